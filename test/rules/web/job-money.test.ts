import { expect, test } from 'vitest'
import { failedText, moneyFacts } from '#web/lib/job-money.ts'
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

test('a job whose unused photos stay on the account says what was bought, used and kept', () => {
  const bought = { ...PAID, amount: 100, photosBought: 100, paidPhotosUsed: 30 }
  const order = quote(30, { free: 0 })
  const running = { status: 'processing', quote: order, payment: bought } as const
  expect(moneyFacts(running)).toEqual(['Paid $1.00'])
  expect(moneyFacts(running, 'long')).toEqual([
    'Paid $1.00 for 100 photos',
    '30 bought photos taken',
    '70 stay on your account',
  ])
  const settled = { ...bought, paidPhotosUsed: 3, refunds: [refund('succeeded', 'unused')] }
  expect(moneyFacts({ status: 'completed', quote: order, payment: settled }, 'long')).toEqual([
    'Paid $1.00 for 100 photos',
    '3 bought photos used',
    '97 stayed on your account',
    '$0.50 refunded for photos that were left on the account',
  ])
  const fromAccount = { ...bought, status: 'free_trial', amount: 0, freePhotosUsed: 10, photosBought: 0 } as const
  expect(
    moneyFacts({ status: 'completed', quote: quote(40, { free: 10, prepaid: 30 }), payment: fromAccount }),
  ).toEqual(['10 free', '30 from your account'])
})

test('photos without a text stay on the account, unless what was paid went back, and in no job of before', () => {
  const progress = { totalPhotos: 30, processedPhotos: 18, skippedPhotos: 0, failedPhotos: 12, currentBatch: 1 }
  const bought = { ...PAID, photosBought: 250, paidPhotosUsed: 18 }
  expect(failedText({ progress, payment: bought })).toBe('12 photos got no text; they stay on your account.')
  expect(failedText({ progress, payment: { ...bought, refunds: [refund('succeeded', 'unused')] } })).toBe(
    '12 photos got no text; none was used for that.',
  )
  expect(failedText({ progress, payment: PAID })).toBeNull()
})
