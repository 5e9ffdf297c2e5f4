import type { ActivityDetail } from '../../contract/activity.ts'
import type { PaymentRow } from '../../db/payment-schema.ts'
import type { JobRow } from '../../db/schema.ts'
import { type Quote, quote, quoteOf, RATES } from '../../domain/pricing.ts'
import { type Intent, payableKind } from '../../payments/payments.ts'

/** A payment, and its job; null for an order of photos, and where the job was deleted. */
export type Bill = { payment: PaymentRow; job: JobRow | null }

/** What a payment is for, as activity names it. */
export const subjectOf = ({ isOrder, jobId, photos }: PaymentRow): ActivityDetail =>
  isOrder ? { orderId: jobId, ...(photos !== null && { photos }) } : { jobId }

/** The price of an order of photos, at the rates of its time. */
export const orderQuote = ({ photos, rates }: PaymentRow): Quote => quote(photos ?? 0, { free: 0 }, rates ?? RATES)

/** The price of what was ordered; null where only its payment is known. */
export const billQuote = ({ payment, job }: Bill): Quote | null =>
  payment.isOrder ? orderQuote(payment) : job && quoteOf(job)

/** What of a paid intent is not as ordered; of a deleted account only the payment is known any more. */
export function mismatchOf(bill: Bill, intent: Intent, isLive: boolean): string | undefined {
  const { payment, job } = bill
  const kind = payableKind(payment)
  if (payment.status === 'canceled') return `it was paid although its ${kind} has ended unpaid`
  const [id, other] = payment.isOrder ? [intent.orderId, intent.jobId] : [intent.jobId, intent.orderId]
  if (id !== payment.jobId || other !== null) return `another ${kind}`
  if (intent.isLive !== isLive) return 'another mode'
  if (payment.userId === '') return undefined
  const price = billQuote(bill)
  if (intent.amount !== price?.amount || intent.amountReceived !== price.amount) return 'another amount'
  if (intent.currency !== price.currency) return 'another currency'
  return intent.userId === (job ?? payment).userId ? undefined : 'another user'
}
