import * as z from 'zod'

/** GET /api/users/free-trial-status. */
export type FreeTrialStatus = {
  isEligible: boolean
  remainingPhotos: number
  photosUsed: number
  maxPhotos: number
  hasUsedFreeTrial: boolean
  /** How many of `photosUsed` are reserved by unpaid jobs. */
  heldPhotos: number
  /** All unpaid jobs, newest first. */
  unpaidJobIds: string[]
}

const id = z.string().min(1).max(100)

/** POST /api/payments/create-payment-intent and cancel. Contains no amount, because the server knows it. */
export const PayInput = z.object({ jobId: id })

/** `unavailable`: the operator has configured no payment provider. Amounts in cents. */
export type PaymentIntentAnswer =
  | {
      status: 'open'
      clientSecret: string
      publishableKey: string
      /** The address of the payment form's script; null for the provider's own. */
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
/** `status`: of the payment intent at the provider. `success`: whether it is paid. */
export type VerifyAnswer = { success: boolean; status: string }

/** POST /api/payments/cancel. Not successful if the money has already been taken; the job then starts. */
export type CancelAnswer = { success: true } | { success: false; status: 'already_paid' }
