import type { JobResult, JobRules } from '#worker/domain/job-result.ts'
import { type Decision, decideResult, patchResult, type ResultPatch } from '#worker/domain/review.ts'

/** A change by the user that is not answered yet: to one photo, or one decision about many. */
export type Overlay = { photoId: string } & ({ patch: ResultPatch } | { decision: Decision })

/** The server's results as they will be once it has answered the user's changes, oldest first. */
export function visibleResults(
  results: JobResult[],
  overlays: ReadonlyMap<number, Overlay>,
  rules: JobRules,
): JobResult[] {
  if (overlays.size === 0) {
    return results
  }
  const byPhoto = Map.groupBy(overlays.values(), overlay => overlay.photoId)
  return results.map(result =>
    (byPhoto.get(result.photoId) ?? []).reduce((shown, overlay) => withOverlay(shown, overlay, rules), result),
  )
}

/** A change that the server will refuse is not shown. */
function withOverlay(result: JobResult, overlay: Overlay, rules: JobRules): JobResult {
  if ('decision' in overlay) {
    return decideResult(result, overlay.decision) ?? result
  }
  const outcome = patchResult(result, overlay.patch, rules)
  return outcome.ok ? outcome.result : result
}
