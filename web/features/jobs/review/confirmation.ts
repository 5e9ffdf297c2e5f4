import type { JobResult } from '#worker/domain/job-result.ts'

// Undo is there for everything; a question only comes before many writes or before an owner's words go.
const ASK_ABOVE = 100

/** Whether a person is asked before these photos are applied. */
export function needsConfirmation(results: JobResult[], photoIds: string[]): boolean {
  return photoIds.length > ASK_ABOVE || countReplacing(results, photoIds) > 0
}

/** How many of these photos have words of their owner that a person chose to replace. */
export function countReplacing(results: JobResult[], photoIds: string[]): number {
  const chosen = new Set(photoIds)
  return results.filter(result => chosen.has(result.photoId) && result.replaces.length > 0).length
}
