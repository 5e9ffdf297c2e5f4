import type { ResultStatus } from '../../../worker/domain/job-result.ts'
import { MAX_RETRIES } from './description-queue.ts'

// These repeat the conditions of the partial indexes exactly: otherwise SQLite would not use them.
const UNDONE = "applied = 0 AND result ->> 'undoneAt' IS NOT NULL"
const APPROVED = "status = 'processed' AND applied = 0 AND skipped = 0 AND result ->> 'approved' = 1"
const UNDONE_TO_REVIEW = `${UNDONE} AND status = 'processed' AND skipped = 0 AND result ->> 'approved' = 0`
const RETRIED = "status = 'failed' AND retries > 0"

type Count = { status: string; applied: number; skipped: number; photos: number }

/** Counts photos by state. Triggers keep the counts, so that not all photos have to be read after each change. */
export function countPhotos(sql: SqlStorage) {
  const groups = sql.exec<Count>('SELECT status, applied, skipped, photos FROM counts').toArray()
  const sum = (wanted: (group: Count) => boolean) =>
    groups.filter(wanted).reduce((total, group) => total + group.photos, 0)
  const inStatus = (...statuses: ResultStatus[]) => sum(group => statuses.some(status => status === group.status))
  const countWhere = (condition: string) =>
    sql.exec<{ photos: number }>(`SELECT COUNT(*) AS photos FROM photos WHERE ${condition}`).one().photos
  const approved = countWhere(APPROVED)
  const failed = inStatus('failed')
  return {
    total: sum(() => true),
    open: inStatus('pending', 'retry_pending'),
    processed: inStatus('processed'),
    skipped: inStatus('skipped'),
    failed,
    retryable: failed - countWhere(`${RETRIED} AND retries >= ${MAX_RETRIES}`),
    held: countWhere('held = 1'),
    applied: sum(group => group.applied === 1),
    undone: countWhere(UNDONE),
    approved,
    toReview: sum(group => group.status === 'processed' && group.applied === 0 && group.skipped === 0) - approved,
    undoneToReview: countWhere(UNDONE_TO_REVIEW),
    applicable: sum(group => group.status === 'processed' && (group.skipped === 0 || group.applied === 1)),
  }
}
