import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aStorage } from '#test/kit/job-fixtures.ts'
import { surpriseOf } from '#web/features/payment/surprise.ts'
import { keepShownPrice } from '#web/lib/shown-price.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', aStorage()))
afterEach(() => vi.unstubAllGlobals())

const gone =
  'photos on your account that this job was to use are no longer there. They were used or refunded meanwhile, in another tab or by your agent. Nothing is charged until you pay.'
const dearer = 'prices have changed since the page that you came from was loaded. Nothing is charged until you pay.'

test.each([
  ['nothing', { amount: 0, paidPhotos: 0 }, { amount: 100, paidPhotos: 19 }, `$1.00 is to pay after all: ${gone}`],
  ['less', { amount: 100, paidPhotos: 19 }, { amount: 150, paidPhotos: 150 }, `$1.50 is to pay, not $1.00: ${gone}`],
  [
    'a lower price',
    { amount: 500, paidPhotos: 500 },
    { amount: 1000, paidPhotos: 500 },
    `$10.00 is to pay, not $5.00: ${dearer}`,
  ],
  ['as much', { amount: 100, paidPhotos: 19 }, { amount: 100, paidPhotos: 60 }, null],
  ['more', { amount: 500, paidPhotos: 500 }, { amount: 250, paidPhotos: 500 }, null],
])('the payment page says why there is more to pay where %s was shown before', (_what, shown, now, said) => {
  keepShownPrice('one', shown)
  expect(surpriseOf('one', { ...now, currency: 'usd' })).toBe(said)
  expect(surpriseOf('another', { ...now, currency: 'usd' })).toBeNull()
})
