import type { JobSummary } from '../../../worker/contract/jobs.ts'
import { resultsSince } from '../store/photos.ts'

// Assembled from stored JSON, which is sent as it is.

/**
 * The body of the job's read: the summary, and the results that changed after revision `since`, or all; undefined where
 * nothing changed.
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
