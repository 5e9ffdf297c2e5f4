import { doneCount } from '#web/lib/job-status.ts'
import type { JobSummary } from '#worker/contract/jobs.ts'
import type { OperationKind } from '#worker/domain/job-result.ts'

/** What the job does by itself, in photos. `done` includes those that failed. */
export type Work = {
  kind: 'describe' | OperationKind
  done: number
  failed: number
  total: number
  waitSeconds: number
}

export function writingOf({ applyProgress, undoProgress }: JobSummary): Work {
  const { isApplying, appliedPhotos, failedApplies, totalPhotosToApply, waitSeconds } = applyProgress
  const { undonePhotos, failedUndos, totalPhotosToUndo } = undoProgress
  return isApplying
    ? {
        kind: 'apply',
        done: appliedPhotos + failedApplies,
        failed: failedApplies,
        total: totalPhotosToApply,
        waitSeconds,
      }
    : { kind: 'undo', done: undonePhotos + failedUndos, failed: failedUndos, total: totalPhotosToUndo, waitSeconds }
}

export function describingOf(job: JobSummary): Work {
  const { failedPhotos, totalPhotos, waitSeconds = 0 } = job.progress
  return { kind: 'describe', done: doneCount(job), failed: failedPhotos, total: totalPhotos, waitSeconds }
}
