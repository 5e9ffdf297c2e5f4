import { expect, test } from 'vitest'
import { PRICING } from '#worker/domain/pricing.ts'
import { termsOf } from '#worker/features/billing/policy.ts'

test('a job within the allowance is free, and reserves every photo of it', () => {
  expect(termsOf(8, 10)).toEqual({
    requiresPayment: false,
    payment: {
      amount: 0,
      currency: PRICING.currency,
      status: 'free_trial',
      freePhotosUsed: 8,
      paidAt: null,
      stripePaymentIntentId: null,
    },
    freePhotosReserved: 8,
  })
  expect(termsOf(10, 10)).toMatchObject({ requiresPayment: false, freePhotosReserved: 10 })
})

test('a job of nothing to describe is free, also without any allowance left', () => {
  expect(termsOf(0, 0)).toMatchObject({ requiresPayment: false, freePhotosReserved: 0 })
  expect(termsOf(0, -3)).toMatchObject({ requiresPayment: false, freePhotosReserved: 0 })
})

test('one photo beyond the allowance makes a job that waits for payment, and reserves nothing until then', () => {
  const unpaid = { requiresPayment: true, payment: null, freePhotosReserved: 0 }
  expect(termsOf(11, 10)).toEqual(unpaid)
  expect(termsOf(1, 0)).toEqual(unpaid)
  expect(termsOf(1, -3)).toEqual(unpaid)
})
