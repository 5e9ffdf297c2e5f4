import { and, eq, gt, inArray, isNull, lt, not, or, sql } from 'drizzle-orm'
import { type Condition, type Db, jsonList } from '../../db/client.ts'
import { libraries, listedPhotos } from '../../db/listing-schema.ts'
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

/** At most two accounts: the one with that id, and the user's own. */
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

/**
 * Gives an account its lasting id, and an alias by which jobs find it that were made under the earlier id. Does nothing
 * if another account has the lasting id already.
 */
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

/**
 * Inserts nothing and returns no row if the account is connected already or its user has another one on this platform.
 */
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

/** Stores new credentials and the current profile if this is the user's account. */
export function updateAccount(db: Db, account: Account) {
  return db.update(connectedAccounts).set(account).where(isSame(account))
}

type Read = Pick<AccountRow, 'id'>[]

/** The accounts that were read. One that was connected since is left alone: its used free photos have not been kept. */
const isOneOf = (accounts: Read) => inArray(connectedAccounts.id, jsonList(accounts.map(({ id }) => id)))

export function deleteAccounts(db: Db, accounts: Read) {
  return db.delete(connectedAccounts).where(isOneOf(accounts))
}

/** Deletes what was listed of these accounts, and their libraries. */
export function deleteListings(db: Db, accounts: Read) {
  const ids = jsonList(accounts.map(({ id }) => id))
  return [
    db.delete(listedPhotos).where(inArray(listedPhotos.accountId, ids)),
    db.delete(libraries).where(inArray(libraries.accountId, ids)),
  ] as const
}

/**
 * A library may be read again: its account has been connected again. What was read under an earlier connection, which a
 * release without libraries has ended, counts no longer.
 */
export function allowReading(db: Db, account: Account) {
  const { id, connectedAt } = connectedAccounts
  const same = db.select({ id }).from(connectedAccounts).where(isSame(account))
  const since = db.select({ connectedAt }).from(connectedAccounts).where(isSame(account))
  const ofBefore = sql`${libraries.readAt} < ${since}`
  return db
    .update(libraries)
    .set({
      isDenied: false,
      readAt: sql`iif(${ofBefore}, null, ${libraries.readAt})`,
      counts: sql`iif(${ofBefore}, null, ${libraries.counts})`,
    })
    .where(inArray(libraries.accountId, same))
}

/**
 * Stores the keys for used free photos in the batch that disconnects the accounts, so that a deletion that starts again
 * still has them.
 */
export function noteHoldings(db: Db, userId: string, holdings: Holding[]) {
  return db.update(users).set({ deletionHoldings: holdings }).where(eq(users.id, userId))
}

/** Undoes the connection at the end of its batch if the user is gone or is being deleted. */
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

/** Makes the user a full one, for good, if the account was connected. */
export function makeFull(db: Db, account: Account, now: number) {
  return db
    .update(users)
    .set(becomesFull(now))
    .where(and(eq(users.id, account.userId), isConnected(db, account)))
}

export function insertRequest(db: Db, request: typeof oauthRequests.$inferInsert) {
  return db.insert(oauthRequests).values(request)
}

/** Consumes a request; no row when it is unknown, has expired or belongs to another browser. */
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
