import { and, asc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Provider } from '../domain/platforms.ts'
import { OPEN_WORK, type ToldPhoto, WORK_STATES, type WorkState } from '../domain/work.ts'
import { type Db, isFailureOf, jsonList } from './client.ts'
import { photoWork } from './listing-schema.ts'
import { type PaymentRow, payments } from './payment-schema.ts'
import { jobs } from './schema.ts'

// What jobs did with photos. Rows of a job that waits for its payment are `unpaid`, whatever its object says, and one
// that ended unpaid has none: the batch that ends the payment changes them.

const { userId, provider, photoId, jobAt, jobId, state } = photoWork

const hasPayment = (db: Db, id: string, status: PaymentRow['status']) =>
  exists(
    db
      .select({ id: payments.jobId })
      .from(payments)
      .where(and(eq(payments.jobId, id), eq(payments.status, status))),
  )

/** The state of a photo of the job that has no text yet. */
const undescribed = (db: Db, id: string) =>
  sql`iif(${jobs.requiresPayment} and not ${hasPayment(db, id, 'paid')}, 'unpaid', 'describing')`

/** Photos as their user's listings name them. */
type Listed = { userId: string; provider: Provider; photoIds: readonly string[] }

/** Notes the photos of a new job, for the batch that books it, once its order is placed. */
export function insertWork(db: Db, id: string, photoIds: readonly string[]) {
  return db.insert(photoWork).select(
    sql`select ${jobs.userId}, ${jobs.provider}, value, ${jobs.createdAt}, ${jobs.id}, ${undescribed(db, id)}
        from ${jobs}, json_each(${JSON.stringify(photoIds)}) where ${jobs.id} = ${id}`,
  )
}

/** Fails its batch with `isOpenWork` if a job still has one of these photos open. */
export function refuseOpenWork(db: Db, listed: Listed) {
  const isOpen = exists(
    db
      .select({ jobId })
      .from(photoWork)
      .where(
        and(
          eq(userId, listed.userId),
          eq(provider, listed.provider),
          sql`${photoId} = value`,
          inArray(state, [...OPEN_WORK]),
        ),
      ),
  )
  return db.insert(photoWork).select(
    sql`select ${listed.userId}, ${listed.provider}, value, 0, '', null
        from json_each(${JSON.stringify(listed.photoIds)}) where ${isOpen}`,
  )
}

export function isOpenWork(error: unknown): boolean {
  return isFailureOf('NOT NULL constraint failed: photo_work.state', error)
}

/** What jobs did with these photos; of each photo the newest job comes last. */
export function selectWork(db: Db, listed: Listed) {
  return db
    .select({ photoId, jobId, state })
    .from(photoWork)
    .where(and(eq(userId, listed.userId), eq(provider, listed.provider), inArray(photoId, jsonList(listed.photoIds))))
    .orderBy(asc(photoId), asc(jobAt), asc(jobId))
}

/**
 * Tells what a job did with photos, for its object's batch, after `updateSummary`: nothing if that did not take this
 * revision, and so nothing of a job whose row is gone.
 */
export function tellWork(db: Db, { id, revision, photos }: { id: string; revision: number; photos: ToldPhoto[] }) {
  const isTold = sql`${jobs.id} = ${id} and ${jobs.toldRevision} = ${revision}`
  const told = photos.filter(([, known]) => known !== null)
  const none = photos.filter(([, known]) => known === null).map(([photo]) => photo)
  const stated = sql`value ->> 1`
  const insert = db
    .insert(photoWork)
    .select(
      sql`select ${jobs.userId}, ${jobs.provider}, value ->> 0, ${jobs.createdAt}, ${jobs.id},
          iif(${stated} = 'describing', ${undescribed(db, id)}, ${stated})
        from ${jobs}, json_each(${JSON.stringify(told)}) where ${isTold} and not ${hasPayment(db, id, 'canceled')}`,
    )
    // A row that stays the same is not written.
    .onConflictDoUpdate({
      target: [userId, provider, photoId, jobAt, jobId],
      set: { state: sql`excluded.state` },
      setWhere: sql`${state} <> excluded.state`,
    })
  const remove = db
    .delete(photoWork)
    .where(
      and(
        sql`${userId} = ${ofJob(id, jobs.userId)} and ${provider} = ${ofJob(id, jobs.provider)}`,
        inArray(photoId, jsonList(none)),
        sql`${jobAt} = ${ofJob(id, jobs.createdAt)}`,
        eq(jobId, id),
        hasJob(db, isTold),
      ),
    )
  return [
    ...(told.length > 0 ? [insert] : []),
    ...(none.length > 0 ? [remove] : []),
    // In case a release without these rows has marked or ended its payment.
    beginPaidWork(db, id),
    endUnpaidWork(db, id),
  ]
}

/** Has the photos of a job be described, for the batch that marks its payment, after that statement. */
export function beginPaidWork(db: Db, id: string) {
  return db
    .update(photoWork)
    .set({ state: 'describing' })
    .where(and(isOfJob(id, ['unpaid']), hasPayment(db, id, 'paid')))
}

/** Deletes what a job did if its payment is canceled, for the batch that cancels it, after that statement. */
export function endUnpaidWork(db: Db, id: string) {
  return db.delete(photoWork).where(and(isOfJob(id, WORK_STATES), hasPayment(db, id, 'canceled')))
}

/** Ends what a job whose object is empty has left open, and counts it as told; nothing if its row has a later revision. */
export function endLostWork(db: Db, { id, revision }: { id: string; revision: number }) {
  const job = and(eq(jobs.id, id), eq(jobs.revision, revision))
  return [
    endUnpaidWork(db, id),
    db
      .update(photoWork)
      .set({ state: 'failed' })
      .where(and(isOfJob(id, OPEN_WORK), hasJob(db, job))),
    db.update(jobs).set({ toldRevision: revision }).where(job),
  ] as const
}

const hasJob = (db: Db, which: SQL | undefined) => exists(db.select({ id: jobs.id }).from(jobs).where(which))

/** The rows of a job in these states, by their index. */
function isOfJob(id: string, states: readonly WorkState[]) {
  const owner = sql`${userId} = ${ofJob(id, jobs.userId)} and ${provider} = ${ofJob(id, jobs.provider)}`
  return and(owner, inArray(state, [...states]), eq(jobId, id))
}

const ofJob = (id: string, column: SQLiteColumn): SQL => sql`(select ${column} from ${jobs} where ${jobs.id} = ${id})`
