import { and, eq, lt, lte, type SQL, sql } from 'drizzle-orm'
import { type Db, isFailureOf } from './client.ts'
import { jobs, totals, users } from './schema.ts'

// Every statement that moves money. `features/billing` reserves; a Job object settles, in one batch with its summary.

/** The photos an account has taken from its free allowance, those reserved for unfinished jobs included. */
export function selectFreePhotosUsed(db: Db, userId: string) {
  return db.select({ used: users.freePhotosUsed }).from(users).where(eq(users.id, userId))
}

/**
 * Takes free photos from the allowance, for the batch that inserts the job's row. Where `used` is no longer what the
 * account has used, the null breaks the column's NOT NULL and with it the whole batch (`isAllowanceChanged`):
 * D1 has no transaction that could ask first.
 */
export function reserveFreePhotos(db: Db, { userId, used, photos }: { userId: string; used: number; photos: number }) {
  return db
    .update(users)
    .set({ freePhotosUsed: sql`iif(${users.freePhotosUsed} = ${used}, ${used + photos}, null)` })
    .where(eq(users.id, userId))
}

const ALLOWANCE_CHANGED = 'NOT NULL constraint failed: users.free_photos_used'

/** Whether a batch failed because the allowance had changed. */
export function isAllowanceChanged(error: unknown): boolean {
  return isFailureOf(ALLOWANCE_CHANGED, error)
}

/** How a finished job ended: `processed` photos were described, and are what it is charged for. */
export type Settlement = { jobId: string; revision: number; processed: number | SQL<number> }

const reserved = sql<number>`coalesce(${jobs.freePhotosReserved}, ${jobs.payment} ->> 'freePhotosUsed', 0)`
/** Of those reserved, the ones the job holds now. Without a payment what is settled tells. */
const held = sql<number>`coalesce(
  ${jobs.payment} ->> 'freePhotosUsed',
  min(${jobs.photosSettled}, ${jobs.freePhotosReserved}), ${jobs.freePhotosReserved}, 0)`
/** The release that left the column null settled a job when it completed it. */
const photosSettled = sql<number | null>`coalesce(
  ${jobs.photosSettled}, iif(${jobs.completedAt} is null, null, ${jobs.progress} ->> 'processedPhotos'))`
const settled = sql<number>`coalesce(${photosSettled}, 0)`

/**
 * Settles a finished job: of the free photos reserved for it, it keeps one for each described photo, the rest returns
 * to the allowance, and the described photos are counted in the totals. Only the difference to what the row says is
 * settled already gets booked, in either direction: settling twice changes nothing, nor does a settlement that arrives
 * after the row has a later revision.
 *
 * For one batch, before `updateSummary`. The last statement answers with the job's payment, or with no row where
 * nothing was settled.
 */
export function settleJob(db: Db, { jobId, revision, processed }: Settlement) {
  const job = and(eq(jobs.id, jobId), lte(jobs.revision, revision))
  const kept = sql<number>`cast(min(${processed}, ${reserved}) as integer)`
  const change = db
    .select({ photos: sql<number>`${kept} - ${held}` })
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
    db
      .update(jobs)
      .set({
        payment: sql`json_set(${jobs.payment}, '$.freePhotosUsed', ${kept})`,
        freePhotosReserved: reserved,
        photosSettled: processed,
      })
      .where(job)
      .returning({ payment: jobs.payment }),
  ] as const
}

/** Settles a job whose object is empty, as `settleJob`: it is charged for what is settled already, and the rest returns. */
export function settleLostJob(db: Db, job: Omit<Settlement, 'processed'>) {
  return settleJob(db, { ...job, processed: settled })
}

/** What decides how many photos of a job may be tried again: its payment, and the free photos it and its account have. */
export function selectRetryTerms(db: Db, jobId: string) {
  return db
    .select({ used: users.freePhotosUsed, held, payment: jobs.payment })
    .from(jobs)
    .innerJoin(users, eq(users.id, jobs.userId))
    .where(eq(jobs.id, jobId))
}

/** What a retry takes: the job holds `freePhotos` from then on. The rest is as it was read. */
export type RetryReservation = {
  jobId: string
  revision: number
  used: number
  held: number
  freePhotos: number
  /** When cron looks at the job unless it is heard of before, in milliseconds. */
  wakeAt: number
}

/**
 * Makes a job whose photos are tried again hold that many free photos, and its row that of an unfinished job. Its
 * revision makes any settlement that is still on its way come too late.
 *
 * For one batch, which fails (`isAllowanceChanged`) where account or job no longer have what was read. The last
 * statement answers with the job's payment, or with no row where the job's row has that revision already.
 */
export function reserveForRetry(db: Db, reservation: RetryReservation) {
  const { jobId, revision, used, held: heldBefore, freePhotos, wakeAt } = reservation
  const job = and(eq(jobs.id, jobId), lt(jobs.revision, revision))
  const isAsRead = sql`${users.freePhotosUsed} = ${used} and ${heldBefore} = ${db.select({ held }).from(jobs).where(job)}`
  return [
    db
      .update(users)
      .set({ freePhotosUsed: sql`iif(${isAsRead}, ${used + freePhotos - heldBefore}, null)` })
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
