import { DAY_MS, UNPAID_JOB_MS } from './lifetimes.ts'

/** Why a job can no longer be paid. */
export type PaymentEnd = 'cancelled' | 'expired' | 'declined' | 'deleted'

const NEW_JOB = 'Nothing was charged. Please start a new job for these photos.'

/** The reason shown at each photo of a job that ended unpaid. */
export const UNPAID_REASONS: Record<PaymentEnd, string> = {
  cancelled: 'This job was cancelled before it was paid.',
  expired: `This job was not paid within ${(24 * UNPAID_JOB_MS) / DAY_MS} hours. ${NEW_JOB}`,
  declined: `The payment was declined too often. ${NEW_JOB}`,
  deleted: 'The account was deleted.',
}
