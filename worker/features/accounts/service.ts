import type { Actor } from '../../context.ts'
import type { ConnectedAccount } from '../../contract/auth.ts'
import type { Provider } from '../../contract/platforms.ts'
import type { Deps } from '../../deps.ts'
import type { AccountRow } from '../../platforms/session.ts'
import { presentAccount } from './present.ts'
import * as queries from './queries.ts'

/** Oldest connection first. */
export async function listAccounts({ db }: Pick<Deps, 'db'>, userId: string): Promise<ConnectedAccount[]> {
  return (await queries.selectAccounts(db, userId)).map(presentAccount)
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

/** Notes that the account was just used, as a statement to await or to batch with others. */
export function touchAccount({ db, now }: Pick<Deps, 'db' | 'now'>, accountId: string) {
  return queries.touchAccount(db, accountId, now())
}

/** Erases the account with its credentials and listings. Doing it twice is no error. */
export async function disconnect({ db }: Deps, actor: Actor, provider: Provider): Promise<ConnectedAccount[]> {
  const [, , left] = await db.batch([
    queries.deleteListings(db, actor.userId, provider),
    queries.deleteAccount(db, actor.userId, provider),
    queries.selectAccounts(db, actor.userId),
  ])
  return left.map(presentAccount)
}
