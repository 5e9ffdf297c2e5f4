import type { JobSummary } from '../../../worker/contract/jobs.ts'
import { resultsSince } from '../store/photos.ts'

// Both are assembled from stored JSON, which is not parsed for it.

/**
 * The body of a read of the job: its summary, and the results changed after revision `since`, or all; undefined when
 * nothing has changed.
 */
export function changesSince(sql: SqlStorage, since: number | null, summary: JobSummary): string | undefined {
  if (since === summary.revision) return undefined
  const known = since !== null && since >= 0 && since < summary.revision ? since : 0
  const results = resultsSince(sql, known).join(',')
  return `{"job":${JSON.stringify(summary).slice(0, -1)},"results":[${results}]}}`
}

/** A LiveMessage: what changed after the revision a socket has seen. */
export function messageSince(sql: SqlStorage, seen: number, summary: JobSummary): string {
  const results = resultsSince(sql, seen).join(',')
  return `{"revision":${summary.revision},"job":${JSON.stringify(summary)},"results":[${results}]}`
}
