import type { JobResult } from '#worker/domain/job-result.ts'
import { photoState } from './photo-state.ts'

/** "100 applied, 2 failed": the outcome of applying so far; null before anything was applied. */
export function outcomeText(results: JobResult[]): string | null {
  const isApplied = (result: JobResult) => photoState(result).group === 'applied'
  const applied = results.filter(isApplied)
  const failed = results.filter(result => !isApplied(result) && result.applyError).length
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
