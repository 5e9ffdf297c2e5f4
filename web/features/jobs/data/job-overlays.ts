import { type NewChange, photosOf } from '#web/lib/outbox/change.ts'
import type { JobResult, JobRules } from '#worker/domain/job-result.ts'
import { decideResult, patchResult } from '#worker/domain/review.ts'

/** The server's results as they will be once it has accepted the user's changes, which come oldest first. */
export function visibleResults(results: JobResult[], changes: readonly NewChange[], rules: JobRules): JobResult[] {
  if (changes.length === 0) {
    return results
  }
  const byPhoto = new Map<string, NewChange[]>()
  for (const change of changes) {
    for (const photoId of photosOf(change)) {
      byPhoto.set(photoId, [...(byPhoto.get(photoId) ?? []), change])
    }
  }
  return results.map(result =>
    (byPhoto.get(result.photoId) ?? []).reduce((shown, change) => withChange(shown, change, rules), result),
  )
}

/** Applies a change, unless the server will refuse it. */
function withChange(result: JobResult, change: NewChange, rules: JobRules): JobResult {
  if ('decision' in change) {
    return decideResult(result, change.decision, change.seen) ?? result
  }
  const { version, ...patch } = change.patch
  const outcome = patchResult(result, patch, rules)
  if (!outcome.ok) {
    return result
  }
  // Its texts are only known to the server.
  return version === undefined ? outcome.result : { ...outcome.result, version }
}
