import { type JobResult, versionOf } from '#worker/domain/job-result.ts'
import { countGroups, type PhotoGroup, photoState } from './photo-state.ts'

/** The filters of a job's photos, by their names in the page's address. */
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

/** How many photos each filter shows. `waiting` has no filter of its own. */
export function countShown(results: readonly JobResult[]): Record<Show | PhotoGroup, number> {
  return { ...countGroups(results), all: results.length }
}

/**
 * The photos that a filter has shown since it was chosen: one that is decided stays in its place until another choice.
 */
export function followShown(before: ReadonlySet<string>, results: JobResult[], show: Show): ReadonlySet<string> {
  const fresh = results.filter(result => !before.has(result.photoId) && photoState(result).group === show)
  return fresh.length === 0 ? before : new Set([...before, ...fresh.map(({ photoId }) => photoId)])
}

/**
 * The next photo after `index` that nobody has decided about, starting over after the last; null if none is left.
 * `decided`: photos just decided, as they were then. An older message may show them as open for a moment; one undone or
 * rewritten since is open again.
 */
export function nextToReview(
  shown: readonly JobResult[],
  index: number,
  decided: ReadonlyMap<string, JobResult> = new Map(),
): string | null {
  const { length } = shown
  for (let step = 1; step <= length; step += 1) {
    const at = (index + step) % length
    const result = shown[at]
    if (
      at !== index &&
      result &&
      !isAsDecided(result, decided.get(result.photoId)) &&
      photoState(result).group === 'review'
    ) {
      return result.photoId
    }
  }
  return null
}

// A rewrite takes the decision back when it starts, even if it then fails and leaves the version as it was.
const isAsDecided = (now: JobResult, then: JobResult | undefined) =>
  then !== undefined &&
  now.undoneAt === then.undoneAt &&
  versionOf(now) === versionOf(then) &&
  (!now.regenerating || then.regenerating === true) &&
  (now.regenerateError ?? null) === (then.regenerateError ?? null)
