import { insertRefund } from '../../db/money.ts'
import type { JobRow, PaymentRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { JOB_SILENCE_MS } from '../../domain/lifetimes.ts'
import type { PaymentEnd } from '../../domain/payment-end.ts'
import { quoteOf } from '../../domain/pricing.ts'
import { type Intent, PaymentError, type Payments } from '../../payments/payments.ts'
import { activityEntry } from '../activity/service.ts'
import { mailReceipt, mailReport } from './mails.ts'
import * as queries from './queries.ts'
import { followRefunds } from './refunds.ts'
import { tell, tellRefunds } from './tell.ts'

/** A payment, and its job unless that was deleted. */
export type Bill = { payment: PaymentRow; job: JobRow | null }

/** How long who learned of something has to mail it before cron does. */
const MAIL_LEASE_MS = 60_000
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
  if (bill.payment.toldAt === null) await tell(deps, { ...bill.payment, status: 'paid' })
  if (paid) await deps.afterAnswer(() => mailReceipt(deps, paid))
  if (isKnown) await followRefunds(deps, payments, bill.payment)
  if (charge?.isDisputed) await disputeHere(deps, bill.payment.jobId, intent.id)
  return { end: 'paid', status }
}

/** What of an intent is not as ordered; of a deleted account only the job is known any more. */
function mismatchOf({ payment, job }: Bill, intent: Intent, isLive: boolean): string | undefined {
  if (intent.jobId !== payment.jobId) return 'another job'
  if (intent.isLive !== isLive) return 'another mode'
  if (!job) return undefined
  const { amount, currency } = quoteOf(job)
  if (intent.amount !== amount || intent.amountReceived !== amount) return 'another amount'
  if (intent.currency !== currency) return 'another currency'
  return intent.userId === job.userId ? undefined : 'another user'
}

/**
 * Makes an open payment paid; answers with it to the one who did. Where its account was deleted while the card was
 * charged, all of it is to go back.
 */
async function payHere(deps: Deps, { payment }: Bill, intent: Intent): Promise<PaymentRow | undefined> {
  const { db, now, newId } = deps
  const { jobId, userId } = payment
  const { id: intentId, amountReceived: amount, currency, charge } = intent
  const paid = { jobId, userId, amount, currency, intentId, at: charge?.at ?? now() }
  const times = { now: now(), receiptDueAt: now() + MAIL_LEASE_MS, wakeAt: now() + JOB_SILENCE_MS }
  const [, [row]] = await db.batch([
    activityEntry(deps, userId, {
      action: 'payment-made',
      detail: { jobId, amount },
      onlyIf: queries.isStillOpen(db, jobId),
    }),
    ...queries.markPaid(db, { ...paid, ...times }),
    insertRefund(db, { id: newId(), jobId, reason: 'unfinished', now: now() }, queries.isJobGone(db, jobId)),
  ])
  if (row) deps.log('payment.made', { jobId, amount })
  return row
}

/** Ends a payment that the provider has canceled, or never had. */
async function cancelHere(deps: Deps, { payment }: Bill): Promise<void> {
  const { db, now } = deps
  const { jobId, userId } = payment
  const ended = { jobId, userId, now: now(), wakeAt: now() + JOB_SILENCE_MS }
  const detail = { jobId, ending: payment.ending ?? 'cancelled' }
  const entry = { action: 'job-cancelled', detail, onlyIf: queries.isStillOpen(db, jobId) } as const
  const [, [row]] = await db.batch([activityEntry(deps, userId, entry), ...queries.markCanceled(db, ended)])
  if (row) deps.log('payment.canceled', { jobId, ending: row.ending })
  if (row) await tell(deps, row)
  else if (payment.status === 'canceled' && payment.toldAt === null) await tell(deps, payment)
}

async function countDeclines(deps: Deps, payments: Payments, bill: Bill, intentId: string): Promise<number> {
  const { jobId } = bill.payment
  const declines = await payments.countFailedCharges(intentId)
  if (declines !== bill.payment.declines) await queries.noteDeclines(deps.db, jobId, declines)
  return declines
}

/**
 * Ends a payment, at the provider first: where that has the money already, the job starts. @throws PaymentError where
 * the provider does not say; cron goes on with it.
 */
export async function giveUp(deps: Deps, bill: Bill, ending: PaymentEnd): Promise<Reconciled> {
  const { jobId, userId } = bill.payment
  const [payment] = await queries.endPayment(deps.db, { jobId, userId, ending, now: deps.now() })
  if (!payment) return { end: bill.payment.status, status: bill.payment.status }
  return finishEnding(deps, { ...bill, payment })
}

/** Goes on with what `giveUp` began. @throws PaymentError */
export async function finishEnding(deps: Deps, bill: Bill): Promise<Reconciled> {
  const { askedAt } = bill.payment
  if (askedAt !== null) {
    const { payments } = deps
    // It was open once, so that only the provider can say whether it is paid.
    if (!payments) throw new PaymentError('unreachable', undefined)
    const intentId = await intentToCancel(deps, payments, bill, askedAt)
    const isCanceled = intentId === null || (await cancelThere(payments, intentId))
    // Paid, or canceled already. Which of the two, the provider says.
    if (!isCanceled) return reconcile(deps, payments, { ...bill, payment: { ...bill.payment, intentId } })
  }
  await cancelHere(deps, bill)
  return { end: 'canceled', status: 'canceled' }
}

/** False where it can no longer be canceled. @throws PaymentError where the provider does not say */
async function cancelThere(payments: Payments, intentId: string): Promise<boolean> {
  try {
    await payments.cancelIntent(intentId)
    return true
  } catch (error) {
    if (error instanceof PaymentError && error.code === 'payment_intent_unexpected_state') return false
    throw error
  }
}

/**
 * The intent of a payment. One that was asked for and whose id never arrived is looked for: to ask again would make
 * another, once the provider has forgotten the key.
 */
async function intentToCancel(deps: Deps, payments: Payments, { payment }: Bill, askedAt: number) {
  const { jobId, intentId } = payment
  if (intentId !== null) return intentId
  const found = await payments.findIntent(jobId, askedAt)
  if (found !== null) await queries.keepIntent(deps.db, { jobId, intentId: found, mayEnd: true })
  return found
}

/** What support is told of a payment, and where at the provider. */
type Finding = { jobId: string; intentId: string; what: string }

/** Tells support that the provider has something else than was ordered, once for each payment. */
export async function reportMismatch(deps: Deps, finding: Finding): Promise<void> {
  const { jobId, intentId, what } = finding
  deps.log('payment.mismatch', { level: 'error', jobId, intentId, reason: what })
  const [[report]] = await deps.db.batch(queries.noteMismatch(deps.db, reportOf(deps, finding)))
  if (report) await deps.afterAnswer(() => mailReport(deps, report))
}

async function disputeHere(deps: Deps, jobId: string, intentId: string): Promise<void> {
  const finding = { jobId, intentId, what: 'its charge is disputed' }
  const [[report]] = await deps.db.batch(queries.noteDispute(deps.db, reportOf(deps, finding)))
  if (!report) return
  await tellRefunds(deps, jobId)
  await deps.afterAnswer(() => mailReport(deps, report))
}

function reportOf({ now, newId }: Deps, finding: Finding): queries.Report {
  return { ...finding, id: newId(), now: now(), dueAt: now() + MAIL_LEASE_MS }
}
