import { useState } from 'react'
import { enabledProviders, NO_PLATFORMS } from '#web/lib/accounts.ts'
import { useFlags } from '#web/lib/flags.ts'
import { useConnect } from '#web/lib/use-connect.ts'
import { useUser } from '#web/lib/user.ts'
import { PlatformChooser } from '#web/ui/platform-chooser/platform-chooser.tsx'
import type { ConnectedAccount } from '#worker/contract/connections.ts'
import { MAX_PLATFORMS } from '#worker/domain/limits.ts'
import { ConnectedAccountRow } from './connected-account-row.tsx'
import s from './connection-panel.module.css'
import { DisconnectDialog } from './disconnect-dialog.tsx'

/** The user's connected platforms, and those that can be connected. */
export function ConnectionPanel({ title = 'Connected Accounts' }: { title?: string }) {
  const { user } = useUser()
  const enabled = enabledProviders(useFlags())
  const { connect, connecting } = useConnect()
  const [leaving, setLeaving] = useState<ConnectedAccount | null>(null)
  const accounts = user?.connectedAccounts ?? []
  const unconnected = enabled.filter(provider => accounts.every(account => account.provider !== provider))
  const available = unconnected.slice(0, MAX_PLATFORMS - accounts.length)
  return (
    <section className={s.panel} aria-labelledby="platforms">
      <h2 id="platforms">{title}</h2>
      {accounts.length > 0 && (
        <ul>
          {accounts.map(account => (
            <ConnectedAccountRow key={account._id} account={account} onDisconnect={() => setLeaving(account)} />
          ))}
        </ul>
      )}
      {available.length > 0 ? (
        <PlatformChooser providers={available} connecting={connecting} onConnect={connect} />
      ) : (
        <p className={s.none}>
          {enabled.length === 0 && accounts.length === 0 ? NO_PLATFORMS : 'All available platforms connected'}
        </p>
      )}
      <DisconnectDialog account={leaving} isOnly={accounts.length === 1} onClose={() => setLeaving(null)} />
    </section>
  )
}
