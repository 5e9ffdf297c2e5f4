import { useState } from 'react'
import { errorText } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

type ResetDialogProps = { open: boolean; onClose: () => void; onReset: () => Promise<void> }

export function ResetDialog({ open, onClose, onReset }: ResetDialogProps) {
  const [isBusy, setIsBusy] = useState(false)

  async function reset() {
    setIsBusy(true)
    try {
      await onReset()
      toast.success('Preferences reset to defaults')
      onClose()
    } catch (error) {
      toast.error(errorText(error, 'Failed to reset preferences'))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      onClose={isBusy ? () => undefined : onClose}
      title="Reset to Defaults?"
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button variant="primary" busy={isBusy} busyLabel="Resetting..." onClick={reset}>
            Reset
          </Button>
        </>
      }
    >
      <p>Are you sure you want to reset all preferences to their default values?</p>
    </Dialog>
  )
}
