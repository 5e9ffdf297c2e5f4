import { expect, test } from 'vitest'
import { aSummary } from '#test/kit/job-fixtures.ts'
import { jobStatus } from '#worker/domain/job-status.ts'

type Counts = Partial<ReturnType<typeof aSummary>['progress']>
const NONE = { appliedPhotos: 0, photosToReview: 0, undonePhotosToReview: 0, approvedPhotos: 0 }

const ended = (counts: Counts) => {
  const job = aSummary(1, { status: 'completed' })
  return { ...job, progress: { ...job.progress, ...counts } }
}

test.each<[string, string, string, Counts]>([
  ['All 20 to review', 'to-review', 'nobody has looked at it', { photosToReview: 20 }],
  ['15 of 20 to review', 'to-review', 'some are approved', { photosToReview: 15, approvedPhotos: 5 }],
  ['All 20 to review', 'to-review', 'a few were taken back', { photosToReview: 20, undonePhotosToReview: 3 }],
  ['5 approved', 'approved', 'all are decided about', { approvedPhotos: 5 }],
  [
    '2 approved',
    'approved',
    'some that were taken back are approved again',
    { approvedPhotos: 2, photosToReview: 1, undonePhotosToReview: 1 },
  ],
  ['3 of 20 applied', 'partly-applied', 'the others wait', { appliedPhotos: 3, photosToReview: 12, approvedPhotos: 5 }],
  [
    '1 of 2 applied',
    'partly-applied',
    'one was taken back',
    { appliedPhotos: 1, photosToReview: 1, undonePhotosToReview: 1 },
  ],
  ['17 of 20 applied', 'partly-applied', 'the others failed', { appliedPhotos: 17, failedPhotos: 3 }],
  ['Applied', 'applied', 'all that was wanted is on the platform', { appliedPhotos: 2, skippedPhotos: 1 }],
  ['Undone', 'undone', 'all it wrote was taken back', { photosToReview: 2, undonePhotosToReview: 2 }],
  ['3 failed', 'failed', 'the others were skipped by the person', { processedPhotos: 1, failedPhotos: 3 }],
  ['Skipped', 'nothing-left', 'nothing was missing', { skippedPhotos: 2 }],
])('a job is "%s" (%s) where %s', (text, kind, _, counts) => {
  expect(jobStatus(ended({ ...NONE, ...counts }))).toEqual({ kind, text })
})

test.each<[string, string, Counts, number]>([
  ['Not applied', 'nothing is on the platform', { processedPhotos: 20, appliedPhotos: 0 }, 0],
  ['3 applied', 'a part of it is', { processedPhotos: 20, appliedPhotos: 3 }, 15],
  ['Partly applied', 'nobody has counted what is', { processedPhotos: 20 }, 15],
  ['Applied', 'all of it is', { processedPhotos: 20 }, 100],
  ['17 applied', 'the others failed', { processedPhotos: 17, failedPhotos: 3, appliedPhotos: 17 }, 100],
  ['Skipped', 'nothing was missing', { skippedPhotos: 2 }, 0],
])('a job whose summary an earlier release wrote is "%s" where %s', (text, _, counts, applyProgressPercentage) => {
  expect(jobStatus({ ...ended(counts), applyProgressPercentage }).text).toBe(text)
})

test.each<[string, Parameters<typeof aSummary>[1]]>([
  ['Pending', { status: 'pending' }],
  ['Processing', { status: 'processing' }],
  ['Payment pending', { status: 'payment_pending', requiresPayment: true }],
  ['Failed', { status: 'failed' }],
  ['Not paid', { status: 'failed', requiresPayment: true }],
  ['Applying', { status: 'completed', applyProgress: { ...aSummary(1).applyProgress, isApplying: true } }],
  ['Undoing', { status: 'completed', undoProgress: { ...aSummary(1).undoProgress, isUndoing: true } }],
])('a job is "%s" while that is what happens', (text, change) => {
  expect(jobStatus(aSummary(1, change)).text).toBe(text)
})
