import { mutate } from 'swr'
import { api } from '#worker/contract/paths.ts'
import type { CancelAnswer } from '#worker/contract/payment.ts'
import { ALREADY_PAID } from '#worker/domain/messages.ts'
import { failureText, request } from './api.ts'

/** What waits for a payment: a job, or an order of photos for the account. */
export type Bill = { jobId: string } | { orderId: string }

export const cancelFailed = (error: unknown) => failureText('Failed to cancel the order', error)

/** What to say once it is cancelled. */
export const cancelled = (bill: Bill) =>
  'jobId' in bill
    ? 'The job is cancelled. Nothing was charged, and its photos are back on your account.'
    : 'The order is cancelled. Nothing was charged.'

/** What to say once it is paid. */
export const paymentReceived = (bill: Bill) =>
  'jobId' in bill ? ALREADY_PAID : 'Payment received. The photos are on your account.'

/**
 * Cancels what waits for its payment. Resolves to `paid` if the money had already arrived, so that the job starts, or
 * the photos are on the account. @throws ApiError
 */
export async function cancelPayment(bill: Bill): Promise<'cancelled' | 'paid'> {
  const { success } = await request<CancelAnswer>(api.cancelPayment, { method: 'POST', body: bill })
  void mutate(api.freeTrialStatus)
  return success ? 'cancelled' : 'paid'
}
