import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import s from './dialog-surface.module.css'

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

export function DialogSurface({ open, onClose, title, children, actions, finalFocus }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={next => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={s.backdrop} />
        <Base.Popup className={s.popup} finalFocus={finalFocus}>
          <Base.Title className={s.title}>{title}</Base.Title>
          <div className={s.body}>{children}</div>
          {actions && <div className={s.actions}>{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
