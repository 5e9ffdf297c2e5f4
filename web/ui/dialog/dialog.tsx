import { type ReactNode, useState } from 'react'
import { useDeferredComponent } from '#web/lib/use-deferred-component.ts'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons, the safe one first. */
  actions?: ReactNode
  /** Where the focus goes when it closes; true is back to what opened it. */
  finalFocus?: () => HTMLElement | null | true
}

const loadSurface = async () => (await import('./dialog-surface.tsx')).DialogSurface

/** A modal. Its code arrives after the page that may need it, never with it. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) {
    setWanted(true)
  }
  const Surface = useDeferredComponent(loadSurface, wanted)
  return wanted && Surface && <Surface {...props} />
}
