import type { ResultPatch } from '#worker/contract/jobs.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { PRODUCT_TAG } from '#worker/domain/limits.ts'
import type { TextField } from '#worker/domain/missing.ts'
import { isProductTag, parseTags } from '../card/tags.ts'
import { ownerText } from './result-state.ts'

/** A change of the user's whose answer has not come yet. */
export type Overlay = { photoId: string; patch: ResultPatch }

/** The server's results with the user's unanswered changes laid over them, oldest first. */
export function visibleResults(results: JobResult[], overlays: ReadonlyMap<number, Overlay>): JobResult[] {
  if (overlays.size === 0) {
    return results
  }
  const byPhoto = Map.groupBy(overlays.values(), overlay => overlay.photoId)
  return results.map(result =>
    (byPhoto.get(result.photoId) ?? []).reduce((shown, { patch }) => patched(shown, patch), result),
  )
}

/** How a result will look once the server has taken this patch. */
export function patched(result: JobResult, patch: ResultPatch): JobResult {
  const next = { ...result }
  if (patch.title !== undefined) {
    next.generatedTitle = patch.title
    next.replaces = withReplaced(next, 'title')
  }
  if (patch.description !== undefined) {
    next.generatedDescription = patch.description
    next.replaces = withReplaced(next, 'description')
  }
  if (patch.tags !== undefined) {
    next.generatedTags = productTagLast(parseTags(patch.tags), result.generatedTags)
  }
  if (patch.use !== undefined) {
    next.replaces = withReplaced(next, patch.use)
  }
  if (patch.restore !== undefined && ownerText(next, patch.restore) !== '') {
    next.replaces = next.replaces.filter(field => field !== patch.restore)
    next.missing = next.missing.filter(field => field !== patch.restore)
  }
  if (patch.approved !== undefined) {
    next.approved = patch.approved
    next.skipped = patch.approved ? false : next.skipped
  }
  if (patch.skipped !== undefined) {
    next.skipped = patch.skipped
    next.approved = patch.skipped ? false : next.approved
  }
  return next
}

function withReplaced(result: JobResult, field: TextField): TextField[] {
  const isChoice = ownerText(result, field) !== '' && !result.missing.includes(field)
  if (!isChoice || result.replaces.includes(field)) {
    return result.replaces
  }
  return [...result.replaces, field]
}

function productTagLast(tags: string[], before: string[]): string[] {
  if (!before.includes(PRODUCT_TAG)) {
    return tags
  }
  return [...tags.filter(tag => !isProductTag(tag)), PRODUCT_TAG]
}
