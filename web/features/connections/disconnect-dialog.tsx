import { useRef, useState } from 'react'
import { errorText, request } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { setConnectedAccounts } from '#web/lib/user.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import type { ConnectedAccount, DisconnectAnswer } from '#worker/contract/connections.ts'
import { api } from '#worker/contract/paths.ts'
import { USED_COUNT_KEPT } from '#worker/domain/messages.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'

type DisconnectDialogProps = { account: ConnectedAccount | null; isOnly: boolean; onClose: () => void }

export function DisconnectDialog({ account, isOnly, onClose }: DisconnectDialogProps) {
  const [busy, setBusy] = useState(false)
  const isGone = useRef(false)
  // Keeps the text while the dialog closes.
  const [shown, setShown] = useState(account)
  if (account && account !== shown) {
    setShown(account)
  }
  if (!shown) {
    return null
  }
  const { provider } = shown
  const { name } = PLATFORMS[provider]

  async function disconnect() {
    setBusy(true)
    isGone.current = false
    try {
      const answer = await request<DisconnectAnswer>(api.disconnect(provider), { method: 'DELETE' })
      isGone.current = true
      onClose()
      setConnectedAccounts(answer.connectedAccounts)
      toast.success(answer.message)
    } catch (error) {
      toast.error(errorText(error, `Failed to disconnect ${name} account`))
    } finally {
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      open={account !== null}
      onClose={onClose}
      title={`Disconnect ${name}?`}
      // The button that opened it is removed with the account.
      finalFocus={() => (isGone.current ? document.getElementById('main') : true)}
      confirm="Disconnect"
      busyLabel="Disconnecting..."
      variant="danger"
      busy={busy}
      onConfirm={disconnect}
    >
      <p>Photos from {name} can't be enhanced until you reconnect.</p>
      <p>Our key to it is deleted. {USED_COUNT_KEPT}</p>
      {isOnly && (
        <Notice tone="warning">
          <p>This is your only connected account. Without it there are no photos to enhance.</p>
        </Notice>
      )}
    </ConfirmDialog>
  )
}
