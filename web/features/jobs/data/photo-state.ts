import type { JobResult } from '#worker/domain/job-result.ts'

/** The groups of filters and counts. A photo whose apply was undone is to be reviewed again. */
export const PHOTO_GROUPS = ['review', 'approved', 'skipped', 'failed', 'applied', 'waiting'] as const
export type PhotoGroup = (typeof PHOTO_GROUPS)[number]

export type PhotoBadge = 'undone' | 'applied' | 'approved' | 'failed' | 'retrying' | 'skipped' | 'pending' | 'ready'

/** A photo's state: the group it counts in, its badge, and the words on the badge. */
export type PhotoState = { group: PhotoGroup; badge: PhotoBadge; words: string }

const STATES = {
  pending: { group: 'waiting', badge: 'pending', words: 'Waiting to process...' },
  retrying: { group: 'waiting', badge: 'retrying', words: 'Retrying...' },
  processing: { group: 'waiting', badge: 'pending', words: 'Processing...' },
  failed: { group: 'failed', badge: 'failed', words: 'Processing failed' },
  skipped: { group: 'skipped', badge: 'skipped', words: 'Skipped' },
  toReview: { group: 'review', badge: 'ready', words: 'Needs review' },
  approved: { group: 'approved', badge: 'approved', words: 'Approved (Ready to send)' },
  applied: { group: 'applied', badge: 'applied', words: 'Applied to Photo' },
  reapplied: { group: 'applied', badge: 'applied', words: 'Re-applied' },
  undone: { group: 'review', badge: 'undone', words: 'Restored original' },
  undoneApproved: { group: 'approved', badge: 'undone', words: 'Restored original · Approved' },
  undoneSkipped: { group: 'skipped', badge: 'undone', words: 'Restored original · Skipped' },
} as const satisfies Record<string, PhotoState>

/** The state of a photo. Everything that names, filters or counts photos by their state reads this. */
export function photoState(result: JobResult): PhotoState {
  switch (result.status) {
    case 'pending':
      return STATES.pending
    case 'retry_pending':
      return STATES.retrying
    case 'failed':
      return STATES.failed
    case 'skipped':
      return STATES.skipped
    case 'processed':
      return processedState(result)
    default:
      // A status that this release does not know.
      return STATES.processing
  }
}

function processedState({ applied, approved, skipped, undoneAt }: JobResult): PhotoState {
  if (applied) {
    return undoneAt ? STATES.reapplied : STATES.applied
  }
  if (approved) {
    return undoneAt ? STATES.undoneApproved : STATES.approved
  }
  if (skipped) {
    return undoneAt ? STATES.undoneSkipped : STATES.skipped
  }
  return undoneAt ? STATES.undone : STATES.toReview
}

/** The number of photos in each group. */
export function countGroups(results: readonly JobResult[]): Record<PhotoGroup, number> {
  const counts = { review: 0, approved: 0, skipped: 0, failed: 0, applied: 0, waiting: 0 }
  for (const result of results) {
    counts[photoState(result).group] += 1
  }
  return counts
}

/** Whether the badge of a backup is shown: our texts are on the platform, and the owner had some before. */
export function hasBackup(result: JobResult): boolean {
  return result.applied && Boolean(result.backupTitle || result.backupDescription || result.backupTags?.length)
}
