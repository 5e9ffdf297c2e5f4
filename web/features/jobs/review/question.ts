import type { JobResult } from '#worker/domain/job-result.ts'
import { countSelection, type SelectionCounts } from '../data/selection.ts'

// Undo is there for everything; a question only comes before what a person may not have meant.
const ASK_FROM = 25

/** Whether a person is asked before these photos are applied: unread texts, their own words going, or many at once. */
export function needsQuestion(results: JobResult[], photoIds: string[]): boolean {
  const { notReviewed, replacingWords } = countSelection(results, photoIds)
  return photoIds.length >= ASK_FROM || notReviewed > 0 || replacingWords > 0
}

/** "2 replace your words, 5 a camera's name"; empty where nothing is replaced. */
export function replacingText({ replacingWords, replacingCameraNames }: SelectionCounts): string {
  const words = replacingWords > 0 && `${replacesText(replacingWords)} your words`
  const verb = words ? String(replacingCameraNames) : replacesText(replacingCameraNames)
  const names = replacingCameraNames > 0 && `${verb} a camera's name`
  return [words, names].filter(Boolean).join(', ')
}

const replacesText = (count: number) => `${count} ${count === 1 ? 'replaces' : 'replace'}`
