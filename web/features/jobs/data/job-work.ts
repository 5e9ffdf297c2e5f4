import { doneCount } from '#web/lib/job-status.ts'
import type { JobSummary } from '#worker/contract/jobs.ts'

/** What the job does by itself, in photos. `done` includes those that failed. */
export type Work = { done: number; failed: number; total: number; waitSeconds: number }

export function writingOf({ applyProgress, undoProgress }: JobSummary): Work {
  const { isApplying, appliedPhotos, failedApplies, totalPhotosToApply, waitSeconds } = applyProgress
  const { undonePhotos, failedUndos, totalPhotosToUndo } = undoProgress
  return isApplying
    ? { done: appliedPhotos + failedApplies, failed: failedApplies, total: totalPhotosToApply, waitSeconds }
    : { done: undonePhotos + failedUndos, failed: failedUndos, total: totalPhotosToUndo, waitSeconds }
}

export function describingOf(job: JobSummary): Work {
  const { failedPhotos, totalPhotos, waitSeconds = 0 } = job.progress
  return { done: doneCount(job), failed: failedPhotos, total: totalPhotos, waitSeconds }
}
