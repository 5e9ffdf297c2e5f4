import { mutate } from 'swr'
import { api } from '#worker/contract/paths.ts'
import type { CancelAnswer } from '#worker/contract/payment.ts'
import { failureText, request } from './api.ts'

export const JOB_CANCELLED = 'The job is cancelled. Nothing was charged.'

export const cancelFailed = (error: unknown) => failureText('Failed to cancel the job', error)

/**
 * Cancels a job that waits for its payment. Resolves to `paid` if the money had already arrived, so that the job
 * starts. @throws ApiError
 */
export async function cancelPayment(jobId: string): Promise<'cancelled' | 'paid'> {
  const { success } = await request<CancelAnswer>(api.cancelPayment, { method: 'POST', body: { jobId } })
  void mutate(api.freeTrialStatus)
  return success ? 'cancelled' : 'paid'
}
