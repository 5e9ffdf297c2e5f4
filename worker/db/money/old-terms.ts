import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { quote, RATES, type Rates } from '../../domain/pricing.ts'
import { type Db, isFailureOf } from '../client.ts'
import { isStillConnected, type JobConnection } from '../job.ts'
import { payments } from '../payment-schema.ts'
import { jobs, users } from '../schema.ts'
import { isPrepaid } from './prepaid.ts'
import { insertRefund, lost } from './refunds.ts'
import { isPaid, photosSettled, reserved, settled, stillReserved } from './reserved.ts'

// A payment of a job sold before bought photos stayed on the account: it paid for this job alone, and what is not used
// goes back to the card. Needed until the last of these jobs is deleted.

/** `target`: how many cents of a payment go back in all. The price was computed with `reserved` free photos. */
export type Refund = { id: string; reserved: number; target: number; now: number }

/** The terms that decide the refund of a job; no payment if it is not paid. */
export function selectSettlementTerms(db: Db, jobId: string) {
  return db
    .select({
      ...{ reserved, settled, rates: jobs.rates, paid: payments.amount, revision: jobs.revision },
      isPrepaid,
    })
    .from(jobs)
    .leftJoin(payments, and(eq(payments.jobId, jobs.id), isPaid))
    .where(eq(jobs.id, jobId))
}

type SettlementTerms = Awaited<ReturnType<typeof selectSettlementTerms>>[number]

/**
 * How much goes back in all: what was paid, less the price of the described photos. Null if nothing was paid, or what
 * the job does not use stays on the account.
 */
export function refundOf(
  { paid, reserved, rates, isPrepaid }: SettlementTerms,
  processed: number,
  { id, now }: { id: string; now: number },
): Refund | null {
  if (paid === null || isPrepaid) return null
  const { amount } = quote(processed, { free: reserved }, rates ?? RATES)
  return { id, now, reserved, target: Math.max(0, paid - amount) }
}

/** Notes how much of a payment is to go back in all, and orders a refund for the part that has none yet. */
export function orderRefund(db: Db, jobId: string, refund: Refund | null, condition: SQL) {
  const target = refund?.target ?? 0
  const isOf = and(eq(payments.jobId, jobId), isPaid, isNull(payments.rates), condition)
  return [
    db.update(payments).set({ refundTarget: target }).where(isOf),
    insertRefund(db, { id: refund?.id ?? '', jobId, reason: 'unprocessed', now: refund?.now ?? 0 }, condition),
  ] as const
}

const paidPhotosDone = sql`max(0, (${jobs.progress} ->> 'processedPhotos') - coalesce(${jobs.freePhotosReserved}, 0))`
const rate = (name: 'centsPerPhoto' | 'minimumCents') => sql`coalesce(${jobs.rates} ->> ${name}, ${RATES[name]})`
/** `quote` of the photos that a job's row says are described, as an expression: a settlement may come before its statement. */
const priceOfDone = sql<number>`iif(${paidPhotosDone} = 0, 0,
  max(${paidPhotosDone} * ${rate('centsPerPhoto')}, ${rate('minimumCents')}))`

/** The amount to refund in cents: all but the price of what was done. */
export function setRefundTarget(db: Db, jobId: string) {
  const price = db.select({ price: priceOfDone }).from(jobs).where(eq(jobs.id, jobId))
  return db
    .update(payments)
    .set({ refundTarget: sql`max(0, ${payments.amount} - ${price})` })
    .where(and(eq(payments.jobId, jobId), isPaid, isNull(payments.rates)))
}

/** The terms that decide how many photos of a paid job may be retried: how many cents were paid and are lost, and the free photos. */
export function selectRetryTerms(db: Db, jobId: string) {
  const paid = sql<number>`${jobs.payment} ->> 'amount'`
  return db
    .select({ used: users.freePhotosUsed, stillReserved, paid, rates: jobs.rates, lost })
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

type RetryTerms = {
  /** The net price paid, in cents. */
  paid: number
  /** Free photos that the job has reserved and not returned, and those that its user has left. */
  stillReserved: number
  remainingFree: number
  /** Photos that the price must already cover. */
  promised: number
  wanted: number
}

/**
 * How many more photos a job may describe without costing more than was paid, and how many free photos it then has to
 * reserve, which are no more than needed.
 */
export function coverRetry(terms: RetryTerms, rates: Rates = RATES): { photos: number; freePhotos: number } {
  const { paid, stillReserved, promised, wanted } = terms
  const isCovered = (photos: number, freePhotos: number) =>
    quote(promised + photos, { free: freePhotos }, rates).amount <= paid
  let photos = wanted
  while (photos > 0 && !isCovered(photos, stillReserved + Math.max(0, terms.remainingFree))) photos -= 1
  let freePhotos = stillReserved
  while (photos > 0 && !isCovered(photos, freePhotos)) freePhotos += 1
  return { photos, freePhotos }
}
