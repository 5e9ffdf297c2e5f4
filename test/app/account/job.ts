import type { JobPayment, JobStatus, JobSummary, PhotoVersion } from '#worker/contract/jobs.ts'
import { isEditable, isHeld, type JobResult, type JobRules } from '#worker/domain/job-result.ts'
import { expiryOf } from '#worker/domain/lifetimes.ts'
import { DESCRIBE_BATCH, JOB_THUMBNAILS } from '#worker/domain/limits.ts'
import type { Provider } from '#worker/domain/platforms.ts'
import type { Quote } from '#worker/domain/pricing.ts'
import type { WorkState } from '#worker/domain/work.ts'

/** A run of applies or undos. */
export type Run = { total: number; done: number; failed: number; isRunning: boolean }

/** What there is of a job; its summary follows from it. */
export type JobState = {
  id: string
  name: string | null
  provider: Provider
  createdAt: number
  completedAt: number | null
  /** Null: as its photos are. */
  status: JobStatus | null
  config: JobSummary['config']
  origin: JobSummary['origin']
  quote: Quote
  payment: JobPayment | null
  results: JobResult[]
  revision: number
  /** The revision in which each photo last changed. */
  changedIn: Map<string, number>
  versions: Map<string, PhotoVersion[]>
  applying: Run
  undoing: Run
  /** Seconds until it goes on, to describe and to write. */
  waitSeconds: number
  writeWaitSeconds: number
  /** The newest edit of many: the photos as they were, and the key by which it may be sent again. */
  lastEdit: { batch: number; before: JobResult[]; key: string | undefined } | null
}

export const noRun = (): Run => ({ total: 0, done: 0, failed: 0, isRunning: false })

export const rulesOf = ({ provider, config }: JobState): JobRules => ({
  provider,
  addProductTag: config.addPhotonymTag,
})

const isOpen = ({ status }: JobResult) => status === 'pending' || status === 'retry_pending'

function statusOf({ status, results }: JobState): JobStatus {
  if (status) return status
  if (results.some(isOpen)) return 'processing'
  const isFailed = results.some(result => result.status === 'failed') && !results.some(isProcessed)
  return isFailed ? 'failed' : 'completed'
}

const isProcessed = ({ status }: JobResult) => status === 'processed'

export function summaryOf(job: JobState): JobSummary {
  const { results, applying, undoing } = job
  const count = (is: (result: JobResult) => boolean) => results.filter(is).length
  const status = statusOf(job)
  const [processed, failed, open] = [count(isProcessed), count(result => result.status === 'failed'), count(isOpen)]
  const applied = count(result => result.applied)
  const applicable = count(result => isProcessed(result) && !result.skipped)
  const toReview = results.filter(result => isEditable(result) && !result.approved && !result.skipped)
  const isUndone = ({ undoneAt }: JobResult) => undoneAt !== null
  const done = processed + failed
  const batches = Math.ceil(applying.total / DESCRIBE_BATCH)
  return {
    _id: job.id,
    name: job.name,
    status,
    provider: job.provider,
    createdAt: new Date(job.createdAt).toISOString(),
    completedAt: job.completedAt === null ? null : new Date(job.completedAt).toISOString(),
    requiresPayment: job.quote.amount > 0,
    revision: job.revision,
    thumbnails: results.slice(0, JOB_THUMBNAILS).map(({ urlSmall, generatedTitle, originalTitle }) => ({
      url: urlSmall,
      title: generatedTitle || originalTitle,
    })),
    applyProgressPercentage: applicable === 0 ? 0 : Math.round((100 * applied) / applicable),
    progress: {
      totalPhotos: results.length,
      processedPhotos: processed,
      skippedPhotos: count(result => result.status === 'skipped'),
      failedPhotos: failed,
      retryablePhotos: failed,
      currentBatch: Math.min(Math.floor(done / DESCRIBE_BATCH) + 1, Math.ceil((done + open) / DESCRIBE_BATCH)),
      heldPhotos: count(isHeld),
      appliedPhotos: applied,
      undonePhotos: count(result => isUndone(result) && !result.applied),
      photosToReview: toReview.length,
      undonePhotosToReview: toReview.filter(isUndone).length,
      approvedPhotos: count(result => result.approved && !result.applied),
      waitSeconds: job.waitSeconds,
    },
    config: job.config,
    quote: job.quote,
    expiresAt: expiryOf({ status, createdAt: job.createdAt }),
    origin: job.origin,
    payment: job.payment,
    applyProgress: {
      isApplying: applying.isRunning,
      appliedPhotos: applying.done,
      failedApplies: applying.failed,
      totalPhotosToApply: applying.total,
      currentApplyBatch: Math.min(Math.floor((applying.done + applying.failed) / DESCRIBE_BATCH) + 1, batches),
      totalApplyBatches: batches,
      waitSeconds: job.writeWaitSeconds,
    },
    undoProgress: {
      isUndoing: undoing.isRunning,
      undonePhotos: undoing.done,
      failedUndos: undoing.failed,
      totalPhotosToUndo: undoing.total,
    },
  }
}

/** What a job did with a photo. */
export function workStateOf(job: JobState, result: JobResult): WorkState | null {
  if (result.status === 'skipped') return null
  if (statusOf(job) === 'payment_pending') return 'unpaid'
  if (isOpen(result)) return 'describing'
  if (result.status === 'failed') return 'failed'
  if (result.applied) return 'applied'
  if (result.skipped) return 'skipped'
  if (result.approved) return 'approved'
  return result.undoneAt === null ? 'review' : 'undone'
}
