import type { JobRefund, JobSummary } from '#worker/contract/jobs.ts'
import { formatMoney } from '#worker/domain/money-text.ts'

const WHY: Record<JobRefund['reason'], string> = {
  unprocessed: 'for photos that got no text',
  unfinished: 'for work that was not finished',
  unused: 'for photos that were left on the account',
  support: 'by support',
}

/** What a job costs and what was paid or refunded, each in a few words; `long` adds why money was refunded. */
export function moneyFacts({ status, quote, payment }: Money, how: 'short' | 'long' = 'short'): string[] {
  if (!payment) {
    const price = formatMoney(quote.amount, quote.currency)
    return quote.amount === 0 ? [] : [status === 'payment_pending' ? `${price} to pay` : `${price}, not charged`]
  }
  if (payment.status === 'free_trial') {
    return ['Free']
  }
  const refunds = payment.refunds.map(refund => {
    const text = refundText(refund, formatMoney(refund.amount, payment.currency))
    return how === 'short' || refund.status === 'failed' ? text : `${text} ${WHY[refund.reason]}`
  })
  const dispute = payment.disputed ? ['Payment disputed at the bank'] : []
  return [`Paid ${formatMoney(payment.amount, payment.currency)}`, ...refunds, ...dispute]
}

type Money = Pick<JobSummary, 'status' | 'quote' | 'payment'>

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
