import { and, eq, exists, gt, inArray, isNull, lte, not, notExists, or, type SQL, sql } from 'drizzle-orm'
import { type Condition, type Db, jsonList } from '../../db/client.ts'
import { upsertRead } from '../../db/listed-photos.ts'
import { type LibraryRow, libraries, listedPhotos, type ReadingPlace } from '../../db/listing-schema.ts'
import { type AccountRow, connectedAccounts } from '../../db/schema.ts'
import { LISTING_MS } from '../../domain/lifetimes.ts'
import type { ListedPhoto } from '../../platforms/platform.ts'

/** The lease of a reading. */
export type Claim = Pick<LibraryRow, 'accountId' | 'claim'>

export const NEVER: Condition = sql`false`
export const all = (...conditions: Condition[]): Condition => sql.join(conditions, sql` and `)

const isOf = (accountId: string) => eq(libraries.accountId, accountId)

/**
 * The row of an account's library, without a reading, unless there is one or the account has been disconnected. Claims
 * begin with the time, because an account that is connected again has the same id.
 */
export function openLibrary(db: Db, { id, userId, provider }: AccountRow, now: number) {
  const isConnected = exists(selectReadAccount(db, id))
  return db
    .insert(libraries)
    .select(
      // The columns in the order of the schema.
      sql`select ${id}, ${userId}, ${provider}, ${now}, null, 0, 0, null, null, null, 0, 0, null, null, null where ${isConnected}`,
    )
    .onConflictDoNothing()
}

/** Whether no reading is under way and the last one ended before `since`; it has to be looked at in a batch. */
export function isStale(db: Db, accountId: string, since: number): Condition {
  const isOld = sql`coalesce(${libraries.readAt}, 0) <= ${since}`
  return existsLibrary(db, and(isOf(accountId), isNull(libraries.startedAt), eq(libraries.isDenied, false), isOld))
}

const existsLibrary = (db: Db, which: SQL | undefined): Condition =>
  sql`exists ${db.select({ id: libraries.accountId }).from(libraries).where(which)}`

/** Begins a reading and leases it, if the condition holds. Returns the claim. */
export function beginReading(
  db: Db,
  accountId: string,
  { now, leaseEnds, onlyIf }: { now: number; leaseEnds: number; onlyIf: Condition },
) {
  return db
    .update(libraries)
    .set({
      ...{ claim: sql`${libraries.claim} + 1`, dueAt: leaseEnds, startedAt: now, pageAt: now },
      ...{ place: null, read: 0, isWaiting: false, isDenied: false },
      expiresAt: sql`max(coalesce(${libraries.expiresAt}, 0), ${now + LISTING_MS})`,
    })
    .where(and(isOf(accountId), isNull(libraries.startedAt), onlyIf))
    .returning({ accountId: libraries.accountId, claim: libraries.claim })
}

export function selectLibrary(db: Db, accountId: string) {
  return db.select().from(libraries).where(isOf(accountId))
}

/** How many photos of a library lack the same fields. */
export function countMissing(db: Db, accountId: string) {
  return db
    .select({
      missing: sql<number>`coalesce(${listedPhotos.missing}, 0)`.as('bits'),
      photos: sql<number>`count(*)`.as('photos'),
    })
    .from(listedPhotos)
    .where(isInLibrary(accountId))
    .groupBy(listedPhotos.missing)
}

/** The rows that a reading has shown. Literal, as in the partial indexes. */
export const isInLibrary = (accountId: string) => and(eq(listedPhotos.accountId, accountId), sql`in_library = 1`)

/** Takes a claim over under a new number, so that a message delivered twice finds nothing. */
export function takeClaim(db: Db, { accountId, claim }: Claim, leaseEnds: number) {
  return db
    .update(libraries)
    .set({ claim: sql`${libraries.claim} + 1`, dueAt: leaseEnds, isWaiting: false })
    .where(isClaimed(db, { accountId, claim }))
    .returning()
}

/** Whether this is still the newest claim of a reading. */
const isClaimed = (db: Db, claim: Claim) => and(isNumbered(db, claim), sql`${libraries.startedAt} is not null`)

/** A release that knows no libraries may have disconnected the account. */
const isNumbered = (db: Db, { accountId, claim }: Claim) =>
  and(isOf(accountId), eq(libraries.claim, claim), exists(selectReadAccount(db, accountId)))

/** The same for a batch that may end the reading before. Each consumer has a claim of its own. */
const whileClaimed = (db: Db, claim: Claim): Condition => existsLibrary(db, isNumbered(db, claim))

/** The account whose library is read. */
export function selectReadAccount(db: Db, accountId: string) {
  return db.select().from(connectedAccounts).where(eq(connectedAccounts.id, accountId))
}

/**
 * Upload dates between which everything has been shown: from `newest`, inclusive, down to `oldest`, exclusive. Null
 * without an end.
 */
export type PageRange = { newest: string | null; oldest: string | null }

type ReadPage = {
  account: AccountRow
  claim: Claim
  /** `range`: null if the page closes none. `shown`: the photos in it, by id. */
  page: { range: PageRange | null; shown: string[] }
  photos: ListedPhoto[]
  now: number
}

/** Stores a page of a reading, and takes photos out of the library that the page should show and does not. */
export function storePage(db: Db, { account, claim, page, photos, now }: ReadPage) {
  const isReading = whileClaimed(db, claim)
  const stored = photos.length === 0 ? [] : upsertRead(db, account, photos, { now, isReading })
  return page.range === null ? stored : [...stored, leaveLibrary(db, account.id, page.range, page.shown, isReading)]
}

function leaveLibrary(db: Db, accountId: string, { newest, oldest }: PageRange, shown: string[], onlyIf: Condition) {
  const { dateUploaded, photoId } = listedPhotos
  return db
    .update(listedPhotos)
    .set({ inLibrary: false })
    .where(
      and(
        isInLibrary(accountId),
        newest === null ? undefined : lte(dateUploaded, newest),
        oldest === null ? undefined : gt(dateUploaded, oldest),
        not(inArray(photoId, jsonList(shown))),
        onlyIf,
      ),
    )
}

type Progress = { place: ReadingPlace; read: number; total: number; now: number; leaseEnds: number }

/** Notes how far a reading is, for the batch of its page. Returns no row if the claim was lost. */
export function notePage(db: Db, claim: Claim, { place, read, total, now, leaseEnds }: Progress) {
  return db
    .update(libraries)
    .set({ place, read, total, pageAt: now, dueAt: leaseEnds, expiresAt: now + LISTING_MS })
    .where(isClaimed(db, claim))
    .returning({ read: libraries.read })
}

/** Ends a reading that is complete, for the batch of its last page. */
export function endReading(db: Db, claim: Claim, { read, total, now }: Pick<Progress, 'read' | 'total' | 'now'>) {
  return db
    .update(libraries)
    .set({ ...NO_READING, read, total, readAt: now, counts: null, pageAt: now, expiresAt: now + LISTING_MS })
    .where(isClaimed(db, claim))
    .returning({ read: libraries.read })
}

/** Counts what a reading has shown, after its last page. `isWhole`: the library ends there, too. */
export function countRead(db: Db, claim: Claim, isWhole: boolean) {
  const photos = sql`(select count(*) from ${listedPhotos} where ${isInLibrary(claim.accountId)})`
  return db
    .update(libraries)
    .set({ read: photos, total: isWhole ? photos : sql`max(${libraries.total}, ${photos})` })
    .where(isNumbered(db, claim))
}

/** Ends a reading that is not to go on; what it has stored stays until it expires. */
export function abandonReading(db: Db, claim: Claim) {
  return db.update(libraries).set(NO_READING).where(isClaimed(db, claim))
}

const NO_READING = { dueAt: null, startedAt: null, place: null, isWaiting: false }

/** Has a reading wait until `dueAt`. */
export function postponeReading(db: Db, claim: Claim, dueAt: number) {
  return db.update(libraries).set({ dueAt, isWaiting: true }).where(isClaimed(db, claim))
}

/** Ends a reading because its person's token is refused, unless the account has been connected again meanwhile. */
export function denyReading(db: Db, claim: Claim, credentials: string) {
  const account = db
    .select({ id: connectedAccounts.id })
    .from(connectedAccounts)
    .where(and(eq(connectedAccounts.id, claim.accountId), eq(connectedAccounts.credentials, credentials)))
  return db
    .update(libraries)
    .set({ ...NO_READING, isDenied: sql`exists ${account}` })
    .where(isClaimed(db, claim))
}

type Due = { at: number; leaseEnds: number; limit: number; off: readonly string[] }

/** Leases readings that are due: their lease or their wait has ended. Those of a platform in `off` stay due. */
export function claimDueReadings(db: Db, { at, leaseEnds, limit, off }: Due) {
  const isOn = off.length === 0 ? undefined : sql`not ${inArray(libraries.provider, jsonList(off))}`
  const due = db
    .select({ accountId: libraries.accountId })
    .from(libraries)
    .where(and(isDue(at), isOn))
    .orderBy(libraries.dueAt)
    .limit(limit)
  return db
    .update(libraries)
    .set({ claim: sql`${libraries.claim} + 1`, dueAt: leaseEnds })
    .where(inArray(libraries.accountId, due))
    .returning({ accountId: libraries.accountId, claim: libraries.claim })
}

const isDue = (at: number): SQL => sql`${libraries.dueAt} is not null and ${libraries.dueAt} <= ${at}`

/** Ends readings that have stored no page since `since`; they begin again when somebody looks. */
export function endStuckReadings(db: Db, { at, since }: { at: number; since: number }) {
  return db
    .update(libraries)
    .set(NO_READING)
    .where(and(isDue(at), or(isNull(libraries.pageAt), lte(libraries.pageAt, since))))
}

/** The libraries whose photos are to be deleted, at most `limit`, the oldest first. */
export function selectExpired(db: Db, { now, limit }: { now: number; limit: number }) {
  return db
    .select({ accountId: libraries.accountId })
    .from(libraries)
    .where(isExpired(now))
    .orderBy(libraries.expiresAt)
    .limit(limit)
}

/** A look may begin the next reading while photos are being deleted. */
const isExpired = (now: number) =>
  sql`${libraries.expiresAt} is not null and ${libraries.expiresAt} <= ${now} and ${libraries.startedAt} is null`

/** Notes the counts of an expired library before its photos are deleted, unless that has been done. */
export function keepCounts(db: Db, accountId: string, now: number) {
  const groups = countMissing(db, accountId).as('groups')
  const counted = sql`(select json_group_array(json_object('missing', ${groups.missing}, 'photos', ${groups.photos}))
    from ${groups})`
  return db
    .update(libraries)
    .set({ counts: counted })
    .where(and(isOf(accountId), isNull(libraries.counts), isExpired(now)))
}

/**
 * Deletes at most `max` photos of an expired library. Those that a list has shown since `since` only leave it. Returns
 * whether that was all.
 */
export async function deleteExpired(
  db: Db,
  accountId: string,
  { max, since, now }: { max: number; since: number; now: number },
): Promise<boolean> {
  const some = (which: SQL) =>
    and(
      sql`rowid in (select rowid from ${listedPhotos} where ${isInLibrary(accountId)} and ${which} limit ${max})`,
      existsLibrary(db, and(isOf(accountId), isExpired(now))),
    )
  const results = await db.batch([
    db
      .update(listedPhotos)
      .set({ inLibrary: false })
      .where(some(gt(listedPhotos.listedAt, since))),
    db.delete(listedPhotos).where(some(lte(listedPhotos.listedAt, since))),
  ])
  return results.every(({ meta }) => meta.changes < max)
}

/** Notes that nothing of an expired library is left to delete, and forgets it if its account is gone. */
export function noteDeleted(db: Db, accountId: string, now: number) {
  const account = selectReadAccount(db, accountId)
  return [
    db
      .update(libraries)
      .set({ expiresAt: null })
      .where(and(isOf(accountId), isExpired(now))),
    db.delete(libraries).where(and(isOf(accountId), isNull(libraries.startedAt), notExists(account))),
  ] as const
}
