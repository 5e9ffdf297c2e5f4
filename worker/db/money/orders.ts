import { type AnyColumn, and, count, desc, eq, exists, isNull, type SQL, sql } from 'drizzle-orm'
import type { JobPayment } from '../../contract/jobs.ts'
import { RATES } from '../../domain/pricing.ts'
import { type Db, isFailureOf } from '../client.ts'
import { payments } from '../payment-schema.ts'
import { jobs, users } from '../schema.ts'
import { prepaidOf, takePrepaid } from './prepaid.ts'
import { isPaid, stillReserved } from './reserved.ts'

// Ordering a job takes free photos for it, and asks for the payment of the others.

/** How many photos a user has taken from the free allowance, including those reserved for unfinished jobs. */
export function selectFreePhotosUsed(db: Db, userId: string) {
  return db.select({ used: users.freePhotosUsed }).from(users).where(eq(users.id, userId))
}

/** Whether a user has photos that a job may take: free ones of the allowance, or bought ones. */
export function hasPhotosLeft(db: Db, { userId, allowance }: { userId: string; allowance: number }) {
  const isAnyLeft = sql`(${users.freePhotosUsed} < ${allowance} or (${prepaidOf(db, userId)}) > 0)`
  return exists(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isAnyLeft)),
  )
}

/** How many free photos each unpaid job of a user reserves, newest job first. */
export function selectUnpaid(db: Db, userId: string) {
  return db
    .select({ jobId: payments.jobId, reservedPhotos: stillReserved })
    .from(payments)
    .innerJoin(jobs, eq(jobs.id, payments.jobId))
    .where(isOpenOf(userId))
    .orderBy(desc(payments.createdAt), desc(sql`${payments}.rowid`))
}

/** `allowance`: free photos per user. Instants in milliseconds. */
export type Ordered = {
  jobId: string
  userId: string
  photos: number
  allowance: number
  createdAt: number
  expiresAt: number
  /** When cron wakes the job if it may begin. */
  wakeAt: number
  maxUnpaid: number
  /** Whether it may take photos that its user has bought. */
  usesPrepaid: boolean
}

/**
 * Takes photos for a job whose row the same batch has inserted: free ones from the allowance, then bought ones if it may; as many
 * as are left, and no more than the job needs. If they are enough, the job may begin. Otherwise it waits for its payment,
 * whose row this inserts. The batch fails with `isUnpaidLimit` if its user has too many unpaid jobs.
 */
export function placeOrder(db: Db, order: Ordered) {
  const { jobId, userId, photos, allowance, createdAt, expiresAt, wakeAt, maxUnpaid, usesPrepaid } = order
  const job = eq(jobs.id, jobId)
  const free = sql<number>`(select min(${photos}, max(0, ${allowance} - ${users.freePhotosUsed})) from ${users} where ${users.id} = ${userId})`
  const prepaid = usesPrepaid ? sql<number>`min(${photos} - ${free}, (${prepaidOf(db, userId)}))` : sql<number>`0`
  const isCovered = sql`${free} + ${prepaid} = ${photos}`
  const bare = paymentJson({ amount: 0, currency: RATES.currency, paidAt: null, intentId: null }, free)
  const payment = sql`json_set(${bare}, '$.photosBought', 0, '$.paidPhotosUsed', ${prepaid})`
  const { centsPerPhoto, minimumCents } = RATES
  const price = sql`max((${jobs.photosOrdered} - ${jobs.freePhotosOrdered}) * ${centsPerPhoto}, ${minimumCents})`
  const lot = sql`${JSON.stringify(RATES)}, 0, cast(${price} / ${centsPerPhoto} as integer), null`
  return [
    db
      .update(jobs)
      .set({
        // Without the prepaid ones, so that a release before asks for the same price.
        photosOrdered: sql`${photos} - ${prepaid}`,
        freePhotosOrdered: free,
        freePhotosReserved: free,
        prepaidOrdered: prepaid,
        prepaidReserved: prepaid,
        rates: RATES,
        requiresPayment: sql`not (${isCovered})`,
        status: sql`iif(${isCovered}, 'pending', 'payment_pending')`,
        wakeAt: sql`iif(${isCovered}, ${wakeAt}, null)`,
        payment: sql`iif(${isCovered}, ${payment}, null)`,
      })
      .where(and(job, sql`exists ${selectFreePhotosUsed(db, userId)}`)),
    db
      .update(users)
      .set({
        freePhotosUsed: sql`${users.freePhotosUsed} + ${db.select({ photos: jobs.freePhotosReserved }).from(jobs).where(job)}`,
      })
      .where(and(eq(users.id, userId), sql`exists ${db.select({ id: jobs.id }).from(jobs).where(job)}`)),
    takePrepaid(db, { userId, jobId, photos: sql`${jobs.prepaidOrdered}`, now: createdAt }),
    db.insert(payments).select(
      sql`select ${openPayment(db, { id: jobs.id, userId, maxUnpaid, createdAt, expiresAt, dueAt: expiresAt, lot })}
          from ${jobs} where ${job} and ${jobs.requiresPayment}`,
    ),
    db.select({ requiresPayment: jobs.requiresPayment }).from(jobs).where(job),
  ] as const
}

/** `id`: of what it is for. `lot`: its rates, whether it is an order of photos, how many it buys, and how many are left. */
type Opened = Pick<Ordered, 'userId' | 'maxUnpaid' | 'createdAt' | 'expiresAt'> & {
  id: SQL | AnyColumn | string
  dueAt: number
  lot: SQL
}

/** The columns of a new payment, which fail with `isUnpaidLimit` if its user has too much unpaid. */
export function openPayment(db: Db, { id, userId, maxUnpaid, createdAt, expiresAt, dueAt, lot }: Opened) {
  const unpaid = db.select({ count: count() }).from(payments).where(isOpenOf(userId))
  return sql`${id}, iif((${unpaid}) < ${maxUnpaid}, ${userId}, null), 'open', null, 1, null, null, ${expiresAt},
    0, null, null, null, null, ${dueAt}, null, 0, 0, null, null, ${createdAt}, null, null, null, null, ${lot}`
}

type Bare = { amount: number; currency: string; paidAt: string | null; intentId: string | null }

/** A job's payment before any refund; free if it was not paid. */
function paymentJson({ amount, currency, paidAt, intentId }: Bare, freePhotosUsed: SQL | AnyColumn) {
  const status = paidAt === null ? 'free_trial' : 'succeeded'
  const before = { amount, currency, status, freePhotosUsed: 0, paidAt } satisfies Partial<JobPayment>
  const payment: JobPayment = { ...before, stripePaymentIntentId: intentId, refundedAmount: 0, refunds: [] }
  return sql`json_set(${JSON.stringify(payment)}, '$.freePhotosUsed', ${freePhotosUsed})`
}

export const isOpenOf = (userId: string) => and(eq(payments.userId, userId), eq(payments.status, 'open'))

/** Whether a batch failed because its user has too many unpaid jobs and orders. */
export function isUnpaidLimit(error: unknown): boolean {
  return isFailureOf('NOT NULL constraint failed: payments.user_id', error)
}

/** Has cron wake a job whose payment was canceled, from `wakeAt` on, for the batch that cancels it. */
export function noteCanceled(db: Db, jobId: string, wakeAt: number) {
  return db
    .update(jobs)
    .set({ wakeAt })
    .where(and(eq(jobs.id, jobId), isNull(jobs.payment), isNull(jobs.completedAt)))
}

/** The amount charged, in cents, and when. */
export type Charge = { amount: number; currency: string; intentId: string; at: number }

/** Notes in a job's row that it is paid, for the batch that marks its payment. Cron wakes it from `wakeAt` on. */
export function notePayment(db: Db, jobId: string, { amount, currency, intentId, at }: Charge, wakeAt: number) {
  const bare = { amount, currency, paidAt: new Date(at).toISOString(), intentId }
  const payment = paymentJson(bare, jobs.freePhotosReserved)
  const isPaidNow = sql`exists (select 1 from ${payments} where ${and(eq(payments.jobId, jobId), isPaid)})`
  return db
    .update(jobs)
    .set({ payment, wakeAt })
    .where(and(eq(jobs.id, jobId), isNull(jobs.payment), isPaidNow))
}
