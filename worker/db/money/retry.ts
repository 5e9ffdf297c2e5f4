import { and, eq, lt, sql } from 'drizzle-orm'
import { type Db, isFailureOf } from '../client.ts'
import { isStillConnected, type JobConnection } from '../job.ts'
import { jobs, users } from '../schema.ts'
import { isPrepaid } from './prepaid.ts'
import { lost } from './refunds.ts'
import { photosSettled, stillReserved } from './reserved.ts'

/** The terms that decide how many photos of a job may be retried: its payment, how many cents of it are lost, and the free photos. */
export function selectRetryTerms(db: Db, jobId: string) {
  return db
    .select({
      ...{ used: users.freePhotosUsed, stillReserved, payment: jobs.payment, rates: jobs.rates, lost },
      isPrepaid,
    })
    .from(jobs)
    .innerJoin(users, eq(users.id, jobs.userId))
    .where(eq(jobs.id, jobId))
}

/**
 * What a retry reserves: `freePhotos` for the job in all. The other values are as they were read. `connection`: that of
 * the job's account; without it the job may reserve no more than before, since the disconnect has already recorded the
 * used free photos.
 */
export type RetryReservation = {
  jobId: string
  connection: JobConnection | null
  revision: number
  used: number
  stillReserved: number
  lost: number
  freePhotos: number
  /** When cron wakes the job if it stays silent, in milliseconds. */
  wakeAt: number
}

/**
 * Reserves free photos for a job whose photos are retried, and marks its row as unfinished. The new revision
 * invalidates any settlement that is still on its way.
 *
 * For one batch, which fails with `isAllowanceChanged` if account, connection or job have changed since they were read.
 * The last statement returns the job's payment, or no row if the job's row has that revision already.
 */
export function reserveForRetry(db: Db, reservation: RetryReservation) {
  const { jobId, connection, revision, used, stillReserved: before, lost: lostBefore, freePhotos, wakeAt } = reservation
  const job = and(eq(jobs.id, jobId), lt(jobs.revision, revision))
  const isJobAsRead = sql`exists ${db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(job, eq(stillReserved, before), eq(lost, lostBefore)))}`
  const mayTake = freePhotos <= before ? sql`true` : connection ? isStillConnected(db, connection) : sql`false`
  const isAsRead = sql`${users.freePhotosUsed} = ${used} and ${isJobAsRead} and ${mayTake}`
  return [
    db
      .update(users)
      .set({ freePhotosUsed: sql`iif(${isAsRead}, ${used + freePhotos - before}, null)` })
      .where(eq(users.id, db.select({ id: jobs.userId }).from(jobs).where(job))),
    db
      .update(jobs)
      .set({
        payment: sql`json_set(${jobs.payment}, '$.freePhotosUsed', ${freePhotos})`,
        freePhotosReserved: freePhotos,
        photosSettled,
        revision,
        status: 'processing',
        completedAt: null,
        wakeAt,
      })
      .where(job)
      .returning({ payment: jobs.payment }),
  ] as const
}

/** Whether a batch failed because the allowance had changed. */
export function isAllowanceChanged(error: unknown): boolean {
  return isFailureOf('NOT NULL constraint failed: users.free_photos_used', error)
}
