import type { ConnectedAccount } from '../../contract/connections.ts'
import type { AccountRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Provider } from '../../domain/platforms.ts'
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

/** As `findAccount`, but as a statement to be batched. */
export function accountOf({ db }: Pick<Deps, 'db'>, userId: string, provider: Provider) {
  return queries.selectAccount(db, userId, provider)
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
