import { expect, test } from 'vitest'
import { aSummary } from '#test/kit/job-fixtures.ts'
import { coverRetry, mayTryEach } from '#web/features/jobs/data/retry-cover.ts'
import type { JobPayment } from '#worker/contract/jobs.ts'

const PAYMENT: JobPayment = {
  ...{ amount: 100, currency: 'usd', status: 'succeeded', freePhotosUsed: 0, photosBought: 100, paidPhotosUsed: 18 },
  ...{ paidAt: null, stripePaymentIntentId: null, refundedAmount: 0, refunds: [] },
}
const PROGRESS = { totalPhotos: 30, processedPhotos: 18, skippedPhotos: 0, failedPhotos: 12, currentBatch: 1 }
const job = (progress: object, payment: object = {}) =>
  aSummary(1, { progress: { ...PROGRESS, ...progress }, payment: { ...PAYMENT, ...payment } })
const account = (remainingPhotos: number, prepaidPhotos: number) =>
  ({ remainingPhotos, prepaidPhotos }) as Parameters<typeof coverRetry>[1]

test.each([
  { of: 'what the account has', progress: {}, has: account(2, 3), covers: [12, 5, 0] },
  { of: 'no more than failed', progress: {}, has: account(10, 90), covers: [12, 12, 0] },
  { of: 'none that was tried too often', progress: { retryablePhotos: 4 }, has: account(0, 90), covers: [4, 4, 0] },
  { of: 'what the job still holds', payment: { paidPhotosUsed: 30 }, has: account(0, 0), covers: [12, 12, 0] },
  { of: 'no free one unconnected', isConnected: false, has: account(5, 3), covers: [12, 3, 5] },
])('a retry covers $of', ({ progress = {}, payment = {}, has, isConnected = true, covers }) => {
  const [retryable, covered, unconnected] = covers
  expect(coverRetry(job(progress, payment), has, isConnected)).toEqual({ retryable, covered, unconnected })
})

test('each photo offers a retry where any may be tried, and in a job of before', () => {
  const covered = { retryable: 12, covered: 5, unconnected: 0 }
  expect(mayTryEach(job({}), covered)).toBe(true)
  expect(mayTryEach(job({}), { ...covered, retryable: 11 })).toBe(false)
  expect(mayTryEach(job({}), { ...covered, covered: 0 })).toBe(false)
  expect(mayTryEach(job({}), null)).toBe(false)
  expect(mayTryEach(job({}, { photosBought: undefined }), null)).toBe(true)
})
