import { expect, test } from 'vitest'
import { deletionRefund, mergeEntries, prepaidSentence } from '#web/features/account/prepaid-sentence.ts'
import type { PrepaidEntry } from '#worker/contract/payment.ts'

const entry = (given: Partial<PrepaidEntry>): PrepaidEntry => ({
  at: '2026-11-02T10:00:00.000Z',
  photos: 0,
  kind: 'used',
  jobId: 'job',
  orderId: null,
  amount: null,
  status: null,
  ...given,
})

const says = (given: Partial<PrepaidEntry>) => prepaidSentence(entry(given))

test('each way in which photos come and go is said in words, without a sign', () => {
  expect(says({ kind: 'bought', photos: 1000, amount: 1000 })).toBe('1,000 bought for $10.00')
  expect(says({ kind: 'used', photos: -19 })).toBe('19 used')
  expect(says({ kind: 'returned', photos: 27 })).toBe('27 came back: they got no text')
  expect(says({ kind: 'frozen', photos: -81 })).toBe('81 frozen: your bank disputed the payment')
  expect(says({ kind: 'released', photos: 81 })).toBe('81 released: your bank no longer disputes the payment')
})

test('a refund says where its money is, and nothing of money that another entry names', () => {
  const refund = { kind: 'refunded', photos: -81, amount: 81 } as const
  expect(says({ ...refund, status: 'pending' })).toBe('81 refunded: $0.81, on its way to your card')
  expect(says({ ...refund, status: 'succeeded' })).toBe('81 refunded: $0.81')
  expect(says({ ...refund, status: 'failed' })).toBe(
    '81 refunded: $0.81 came back from the bank; support pays it another way',
  )
  expect(says({ ...refund, amount: 0, status: 'succeeded' })).toBe('81 refunded')
})

test('what a job took of several payments at once is one entry, and the entries still add up', () => {
  const entries = [
    entry({ kind: 'returned', photos: 2 }),
    entry({ photos: -9 }),
    entry({ photos: -10 }),
    entry({ photos: -1, jobId: 'another' }),
    entry({ photos: -4, jobId: 'another', at: '2026-11-01T10:00:00.000Z' }),
    entry({ kind: 'bought', photos: 100, amount: 100 }),
    entry({ kind: 'bought', photos: 100, amount: 100 }),
  ]
  const merged = mergeEntries(entries)
  expect(merged.map(({ photos }) => photos)).toEqual([2, -19, -1, -4, 100, 100])
})

test('a deletion says which money goes back, and that none does', () => {
  expect(deletionRefund({ photos: 81, amount: 81 }, 0)).toBe(
    '$0.81 goes back to the card that paid, for 81 photos that you have not used.',
  )
  expect(deletionRefund({ photos: 1, amount: 1 }, 9)).toMatch(/^\$0\.01 .* 1 photo .* jobs that get no text by then\.$/)
  expect(deletionRefund({ photos: 0, amount: 0 }, 9)).toMatch(/in jobs that get no text by then goes back/)
  expect(deletionRefund({ photos: 0, amount: 0 }, 0)).toMatch(/^No money goes back/)
  expect(deletionRefund(undefined, 0)).not.toMatch(/[$\d]/)
})
