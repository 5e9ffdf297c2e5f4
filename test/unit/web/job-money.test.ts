import { expect, test } from 'vitest'
import { moneyFacts } from '#web/lib/job-money.ts'
import type { JobPayment, JobRefund } from '#worker/contract/jobs.ts'
import { formatMoney } from '#worker/domain/money-text.ts'
import { quote } from '#worker/domain/pricing.ts'

const PAID: JobPayment = {
  amount: 250,
  currency: 'usd',
  status: 'succeeded',
  freePhotosUsed: 0,
  paidAt: '2026-11-01T10:00:00.000Z',
  stripePaymentIntentId: 'pi_1',
  refundedAmount: 0,
  refunds: [],
}
const refund = (status: JobRefund['status'], reason: JobRefund['reason']): JobRefund => ({
  amount: 50,
  status,
  reason,
  at: '2026-11-01T11:00:00.000Z',
})

test('amounts are dollars and cents', () => {
  expect([0, 1, 100, 123_456].map(cents => formatMoney(cents, 'usd'))).toEqual(['$0.00', '$0.01', '$1.00', '$1,234.56'])
})

test('a job says what it costs and what was paid', () => {
  const unpaid = quote(20, { free: 10 })
  expect(moneyFacts({ status: 'payment_pending', quote: unpaid, payment: null })).toEqual(['$1.00 to pay'])
  expect(moneyFacts({ status: 'failed', quote: unpaid, payment: null })).toEqual(['$1.00, not charged'])
  expect(moneyFacts({ status: 'processing', quote: unpaid, payment: PAID })).toEqual(['Paid $2.50'])
  const free = { ...PAID, amount: 0, status: 'free_trial' } as const
  expect(moneyFacts({ status: 'completed', quote: quote(2, { free: 2 }), payment: free })).toEqual(['Free'])
  expect(moneyFacts({ status: 'failed', quote: quote(0, { free: 0 }), payment: null })).toEqual([])
})

test('refunds come with their state, and on the job page with their reason', () => {
  const refunds = [refund('succeeded', 'unprocessed'), refund('pending', 'unfinished'), refund('failed', 'support')]
  const job = { status: 'completed', quote: quote(250, { free: 0 }), payment: { ...PAID, refunds } } as const
  expect(moneyFacts(job).slice(1)).toEqual([
    '$0.50 refunded',
    '$0.50 refund on its way',
    '$0.50 refund failed: please contact support',
  ])
  expect(moneyFacts(job, 'long').slice(1)).toEqual([
    '$0.50 refunded for photos that got no text',
    '$0.50 refund on its way for work that was not finished',
    '$0.50 refund failed: please contact support',
  ])
})

test('a disputed payment says so', () => {
  const job = { status: 'completed', quote: quote(250, { free: 0 }), payment: { ...PAID, disputed: true } } as const
  expect(moneyFacts(job)).toEqual(['Paid $2.50', 'Payment disputed at the bank'])
})
