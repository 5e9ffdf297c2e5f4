import type { JobPayment } from '../../contract/jobs.ts'
import { quote } from '../../domain/pricing.ts'

/** On what terms a job runs, as its row in D1 has them. */
export type Terms = { requiresPayment: boolean; payment: JobPayment | null; freePhotosReserved: number }

/** A job that is free as a whole takes its photos from the allowance at once; one that must be paid, when it is paid. */
export function termsOf(photos: number, remainingFree: number): Terms {
  const { requiresPayment, freePhotosUsed, amount, currency } = quote(photos, remainingFree)
  if (requiresPayment) return { requiresPayment, payment: null, freePhotosReserved: 0 }
  const payment = {
    amount,
    currency,
    status: 'free_trial',
    freePhotosUsed,
    paidAt: null,
    stripePaymentIntentId: null,
  } as const
  return { requiresPayment, payment, freePhotosReserved: freePhotosUsed }
}
