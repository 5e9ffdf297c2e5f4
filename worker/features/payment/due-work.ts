import { mapWithConcurrency } from '../../concurrency.ts'
import { bookBought, selectUnbooked } from '../../db/money/prepaid.ts'
import { returnUnsettled } from '../../db/money/settle.ts'
import type { PaymentRow, RefundRow } from '../../db/payment-schema.ts'
import type { Deps } from '../../deps.ts'
import { DAY_MS, UNPAID_JOB_MS } from '../../domain/lifetimes.ts'
import { describeError } from '../../log.ts'
import { PaymentError, type Payments } from '../../payments/payments.ts'
import type { Bill } from './bill.ts'
import { takeDueDisputes } from './dispute-queries.ts'
import { followDisputes } from './disputes.ts'
import * as mailQueries from './mail-queries.ts'
import { mailReceipt, mailRefund, mailReport } from './mails.ts'
import { makeRefund } from './make-refund.ts'
import * as queries from './queries.ts'
import { finishEnding, giveUp, reconcile } from './reconcile.ts'
import { tell, tellRefunds } from './tell.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** How often open orders of photos are looked at. It asks the provider only about reported ones. */
export const ORDER_LOOK_MS = 10 * MINUTE_MS
/** How much one run of cron does, and how much of it at once. */
const PAYMENTS = 200
const REFUNDS = 50
const DISPUTES = 50
const MAILS = 50
const BOOKINGS = 200
const CONCURRENT = 5

/** Tells jobs how their payments ended, goes on ending those that are to be canceled, and ends those that have expired. */
export async function endPayments(deps: Deps, at: number): Promise<void> {
  await queries.expireUnbilled(deps.db, { createdBefore: at - UNPAID_JOB_MS, now: at, limit: PAYMENTS })
  const due = await queries.takeDuePayments(deps.db, { at, next: at + MINUTE_MS, limit: PAYMENTS })
  await forEach(deps, 'payment.failed', due, payment => endPaymentAt(deps, payment, at))
}

async function endPaymentAt(deps: Deps, payment: PaymentRow, at: number): Promise<void> {
  if (payment.status !== 'open') {
    await tell(deps, payment)
    return
  }
  const [bill] = await queries.selectBillOfPayment(deps.db, payment.jobId)
  if (!bill) return
  try {
    if (payment.ending === null && payment.expiresAt > at) return await lookAtOrder(deps, bill, at)
    const { end } = await (payment.ending === null ? giveUp(deps, bill, 'expired', at) : finishEnding(deps, bill, at))
    if (end === 'mismatch' || end === 'open') await queries.noteFound(deps.db, payment.jobId)
    if (end === 'mismatch') await queries.postponePayment(deps.db, payment.jobId, at + DAY_MS)
  } catch (error) {
    // Tried again a minute later, it would only be refused again.
    const isRefused = error instanceof PaymentError && (error.kind === 'refused' || error.kind === 'unauthorized')
    if (isRefused || !deps.payments) await queries.postponePayment(deps.db, payment.jobId, at + HOUR_MS)
    throw error
  }
}

/**
 * Follows an order that was reported, once: a release before knows no orders and takes a paid one for a mismatch, which
 * it leaves alone. Any other is looked at again later.
 */
async function lookAtOrder(deps: Deps, bill: Bill, at: number): Promise<void> {
  const { jobId, isOrder, reportedAt, expiresAt } = bill.payment
  if (!isOrder) return
  const payments = reportedAt === null ? undefined : deps.payments
  if (payments) await reconcile(deps, payments, bill)
  await queries.postponePayment(deps.db, jobId, payments ? expiresAt : Math.min(at + ORDER_LOOK_MS, expiresAt))
}

/** Reads the undecided disputes, each once a day. */
export async function readDisputes(deps: Deps, payments: Payments, at: number): Promise<void> {
  const due = await takeDueDisputes(deps.db, { at, next: at + DAY_MS, limit: DISPUTES })
  await forEach(deps, 'payment.failed', due, payment => followDisputes(deps, payments, payment, at))
}

export async function makeRefunds(deps: Deps, payments: Payments, at: number): Promise<void> {
  const due = await queries.takeDueRefunds(deps.db, { at, next: at + MINUTE_MS, limit: REFUNDS })
  await forEach(deps, 'refund.failed', due, refund => makeRefund(deps, payments, refund, at))
}

/** Requests refunds that were ordered just now; cron goes on with those that fail. */
export async function makeAtOnce(deps: Deps, payments: Payments, refunds: RefundRow[]): Promise<void> {
  await forEach(deps, 'refund.failed', refunds, refund => makeRefund(deps, payments, refund, deps.now()))
}

/**
 * Books what a release that knows no bought photos has left out, while releases change or after a rollback: payments it
 * marked as paid, and what the jobs it settled did not use.
 */
export async function bookForEarlierRelease(deps: Deps, at: number): Promise<void> {
  const { db } = deps
  const due = { at, limit: BOOKINGS }
  const [unbooked, unreturned] = await db.batch([selectUnbooked(db, due), queries.selectUnreturned(db, due)])
  const unbookedIds = unbooked.map(({ paymentId }) => ({ jobId: paymentId }))
  await forEach(deps, 'payment.failed', unbookedIds, async ({ jobId }) => {
    await db.batch(bookBought(db, jobId, at))
    await tellMoneyOf(deps, jobId)
  })
  await forEach(deps, 'payment.failed', unreturned, async ({ jobId }) => {
    await db.batch(returnUnsettled(db, jobId, at))
    await tellMoneyOf(deps, jobId)
  })
}

/** Sends the mails that are due. */
export async function mailReceipts(deps: Deps, at: number): Promise<void> {
  const due = await mailQueries.takeDueReceipts(deps.db, { at, limit: MAILS })
  await mapWithConcurrency(due, CONCURRENT, payment => mailReceipt(deps, payment))
}

export async function mailRefunds(deps: Deps, at: number): Promise<void> {
  const due = await mailQueries.takeDueRefundMails(deps.db, { at, limit: MAILS })
  await mapWithConcurrency(due, CONCURRENT, async refund => {
    await tellMoneyOf(deps, refund.jobId)
    await mailRefund(deps, refund)
  })
}

export async function mailReports(deps: Deps, at: number): Promise<void> {
  const due = await mailQueries.takeDueReports(deps.db, { at, limit: MAILS })
  await mapWithConcurrency(due, CONCURRENT, async report => {
    await tellMoneyOf(deps, report.jobId)
    await mailReport(deps, report)
  })
}

/** Has a job read its payment again: whoever saved a refund or a dispute may have died before telling it. */
async function tellMoneyOf(deps: Deps, jobId: string): Promise<void> {
  const [, [payment]] = await deps.db.batch(queries.selectBill(deps.db, jobId))
  if (payment) await tellRefunds(deps, payment)
}

/** A failure is logged and does not hold up the others; the work stays due. */
async function forEach<T extends { jobId: string }>(
  { log }: Deps,
  failure: 'payment.failed' | 'refund.failed',
  due: T[],
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  await mapWithConcurrency(due, CONCURRENT, async one => {
    try {
      await work(one)
    } catch (error) {
      log(failure, { jobId: one.jobId, ...describeError(error) })
    }
  })
}
