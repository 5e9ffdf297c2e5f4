import { eq } from 'drizzle-orm'
import { accounts } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { openCredentials } from './credentials.ts'
import { type Platform, PlatformError, type PlatformSession } from './platform.ts'
import { platformFor } from './registry.ts'
import { sendFor } from './send.ts'

export type AccountRow = typeof accounts.$inferSelect
export type Priority = Parameters<typeof sendFor>[1]['priority']
export type OpenSession = { platform: Platform; session: PlatformSession; account: AccountRow }

/** What is needed to act for a connected account, or null when it was disconnected. @throws PlatformError denied. */
export async function openPlatformSession(
  deps: Deps,
  accountId: string,
  priority: Priority,
): Promise<OpenSession | null> {
  const [account] = await deps.db.select().from(accounts).where(eq(accounts.id, accountId))
  return account ? sessionOf(deps, account, priority) : null
}

/** The same where the account's row is at hand. */
export async function sessionOf(deps: Deps, account: AccountRow, priority: Priority): Promise<OpenSession> {
  const platform = platformFor(deps.config, account.provider)
  const { userId, platformUserId } = account
  const credentials = await openCredentials(deps.config, account, account.credentials).catch(() => {
    // Its key is no longer among TOKEN_KEYS: only connecting again helps.
    throw new PlatformError('denied', 'The stored credentials cannot be opened')
  })
  const send = sendFor(deps, { scope: platform.budgetScope(platformUserId), userId, priority })
  return { platform, session: { credentials, platformUserId, send }, account }
}
