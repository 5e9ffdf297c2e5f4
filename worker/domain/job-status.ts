/** The part of a job's summary that tells its status. Counts of photos. */
type Summary = {
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'payment_pending'
  requiresPayment: boolean
  /** Null until the job is free or paid. */
  payment: object | null
  /** 0 to 100: applied photos out of processed ones that are not skipped. */
  applyProgressPercentage: number
  progress: {
    processedPhotos: number
    failedPhotos: number
    /** Absent, like those below, in a summary of an earlier release. */
    appliedPhotos?: number
    /** Described, but neither decided about nor applied; including undone ones. */
    photosToReview?: number
    /** How many of `photosToReview` were undone. */
    undonePhotosToReview?: number
    /** Approved, and not applied yet. */
    approvedPhotos?: number
  }
  applyProgress: { isApplying: boolean }
  undoProgress: { isUndoing: boolean }
}

export type JobStatusKind =
  | 'waiting'
  | 'processing'
  | 'unpaid'
  | 'applying'
  | 'undoing'
  | 'not-paid'
  | 'failed'
  | 'to-review'
  | 'approved'
  | 'partly-applied'
  | 'applied'
  | 'undone'
  | 'nothing-left'

/** A job's status in a few words, as every list, card and mail shows it: "15 of 20 to review", "3 of 20 applied", "Applied". */
export function jobStatus(job: Summary): { kind: JobStatusKind; text: string } {
  if (job.applyProgress.isApplying) return { kind: 'applying', text: 'Applying' }
  if (job.undoProgress.isUndoing) return { kind: 'undoing', text: 'Undoing' }
  switch (job.status) {
    case 'pending':
      return { kind: 'waiting', text: 'Pending' }
    case 'processing':
      return { kind: 'processing', text: 'Processing' }
    case 'payment_pending':
      return { kind: 'unpaid', text: 'Payment pending' }
    case 'failed':
      return endedUnpaid(job) ? { kind: 'not-paid', text: 'Not paid' } : { kind: 'failed', text: 'Failed' }
    case 'completed':
      return describedStatus(job)
  }
}

/** Whether it ended unpaid: nothing was charged, and only another job can describe its photos. */
export function endedUnpaid({ status, requiresPayment, payment }: Omit<Summary, 'progress'>): boolean {
  return status === 'failed' && requiresPayment && payment === null
}

/** A failed photo keeps a job from counting as fully applied; a skipped one does not. */
function describedStatus({ progress, applyProgressPercentage }: Summary): { kind: JobStatusKind; text: string } {
  const { failedPhotos: failed, appliedPhotos: applied, photosToReview: toReview } = progress
  if (applied === undefined || toReview === undefined) return earlierStatus(progress, applyProgressPercentage)
  const { approvedPhotos: approved = 0, undonePhotosToReview: undone = 0 } = progress
  const wanted = applied + toReview + approved + failed
  if (applied > 0) {
    return applied === wanted
      ? { kind: 'applied', text: 'Applied' }
      : { kind: 'partly-applied', text: `${applied} of ${wanted} applied` }
  }
  if (toReview > undone) return { kind: 'to-review', text: toReviewText(toReview, wanted) }
  if (approved > 0) return { kind: 'approved', text: `${approved} approved` }
  if (undone > 0) return { kind: 'undone', text: 'Undone' }
  return failed > 0 ? { kind: 'failed', text: `${failed} failed` } : { kind: 'nothing-left', text: 'Skipped' }
}

/** What is certain about a summary without these counts. */
function earlierStatus(progress: Summary['progress'], percentage: number): { kind: JobStatusKind; text: string } {
  const { processedPhotos: processed, failedPhotos: failed, appliedPhotos: applied } = progress
  if (percentage === 100 && failed === 0 && (applied === undefined || applied === processed)) {
    return { kind: 'applied', text: 'Applied' }
  }
  if (applied ?? percentage > 0) {
    return { kind: 'partly-applied', text: applied === undefined ? 'Partly applied' : `${applied} applied` }
  }
  if (processed > 0) return { kind: 'to-review', text: 'Not applied' }
  return failed > 0 ? { kind: 'failed', text: `${failed} failed` } : { kind: 'nothing-left', text: 'Skipped' }
}

/** Beside a number about the whole library it has to be plain that this one is about the job. */
function toReviewText(toReview: number, wanted: number): string {
  if (toReview < wanted) return `${toReview} of ${wanted} to review`
  return wanted === 1 ? '1 to review' : `All ${wanted} to review`
}
