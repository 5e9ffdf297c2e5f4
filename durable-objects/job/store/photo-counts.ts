import type { ResultStatus } from '../../../worker/domain/job-result.ts'

// The condition of its index, word for word.
const UNDONE = "SELECT COUNT(*) AS photos FROM photos WHERE applied = 0 AND result ->> 'undoneAt' IS NOT NULL"

type Count = { status: string; applied: number; skipped: number; photos: number }

/** Photos by state. Triggers keep the counts, so that a change of one photo need not read all of them. */
export function countPhotos(sql: SqlStorage) {
  const groups = sql.exec<Count>('SELECT status, applied, skipped, photos FROM counts').toArray()
  const sum = (wanted: (group: Count) => boolean) =>
    groups.filter(wanted).reduce((total, group) => total + group.photos, 0)
  const inStatus = (...statuses: ResultStatus[]) => sum(group => statuses.some(status => status === group.status))
  return {
    total: sum(() => true),
    open: inStatus('pending', 'retry_pending'),
    processed: inStatus('processed'),
    skipped: inStatus('skipped'),
    failed: inStatus('failed'),
    held: sql.exec<{ photos: number }>('SELECT COUNT(*) AS photos FROM photos WHERE held = 1').one().photos,
    applied: sum(group => group.applied === 1),
    undone: sql.exec<{ photos: number }>(UNDONE).one().photos,
    applicable: sum(group => group.status === 'processed' && (group.skipped === 0 || group.applied === 1)),
  }
}
