import { useState } from 'react'
import { errorText } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

type SignOutEverywhereProps = { open: boolean; onClose: () => void; onConfirm: () => Promise<void> }

export function SignOutEverywhere({ open, onClose, onConfirm }: SignOutEverywhereProps) {
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    try {
      await onConfirm()
    } catch (error) {
      setBusy(false)
      toast.error(errorText(error, 'Failed to sign out everywhere'))
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Sign out everywhere?"
      confirm="Sign out everywhere"
      busyLabel="Signing out..."
      busy={busy}
      onConfirm={confirm}
    >
      <p>Every browser is signed out, this one too. Running jobs go on.</p>
    </ConfirmDialog>
  )
}
