import type { JobSummary } from '#worker/contract/jobs.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { aResult as aJobResult } from '../../support/results.ts'

/** A photo of which everything was missing. */
export function aResult(photoId: string, change: Partial<JobResult> = {}): JobResult {
  return aJobResult({
    photoId,
    missing: ['title', 'description', 'tags'],
    generatedTitle: 'Boats at Rest',
    generatedDescription: 'Three boats lie in still water.',
    generatedTags: ['boats', 'harbour', 'photonym'],
    ...change,
  })
}

export function aSummary(revision: number, change: Partial<JobSummary> = {}): JobSummary {
  return {
    _id: 'job',
    status: 'processing',
    provider: 'flickr',
    createdAt: '2026-11-01T10:00:00.000Z',
    completedAt: null,
    requiresPayment: false,
    revision,
    thumbnails: [],
    applyProgressPercentage: 0,
    progress: { totalPhotos: 2, processedPhotos: 0, skippedPhotos: 0, failedPhotos: 0, currentBatch: 1 },
    config: { style: 'descriptive', descriptionSentences: 3, addPhotonymTag: true },
    payment: null,
    applyProgress: {
      isApplying: false,
      appliedPhotos: 0,
      failedApplies: 0,
      totalPhotosToApply: 0,
      currentApplyBatch: 0,
      totalApplyBatches: 0,
      waitSeconds: 0,
    },
    undoProgress: { isUndoing: false, undonePhotos: 0, failedUndos: 0, totalPhotosToUndo: 0 },
    ...change,
  }
}
