import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { type Db, isFailureOf, jsonList } from '../../db/client.ts'
import type { JobConnection } from '../../db/job.ts'
import { connectedAccounts, idempotencyKeys, jobs, liveSockets, users } from '../../db/schema.ts'
import type { Provider } from '../../domain/platforms.ts'

/** A job's position in the order of creation: the cursor of its pages. */
export type JobPlace = { createdAt: number; rowid: number }

export function selectJobOfKey(db: Db, userId: string, key: string, since: number) {
  return db
    .select({
      bodyHash: idempotencyKeys.bodyHash,
      jobId: idempotencyKeys.jobId,
      requiresPayment: jobs.requiresPayment,
    })
    .from(idempotencyKeys)
    .innerJoin(jobs, eq(jobs.id, idempotencyKeys.jobId))
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key), gt(idempotencyKeys.createdAt, since)))
}

type NewJob = Omit<typeof jobs.$inferInsert, 'accountId'> & { connection: JobConnection }

/**
 * Inserts the job as a free one that may begin; later statements of the batch change that. The batch fails with
 * `isDisconnected` if the connection is gone. A newer connection does not count, because the disconnect in between did
 * not keep the free photos that this job uses.
 */
export function insertJob(db: Db, { connection, ...row }: NewJob) {
  const { id, connectedAt } = connection
  const account = db
    .select({ id: connectedAccounts.id })
    .from(connectedAccounts)
    .where(and(eq(connectedAccounts.id, id), eq(connectedAccounts.connectedAt, connectedAt)))
  return db.insert(jobs).values({ ...row, accountId: sql`${account}` })
}

/** Whether a batch failed because the connection of its job is gone. */
export function isDisconnected(error: unknown): boolean {
  return isFailureOf('NOT NULL constraint failed: jobs.account_id', error)
}

export function selectUserId(db: Db, userId: string) {
  return db.select({ id: users.id }).from(users).where(eq(users.id, userId))
}

/** Fails with `isKeyTaken` while the key is in use. */
export function insertKey(db: Db, row: typeof idempotencyKeys.$inferInsert) {
  return db.insert(idempotencyKeys).values(row)
}

export function deleteOldKeys(db: Db, before: number) {
  return db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}

export function isKeyTaken(error: unknown): boolean {
  return isFailureOf('UNIQUE constraint failed: idempotency_keys', error)
}

export function selectOwner(db: Db, jobId: string) {
  return db.select({ userId: jobs.userId }).from(jobs).where(eq(jobs.id, jobId))
}

/**
 * Has cron wake a job at `wakeAt`, in milliseconds, at the latest. Returns when its platform was connected, null if it
 * is not, and no row if the job is not the user's.
 */
export function expectWrites(db: Db, { jobId, userId, wakeAt }: { jobId: string; userId: string; wakeAt: number }) {
  const connectedAt = db
    .select({ connectedAt: connectedAccounts.connectedAt })
    .from(connectedAccounts)
    .where(and(eq(connectedAccounts.userId, userId), eq(connectedAccounts.provider, jobs.provider)))
  return db
    .update(jobs)
    .set({ wakeAt: sql`min(coalesce(${jobs.wakeAt}, ${wakeAt}), ${wakeAt})` })
    .where(and(eq(jobs.id, jobId), eq(jobs.userId, userId)))
    .returning({ connectedAt: sql<number | null>`${connectedAt}` })
}

/** Jobs that have noted that they write to the platform (null: any), and those with photos that wait to be written. */
export function selectWriting(db: Db, userId: string, provider: Provider | null) {
  const isWaiting = sql`(${jobs.applyProgress}->>'isApplying' or ${jobs.applyProgress}->>'waitSeconds' > 0 or ${jobs.undoProgress}->>'isUndoing')`
  return db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.userId, userId),
        provider === null ? undefined : eq(jobs.provider, provider),
        or(isNotNull(jobs.writing), isWaiting),
      ),
    )
}

/** What became of the texts of a user's newest jobs, until they have `photos` applied ones. */
export function selectTextUse(db: Db, userId: string, photos: number) {
  const own = sql`select ${jobs.textUse} as use, ${jobs.textUse} ->> 'photos' as photos,
      sum(${jobs.textUse} ->> 'photos') over (order by ${jobs.createdAt} desc, rowid desc) as seen
    from ${jobs} where ${jobs.userId} = ${userId} and ${jobs.textUse} is not null
    order by ${jobs.createdAt} desc, rowid desc limit ${photos}`
  return db.all<{ use: string }>(sql`select use from (${own}) where photos > 0 and seen - photos < ${photos}`)
}

export function selectDescribing(db: Db, userId: string) {
  const isDescribing = and(isNull(jobs.completedAt), ne(jobs.status, 'payment_pending'))
  return db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.userId, userId), isDescribing))
}

/** Takes the unfinished jobs that have been silent for longest. They are due again at `next`, whatever the outcome. */
export function takeSilent(db: Db, { now, next, limit }: { now: number; next: number; limit: number }) {
  const dueBy = (at: typeof jobs.wakeAt | typeof jobs.rewriteWakeAt) =>
    db.select({ id: jobs.id }).from(jobs).where(lte(at, now)).orderBy(at).limit(limit)
  return db
    .update(jobs)
    .set({ wakeAt: next, rewriteWakeAt: sql`iif(${jobs.rewriteWakeAt} is null, null, ${next})` })
    .where(or(inArray(jobs.id, dueBy(jobs.wakeAt)), inArray(jobs.id, dueBy(jobs.rewriteWakeAt))))
    .returning({ id: jobs.id, revision: jobs.revision })
}

/** Ends a job whose object is empty, after the statements that settle it and end its photos, unless its row has a later revision. */
export function failLost(db: Db, { id, revision }: { id: string; revision: number }, now: number) {
  const { progress, applyProgress, undoProgress, photosSettled } = jobs
  const failed = sql`${progress} ->> 'totalPhotos' - ${progress} ->> 'skippedPhotos' - ${photosSettled}`
  const unapplied = sql`${applyProgress} ->> 'totalPhotosToApply' - ${applyProgress} ->> 'appliedPhotos'`
  const notUndone = sql`${undoProgress} ->> 'totalPhotosToUndo' - ${undoProgress} ->> 'undonePhotos'`
  const no = sql`json('false')`
  return db
    .update(jobs)
    .set({
      ...{ status: 'failed', completedAt: now, wakeAt: null, writing: null },
      ...{ revision: revision + 1, toldRevision: revision + 1 },
      progress: sql`json_set(${progress}, '$.processedPhotos', ${photosSettled}, '$.failedPhotos', ${failed}, '$.waitSeconds', 0)`,
      applyProgress: sql`json_set(${applyProgress}, '$.isApplying', ${no}, '$.failedApplies', ${unapplied}, '$.waitSeconds', 0)`,
      undoProgress: sql`json_set(${undoProgress}, '$.isUndoing', ${no}, '$.failedUndos', ${notUndone})`,
    })
    .where(and(eq(jobs.id, id), eq(jobs.revision, revision)))
}

const placedRow = { row: jobs, rowid: sql<number>`${jobs}.rowid` }

/** Oldest first. */
export function selectJobsAfter(db: Db, userId: string, after: JobPlace, limit: number) {
  const place = sql`(${jobs.createdAt}, ${jobs}.rowid) > (${after.createdAt}, ${after.rowid})`
  return db
    .select(placedRow)
    .from(jobs)
    .where(and(eq(jobs.userId, userId), place))
    .orderBy(jobs.createdAt, sql`${jobs}.rowid`)
    .limit(limit)
}

/** The names in use among a user's jobs. Reads all of these jobs. */
export function selectNames(db: Db, userId: string) {
  return db
    .selectDistinct({ name: jobs.name })
    .from(jobs)
    .where(and(eq(jobs.userId, userId), isNotNull(jobs.name)))
}

/** Jobs with one of these names or on one of these platforms. */
export type Matching = { names: string[]; providers: Provider[] }

type JobsBefore = {
  limit: number
  before?: JobPlace | undefined
  except?: string | undefined
  matching?: Matching | undefined
}

/** Newest first. */
export function selectJobs(db: Db, userId: string, { limit, before, except, matching }: JobsBefore) {
  const place = before && sql`(${jobs.createdAt}, ${jobs}.rowid) < (${before.createdAt}, ${before.rowid})`
  return db
    .select(placedRow)
    .from(jobs)
    .where(
      and(
        eq(jobs.userId, userId),
        place,
        except === undefined ? undefined : ne(jobs.id, except),
        matching && or(inArray(jobs.name, jsonList(matching.names)), inArray(jobs.provider, matching.providers)),
      ),
    )
    .orderBy(desc(jobs.createdAt), desc(sql`${jobs}.rowid`))
    .limit(limit)
}

/** How many of a user's newest jobs the two queries below look at. */
const NEWEST = 100

const newestOf = (userId: string) =>
  sql`(select ${jobs.id} from ${jobs} where ${jobs.userId} = ${userId} order by ${jobs.createdAt} desc limit ${NEWEST})`

/** The newest job of a user's agent. */
export function selectAgentJob(db: Db, userId: string) {
  return db
    .select(placedRow)
    .from(jobs)
    .where(and(sql`${jobs.id} in ${newestOf(userId)}`, eq(jobs.origin, 'agent')))
    .orderBy(desc(jobs.createdAt))
    .limit(1)
}

/** A job of the user's with photos that were applied, though they may have been undone since; else nothing. */
export function selectAppliedJob(db: Db, userId: string) {
  const hasApplied = or(isNotNull(jobs.textUse), gt(jobs.applyProgressPercentage, 0))
  return db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(sql`${jobs.id} in ${newestOf(userId)}`, hasApplied))
    .limit(1)
}

export function selectOwnJob(db: Db, userId: string, jobId: string) {
  return db
    .select(placedRow)
    .from(jobs)
    .where(and(eq(jobs.id, jobId), eq(jobs.userId, userId)))
}

export type SocketRow = { id: string; jobId: string }

const socketColumns = { id: liveSockets.id, jobId: liveSockets.jobId }

/** Sockets whose session has ended, of one user or of anybody. */
export function selectEndedSockets(db: Db, { userId, now, limit }: { userId?: string; now: number; limit: number }) {
  return db
    .select(socketColumns)
    .from(liveSockets)
    .where(and(userId === undefined ? undefined : eq(liveSockets.userId, userId), lte(liveSockets.closesAt, now)))
    .orderBy(liveSockets.closesAt)
    .limit(limit)
}

export function selectSocketsOf(db: Db, userId: string) {
  return db.select(socketColumns).from(liveSockets).where(eq(liveSockets.userId, userId))
}
