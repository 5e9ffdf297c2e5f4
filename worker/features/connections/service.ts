import type { ConnectedAccount } from '../../contract/connections.ts'
import type { AccountRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import type { Provider } from '../../domain/platforms.ts'
import { activityEntry } from '../activity/service.ts'
import { stopWriting, writingJobs } from '../jobs/service.ts'
import * as queries from './queries.ts'

/** Oldest connection first. */
export async function listAccounts({ db }: Pick<Deps, 'db'>, userId: string): Promise<ConnectedAccount[]> {
  return (await queries.selectAccounts(db, userId)).map(presentAccount)
}

/** The user's rows, as a statement to be batched with others. */
export function accountRowsOf({ db }: Pick<Deps, 'db'>, userId: string) {
  return queries.selectAccounts(db, userId)
}

/** The user's account on this platform, with its sealed credentials. */
export async function findAccount(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  provider: Provider,
): Promise<AccountRow | undefined> {
  const [account] = await queries.selectAccount(db, userId, provider)
  return account
}

/** Records that the account was just used; a statement to await or to batch with others. */
export function touchAccount({ db, now }: Pick<Deps, 'db' | 'now'>, accountId: string) {
  return queries.touchAccount(db, accountId, now())
}

/**
 * Deletes the account with its credentials and listings, and cancels what jobs still had to write there. Photos still
 * waiting for their texts get them: that takes no platform. Idempotent.
 */
export async function disconnect(deps: Deps, actor: Person, provider: Provider): Promise<ConnectedAccount[]> {
  const { db } = deps
  const { userId } = actor
  const [writing, , , , left] = await db.batch([
    writingJobs(deps, userId, provider),
    activityEntry(deps, userId, {
      action: 'platform-disconnected',
      detail: { provider },
      onlyIf: queries.hasAccount(db, userId, provider),
    }),
    queries.deleteListings(db, userId, provider),
    queries.deleteAccount(db, userId, provider),
    queries.selectAccounts(db, userId),
  ])
  await stopWriting(deps, writing)
  return left.map(presentAccount)
}

export function presentAccount(account: AccountRow): ConnectedAccount {
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
