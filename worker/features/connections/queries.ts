import { and, eq, gt, inArray, isNull, lt, not, or, sql } from 'drizzle-orm'
import { type Condition, type Db, jsonList } from '../../db/client.ts'
import { listedPhotos } from '../../db/listing-schema.ts'
import {
  type AccountRow,
  accountAliases,
  connectedAccounts,
  type Holding,
  oauthRequests,
  users,
} from '../../db/schema.ts'
import { becomesFull } from '../../db/users.ts'
import type { Provider } from '../../domain/platforms.ts'

export { resumeAgent, turnOffAgent } from '../../db/agents.ts'
export { selectEmail } from '../../db/users.ts'

export type NewAccount = typeof connectedAccounts.$inferInsert

export function selectAccounts(db: Db, userId: string) {
  return db
    .select()
    .from(connectedAccounts)
    .where(eq(connectedAccounts.userId, userId))
    .orderBy(connectedAccounts.connectedAt)
}

export function selectAccount(db: Db, userId: string, provider: Provider) {
  return db
    .select()
    .from(connectedAccounts)
    .where(and(eq(connectedAccounts.userId, userId), eq(connectedAccounts.provider, provider)))
}

export function selectAccountOf(db: Db, provider: Provider, platformUserId: string) {
  return db
    .select()
    .from(connectedAccounts)
    .where(and(eq(connectedAccounts.provider, provider), eq(connectedAccounts.platformUserId, platformUserId)))
}

/** At most two: the holder of that id, and the user's own account. */
export function selectByEarlierId(
  db: Db,
  { provider, earlierId, userId }: { provider: Provider; earlierId: string; userId: string | null },
) {
  const own = userId === null ? undefined : eq(connectedAccounts.userId, userId)
  return db
    .select()
    .from(connectedAccounts)
    .where(and(eq(connectedAccounts.provider, provider), or(eq(connectedAccounts.platformUserId, earlierId), own)))
}

/** Jobs made under the earlier id find the account by its alias. Does nothing where another user has the id already. */
export function renewAccount(db: Db, account: AccountRow, platformUserId: string) {
  const { id, userId, provider, platformUserId: earlierId } = account
  const isTheirs = isConnected(db, { userId, provider, platformUserId })
  return [
    db
      .update(connectedAccounts)
      .set({ platformUserId })
      .where(and(eq(connectedAccounts.id, id), sql`not exists ${selectAccountOf(db, provider, platformUserId)}`)),
    db
      .insert(accountAliases)
      .select(sql`select ${userId}, ${provider}, ${earlierId}, ${platformUserId} where ${isTheirs}`)
      .onConflictDoNothing(),
  ] as const
}

/** Inserts nothing, and returns no row, when the account is already connected or its user has another one of the platform. */
export function insertAccount(db: Db, account: NewAccount) {
  return db.insert(connectedAccounts).values(account).onConflictDoNothing().returning({ id: connectedAccounts.id })
}

type Account = Omit<NewAccount, 'id' | 'connectedAt' | 'lastUsedAt'>

const isSame = ({ provider, platformUserId, userId }: Pick<Account, 'provider' | 'platformUserId' | 'userId'>) =>
  and(
    eq(connectedAccounts.provider, provider),
    eq(connectedAccounts.platformUserId, platformUserId),
    eq(connectedAccounts.userId, userId),
  )

/** New credentials and the profile as it is now, if it is this user's account. */
export function updateAccount(db: Db, account: Account) {
  return db.update(connectedAccounts).set(account).where(isSame(account))
}

type Read = Pick<AccountRow, 'id'>[]

/** Accounts as they were read. One that was connected since is none of them: nothing is kept under it. */
const isOneOf = (accounts: Read) => inArray(connectedAccounts.id, jsonList(accounts.map(({ id }) => id)))

export function deleteAccounts(db: Db, accounts: Read) {
  return db.delete(connectedAccounts).where(isOneOf(accounts))
}

export function deleteListings(db: Db, accounts: Read) {
  const ids = jsonList(accounts.map(({ id }) => id))
  return db.delete(listedPhotos).where(inArray(listedPhotos.accountId, ids))
}

/** Has a user's deletion know what it disconnects, should it have to be begun again. For the batch that disconnects it. */
export function noteHoldings(db: Db, userId: string, holdings: Holding[]) {
  return db.update(users).set({ deletionHoldings: holdings }).where(eq(users.id, userId))
}

/** For the end of a batch: undoes what it connected for a user who is deleted, or whose deletion has begun. */
export function deleteOrphanedAccounts(db: Db, userId: string) {
  const user = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletionDueAt)))
  return db.delete(connectedAccounts).where(and(eq(connectedAccounts.userId, userId), sql`not exists ${user}`))
}

export function isConnected(db: Db, account: Parameters<typeof isSame>[0]): Condition {
  return sql`exists ${db.select({ id: connectedAccounts.id }).from(connectedAccounts).where(isSame(account))}`
}

export function isNotConnected(db: Db, account: Parameters<typeof isSame>[0]): Condition {
  return not(isConnected(db, account))
}

/** Whether any of these is still connected. */
export function isAnyConnected(db: Db, accounts: Read): Condition {
  return sql`exists ${db.select({ id: connectedAccounts.id }).from(connectedAccounts).where(isOneOf(accounts))}`
}

/** A connected platform makes a full user, for good; does nothing where the account did not become theirs. */
export function makeFull(db: Db, account: Account, now: number) {
  return db
    .update(users)
    .set(becomesFull(now))
    .where(and(eq(users.id, account.userId), isConnected(db, account)))
}

export function insertRequest(db: Db, request: typeof oauthRequests.$inferInsert) {
  return db.insert(oauthRequests).values(request)
}

/** Consumes a request; no row when it is unknown, expired or another browser's. */
export function takeRequest(
  db: Db,
  { keyHash, browserHash, provider, now }: { keyHash: string; browserHash: string; provider: Provider; now: number },
) {
  return db
    .delete(oauthRequests)
    .where(
      and(
        eq(oauthRequests.keyHash, keyHash),
        eq(oauthRequests.browserHash, browserHash),
        eq(oauthRequests.provider, provider),
        gt(oauthRequests.expiresAt, now),
      ),
    )
    .returning()
}

export function deleteExpiredRequests(db: Db, now: number) {
  return db.delete(oauthRequests).where(lt(oauthRequests.expiresAt, now))
}
