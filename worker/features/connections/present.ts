import type { ConnectedAccount } from '../../contract/connections.ts'
import type { connectedAccounts } from '../../db/schema.ts'

export function presentAccount(account: typeof connectedAccounts.$inferSelect): ConnectedAccount {
  const { lastUsedAt } = account
  return {
    _id: account.id,
    provider: account.provider,
    username: account.username,
    displayName: account.displayName,
    avatarUrl: account.avatarUrl,
    profileUrl: account.profileUrl,
    lastUsed: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
    connectedAt: new Date(account.connectedAt).toISOString(),
  }
}
