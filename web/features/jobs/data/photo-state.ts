import type { JobResult } from '#worker/domain/job-result.ts'

/** What filters and counts tell apart. A photo whose apply was undone is to review again. */
export const PHOTO_GROUPS = ['review', 'approved', 'skipped', 'failed', 'applied', 'waiting'] as const
export type PhotoGroup = (typeof PHOTO_GROUPS)[number]

export type PhotoBadge = 'undone' | 'applied' | 'approved' | 'failed' | 'retrying' | 'skipped' | 'pending' | 'ready'

/** Where a photo stands: the group it counts in, its badge, and the words on it. */
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

/** The one state of a photo, which everything that names, filters or counts photos reads. */
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

/** How many photos each group has. */
export function countGroups(results: readonly JobResult[]): Record<PhotoGroup, number> {
  const counts = { review: 0, approved: 0, skipped: 0, failed: 0, applied: 0, waiting: 0 }
  for (const result of results) {
    counts[photoState(result).group] += 1
  }
  return counts
}

/** Whether the badge of a backup stands beside the state: our texts are on the platform, and replaced some. */
export function hasBackup(result: JobResult): boolean {
  return result.applied && Boolean(result.backupTitle || result.backupDescription || result.backupTags?.length)
}
