import { mapWithConcurrency } from '../../concurrency.ts'
import type { PaymentRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { describeError } from '../../log.ts'
import type { PaymentEvent, Payments } from '../../payments/payments.ts'
import { mailReceipt, mailRefund } from './mails.ts'
import * as queries from './queries.ts'
import { finishEnding, giveUp, reconcile, sendReport, tell } from './reconcile.ts'
import { followRefunds, makeRefund } from './refunds.ts'

const MINUTE_MS = 60_000
/** What cron does in one run, and how much of it at once. */
const PAYMENTS = 200
const REFUNDS = 50
const MAILS = 50
const EVENTS = 1000
const CONCURRENT = 5
/** Events are read once more for this long: they may be listed late. */
const OVERLAP_MS = 10 * MINUTE_MS
/** How far back the first run looks. */
const FIRST_LOOK_MS = 24 * 60 * MINUTE_MS

/**
 * What of money is left to do, `at` being now: events that no webhook brought, payments that have ended or expired,
 * refunds, and mails that were not sent. One run after another may repeat anything of it.
 */
export async function runBilling(deps: Deps, at: number): Promise<void> {
  const { payments, log } = deps
  const tasks = {
    learnFromEvents: async () => payments && learnFromEvents(deps, payments, at),
    endPayments: () => endPayments(deps, at),
    makeRefunds: async () => payments && makeRefunds(deps, payments, at),
    mailReceipts: () => mailReceipts(deps, at),
    mailRefunds: () => mailRefunds(deps, at),
  }
  for (const [task, run] of Object.entries(tasks)) {
    try {
      await run()
    } catch (error) {
      log('billing.failed', { task, ...describeError(error) })
    }
  }
}

async function endPayments(deps: Deps, at: number): Promise<void> {
  const due = await queries.takeDuePayments(deps.db, { at, next: at + MINUTE_MS, limit: PAYMENTS })
  await mapWithConcurrency(due, CONCURRENT, async payment => {
    try {
      await endPaymentAt(deps, payment, at)
    } catch (error) {
      deps.log('payment.failed', { jobId: payment.jobId, ...describeError(error) })
    }
  })
}

async function endPaymentAt(deps: Deps, payment: PaymentRow, at: number): Promise<void> {
  if (payment.status !== 'open') {
    await tell(deps, payment)
    return
  }
  const [bill] = await queries.selectPayment(deps.db, payment.jobId)
  if (!bill) return
  if (payment.ending !== null) await finishEnding(deps, bill)
  else if (payment.expiresAt <= at) await giveUp(deps, bill, 'expired')
}

async function learnFromEvents(deps: Deps, payments: Payments, at: number): Promise<void> {
  const { db } = deps
  const [seen] = await queries.selectEventCursor(db)
  const since = (seen?.value ?? at - FIRST_LOOK_MS) - OVERLAP_MS
  const intents = new Map<string, Set<PaymentEvent['about']>>()
  let newest = seen?.value ?? 0
  let count = 0
  for await (const event of payments.eventsSince(since)) {
    newest = Math.max(newest, event.at)
    if (event.intentId !== null) {
      const about = intents.get(event.intentId) ?? new Set()
      intents.set(event.intentId, about.add(event.about))
    }
    count += 1
    if (count >= EVENTS) break
  }
  await mapWithConcurrency([...intents], CONCURRENT, ([intentId, about]) => learn(deps, payments, { intentId, about }))
  await queries.saveEventCursor(db, newest)
}

/** A webhook's event: the payment is read at the provider. What fails is left to cron. */
export async function learnFromEvent(deps: Deps, { intentId, about }: PaymentEvent): Promise<void> {
  const { payments, log } = deps
  if (!payments || intentId === null) return
  try {
    await learn(deps, payments, { intentId, about: new Set([about]) })
  } catch (error) {
    log('payment.failed', describeError(error))
  }
}

type News = { intentId: string; about: Set<PaymentEvent['about']> }

/** Asks the provider only where an event can be news: one that has ended, and is told, has none but refunds and disputes. */
async function learn(deps: Deps, payments: Payments, { intentId, about }: News): Promise<void> {
  const [bill] = await queries.selectPaymentOfIntent(deps.db, intentId)
  if (!bill) {
    await reportUnknown(deps, payments, intentId)
    return
  }
  const { payment } = bill
  const isFinal = payment.status !== 'open' && payment.toldAt !== null
  if (isFinal && !about.has('refund') && !about.has('dispute')) return
  if (isFinal && !about.has('dispute')) await followRefunds(deps, payments, payment)
  else await reconcile(deps, payments, bill)
}

/** Money for one of our jobs that is not the payment it was asked for. */
async function reportUnknown(deps: Deps, payments: Payments, intentId: string): Promise<void> {
  const { jobId, status } = await payments.getIntent(intentId)
  if (jobId === null || status !== 'succeeded') return
  const [payment] = await queries.noteReported(deps.db, jobId, deps.now())
  if (!payment) return
  deps.log('payment.mismatch', { level: 'error', jobId, intentId, reason: 'not the intent of its job' })
  await sendReport(deps, { jobId, intentId, what: 'it is not the payment that its job asked for' })
}

async function makeRefunds(deps: Deps, payments: Payments, at: number): Promise<void> {
  const due = await queries.takeDueRefunds(deps.db, { at, next: at + MINUTE_MS, limit: REFUNDS })
  await mapWithConcurrency(due, CONCURRENT, async refund => {
    try {
      await makeRefund(deps, payments, refund, at)
    } catch (error) {
      deps.log('refund.failed', { jobId: refund.jobId, ...describeError(error) })
    }
  })
}

async function mailReceipts(deps: Deps, at: number): Promise<void> {
  const due = await queries.takeDueReceipts(deps.db, { at, next: at + MINUTE_MS, limit: MAILS })
  await mapWithConcurrency(due, CONCURRENT, payment => mailReceipt(deps, payment))
}

async function mailRefunds(deps: Deps, at: number): Promise<void> {
  const due = await queries.takeDueRefundMails(deps.db, { at, next: at + MINUTE_MS, limit: MAILS })
  await mapWithConcurrency(due, CONCURRENT, refund => mailRefund(deps, refund))
}
