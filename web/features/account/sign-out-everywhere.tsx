import { useState } from 'react'
import { errorText } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

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
    <Dialog
      open={open}
      onClose={busy ? () => undefined : onClose}
      title="Sign out everywhere?"
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="primary" busy={busy} busyLabel="Signing out..." onClick={confirm}>
            Sign out everywhere
          </Button>
        </>
      }
    >
      <p>Every browser is signed out, this one too. Running jobs go on.</p>
    </Dialog>
  )
}
