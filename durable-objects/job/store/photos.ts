import { isHeld, type JobResult, type OperationKind, type ResultStatus } from '../../../worker/domain/job-result.ts'
import type { ToldPhoto, WorkState, WrittenPhoto } from '../../../worker/domain/work.ts'
import type { JobSeed, ListedFacts } from '../../../worker/rpc.ts'
import { getMeta, publishMeta } from './job-row.ts'
import {
  type Attempted,
  type JobMeta,
  type PhotoRow,
  type ReadBack,
  StoredAttempted,
  StoredFacts,
  StoredReadBack,
  StoredResult,
  StoredSources,
} from './rows.ts'

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
  named: string | null
}

export function findPhoto(sql: SqlStorage, photoId: string): PhotoRow | undefined {
  const [row] = sql
    .exec<RawPhoto>(
      'SELECT result, facts, attempted, attempts, backup_as_read, named FROM photos WHERE photo_id = ?',
      photoId,
    )
    .toArray()
  return (
    row && {
      result: StoredResult.parse(JSON.parse(row.result)),
      facts: StoredFacts.parse(JSON.parse(row.facts)),
      attempted: row.attempted === null ? null : StoredAttempted.parse(JSON.parse(row.attempted)),
      attempts: row.attempts,
      backupAsRead: row.backup_as_read,
      named: row.named === null ? null : StoredSources.parse(JSON.parse(row.named)),
    }
  )
}

export function hasPhoto(sql: SqlStorage, photoId: string): boolean {
  return sql.exec('SELECT 1 FROM photos WHERE photo_id = ?', photoId).toArray().length > 0
}

/** The photos in a status, in the order of the job. */
export function listInStatus(sql: SqlStorage, status: ResultStatus): string[] {
  const rows = sql.exec<{ id: string }>('SELECT photo_id AS id FROM photos WHERE status = ? ORDER BY position', status)
  return rows.toArray().map(({ id }) => id)
}

/** The new state of a photo. Columns that are absent stay as they are. */
export type PhotoChange = Pick<PhotoRow, 'result'> &
  Partial<Pick<PhotoRow, 'attempted' | 'backupAsRead' | 'named'>> & { readBack?: ReadBack; tries?: number }

/** Stores the new state of a photo, and with it a change of the job, as one visible change. */
export function savePhoto(sql: SqlStorage, photo: PhotoChange, change?: Partial<JobMeta>): void {
  const { revision } = change ? publishMeta(sql, change) : { revision: getMeta(sql).revision + 1 }
  updatePhoto(sql, photo, revision)
}

export function saveResult(sql: SqlStorage, result: JobResult): void {
  savePhoto(sql, { result })
}

/** Stores the new states of several photos as one visible change. Returns its revision. */
export function savePhotos(sql: SqlStorage, photos: PhotoChange[]): number {
  const { revision } = getMeta(sql)
  if (photos.length === 0) return revision
  for (const photo of photos) updatePhoto(sql, photo, revision + 1)
  return revision + 1
}

export function saveResults(sql: SqlStorage, results: JobResult[]): void {
  savePhotos(
    sql,
    results.map(result => ({ result })),
  )
}

/**
 * In one statement, because each one writes the whole row. A photo that is no longer open is neither leased nor due.
 */
function updatePhoto(sql: SqlStorage, { result, ...stored }: PhotoChange, revision: number): void {
  const columns: Record<string, SqlStorageValue> = {
    revision,
    status: result.status,
    applied: result.applied ? 1 : 0,
    skipped: result.skipped ? 1 : 0,
    held: isHeld(result) ? 1 : 0,
    result: JSON.stringify(result),
    ...(!isOpen(result.status) && { lease_until: 0, enqueue_at: null }),
    ...(stored.attempted !== undefined && { attempted: stored.attempted && JSON.stringify(stored.attempted) }),
    ...(stored.backupAsRead !== undefined && { backup_as_read: stored.backupAsRead }),
    ...(stored.readBack !== undefined && { read_back: JSON.stringify(stored.readBack) }),
    ...(stored.named !== undefined && { named: stored.named && JSON.stringify(stored.named) }),
    ...(stored.tries !== undefined && { tries: stored.tries }),
    ...changedTitle(sql, result),
  }
  const changes = Object.keys(columns).map(column => `${column} = ?`)
  sql.exec(`UPDATE photos SET ${changes} WHERE photo_id = ?`, ...Object.values(columns), result.photoId)
}

/** The column of the title if that has changed: its entry in the index is a row that is written and paid for. */
function changedTitle(sql: SqlStorage, { photoId, titles, generatedTitle }: JobResult): { title?: string | null } {
  const title = titles?.length ? generatedTitle : null
  const isStored =
    sql.exec('SELECT 1 FROM photos WHERE photo_id = ? AND title IS ?', photoId, title).toArray().length > 0
  return isStored ? {} : { title }
}

/** The revision of the job at which this photo last changed. */
export function revisionOf(sql: SqlStorage, photoId: string): number {
  return sql.exec<{ revision: number }>('SELECT revision FROM photos WHERE photo_id = ?', photoId).one().revision
}

/** Whether another photo of the job has this title. */
export function hasOtherTitled(sql: SqlStorage, photoId: string, title: string): boolean {
  return sql.exec('SELECT 1 FROM photos WHERE title = ? AND photo_id <> ? LIMIT 1', title, photoId).toArray().length > 0
}

/** Whether a photo still needs its description. */
export const isOpen = (status: ResultStatus) => status === 'pending' || status === 'retry_pending'

/** Makes the same change to several photos. */
export function changeResults(sql: SqlStorage, photoIds: string[], change: Partial<JobResult>): void {
  const results = photoIds.flatMap(photoId => findPhoto(sql, photoId)?.result ?? [])
  saveResults(
    sql,
    results.map(result => ({ ...result, ...change })),
  )
}

/** The result with the reason why an apply or undo failed, a sentence for the user; null clears it. */
export function withError(result: JobResult, kind: OperationKind, error: string | null): JobResult {
  return { ...result, ...(kind === 'apply' ? { applyError: error } : { undoError: error }) }
}

export function saveFacts(sql: SqlStorage, photoId: string, facts: ListedFacts): void {
  sql.exec('UPDATE photos SET facts = ? WHERE photo_id = ?', JSON.stringify(facts), photoId)
}

export function saveAttempted(sql: SqlStorage, photoId: string, attempted: Attempted | null): void {
  const value = attempted && JSON.stringify(attempted)
  sql.exec('UPDATE photos SET attempted = ? WHERE photo_id = ?', value, photoId)
}

/** The stored JSON of the results changed after `revision`, in the order the user chose the photos. */
export function resultsSince(sql: SqlStorage, revision: number): string[] {
  // Without the hint SQLite would read every photo to avoid sorting a few.
  return sql
    .exec<{ result: string }>(
      'SELECT result FROM photos INDEXED BY photos_revision WHERE revision > ? ORDER BY position',
      revision,
    )
    .toArray()
    .map(row => row.result)
}

/** The photos changed after `revision`, with what the job did with each. */
export function workSince(sql: SqlStorage, revision: number): ToldPhoto[] {
  return sql
    .exec<{ id: string; state: WorkState | null }>(
      `SELECT photo_id AS id, CASE
         WHEN status IN ('pending', 'retry_pending') THEN 'describing'
         WHEN status = 'failed' THEN 'failed'
         WHEN status <> 'processed' THEN NULL
         WHEN applied = 1 THEN 'applied'
         WHEN skipped = 1 THEN 'skipped'
         WHEN result ->> 'approved' = 1 THEN 'approved'
         WHEN result ->> 'undoneAt' IS NOT NULL THEN 'undone'
         ELSE 'review' END AS state
       FROM photos INDEXED BY photos_revision WHERE revision > ?`,
      revision,
    )
    .toArray()
    .map(({ id, state }) => [id, state])
}

/** What the platform showed of photos changed after `revision`, where we wrote to them after `since`. */
export function readBacksSince(sql: SqlStorage, revision: number, since: number): WrittenPhoto[] {
  return sql
    .exec<{ id: string; read: string }>(
      `SELECT photo_id AS id, read_back AS read FROM photos INDEXED BY photos_revision
       WHERE revision > ? AND read_back ->> 'at' > ?`,
      revision,
      since,
    )
    .toArray()
    .map(({ id, read }) => ({ id, ...StoredReadBack.parse(JSON.parse(read)) }))
}

/** The stored JSON of `count` results from a position on, and of the facts from the listing of each photo. */
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

/** The results of all photos that are applied, which reads every photo of the job. */
export function appliedResults(sql: SqlStorage): JobResult[] {
  return sql
    .exec<{ result: string }>('SELECT result FROM photos WHERE applied = 1')
    .toArray()
    .map(row => StoredResult.parse(JSON.parse(row.result)))
}

export function firstResults(sql: SqlStorage, count: number): JobResult[] {
  return sql
    .exec<{ result: string }>('SELECT result FROM photos ORDER BY position LIMIT ?', count)
    .toArray()
    .map(row => StoredResult.parse(JSON.parse(row.result)))
}
