import type { JobResult } from '#worker/domain/job-result.ts'

/** "100 applied, 2 failed": what the platform has and what it did not take; null before anything was applied. */
export function outcomeText(results: JobResult[]): string | null {
  const applied = results.filter(result => result.applied)
  const failed = results.filter(result => !result.applied && result.applyError).length
  const notRestored = applied.filter(({ undoError }) => undoError).length
  if (applied.length + failed === 0) {
    return null
  }
  const parts = [
    `${applied.length} applied`,
    failed > 0 && `${failed} failed`,
    notRestored > 0 && `${notRestored} not restored`,
  ]
  return parts.filter(Boolean).join(', ')
}
