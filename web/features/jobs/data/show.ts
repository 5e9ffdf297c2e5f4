import { isEditable, type JobResult } from '#worker/domain/job-result.ts'

/** Which photos of a job are shown, as in the page's address. */
export const SHOWS = ['all', 'review', 'approved', 'skipped', 'failed', 'applied'] as const
export type Show = (typeof SHOWS)[number]

export const SHOW_NAMES: Record<Show, string> = {
  all: 'All',
  review: 'To review',
  approved: 'Approved',
  skipped: 'Skipped',
  failed: 'Failed',
  applied: 'Applied',
}

/** What was decided or became of a photo. One that was taken back is to review again. */
export type Outcome = Exclude<Show, 'all'> | 'waiting'

export function outcomeOf(result: JobResult): Outcome {
  if (result.applied) {
    return 'applied'
  }
  if (result.status === 'failed') {
    return 'failed'
  }
  if (result.status === 'skipped' || result.skipped) {
    return 'skipped'
  }
  if (!isEditable(result)) {
    return 'waiting'
  }
  return result.approved ? 'approved' : 'review'
}

/** How many photos each filter shows. */
export function countShown(results: JobResult[]): Record<Show, number> {
  const counts = { all: results.length, review: 0, approved: 0, skipped: 0, failed: 0, applied: 0 }
  for (const result of results) {
    const outcome = outcomeOf(result)
    if (outcome !== 'waiting') {
      counts[outcome] += 1
    }
  }
  return counts
}

/** The photos a filter has shown since it was chosen: one that is decided stays in its place until then. */
export function followShown(before: ReadonlySet<string>, results: JobResult[], show: Show): ReadonlySet<string> {
  const fresh = results.filter(result => !before.has(result.photoId) && outcomeOf(result) === show)
  return fresh.length === 0 ? before : new Set([...before, ...fresh.map(({ photoId }) => photoId)])
}

/**
 * The next photo without a decision after this place, from the beginning again after the last; null where none is left.
 * `decided`: photos whose decision an older message may hide for a moment, each with its `undoneAt` then: one that has been
 * taken back since waits for another.
 */
export function nextToReview(
  shown: readonly JobResult[],
  index: number,
  decided: ReadonlyMap<string, string | null> = new Map(),
): string | null {
  const { length } = shown
  for (let step = 1; step <= length; step += 1) {
    const at = (index + step) % length
    const result = shown[at]
    if (at !== index && result && decided.get(result.photoId) !== result.undoneAt && outcomeOf(result) === 'review') {
      return result.photoId
    }
  }
  return null
}
