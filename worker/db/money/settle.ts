import { and, eq, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { countForAgent, countInMonth, noteInMonth, resumeForPhotos } from '../agents.ts'
import type { Db } from '../client.ts'
import { isUnreturned, jobs, totals, users } from '../schema.ts'
import { orderRefund, type Refund } from './old-terms.ts'
import { hasPrepaid, keepPrepaid, prepaidHeld, resumeWithPrepaid, returnPrepaid } from './prepaid.ts'
import { withRefunds } from './refunds.ts'
import { reserved, settled, stillReserved } from './reserved.ts'

/** How a job finished. `processed`: how many photos were described, which is what it is charged for. */
export type Settlement = {
  jobId: string
  revision: number
  processed: number | SQL<number>
  refund: Refund | null
  now: number
}

/**
 * Settles a finished job: it keeps one reserved free photo for each described photo, the others return to the
 * allowance, and the described photos are added to the totals. Only the difference to what the row says is settled is
 * booked, in either direction, so that settling twice changes nothing. A settlement with an earlier revision than the
 * row's changes nothing either. Bought photos are kept for what the free ones do not cover, and the others return to the
 * account; in a job made before these were kept, they become a refund, which cron has the provider make.
 *
 * For one batch, before `updateSummary`. The last statement returns the job's payment, or no row if nothing was settled
 * because the row is gone, has a later revision, or reserves another number than was read.
 */
export function settleJob(db: Db, { jobId, revision, processed, refund, now }: Settlement) {
  const isAsRead = refund === null ? undefined : sql`${reserved} = ${refund.reserved}`
  const job = and(eq(jobs.id, jobId), lte(jobs.revision, revision), isAsRead)
  const kept = sql<number>`cast(min(${processed}, ${reserved}) as integer)`
  const change = db
    .select({ photos: sql<number>`${kept} - ${stillReserved}` })
    .from(jobs)
    .where(job)
  return [
    db
      .update(users)
      .set({ freePhotosUsed: sql`max(0, ${users.freePhotosUsed} + ${change})` })
      .where(eq(users.id, db.select({ id: jobs.userId }).from(jobs).where(job))),
    db
      .insert(totals)
      .select(sql`select 'photosProcessed', ${processed} - ${settled} from ${jobs} where ${job}`)
      .onConflictDoUpdate({ target: totals.name, set: { value: sql`${totals.value} + excluded.value` } }),
    countForAgent(db, job, { processed, more: sql`${processed} - ${settled}` }),
    ...orderRefund(db, jobId, refund, sql`exists ${db.select({ id: jobs.id }).from(jobs).where(job)}`),
    ...keepPrepaid(db, sql`${job}`, { kept: prepaidKept(processed), now }),
    resumeForPhotos(db, ownerOf(db, job), {
      now,
      hasPhotos: sql`(${change} < 0 or ${hasPrepaid(db, ownerOf(db, job))})`,
    }),
    db
      .update(jobs)
      .set({
        payment: withPrepaid(sql`json_set(${withRefunds}, '$.freePhotosUsed', ${kept})`),
        freePhotosReserved: reserved,
        photosSettled: processed,
        prepaidSettled: sql`iif(${jobs.prepaidOrdered} is null, null, ${processed})`,
        agentMonthPhotos: noteInMonth(sql`${processed}`),
      })
      .where(job)
      .returning({ payment: jobs.payment }),
  ] as const
}

const ownerOf = (db: Db, job: SQL | undefined) => sql`${db.select({ userId: jobs.userId }).from(jobs).where(job)}`

/** How many bought photos pay for `processed` described ones. */
const prepaidKept = (processed: number | SQL<number>) =>
  sql<number>`cast(min(max(0, ${processed} - ${reserved}), ${jobs.prepaidReserved}) as integer)`

/** A job's payment with the bought photos that it has now. */
const withPrepaid = (payment: SQL) =>
  sql`iif(${jobs.prepaidOrdered} is null, ${payment}, json_set(${payment}, '$.paidPhotosUsed', ${prepaidHeld}))`

/**
 * Returns what a job does not use that a release before settled, without returning it: it knows no bought photos. For a
 * batch; nothing where the job is not settled or everything is returned.
 */
export function returnUnsettled(db: Db, jobId: string, now: number) {
  const job = and(eq(jobs.id, jobId), isUnreturned, isNotNull(jobs.photosSettled), isNotNull(jobs.completedAt))
  return [
    countInMonth(db, job, settled),
    ...keepPrepaid(db, sql`${job}`, { kept: prepaidKept(settled), now }),
    resumeWithPrepaid(db, ownerOf(db, job), now),
    db
      .update(jobs)
      .set({
        payment: withPrepaid(sql`${jobs.payment}`),
        prepaidSettled: jobs.photosSettled,
        agentMonthPhotos: noteInMonth(settled),
      })
      .where(job),
  ] as const
}

/**
 * Returns what a user's unfinished jobs hold beyond the photos that their rows say are described, for the batch that
 * deletes them. `refundRest` follows.
 */
export function returnUnfinished(db: Db, userId: string, now: number) {
  const kept = prepaidKept(sql`(${jobs.progress} ->> 'processedPhotos')`)
  return returnPrepaid(db, sql`${jobs.userId} = ${userId} and (${jobs.completedAt} is null or (${isUnreturned}))`, {
    kept,
    now,
  })
}

/** Settles a job whose object is empty, as `settleJob` does: it is charged for what is settled already, and the rest is returned. */
export function settleLostJob(db: Db, job: Omit<Settlement, 'processed'>) {
  return settleJob(db, { ...job, processed: settled })
}
