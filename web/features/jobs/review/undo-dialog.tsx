import { counted } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { OnlineButton } from '#web/ui/button/online-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'

type UndoDialogProps = {
  open: boolean
  /** How many photos would be restored. */
  count: number
  provider: Provider
  onClose: () => void
  onConfirm: () => void
}

/** Asks before all photos of a job are restored. */
export function UndoDialog({ open, count, provider, onClose, onConfirm }: UndoDialogProps) {
  const { name, undoLimit } = PLATFORMS[provider]
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Restore ${counted(count, 'photo')} on ${name}?`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <OnlineButton variant="primary" onClick={onConfirm}>
            Undo all {count}
          </OnlineButton>
        </>
      }
    >
      <p>Titles, descriptions and tags go back to what they were. What you changed on {name} since then stays.</p>
      {undoLimit && <p>{undoLimit}</p>}
    </Dialog>
  )
}
