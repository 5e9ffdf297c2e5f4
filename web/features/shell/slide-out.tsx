import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import s from './slide-out.module.css'

type SlideOutProps = { open: boolean; onClose: () => void; children: ReactNode }

export function SlideOut({ open, onClose, children }: SlideOutProps) {
  return (
    <Dialog.Root open={open} onOpenChange={next => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={s.backdrop} />
        <Dialog.Popup className={s.panel}>
          <div className={s.head}>
            <Dialog.Title className={s.title}>Menu</Dialog.Title>
            <Dialog.Close render={<IconButton label="Close menu" icon={<X aria-hidden size={22} />} />} />
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
