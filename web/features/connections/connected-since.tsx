import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useUser } from '#web/lib/user.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import type { ConnectedAccount } from '#worker/contract/connections.ts'
import { ConnectedAccountRow } from './connected-account-row.tsx'
import s from './connected-since.module.css'
import { DisconnectDialog } from './disconnect-dialog.tsx'

/**
 * After a new password: the platforms connected since the previous one, with the offer to disconnect those that the
 * user does not recognize.
 */
export function ConnectedSince() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const { user } = useUser()
  const [leaving, setLeaving] = useState<ConnectedAccount | null>(null)
  const all = user?.connectedAccounts ?? []
  const named: unknown = state?.connectedSince
  const accounts = Array.isArray(named) ? all.filter(({ provider }) => named.includes(provider)) : []

  function keep() {
    navigate('.', { replace: true, state: null })
    document.getElementById('main')?.focus()
  }

  return (
    <>
      {accounts.length > 0 && (
        <section className={s.offer} aria-labelledby="connected-since">
          <h2 id="connected-since">Connected since your last password</h2>
          <Notice tone="warning">
            Whoever can sign in to {accounts.length === 1 ? 'this account' : 'one of these accounts'} can sign in here,
            whatever your password is. Disconnect what is not yours.
          </Notice>
          <ul className={s.accounts}>
            {accounts.map(account => (
              <ConnectedAccountRow key={account._id} account={account} onDisconnect={() => setLeaving(account)} />
            ))}
          </ul>
          <Button onClick={keep}>{accounts.length === 1 ? 'It is mine, keep it' : 'They are mine, keep them'}</Button>
        </section>
      )}
      <DisconnectDialog account={leaving} isOnly={all.length === 1} onClose={() => setLeaving(null)} />
    </>
  )
}
