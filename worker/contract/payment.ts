import * as z from 'zod'
import type { PrepaidKind } from '../domain/prepaid-kind.ts'
import { ORDER_PHOTOS } from '../domain/pricing.ts'

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
  /** Bought photos that no job has taken, and those held by jobs that have not ended. */
  prepaidPhotos: number
  reservedPrepaid: number
  /** All unpaid orders of photos without a job, newest first. */
  unpaidOrderIds: string[]
}

const id = z.string().min(1).max(100)

/** What is paid: a job, or an order of photos. */
type Named = { jobId?: string | undefined; orderId?: string | undefined }
const named = z.object({ jobId: id.optional(), orderId: id.optional() })
const isOne = ({ jobId, orderId }: Named) => (jobId === undefined) !== (orderId === undefined)
const WHICH = 'Name either a job or an order.'
const toPayable = ({ jobId, orderId }: Named) => ({ id: jobId ?? orderId ?? '', isOrder: orderId !== undefined })

/** POST /api/payments/create-payment-intent and cancel. Contains no amount, because the server knows it. */
export const PayInput = named.refine(isOne, WHICH).transform(toPayable)

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
export const VerifyInput = named
  .extend({ paymentIntentId: id })
  .refine(isOne, WHICH)
  .transform(({ paymentIntentId, ...one }) => ({ paymentIntentId, payable: toPayable(one) }))
/** `status`: of the payment intent at the provider. `success`: whether it is paid. */
export type VerifyAnswer = { success: boolean; status: string }

/** POST /api/payments/cancel. Not successful if the money has already been taken; the job then starts, or the photos are there. */
export type CancelAnswer = { success: true } | { success: false; status: 'already_paid' }

const HOW_MANY = `Choose from ${ORDER_PHOTOS.min.toLocaleString('en-US')} to ${ORDER_PHOTOS.max.toLocaleString('en-US')} photos.`
/** POST /api/payments/order: how many photos to buy, without a job. */
export const OrderInput = z.object({
  photos: z.int(HOW_MANY).min(ORDER_PHOTOS.min, HOW_MANY).max(ORDER_PHOTOS.max, HOW_MANY),
})
export type OrderAnswer = { orderId: string }
/** GET /api/payments/order/{orderId}. `amount` in cents. */
export type OrderStatusAnswer = {
  order: {
    id: string
    photos: number
    amount: number
    currency: string
    status: 'open' | 'paid' | 'canceled'
    expiresAt: string
  }
}

/** How many bought photos came to an account, or went, if negative. All of them add up to what is left. */
export type PrepaidEntry = {
  at: string
  photos: number
  kind: PrepaidKind
  /** The job that used or returned them, else the one whose payment bought them. */
  jobId: string | null
  /** The order whose payment bought them, if no job's did. */
  orderId: string | null
  /** In cents, of bought and refunded ones. */
  amount: number | null
  /** Of a refund. */
  status: 'pending' | 'succeeded' | 'failed' | null
}

/** GET /api/payments/prepaid, newest first. `refund`: what POST /api/payments/refund would give back now, in cents. */
export type PrepaidAnswer = {
  photos: number
  refund: Refunded
  entries: PrepaidEntry[]
  nextCursor: string | null
}

/** POST /api/payments/refund: the photos that left the account, and the cents that go back to the cards for them. */
export type Refunded = { photos: number; amount: number }
