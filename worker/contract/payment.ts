import * as z from 'zod'

/** GET /api/users/free-trial-status. */
export type FreeTrialStatus = {
  isEligible: boolean
  remainingPhotos: number
  photosUsed: number
  maxPhotos: number
  hasUsedFreeTrial: boolean
  /** Those of `photosUsed` that unpaid jobs hold. */
  heldPhotos: number
  /** All unpaid jobs, newest first. */
  unpaidJobIds: string[]
}

const id = z.string().min(1).max(100)

/** POST /api/payments/create-payment-intent, and of cancel. No amount and no count: the server knows them. */
export const PayInput = z.object({ jobId: id })

/** `unavailable`: the operator has configured no payment provider. Amounts in cents. */
export type PaymentIntentAnswer =
  | {
      status: 'open'
      clientSecret: string
      publishableKey: string
      /** Where the payment form's script comes from; null with the provider's own. */
      scriptUrl: string | null
      amount: number
      currency: string
    }
  | { status: 'already_paid'; message: string }
  | {
      status: 'unavailable'
      clientSecret: null
      publishableKey: null
      scriptUrl: null
      amount: number
      currency: string
    }

/** POST /api/payments/verify-payment. */
export const VerifyInput = z.object({ jobId: id, paymentIntentId: id })
/** `status`: the payment intent's at the provider. `success`: it is paid. */
export type VerifyAnswer = { success: boolean; status: string }

/** POST /api/payments/cancel. Not successful where the money was already taken: the job starts. */
export type CancelAnswer = { success: true } | { success: false; status: 'already_paid' }
