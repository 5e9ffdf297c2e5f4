import { useRef, useState } from 'react'
import { useHasPayments } from '#web/lib/flags.ts'
import { useDeferredComponent } from '#web/lib/use-deferred-component.ts'
import { Button } from '#web/ui/button/button.tsx'
import type { Purchase } from './buy-photos-dialog.tsx'

const loadDialog = async () => (await import('./buy-photos-dialog.tsx')).BuyPhotosDialog

type BuyPhotosProps = Purchase & {
  /** Whether the dialog is open from the beginning. */
  opensAtOnce?: boolean
  onClose?: () => void
}

/** The button to buy photos for the account, and its dialog. Nothing where payments are not configured. */
export function BuyPhotos({ opensAtOnce = false, onClose, ...purchase }: BuyPhotosProps) {
  const [isOpen, setIsOpen] = useState(opensAtOnce)
  const button = useRef<HTMLButtonElement>(null)
  const hasPayments = useHasPayments()
  const BuyPhotosDialog = useDeferredComponent(loadDialog, isOpen)
  const close = () => {
    setIsOpen(false)
    onClose?.()
  }
  return (
    hasPayments && (
      <>
        <Button ref={button} size="sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Buy photos
        </Button>
        {BuyPhotosDialog && (
          <BuyPhotosDialog {...purchase} open={isOpen} onClose={close} finalFocus={() => button.current} />
        )}
      </>
    )
  )
}
