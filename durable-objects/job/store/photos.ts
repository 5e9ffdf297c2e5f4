import { isHeld, type JobResult, type OperationKind, type ResultStatus } from '../../../worker/domain/job-result.ts'
import type { JobSeed, ListedFacts } from '../../../worker/rpc.ts'
import { publishMeta } from './job-row.ts'
import { type Attempted, type PhotoRow, StoredAttempted, StoredFacts, StoredResult } from './rows.ts'

export function insertPhotos(sql: SqlStorage, photos: JobSeed['photos']): void {
  photos.forEach(({ result, facts }, position) => {
    sql.exec(
      'INSERT INTO photos (position, photo_id, revision, status, result, facts) VALUES (?, ?, 1, ?, ?, ?)',
      position,
      result.photoId,
      result.status,
      JSON.stringify(result),
      JSON.stringify(facts),
    )
  })
}

type RawPhoto = {
  result: string
  facts: string
  attempted: string | null
  attempts: number
  backup_as_read: string | null
}

export function findPhoto(sql: SqlStorage, photoId: string): PhotoRow | undefined {
  const [row] = sql
    .exec<RawPhoto>('SELECT result, facts, attempted, attempts, backup_as_read FROM photos WHERE photo_id = ?', photoId)
    .toArray()
  return (
    row && {
      result: StoredResult.parse(JSON.parse(row.result)),
      facts: StoredFacts.parse(JSON.parse(row.facts)),
      attempted: row.attempted === null ? null : StoredAttempted.parse(JSON.parse(row.attempted)),
      attempts: row.attempts,
      backupAsRead: row.backup_as_read,
    }
  )
}

export function hasPhoto(sql: SqlStorage, photoId: string): boolean {
  return sql.exec('SELECT 1 FROM photos WHERE photo_id = ?', photoId).toArray().length > 0
}

/** In the order of the job. */
export function listInStatus(sql: SqlStorage, status: ResultStatus): string[] {
  const rows = sql.exec<{ id: string }>('SELECT photo_id AS id FROM photos WHERE status = ? ORDER BY position', status)
  return rows.toArray().map(({ id }) => id)
}

/** Stores a photo's new state as one visible change. */
export function saveResult(sql: SqlStorage, result: JobResult): void {
  saveResults(sql, [result])
}

/** Stores the new states of several photos as one visible change. */
export function saveResults(sql: SqlStorage, results: JobResult[]): void {
  if (results.length === 0) return
  const { revision } = publishMeta(sql, {})
  for (const result of results) {
    sql.exec(
      'UPDATE photos SET revision = ?, status = ?, applied = ?, skipped = ?, held = ?, result = ? WHERE photo_id = ?',
      revision,
      result.status,
      result.applied ? 1 : 0,
      result.skipped ? 1 : 0,
      isHeld(result) ? 1 : 0,
      JSON.stringify(result),
      result.photoId,
    )
  }
}

/** Makes the same change to several photos. */
export function changeResults(sql: SqlStorage, photoIds: string[], change: Partial<JobResult>): void {
  const results = photoIds.flatMap(photoId => findPhoto(sql, photoId)?.result ?? [])
  saveResults(
    sql,
    results.map(result => ({ ...result, ...change })),
  )
}

/** Stores why an apply or undo failed, as a sentence for the user; null while it has not. */
export function saveError(sql: SqlStorage, result: JobResult, kind: OperationKind, error: string | null): void {
  saveResult(sql, { ...result, ...(kind === 'apply' ? { applyError: error } : { undoError: error }) })
}

export function saveFacts(sql: SqlStorage, photoId: string, facts: ListedFacts): void {
  sql.exec('UPDATE photos SET facts = ? WHERE photo_id = ?', JSON.stringify(facts), photoId)
}

export function saveAttempted(sql: SqlStorage, photoId: string, attempted: Attempted | null): void {
  const value = attempted && JSON.stringify(attempted)
  sql.exec('UPDATE photos SET attempted = ? WHERE photo_id = ?', value, photoId)
}

export function saveBackupAsRead(sql: SqlStorage, photoId: string, description: string | null): void {
  sql.exec('UPDATE photos SET backup_as_read = ? WHERE photo_id = ?', description, photoId)
}

/** The stored JSON of the results changed after `revision`, in the order the user chose the photos. */
export function resultsSince(sql: SqlStorage, revision: number): string[] {
  // Otherwise SQLite would read every photo to avoid sorting a few.
  return sql
    .exec<{ result: string }>(
      'SELECT result FROM photos INDEXED BY photos_revision WHERE revision > ? ORDER BY position',
      revision,
    )
    .toArray()
    .map(row => row.result)
}

/** The stored JSON of `count` results from a position on, and of what the listing told of each photo. */
export function resultsFrom(sql: SqlStorage, position: number, count: number): { results: string[]; facts: string[] } {
  const rows = sql
    .exec<{ result: string; facts: string }>(
      'SELECT result, facts FROM photos WHERE position >= ? ORDER BY position LIMIT ?',
      position,
      count,
    )
    .toArray()
  return { results: rows.map(row => row.result), facts: rows.map(row => row.facts) }
}

export function firstResults(sql: SqlStorage, count: number): JobResult[] {
  return sql
    .exec<{ result: string }>('SELECT result FROM photos ORDER BY position LIMIT ?', count)
    .toArray()
    .map(row => StoredResult.parse(JSON.parse(row.result)))
}
