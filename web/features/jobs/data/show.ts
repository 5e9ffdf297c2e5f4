import type { JobResult } from '#worker/domain/job-result.ts'
import { countGroups, type PhotoGroup, photoState } from './photo-state.ts'

/** Which photos of a job are shown, as in the page's address. */
export const SHOWS = ['all', 'review', 'approved', 'skipped', 'failed', 'applied'] as const
export type Show = (typeof SHOWS)[number]

export const GROUP_NAMES: Record<Show | PhotoGroup, string> = {
  all: 'All',
  review: 'To review',
  approved: 'Approved',
  skipped: 'Skipped',
  failed: 'Failed',
  applied: 'Applied',
  waiting: 'Waiting',
}

/** How many photos each filter shows; `waiting` ones only All does. */
export function countShown(results: readonly JobResult[]): Record<Show | PhotoGroup, number> {
  return { ...countGroups(results), all: results.length }
}

/** The photos a filter has shown since it was chosen: one that is decided stays in its place until then. */
export function followShown(before: ReadonlySet<string>, results: JobResult[], show: Show): ReadonlySet<string> {
  const fresh = results.filter(result => !before.has(result.photoId) && photoState(result).group === show)
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
    if (
      at !== index &&
      result &&
      decided.get(result.photoId) !== result.undoneAt &&
      photoState(result).group === 'review'
    ) {
      return result.photoId
    }
  }
  return null
}
