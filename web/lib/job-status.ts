import type { JobSummary } from '#worker/contract/jobs.ts'

export const JOB_LOAD_FAILED = 'Failed to load job details'
export const NO_SUCH_JOB = 'This job does not exist or belongs to another account.'

/** Photos are being described, or soon will be. */
export function isInProgress({ status }: Pick<JobSummary, 'status'>): boolean {
  return status === 'pending' || status === 'processing'
}

/** The job is doing something that its owner waits for. */
export function isRunning(job: JobSummary): boolean {
  return isInProgress(job) || isWriting(job)
}

/** Photos that the job has finished with, whatever the outcome. */
export function doneCount(job: JobSummary): number {
  const { processedPhotos, skippedPhotos, failedPhotos } = job.progress
  return processedPhotos + skippedPhotos + failedPhotos
}

/** How many photos of an agent's job wait for a person, in words; null where none does. */
export function heldText({ heldPhotos = 0 }: JobSummary['progress']): string | null {
  return heldPhotos === 0 ? null : `${heldPhotos} ${heldPhotos === 1 ? 'waits' : 'wait'} for you`
}

/** Whether many photos are being applied or restored; until that ends no other batch can start. */
export function isWriting({ applyProgress, undoProgress }: JobSummary): boolean {
  return applyProgress.isApplying || undoProgress.isUndoing
}
