import { staysOnAccount } from '#web/lib/job-money.ts'
import type { JobSummary } from '#worker/contract/jobs.ts'
import type { FreeTrialStatus } from '#worker/contract/payment.ts'

/**
 * How many failed photos of a job may be tried again, and for how many of these there are photos, as the server will
 * decide. `unconnected`: how many more there would be if the platform were connected.
 */
export type RetryCover = { retryable: number; covered: number; unconnected: number }

/** Whether the account has to cover a retry. In a job of before its own payment does, as only the server knows. */
export function needsCover({ progress, payment }: JobSummary): boolean {
  return progress.failedPhotos > 0 && staysOnAccount(payment)
}

/** Whether any one of the failed photos may be tried again: which of them were tried too often, only the server knows. */
export function mayTryEach(job: JobSummary, cover: RetryCover | null): boolean {
  return !needsCover(job) || (cover !== null && cover.covered > 0 && cover.retryable === job.progress.failedPhotos)
}

export function coverRetry(
  { progress, payment }: Pick<JobSummary, 'progress' | 'payment'>,
  { remainingPhotos, prepaidPhotos }: FreeTrialStatus,
  isConnected: boolean,
): RetryCover {
  const { totalPhotos, skippedPhotos, failedPhotos } = progress
  const retryable = progress.retryablePhotos ?? failedPhotos
  // What the job holds beyond the photos that are described, or will be.
  const held = (payment?.freePhotosUsed ?? 0) + (payment?.paidPhotosUsed ?? 0)
  const spare = Math.max(0, held - (totalPhotos - skippedPhotos - failedPhotos))
  const without = Math.min(retryable, spare + prepaidPhotos)
  const all = Math.min(retryable, spare + prepaidPhotos + remainingPhotos)
  return { retryable, covered: isConnected ? all : without, unconnected: isConnected ? 0 : all - without }
}
