import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons, the safe one first. */
  actions?: ReactNode
}

const loadSurface = () => import('./dialog-surface.tsx')
const DialogSurface = lazy(async () => ({ default: (await loadSurface()).DialogSurface }))

/** A modal. Its code arrives after the page that may need it, never with it. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) {
    setWanted(true)
  }
  useEffect(() => {
    const idle = window.setTimeout(() => void loadSurface().catch(() => undefined), 1500)
    return () => window.clearTimeout(idle)
  }, [])
  if (!wanted) {
    return null
  }
  return (
    <Suspense fallback={null}>
      <DialogSurface {...props} />
    </Suspense>
  )
}
