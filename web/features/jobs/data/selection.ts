import { isApplicable, type JobResult } from '#worker/domain/job-result.ts'
import type { Capabilities } from '#worker/domain/platforms.ts'
import { photoState } from './photo-state.ts'
import { lacksText, replacedFields } from './result-texts.ts'

/** Which photos are ticked. */
export type Ticks = {
  /** By photo that can be applied: whether it is ticked. A missing one has not been considered yet. */
  photos: ReadonlyMap<string, boolean>
  /** Photos whose approval has been considered already. */
  approved: ReadonlySet<string>
  /** Until the user clears the selection, photos that lack their texts are ticked as they arrive. */
  isAutomatic: boolean
}

export const NO_TICKS: Ticks = { photos: new Map(), approved: new Set(), isAutomatic: true }

/** Whether bulk actions include the photo: nobody has seen the texts that are still being written. */
export const isReady = (result: JobResult) => isApplicable(result) && !result.regenerating

/** Whether the photo is approved and still to be applied. */
export function isApprovedToApply(result: JobResult): boolean {
  return photoState(result).group === 'approved'
}

/**
 * The ticks after the job has changed, here or on another device. Approving ticks a photo, skipping unticks it. A photo
 * that is new, or no longer approved, is ticked if it is approved or if it lacks its texts and was never undone.
 */
export function followResults(ticks: Ticks, results: JobResult[], capabilities: Capabilities): Ticks {
  const photos = new Map<string, boolean>()
  const approved = new Set<string>()
  for (const result of results) {
    const { photoId } = result
    if (!isApplicable(result)) {
      continue
    }
    const before = ticks.photos.get(photoId)
    if (result.regenerating) {
      // Nothing was decided about the photo, unless its rewrite took an approval back.
      if (before !== undefined && !ticks.approved.has(photoId)) {
        photos.set(photoId, before)
      }
      continue
    }
    if (result.approved) {
      approved.add(photoId)
    }
    const isSameDecision = before !== undefined && result.approved === ticks.approved.has(photoId)
    const isNewlyApproved = before !== undefined && !isSameDecision && result.approved
    photos.set(photoId, isSameDecision ? before : isNewlyApproved || isTickedFirst(result, ticks, capabilities))
  }
  return { ...ticks, photos, approved }
}

function isTickedFirst(result: JobResult, { isAutomatic }: Ticks, capabilities: Capabilities): boolean {
  return isApprovedToApply(result) || (isAutomatic && !result.undoneAt && lacksText(result, capabilities))
}

/** The ticked photos that can be applied, in the job's order. */
export function tickedPhotos({ photos }: Ticks, results: JobResult[]): string[] {
  return results.filter(result => photos.get(result.photoId) && isReady(result)).map(({ photoId }) => photoId)
}

export function tickPhotos(ticks: Ticks, photoIds: readonly string[], isTicked: boolean): Ticks {
  const photos = new Map(ticks.photos)
  for (const photoId of photoIds) {
    photos.set(photoId, isTicked)
  }
  return { ...ticks, photos }
}

export function clearTicks(ticks: Ticks): Ticks {
  return { ...tickPhotos(ticks, [...ticks.photos.keys()], false), isAutomatic: false }
}

export type SelectionCounts = {
  selected: number
  /** Selected photos that nobody has approved. */
  notReviewed: number
  /** Photos whose owner's words the user chose to replace. */
  replacingWords: number
  /** Photos of which only a title given by a camera is replaced. */
  replacingCameraNames: number
}

export function countSelection(results: JobResult[], photoIds: readonly string[]): SelectionCounts {
  const chosen = new Set(photoIds)
  const selected = results.filter(({ photoId }) => chosen.has(photoId))
  const words = selected.filter(({ replaces }) => replaces.length > 0)
  const replacing = selected.filter(result => replacedFields(result).length > 0)
  return {
    selected: selected.length,
    notReviewed: selected.filter(({ approved }) => !approved).length,
    replacingWords: words.length,
    replacingCameraNames: replacing.length - words.length,
  }
}
