import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { countInMonth, noteInMonth, offerAgain } from '../agents.ts'
import type { Db } from '../client.ts'
import { isStillConnected, type JobConnection } from '../job.ts'
import { jobs, users } from '../schema.ts'
import { isPrepaid, prepaidHeld, prepaidOf, takePrepaid } from './prepaid.ts'
import { stillReserved } from './reserved.ts'

/** Whether the account covers a retry, and the job's payment; null if it never was paid or free. */
export function selectTerms(db: Db, jobId: string) {
  return db.select({ isPrepaid, payment: jobs.payment }).from(jobs).where(eq(jobs.id, jobId))
}

/**
 * A retry of failed photos, in the order in which they are covered. `promised`: photos of the job that are described or
 * being described. `connection`: that of the job's account; without it no free photo is taken, since the disconnect has
 * already recorded the used ones. Instants in milliseconds.
 */
export type AccountRetry = {
  jobId: string
  userId: string
  photoIds: string[]
  promised: number
  connection: JobConnection | null
  revision: number
  allowance: number
  /** When cron wakes the job if it stays silent. */
  wakeAt: number
  now: number
}

/**
 * Takes from the account what a retry of these photos needs beyond what the job still has, free photos first, and marks
 * the job's row as unfinished. The new revision invalidates any settlement that is still on its way.
 *
 * For one batch. The statement before the last returns how many photos are covered and the job's payment, or no row
 * where none is, or the row has that revision already. The last returns how many free photos the account has left.
 */
export function takeForRetry(db: Db, retry: AccountRetry) {
  const { jobId, userId, photoIds, promised, connection, revision, allowance, wakeAt, now } = retry
  const job = and(eq(jobs.id, jobId), lt(jobs.revision, revision), isNotNull(jobs.payment))
  const freeLeft = sql<number>`max(0, ${allowance} - (select ${users.freePhotosUsed} from ${users} where ${users.id} = ${userId}))`
  const mayTake = connection ? isStillConnected(db, connection) : sql`false`
  const lacking = sql`max(0, ${promised + photoIds.length} - ${stillReserved} - ${prepaidHeld})`
  const freeUsable = sql`iif(${mayTake}, ${freeLeft}, 0)`
  const isAny = sql`${stillReserved} + ${prepaidHeld} + ${freeUsable} + (${prepaidOf(db, userId)}) > ${promised}`
  const free = sql`iif(${isAny}, min(${lacking}, ${freeUsable}), 0)`
  const covered = sql<number>`${jobs.freePhotosReserved} + ${prepaidHeld} - ${promised}`
  const texts = sql`${promised} + min(${covered}, ${photoIds.length})`
  return [
    takePrepaid(db, { userId, jobId, photos: sql`iif(${and(job, isAny)}, ${lacking} - ${free}, 0)`, now }),
    // The bought photos taken above no longer count as lacking, which leaves `free` as it was.
    db
      .update(jobs)
      .set({ freePhotosReserved: sql`${stillReserved} + ${free}` })
      .where(job),
    db
      .update(users)
      .set({
        freePhotosUsed: sql`${users.freePhotosUsed} + coalesce(${db
          .select({ photos: sql`${jobs.freePhotosReserved} - ${stillReserved}` })
          .from(jobs)
          .where(job)}, 0)`,
      })
      .where(eq(users.id, userId)),
    countInMonth(db, and(job, sql`${covered} > 0`), texts),
    db
      .update(jobs)
      .set({
        agentMonthPhotos: noteInMonth(texts),
        payment: sql`json_set(${jobs.payment}, '$.freePhotosUsed', ${jobs.freePhotosReserved}, '$.paidPhotosUsed', ${prepaidHeld})`,
        prepaidReserved: prepaidHeld,
        // A release before may settle it again for as many.
        prepaidSettled: null,
        ...{ revision, status: 'processing', completedAt: null, wakeAt },
      })
      .where(and(job, sql`${covered} > 0`))
      .returning({ payment: jobs.payment, photos: covered }),
    offerAgain(db, { jobId, photoIds, first: sql`(select ${covered} from ${jobs} where ${jobs.id} = ${jobId})` }),
    db.select({ freeLeft }).from(jobs).where(eq(jobs.id, jobId)),
  ] as const
}
