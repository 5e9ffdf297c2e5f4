import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from './dialog.tsx'
import type { DialogProps } from './dialog-surface.tsx'

type ConfirmDialogProps = Omit<DialogProps, 'actions'> & {
  /** The label of the button, and the one while it is busy. */
  confirm: string
  busyLabel: string
  variant?: 'primary' | 'danger'
  busy: boolean
  onConfirm: () => void
}

/** Asks for confirmation. While the action is running, the dialog cannot be closed. */
export function ConfirmDialog({
  confirm,
  busyLabel,
  variant = 'primary',
  busy,
  onConfirm,
  onClose,
  ...rest
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...rest}
      onClose={busy ? () => undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant={variant} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  )
}
