import type { CancelAnswer, PaymentIntentAnswer, VerifyAnswer } from '../../contract/payment.ts'
import type { PaymentRow } from '../../db/payment-schema.ts'
import type { JobRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { DAY_MS } from '../../domain/lifetimes.ts'
import { ALREADY_PAID, JOB_NOT_FOUND, ORDER_NOT_FOUND, PAYMENT_UNVERIFIED } from '../../domain/messages.ts'
import type { Quote } from '../../domain/pricing.ts'
import { AppError } from '../../errors.ts'
import { assertWithin, countUse } from '../../http/rate-limit.ts'
import { describeError } from '../../log.ts'
import { type Intent, type Payable, PaymentError, type Payments } from '../../payments/payments.ts'
import { type Bill, billQuote } from './bill.ts'
import * as queries from './queries.ts'
import { finishEnding, followIntent, hasDeclined, reconcile } from './reconcile.ts'

/** How many declined cards a person may have in a day. */
const MAX_DECLINES = 20
/** Delays before a call that the provider is still working on is repeated. */
const RUNNING_RETRIES_MS = [300, 700, 1500, 3000]

/** A payment that is or was due, and its price. */
type OpenBill = Bill & { price: Quote }

/**
 * What the payment form needs: the one intent of the job or order, made when it is first asked for.
 * @throws NOT_FOUND, NOT_PAYABLE, RATE_LIMITED, PAYMENT_PROVIDER
 */
export async function openPayment(deps: Deps, actor: Person, payable: Payable): Promise<PaymentIntentAnswer> {
  const { db, payments, config, now } = deps
  const { userId } = actor
  const { id: jobId, isOrder } = payable
  const [uses, [declined], [job], [payment], [asked]] = await db.batch([
    countUse(deps, 'payPerUser', userId),
    queries.countDeclines(db, userId, now() - DAY_MS),
    ...queries.selectBill(db, jobId),
    queries.askForIntent(db, { jobId, userId, isOrder, askedAt: payments ? now() : null, now: now() }),
  ])
  assertWithin(deps, 'payPerUser', uses)
  const bill = billOf(actor, payable, { job, payment })
  if (bill.payment.status === 'paid') return { status: 'already_paid', message: ALREADY_PAID }
  if (!asked) throw new AppError('NOT_PAYABLE')
  if (declined && declined.declines >= MAX_DECLINES) {
    throw new AppError('RATE_LIMITED', { retryAfterSeconds: (declined.first + DAY_MS - now()) / 1000 })
  }
  const { amount, currency } = bill.price
  const price = { amount, currency }
  if (!payments) return { status: 'unavailable', clientSecret: null, publishableKey: null, scriptUrl: null, ...price }
  const intent = await fromProvider(deps, () => intentOf(deps, payments, { ...bill, payment: asked }))
  if (intent === 'paid') return { status: 'already_paid', message: ALREADY_PAID }
  if (intent === 'ended') throw new AppError('NOT_PAYABLE')
  const scriptUrl = config.STRIPE_SCRIPT_URL || null
  return {
    status: 'open',
    clientSecret: intent.clientSecret,
    publishableKey: payments.publishableKey,
    scriptUrl,
    ...price,
  }
}

/**
 * Whether the job or order is paid, as the provider says.
 * @throws NOT_FOUND, NOT_PAYABLE, PAYMENT_MISMATCH, RATE_LIMITED, PAYMENT_PROVIDER
 */
export async function verifyPayment(
  deps: Deps,
  actor: Person,
  { payable, paymentIntentId }: { payable: Payable; paymentIntentId: string },
): Promise<VerifyAnswer> {
  const { db, payments } = deps
  const [uses, [job], [payment]] = await db.batch([
    countUse(deps, 'verifyPerUser', actor.userId),
    ...queries.selectBill(db, payable.id),
  ])
  assertWithin(deps, 'verifyPerUser', uses)
  const bill = billOf(actor, payable, { job, payment })
  if (bill.payment.intentId !== paymentIntentId) throw new AppError('PAYMENT_MISMATCH')
  if (!payments) throw new AppError('PAYMENT_PROVIDER', { text: PAYMENT_UNVERIFIED })
  const { end, status } = await fromProvider(deps, () => reconcile(deps, payments, bill), PAYMENT_UNVERIFIED)
  if (end === 'mismatch') throw new AppError('PAYMENT_MISMATCH')
  return { success: end === 'paid', status }
}

/**
 * Ends an unpaid job or order. If the provider has the money already, it counts as paid. @throws NOT_FOUND,
 * NOT_PAYABLE, RATE_LIMITED, PAYMENT_PROVIDER
 */
export async function cancelPayment(deps: Deps, actor: Person, payable: Payable): Promise<CancelAnswer> {
  const { db, now } = deps
  const { userId } = actor
  const { id: jobId, isOrder } = payable
  const [uses, [job], [payment], [ended]] = await db.batch([
    countUse(deps, 'verifyPerUser', userId),
    ...queries.selectBill(db, jobId),
    queries.endPayment(db, { jobId, userId, isOrder, ending: 'cancelled', now: now() }),
  ])
  assertWithin(deps, 'verifyPerUser', uses)
  const bill = billOf(actor, payable, { job, payment })
  if (bill.payment.status === 'canceled') return { success: true }
  if (!ended) return { success: false, status: 'already_paid' }
  const { end } = await fromProvider(deps, () => finishEnding(deps, { ...bill, payment: ended }), PAYMENT_UNCANCELED)
  if (end === 'canceled') return { success: true }
  if (end === 'paid') return { success: false, status: 'already_paid' }
  throw new AppError('PAYMENT_PROVIDER', { text: PAYMENT_UNCANCELED })
}

const PAYMENT_UNCANCELED = 'The payment could not be cancelled yet. We go on trying.'

type Found = { job: JobRow | undefined; payment: PaymentRow | undefined }

/** @throws NOT_FOUND for somebody else's, or an order as a job; NOT_PAYABLE for a job that never had to be paid. */
function billOf(actor: Person, { isOrder }: Payable, { job, payment }: Found): OpenBill {
  const found = isOrder ? payment?.isOrder && payment : job
  if (!found || found.userId !== actor.userId) {
    throw new AppError('NOT_FOUND', { text: isOrder ? ORDER_NOT_FOUND : JOB_NOT_FOUND })
  }
  const bill = payment && { payment, job: job ?? null }
  const price = bill && billQuote(bill)
  if (!price) throw new AppError('NOT_PAYABLE')
  return { ...bill, price }
}

async function intentOf(deps: Deps, payments: Payments, bill: OpenBill): Promise<Intent | 'paid' | 'ended'> {
  const { jobId, intentId } = bill.payment
  const intent = intentId === null ? await createIntent(deps, payments, bill) : await payments.getIntent(intentId)
  if (intent.status !== 'succeeded' && intent.status !== 'canceled' && !hasDeclined(intent)) {
    if (intentId !== null) return intent
    const [kept] = await queries.keepIntent(deps.db, { jobId, intentId: intent.id, mayEnd: false })
    if (kept) return intent
    // It was canceled or expired while the provider made the intent.
    const [ended] = await queries.keepIntent(deps.db, { jobId, intentId: intent.id, mayEnd: true })
    if (!ended) await payments.cancelIntent(intent.id)
    return 'ended'
  }
  const known = { ...bill, payment: { ...bill.payment, intentId: intent.id } }
  const { end } = await followIntent(deps, payments, known, intent)
  if (end === 'paid') return 'paid'
  return end === 'open' ? intent : 'ended'
}

/** Two concurrent calls get the same intent: the provider refuses the second while it makes the first. */
async function createIntent(deps: Deps, payments: Payments, bill: OpenBill): Promise<Intent> {
  let { payment } = bill
  for (const delayMs of RUNNING_RETRIES_MS) {
    try {
      return await orderIntent(deps, payments, { ...bill, payment })
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error
      // Another release asked for it with other parameters, and nobody has received that intent's secret.
      if (error.kind === 'reused') payment = { ...payment, attempt: payment.attempt + 1 }
      else if (error.kind === 'running') await new Promise(resolve => setTimeout(resolve, delayMs))
      else throw error
    }
  }
  return orderIntent(deps, payments, { ...bill, payment })
}

/**
 * The intent of a payment's attempt. If the provider would repeat its failure, the next call uses a new attempt.
 * @throws PaymentError
 */
async function orderIntent(
  { db }: Deps,
  payments: Payments,
  { payment: { jobId, userId, isOrder, attempt }, price: { amount, currency } }: OpenBill,
): Promise<Intent> {
  try {
    return await payments.createIntent({ id: jobId, isOrder, userId, attempt, amount, currency })
  } catch (error) {
    const isRepeated = error instanceof PaymentError && (error.kind === 'failed' || error.kind === 'reused')
    if (isRepeated) await queries.nextAttempt(db, { jobId, attempt })
    throw error
  }
}

/** Reads the intent at the provider; if it cannot be asked, the call fails with an error of the API. */
async function fromProvider<T>({ log }: Deps, call: () => Promise<T>, text?: string): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    log('payment.failed', describeError(error))
    throw new AppError('PAYMENT_PROVIDER', text === undefined ? {} : { text })
  }
}
