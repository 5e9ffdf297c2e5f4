import { mapWithConcurrency } from '../../concurrency.ts'
import type { Deps } from '../../deps.ts'
import { describeError } from '../../log.ts'
import type { PaymentEvent, Payments } from '../../payments/payments.ts'
import * as queries from './queries.ts'
import { reconcile, reportMismatch } from './reconcile.ts'
import { followRefunds } from './refunds.ts'

const MINUTE_MS = 60_000
/** Events read in one run of cron, and payments asked for at once. */
const EVENTS = 1000
const CONCURRENT = 5
/** Events are read once more for this long: they may be listed late. */
const OVERLAP_MS = 10 * MINUTE_MS
/** How far back the first run looks. */
const FIRST_LOOK_MS = 24 * 60 * MINUTE_MS

/** Learns of payments whose webhook was lost. */
export async function learnFromEvents(deps: Deps, payments: Payments, at: number): Promise<void> {
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
  const learned = await mapWithConcurrency([...intents], CONCURRENT, ([intentId, about]) =>
    tryToLearn(deps, payments, { intentId, about }),
  )
  // What failed is read again, and keeps nobody else waiting.
  if (learned.every(Boolean)) await queries.saveEventCursor(db, newest)
}

/** A webhook's event: the payment is read at the provider. What fails is left to cron. */
export async function learnFromEvent(deps: Deps, { intentId, about }: PaymentEvent): Promise<void> {
  const { payments } = deps
  if (payments && intentId !== null) await tryToLearn(deps, payments, { intentId, about: new Set([about]) })
}

async function tryToLearn(deps: Deps, payments: Payments, news: News): Promise<boolean> {
  try {
    await learn(deps, payments, news)
    return true
  } catch (error) {
    deps.log('payment.failed', describeError(error))
    return false
  }
}

type News = { intentId: string; about: Set<PaymentEvent['about']> }

/** Asks the provider only where an event can be news: one that has ended, and is told, has none but refunds and disputes. */
async function learn(deps: Deps, payments: Payments, { intentId, about }: News): Promise<void> {
  const [bill] = await queries.selectBillOfIntent(deps.db, intentId)
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
  await reportMismatch(deps, { jobId, intentId, what: 'it is not the payment that its job asked for' })
}
