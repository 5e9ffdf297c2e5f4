import { Dialog as Base } from '@base-ui/react/dialog'
import type { DialogProps } from './dialog.tsx'
import s from './dialog-surface.module.css'

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
