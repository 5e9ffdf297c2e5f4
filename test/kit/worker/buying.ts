import { env } from 'cloudflare:workers'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { openDb } from '#worker/db/client.ts'
import { notePayment, placeOrder } from '#worker/db/money/orders.ts'
import { bookBought, releaseFrozen, withhold } from '#worker/db/money/prepaid.ts'
import { refundRest } from '#worker/db/money/refund-rest.ts'
import { settleJob } from '#worker/db/money/settle.ts'
import { payments, prepaidEntries, refunds } from '#worker/db/payment-schema.ts'
import { jobs, users } from '#worker/db/schema.ts'
import { RATES } from '#worker/domain/pricing.ts'
import { newId } from '../new-id.ts'
import { aUser } from './factories.ts'
import { paidJob } from './paying.ts'
import { aReservation } from './settling.ts'

const db = openDb(env.DB)
const DAY_MS = 24 * 60 * 60_000
const UNORDERED = { payment: null, freePhotosReserved: null, requiresPayment: false }

/** A user who has `free` free photos left. */
export async function aBuyer(free = 0): Promise<string> {
  const { userId } = await aUser()
  await db
    .update(users)
    .set({ freePhotosUsed: 10 - free })
    .where(eq(users.id, userId))
  return userId
}

type Statement = BatchItem<'sqlite'> & { toSQL: () => { sql: string; params: unknown[] } }
export type Run = (statements: readonly Statement[]) => Promise<unknown>
export const prepared = (statements: readonly Statement[]) =>
  statements.map(statement => {
    const { sql: text, params } = statement.toSQL()
    return env.DB.prepare(text).bind(...params)
  })
const batch: Run = statements => env.DB.batch(prepared(statements))

let clock = 0

/** Orders a job as the API does, and returns its id. */
export async function order(userId: string, photos: number, run: Run = batch): Promise<string> {
  const { id } = await aReservation({ used: 0, reserved: 0, photos }, UNORDERED)
  await db.update(jobs).set({ userId }).where(eq(jobs.id, id))
  clock += 1
  const times = { createdAt: clock, expiresAt: DAY_MS, wakeAt: 0 }
  await run(placeOrder(db, { jobId: id, userId, photos, allowance: 10, maxUnpaid: 50, usesPrepaid: true, ...times }))
  return id
}

/** Marks a job's payment as paid, as `markPaid` does. */
export async function pay(jobId: string): Promise<void> {
  const { rates, job } = await priceOf(jobId)
  clock += 1
  const paid = { amount: Math.max(job * (rates?.centsPerPhoto ?? 0), rates?.minimumCents ?? 0), currency: 'usd' }
  await db.batch([
    db
      .update(payments)
      .set({ status: 'paid', ...paid, paidAt: clock })
      .where(and(eq(payments.jobId, jobId), eq(payments.status, 'open'))),
    notePayment(db, jobId, { ...paid, intentId: `pi_${jobId}`, at: clock }, 0),
    ...bookBought(db, jobId, clock),
  ])
}

export async function priceOf(jobId: string) {
  const row = await db.select().from(jobs).where(eq(jobs.id, jobId)).get()
  return { rates: row?.rates, job: (row?.photosOrdered ?? 0) - (row?.freePhotosOrdered ?? 0) }
}

let revision = 0

/** Ends a job with so many described photos, as its object does. */
export async function settle(jobId: string, processed: number, run: Run = batch): Promise<void> {
  revision += 1
  await run([
    ...settleJob(db, { jobId, revision, processed, refund: null, now: revision }),
    db.update(jobs).set({ revision, completedAt: revision }).where(eq(jobs.id, jobId)),
  ])
}

export async function dispute(paymentId: string): Promise<void> {
  const isIt = eq(payments.jobId, paymentId)
  await db.batch([db.update(payments).set({ disputedAt: 1 }).where(isIt), ...withhold(db, isIt, 1)])
}

export async function winDispute(paymentId: string): Promise<void> {
  const isIt = eq(payments.jobId, paymentId)
  await db.batch([db.update(payments).set({ disputedAt: null }).where(isIt), ...releaseFrozen(db, paymentId, 1)])
}

export async function refundBySupport(paymentId: string, amount: number): Promise<void> {
  const known = { id: newId(), jobId: paymentId, amount, createdAt: 1 }
  const refund = db.insert(refunds).values({ ...known, status: 'succeeded', reason: 'support' })
  await db.batch([refund, ...withhold(db, eq(payments.jobId, paymentId), 1)])
}

/** Gives back all photos that a user has left, as the account page does. */
export async function refundLeft(userId: string): Promise<void> {
  const times = { now: 1, dueAt: 1, tries: 1 } as const
  await db.batch(refundRest(db, { userId, reason: 'unused', token: newId(), ...times }))
}

export const leftOf = async (userId: string) =>
  (await db.select().from(payments).where(eq(payments.userId, userId)).orderBy(asc(payments.createdAt))).map(
    ({ photosLeft }) => photosLeft,
  )

/** The entries about a payment, or about a job, oldest first: "bought 100". */
export async function entriesOf(which: { payment?: string; job?: string }): Promise<string[]> {
  const { paymentId, jobId } = prepaidEntries
  const isIt = which.payment === undefined ? eq(jobId, which.job ?? '') : eq(paymentId, which.payment)
  const rows = await db.select().from(prepaidEntries).where(isIt).orderBy(asc(prepaidEntries.id))
  return rows.map(({ kind, photos }) => `${kind} ${photos}`)
}

export const jobOf = (jobId: string) => db.select().from(jobs).where(eq(jobs.id, jobId)).get()
export const paymentOf = async (jobId: string) => (await jobOf(jobId))?.payment

/** A running job as `paidJob` makes one, whose payment has bought photos. */
export async function boughtJob(photos: number) {
  const paid = await paidJob({ photos })
  const { jobId } = paid
  const { centsPerPhoto } = RATES
  const bought = sql`${payments.amount} / ${centsPerPhoto}`
  await db.batch([
    db.update(payments).set({ rates: RATES, photos: bought }).where(eq(payments.jobId, jobId)),
    db.update(jobs).set({ prepaidOrdered: 0, prepaidReserved: 0 }).where(eq(jobs.id, jobId)),
    ...bookBought(db, jobId, Date.now()),
  ])
  return paid
}

/** Photos that a user has bought without a job. Returns the order's id. */
export async function buyPhotos(userId: string, photos: number): Promise<string> {
  const jobId = newId()
  const at = Date.now()
  const paid = { status: 'paid', amount: photos, currency: 'usd', paidAt: at } as const
  const times = { createdAt: at, expiresAt: at + DAY_MS }
  const order = db.insert(payments).values({ jobId, userId, isOrder: true, photos, rates: RATES, ...paid, ...times })
  await db.batch([order, ...bookBought(db, jobId, at)])
  return jobId
}
