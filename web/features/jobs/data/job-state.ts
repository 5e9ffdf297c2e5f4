import { doneCount, isInProgress, isWriting } from '#web/lib/job-status.ts'
import type { JobSummary } from '#worker/contract/jobs.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import { writingOf } from './job-work.ts'
import { photoState } from './photo-state.ts'

export type ViewMode = 'processing' | 'applying' | 'done' | 'review'

const groupsOf = (results: JobResult[]) => new Set(results.map(result => photoState(result).group))

/** Which of its four states the job page shows. */
export function viewModeOf(job: JobSummary, results: JobResult[]): ViewMode {
  const groups = groupsOf(results)
  if (isInProgress(job) && groups.has('waiting')) {
    return 'processing'
  }
  const allApplied = groups.has('applied') && !groups.has('review') && !groups.has('approved')
  if (job.applyProgress.isApplying && !allApplied) {
    return 'applying'
  }
  return allApplied ? 'done' : 'review'
}

/** Whether anything can still change without the user, so that the page polls while the socket is closed. */
export function isMoving(job: JobSummary, results: JobResult[], waitsForWrite: boolean): boolean {
  if (job.status === 'payment_pending') {
    return false
  }
  const waitsForPlatform = job.applyProgress.waitSeconds > 0
  const isRewriting = results.some(({ regenerating }) => regenerating)
  const isDescribing = isInProgress(job) && groupsOf(results).has('waiting')
  return isWriting(job) || waitsForPlatform || waitsForWrite || isDescribing || isRewriting
}

/**
 * The progress for screen readers. The sentence changes at most every tenth of the way, so that a long job is not
 * announced all the time.
 */
export function progressSentence(job: JobSummary, mode: ViewMode, results: JobResult[]): string {
  const { isApplying, appliedPhotos, totalPhotosToApply } = job.applyProgress
  if (isApplying) {
    return `${stepped(appliedPhotos, totalPhotosToApply)} of ${totalPhotosToApply} applied`
  }
  if (job.undoProgress.isUndoing) {
    const { undonePhotos, totalPhotosToUndo } = job.undoProgress
    return `${stepped(undonePhotos, totalPhotosToUndo)} of ${totalPhotosToUndo} restored`
  }
  switch (mode) {
    case 'processing':
      return `${stepped(doneCount(job), job.progress.totalPhotos)} of ${job.progress.totalPhotos} done`
    case 'done':
      return 'All photos are applied'
    default:
      return reviewTitle(results)
  }
}

/** Says whether the user still has something to decide or to apply. */
export function reviewTitle(results: JobResult[]): string {
  const groups = groupsOf(results)
  if (groups.has('review')) {
    return 'Ready to review'
  }
  return groups.has('approved') ? 'Ready to apply' : 'Nothing left to review'
}

function stepped(value: number, total: number): number {
  const step = Math.max(1, Math.floor(total / 10))
  return value >= total ? total : value - (value % step)
}

export const CONTINUES = 'This goes on by itself.'
export const GOES_ON = 'You can close this page; the job goes on.'

/** The text shown while a service is out or asks us to wait. */
export function waitSentence(service: string, seconds: number): string {
  return `${service} does not answer, or asks us to wait. We try again in about ${waitText(seconds)}. Nothing is lost. ${CONTINUES}`
}

/** What the job writes to its platform. */
export const writingTitle = ({ applyProgress, provider }: JobSummary) =>
  applyProgress.isApplying ? `Applying to ${PLATFORMS[provider].name}` : 'Restoring the originals'

/** How it goes on with that, and how many photos it could not write. */
export function writingNote(job: JobSummary): string {
  const { failed, waitSeconds } = writingOf(job)
  const note = waitSeconds > 0 ? waitSentence(PLATFORMS[job.provider].name, waitSeconds) : GOES_ON
  return failed > 0 ? `${note} ${failed} could not be ${job.applyProgress.isApplying ? 'applied' : 'restored'}.` : note
}

const MINUTE_S = 60
const HOUR_S = 3600

/** A wait in words: seconds up to a minute, minutes up to two hours, then hours. */
export function waitText(seconds: number): string {
  if (seconds < MINUTE_S) {
    return `${Math.max(1, Math.ceil(seconds))} s`
  }
  return seconds <= 2 * HOUR_S ? `${Math.ceil(seconds / MINUTE_S)} min` : `${Math.ceil(seconds / HOUR_S)} h`
}
