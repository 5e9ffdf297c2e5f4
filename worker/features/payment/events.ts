import { mapWithConcurrency } from '../../concurrency.ts'
import type { EventPosition } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { describeError } from '../../log.ts'
import { type Intent, PaymentError, type PaymentEvent, type Payments } from '../../payments/payments.ts'
import * as queries from './queries.ts'
import { reconcile } from './reconcile.ts'
import { followRefunds } from './refunds.ts'
import { selectRestore } from './report-queries.ts'
import { reportForgotten, reportMismatch } from './reports.ts'

const MINUTE_MS = 60_000
/** Events read in one run of cron, and payments asked for at once. */
const EVENTS = 1000
const CONCURRENT = 5
/** While older events are left, each run also reads this many of the newest, so that people who pay now do not wait. */
const NEWEST_SHARE = 0.1
/** Events are read once more for this long: they may be listed late. */
export const OVERLAP_MS = 10 * MINUTE_MS
/** Processed events that are remembered; enough for all of an ordinary overlap. */
const REMEMBERED = 2 * EVENTS
/** How far back the first run looks. */
const FIRST_LOOK_MS = 24 * 60 * MINUTE_MS

/**
 * Catches up on payments whose webhook was lost. The provider lists the newest event first: a run that does not reach the
 * point where the last one began leaves the rest to the next, and the cursor moves only when nothing is left. Each event
 * is processed once, however often it is listed.
 */
export async function learnFromEvents(deps: Deps, payments: Payments, at: number, limit = EVENTS): Promise<void> {
  const { db } = deps
  const [seen] = await queries.selectEventCursor(db)
  const before = seen?.value ?? at - FIRST_LOOK_MS
  const position = seen?.position ?? null
  const learned = seen?.learned ?? []
  const since = before - OVERLAP_MS
  const learn = (listed: PaymentEvent[]) => learnAll(deps, payments, { listed, known: new Set(learned) })
  const newer = position ? await learn(await take(payments.eventsSince(since), limit * NEWEST_SHARE)) : NOTHING
  const events = await read(deps, payments, { since, before, position, learned, limit })
  const { isAll, ids } = await learn(events)
  const newest = position?.newest ?? Math.max(before, ...events.map(event => event.at))
  const last = events.length < limit ? undefined : events.at(-1)
  // What failed is read again later and holds up nothing else.
  const isLearned = isAll && position?.isLearned !== false
  await queries.saveEventCursor(db, {
    value: last || !isLearned ? before : newest,
    position: last ? { after: last.id, newest, isLearned } : null,
    // A run that lists from the newest event forgets what is no longer listed.
    learned: [...new Set(position ? [...newer.ids, ...learned, ...ids] : ids)].slice(0, REMEMBERED),
  })
}

type Range = { since: number; before: number; position: EventPosition | null; learned: string[]; limit: number }

/** The events from where the last run stopped. The provider keeps them for a month, and then cannot go on from one. */
async function read(
  deps: Deps,
  payments: Payments,
  { since, before, position, learned, limit }: Range,
): Promise<PaymentEvent[]> {
  try {
    return await take(payments.eventsSince(since, position?.after), limit)
  } catch (error) {
    if (position && error instanceof PaymentError && error.kind === 'refused') {
      await queries.saveEventCursor(deps.db, { value: before, position: null, learned })
    }
    throw error
  }
}

async function take(events: AsyncIterable<PaymentEvent>, limit: number): Promise<PaymentEvent[]> {
  const taken: PaymentEvent[] = []
  for await (const event of events) {
    taken.push(event)
    if (taken.length >= limit) break
  }
  return taken
}

/** `ids`: of the events processed now or before, in the order listed. `isAll`: none is left. */
type Learned = { isAll: boolean; ids: string[] }
const NOTHING: Learned = { isAll: true, ids: [] }

type Listed = { listed: PaymentEvent[]; known: Set<string> }

/** Reads each payment with an unprocessed event once at the provider. */
async function learnAll(deps: Deps, payments: Payments, { listed, known }: Listed): Promise<Learned> {
  const intents = new Map<string, PaymentEvent[]>()
  for (const event of listed) {
    const { id, intentId } = event
    if (intentId !== null && !known.has(id)) intents.set(intentId, [...(intents.get(intentId) ?? []), event])
  }
  const failed = new Set<string>()
  await mapWithConcurrency([...intents], CONCURRENT, async ([intentId, events]) => {
    const about = new Set(events.map(event => event.about))
    if (!(await tryToLearn(deps, payments, { intentId, about }))) for (const { id } of events) failed.add(id)
  })
  return { isAll: failed.size === 0, ids: listed.map(({ id }) => id).filter(id => !failed.has(id)) }
}

/** Handles a webhook's event by reading the payment at the provider. Cron repeats what fails. */
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

/** Asks the provider only where an event can be news: a payment that has ended, and whose job knows, has only refunds and disputes. */
async function learn(deps: Deps, payments: Payments, { intentId, about }: News): Promise<void> {
  const [bill] = await queries.selectBillOfIntent(deps.db, intentId)
  if (!bill) {
    await reportUnknown(deps, payments, intentId)
    return
  }
  const { payment } = bill
  const { status, toldAt, missingAt } = payment
  // A payment canceled only here, because our keys did not know its intent, may still be paid.
  const isPayable = status === 'open' || (status === 'canceled' && missingAt !== null)
  const isFinal = !isPayable && toldAt !== null
  if (isFinal && !about.has('refund') && !about.has('dispute')) return
  if (isFinal && !about.has('dispute')) await followRefunds(deps, payments, payment)
  else await reconcile(deps, payments, bill)
}

/**
 * Reports money for one of our jobs or orders that is not the payment we asked for. After a restore of the database that
 * may be one it has forgotten.
 */
async function reportUnknown(deps: Deps, payments: Payments, intentId: string): Promise<void> {
  const { db } = deps
  const intent = await payments.getIntent(intentId)
  const { status } = intent
  const jobId = intent.jobId ?? intent.orderId
  if (jobId === null || status !== 'succeeded') return
  const [bill] = await queries.selectBillOfIntent(db, intentId)
  // An id is stored before its secret leaves the server, so a paid one may have been stored since.
  if (bill) return void (await reconcile(deps, payments, bill))
  const [ordered, restored] = await Promise.all([queries.selectBillOfPayment(db, jobId), selectRestore(db)])
  const kind = intent.jobId === null ? 'order' : 'job'
  if (ordered.length > 0 || restored.length === 0) {
    await reportMismatch(deps, { jobId, intentId, what: `it is not the payment that its ${kind} asked for` })
  } else if (!(await isGivenBack(payments, intent))) await reportForgotten(deps, { jobId, intentId, kind })
}

async function isGivenBack(payments: Payments, { id, amountReceived, charge }: Intent): Promise<boolean> {
  if (!charge?.isRefunded) return false
  const made = (await payments.listRefunds(id)).filter(refund => refund.status !== 'failed')
  return made.reduce((sum, { amount }) => sum + amount, 0) >= amountReceived
}
