import type { JobResult } from '#worker/domain/job-result.ts'
import { countSelection, type SelectionCounts } from '../data/selection.ts'

// Everything can be undone, so a question is only asked before what the user may not have meant.
const ASK_FROM = 25

/**
 * Whether to ask before these photos are applied: some were not reviewed, the owner's words are replaced, or there are
 * many.
 */
export function needsQuestion(results: JobResult[], photoIds: string[]): boolean {
  const { notReviewed, replacingWords } = countSelection(results, photoIds)
  return photoIds.length >= ASK_FROM || notReviewed > 0 || replacingWords > 0
}

/** "2 replace your words, 5 a camera's name"; empty if nothing is replaced. */
export function replacingText({ replacingWords, replacingCameraNames }: SelectionCounts): string {
  const words = replacingWords > 0 && `${replacesText(replacingWords)} your words`
  const verb = words ? String(replacingCameraNames) : replacesText(replacingCameraNames)
  const names = replacingCameraNames > 0 && `${verb} a camera's name`
  return [words, names].filter(Boolean).join(', ')
}

const replacesText = (count: number) => `${count} ${count === 1 ? 'replaces' : 'replace'}`
