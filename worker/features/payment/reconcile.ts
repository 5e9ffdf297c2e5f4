import type { PaymentRow } from '../../db/payment-schema.ts'
import type { Deps } from '../../deps.ts'
import { DAY_MS, JOB_SILENCE_MS } from '../../domain/lifetimes.ts'
import type { PaymentEnd } from '../../domain/payment-end.ts'
import { type Intent, PaymentError, type Payments, payableKind, REFUSALS } from '../../payments/payments.ts'
import { activityEntry } from '../activity/service.ts'
import { type Bill, mismatchOf, subjectOf } from './bill.ts'
import { followDisputes } from './disputes.ts'
import { mailReceipt } from './mails.ts'
import * as queries from './queries.ts'
import { followRefunds } from './refunds.ts'
import { type Finding, MAIL_LEASE_MS, reportMismatch, reportOf, sendReport } from './reports.ts'
import { tell } from './tell.ts'

/** Cards that may be declined for one payment. */
const MAX_DECLINES = 10

/** `status`: the provider's. `mismatch`: it has something else than was ordered, and nothing was done. */
export type Reconciled = { end: 'open' | 'paid' | 'canceled' | 'mismatch'; status: string }

/**
 * Reads what the provider has of a payment, and does here what follows from it: the only way in which money is learned
 * of. Safe to repeat, and to run several times at once. @throws PaymentError
 */
export async function reconcile(deps: Deps, payments: Payments, bill: Bill): Promise<Reconciled> {
  const { status, intentId } = bill.payment
  if (intentId === null) return { end: status, status: 'requires_payment_method' }
  return followIntent(deps, payments, bill, await payments.getIntent(intentId))
}

/** The same for an intent just read. @throws PaymentError */
export async function followIntent(deps: Deps, payments: Payments, bill: Bill, intent: Intent): Promise<Reconciled> {
  const { payment } = bill
  if (intent.status === 'succeeded') return followMoney(deps, payments, bill, intent)
  if (intent.status === 'canceled') {
    await cancelHere(deps, bill)
    return { end: 'canceled', status: intent.status }
  }
  const { status } = intent
  if (!hasDeclined(intent) || payment.status !== 'open') return { end: payment.status, status }
  const declines = await countDeclines(deps, payments, bill, intent.id)
  return declines >= MAX_DECLINES ? giveUp(deps, bill, 'declined') : { end: 'open', status }
}

/** A declined card leaves its failed charge, and the intent can be paid with another. */
export const hasDeclined = ({ status, charge }: Intent) => status === 'requires_payment_method' && charge !== null

async function followMoney(deps: Deps, payments: Payments, bill: Bill, intent: Intent): Promise<Reconciled> {
  const { status, charge } = intent
  const mismatch = mismatchOf(bill, intent, payments.isLive)
  if (mismatch !== undefined) {
    await reportMismatch(deps, { jobId: bill.payment.jobId, intentId: intent.id, what: mismatch })
    return { end: 'mismatch', status }
  }
  const isKnown = bill.payment.status === 'paid'
  const paid = isKnown ? undefined : await payHere(deps, bill, intent)
  const { toldAt } = paid ?? bill.payment
  if (toldAt === null) await tell(deps, { ...bill.payment, status: 'paid' })
  if (paid) await deps.afterAnswer(() => mailReceipt(deps, paid))
  // Support may have given some of it back before it was known here.
  if (isKnown || charge?.isRefunded) await followRefunds(deps, payments, bill.payment)
  if (charge?.isDisputed) await followDisputes(deps, payments, bill.payment)
  return { end: 'paid', status }
}

/**
 * Marks an open payment as paid and returns it to the caller that did. If its account was deleted while the card was
 * charged, all of it has to be refunded.
 */
async function payHere(deps: Deps, { payment }: Bill, intent: Intent): Promise<PaymentRow | undefined> {
  const { db, now, newId } = deps
  const { jobId, userId } = payment
  const { id: intentId, amountReceived: amount, currency, charge } = intent
  const paid = { jobId, userId, amount, currency, intentId, at: charge?.at ?? now() }
  const times = { now: now(), receiptDueAt: now() + MAIL_LEASE_MS, wakeAt: now() + JOB_SILENCE_MS }
  const detail = { ...subjectOf(payment), amount }
  const [, [row]] = await db.batch([
    activityEntry(deps, userId, { action: 'payment-made', detail, onlyIf: queries.isStillOpen(db, jobId) }),
    ...queries.markPaid(db, { ...paid, ...times, refundId: newId() }),
  ])
  if (row) deps.log('payment.made', { jobId, amount })
  return row
}

/** Ends a payment that the provider has canceled, or never had. `finding`: a report to support about it. */
async function cancelHere(deps: Deps, { payment }: Bill, finding: Finding | null = null): Promise<void> {
  const { db, now } = deps
  const { jobId, userId } = payment
  const report = finding && reportOf(deps, finding)
  const ended = { jobId, userId, now: now(), wakeAt: now() + JOB_SILENCE_MS, report }
  const detail = { ...subjectOf(payment), ending: payment.ending ?? 'cancelled' }
  const action = payment.isOrder ? 'order-cancelled' : 'job-cancelled'
  const entry = { action, detail, onlyIf: queries.isStillOpen(db, jobId) } as const
  const [, reports, [row]] = await db.batch([activityEntry(deps, userId, entry), ...queries.markCanceled(db, ended)])
  if (row) deps.log('payment.canceled', { jobId, ending: row.ending })
  if (row && row.toldAt === null) await tell(deps, row)
  else if (!row && payment.status === 'canceled' && payment.toldAt === null) await tell(deps, payment)
  await sendReport(deps, reports)
}

async function countDeclines(deps: Deps, payments: Payments, bill: Bill, intentId: string): Promise<number> {
  const { jobId } = bill.payment
  const declines = await payments.countFailedCharges(intentId)
  if (declines !== bill.payment.declines) await queries.noteDeclines(deps.db, jobId, declines)
  return declines
}

/**
 * Ends a payment, at the provider first: where that has the money already, it counts as paid. @throws PaymentError where
 * the provider does not say; cron goes on with it.
 */
export async function giveUp(deps: Deps, bill: Bill, ending: PaymentEnd, at = deps.now()): Promise<Reconciled> {
  const { jobId, userId, isOrder } = bill.payment
  const [payment] = await queries.endPayment(deps.db, { jobId, userId, isOrder, ending, now: deps.now() })
  if (!payment) return { end: bill.payment.status, status: bill.payment.status }
  return finishEnding(deps, { ...bill, payment }, at)
}

/**
 * Goes on with what `giveUp` began. An intent that the provider has not known for a day is not one of our keys' any more:
 * its payment ends, and support is told. @throws PaymentError
 */
export async function finishEnding(deps: Deps, bill: Bill, at = deps.now()): Promise<Reconciled> {
  const { askedAt, jobId, intentId } = bill.payment
  let finding: Finding | null = null
  if (askedAt !== null) {
    try {
      const ended = await endThere(deps, bill, askedAt)
      if (ended) return ended
    } catch (error) {
      const isMissing = error instanceof PaymentError && error.code === REFUSALS.missing
      if (intentId === null || !isMissing || !(await isMissingForDays(deps, jobId, at))) throw error
      finding = { jobId, intentId, what: missingText(payableKind(bill.payment)) }
    }
  }
  await cancelHere(deps, bill, finding)
  return { end: 'canceled', status: 'canceled' }
}

const missingText = (kind: string) =>
  `our keys have not known it for a day, so its ${kind} has ended unpaid; the account it was made with can say whether it was paid`

/** What the provider has of a payment that it does not let us cancel; undefined once it can no longer be paid. @throws PaymentError */
async function endThere(deps: Deps, bill: Bill, askedAt: number): Promise<Reconciled | undefined> {
  const { payments } = deps
  // It was open once, so that only the provider can say whether it is paid.
  if (!payments) throw new PaymentError('unreachable', undefined)
  // One that was reported is paid, most likely: a look says so, and costs one call.
  const reported = bill.payment.reportedAt === null ? undefined : await reconcile(deps, payments, bill)
  if (reported && reported.end !== 'open') return reported
  const intentId = await intentToCancel(deps, payments, bill, askedAt)
  const isCanceled = intentId === null || (await cancelThere(payments, intentId))
  // Paid, or canceled already. Which of the two, the provider says.
  if (!isCanceled) return reconcile(deps, payments, { ...bill, payment: { ...bill.payment, intentId } })
  return undefined
}

/** Wrong keys for an hour end nothing. */
async function isMissingForDays({ db }: Deps, jobId: string, at: number): Promise<boolean> {
  const [row] = await queries.noteMissing(db, jobId, at)
  return row?.missingAt != null && at - row.missingAt >= DAY_MS
}

/** False if it can no longer be canceled. @throws PaymentError if the provider does not say */
async function cancelThere(payments: Payments, intentId: string): Promise<boolean> {
  try {
    await payments.cancelIntent(intentId)
    return true
  } catch (error) {
    if (error instanceof PaymentError && error.code === REFUSALS.ended) return false
    throw error
  }
}

/**
 * The intent of a payment. If one was requested and its id never arrived, it is searched for: requesting it again would
 * create another one once the provider has forgotten the key.
 */
async function intentToCancel(deps: Deps, payments: Payments, { payment }: Bill, askedAt: number) {
  const { jobId, intentId, isOrder } = payment
  if (intentId !== null) return intentId
  const found = await payments.findIntent({ id: jobId, isOrder }, askedAt)
  if (found !== null) await queries.keepIntent(deps.db, { jobId, intentId: found, mayEnd: true })
  return found
}
