import { useState } from 'react'
import { useDeferredComponent } from '#web/lib/use-deferred-component.ts'
import type { DialogProps } from './dialog-surface.tsx'

const loadSurface = async () => (await import('./dialog-surface.tsx')).DialogSurface

/** A modal dialog. Its code is loaded after the page, not with it. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) {
    setWanted(true)
  }
  const Surface = useDeferredComponent(loadSurface, wanted)
  return wanted && Surface && <Surface {...props} />
}
