import { useState } from 'react'
import { errorText } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

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
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Reset to Defaults?"
      confirm="Reset"
      busyLabel="Resetting..."
      busy={isBusy}
      onConfirm={reset}
    >
      <p>Are you sure you want to reset all preferences to their default values?</p>
      <p>The lists of your own words are emptied, too.</p>
    </ConfirmDialog>
  )
}
