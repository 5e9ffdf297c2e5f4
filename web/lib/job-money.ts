import type { JobPayment, JobRefund, JobSummary } from '#worker/contract/jobs.ts'
import { formatMoney } from '#worker/domain/money-text.ts'
import { counted, formatNumber } from './format.ts'

const WHY: Record<JobRefund['reason'], string> = {
  unprocessed: 'for photos that got no text',
  unfinished: 'for work that was not finished',
  unused: 'for photos that were left on the account',
  support: 'by support',
}

/** Whether what the job does not use stays on the account; in a job of before it goes back to the card. */
export function staysOnAccount(payment: JobPayment | null): boolean {
  return payment?.photosBought !== undefined
}

/** What a job costs and what was paid or refunded, each in a few words; `long` adds what it bought and why money was refunded. */
export function moneyFacts(job: Money, how: 'short' | 'long' = 'short'): string[] {
  const { status, quote, payment } = job
  if (!payment) {
    const price = formatMoney(quote.amount, quote.currency)
    return quote.amount === 0 ? [] : [status === 'payment_pending' ? `${price} to pay` : `${price}, not charged`]
  }
  const { paidPhotosUsed: fromAccount = 0, freePhotosUsed: free } = payment
  if (payment.status === 'free_trial') {
    const parts = [free > 0 && `${formatNumber(free)} free`, `${formatNumber(fromAccount)} from your account`]
    return fromAccount === 0 ? ['Free'] : parts.filter(part => part !== false)
  }
  const refunds = payment.refunds.map(refund => {
    const text = refundText(refund, formatMoney(refund.amount, payment.currency))
    return how === 'short' || refund.status === 'failed' ? text : `${text} ${WHY[refund.reason]}`
  })
  const dispute = payment.disputed ? ['Payment disputed at the bank'] : []
  const paid = `Paid ${formatMoney(payment.amount, payment.currency)}`
  const bought = how === 'long' && staysOnAccount(payment) ? boughtFacts(job, payment) : null
  return [
    bought ? `${paid} for ${counted(payment.photosBought ?? 0, 'photo')}` : paid,
    ...(bought ?? []),
    ...refunds,
    ...dispute,
  ]
}

/** How many bought photos the job has, and how many of those that its payment bought it left. */
function boughtFacts({ status, quote }: Money, payment: JobPayment): string[] {
  const { photosBought = 0, paidPhotosUsed = 0, freePhotosUsed } = payment
  const isOver = status === 'completed' || status === 'failed'
  const rest = Math.max(0, photosBought - Math.max(0, paidPhotosUsed - quote.prepaidUsed))
  const stay = isOver ? 'stayed' : rest === 1 ? 'stays' : 'stay'
  return [
    ...(freePhotosUsed > 0 ? [`${formatNumber(freePhotosUsed)} free`] : []),
    `${counted(paidPhotosUsed, 'bought photo')} ${isOver ? 'used' : 'taken'}`,
    ...(rest > 0 && !payment.disputed ? [`${formatNumber(rest)} ${stay} on your account`] : []),
  ]
}

type Money = Pick<JobSummary, 'status' | 'quote' | 'payment'>

/** What becomes of the photos that got no text, where they stay on the account; else null. */
export function failedText({ progress, payment }: Pick<JobSummary, 'progress' | 'payment'>): string | null {
  const { failedPhotos: failed } = progress
  if (failed === 0 || !payment || !staysOnAccount(payment)) {
    return null
  }
  const mayBeGone = payment.disputed || payment.refunds.length > 0
  const stay = failed === 1 ? 'it stays on your account' : 'they stay on your account'
  return `${counted(failed, 'photo')} got no text; ${mayBeGone ? 'none was used for that' : stay}.`
}

function refundText({ status }: JobRefund, amount: string): string {
  switch (status) {
    case 'succeeded':
      return `${amount} refunded`
    case 'pending':
      return `${amount} refund on its way`
    case 'failed':
      return `${amount} refund failed: please contact support`
  }
}
