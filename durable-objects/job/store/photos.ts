import type { JobResult, ResultStatus } from '../../../worker/domain/job-result.ts'
import type { JobSeed, PhotoFacts } from '../../../worker/rpc.ts'
import type { Attempted, JobMeta, PhotoRow } from './state.ts'

/** The one row of the job and one row per photo. A photo's `result` is stored as it is sent. */
export function createTables(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS job (id INTEGER PRIMARY KEY CHECK (id = 1), data TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS photos (
      position INTEGER PRIMARY KEY,
      photo_id TEXT NOT NULL UNIQUE,
      revision INTEGER NOT NULL,
      status TEXT NOT NULL,
      applied INTEGER NOT NULL DEFAULT 0,
      skipped INTEGER NOT NULL DEFAULT 0,
      attempts INTEGER NOT NULL DEFAULT 0,
      lease_until INTEGER NOT NULL DEFAULT 0,
      enqueue_at INTEGER,
      result TEXT NOT NULL,
      facts TEXT NOT NULL,
      attempted TEXT
    );
    CREATE INDEX IF NOT EXISTS photos_revision ON photos (revision);
    CREATE INDEX IF NOT EXISTS photos_enqueue ON photos (enqueue_at) WHERE enqueue_at IS NOT NULL;
    CREATE TABLE IF NOT EXISTS counts (
      status TEXT NOT NULL,
      applied INTEGER NOT NULL,
      skipped INTEGER NOT NULL,
      photos INTEGER NOT NULL,
      PRIMARY KEY (status, applied, skipped)
    ) WITHOUT ROWID;
    CREATE TRIGGER IF NOT EXISTS photo_added AFTER INSERT ON photos BEGIN
      INSERT INTO counts VALUES (new.status, new.applied, new.skipped, 1)
        ON CONFLICT DO UPDATE SET photos = photos + 1;
    END;
    CREATE TRIGGER IF NOT EXISTS photo_changed AFTER UPDATE OF status, applied, skipped ON photos
      WHEN (old.status, old.applied, old.skipped) <> (new.status, new.applied, new.skipped) BEGIN
      UPDATE counts SET photos = photos - 1
        WHERE (status, applied, skipped) = (old.status, old.applied, old.skipped);
      INSERT INTO counts VALUES (new.status, new.applied, new.skipped, 1)
        ON CONFLICT DO UPDATE SET photos = photos + 1;
    END;
    CREATE TABLE IF NOT EXISTS operations (
      photo_id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      batch INTEGER NOT NULL,
      place INTEGER NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0,
      since INTEGER NOT NULL DEFAULT 0,
      due INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX IF NOT EXISTS operations_place ON operations (place);
    CREATE INDEX IF NOT EXISTS operations_kind ON operations (kind, batch);
    CREATE INDEX IF NOT EXISTS operations_due ON operations (due);
    CREATE TABLE IF NOT EXISTS timers (name TEXT PRIMARY KEY, due INTEGER NOT NULL);
  `)
}

export function findMeta(sql: SqlStorage): JobMeta | undefined {
  const [row] = sql.exec<{ data: string }>('SELECT data FROM job').toArray()
  return row && JSON.parse(row.data)
}

export function getMeta(sql: SqlStorage): JobMeta {
  const meta = findMeta(sql)
  if (!meta) throw new Error('This job does not exist')
  return meta
}

export function putMeta(sql: SqlStorage, meta: JobMeta): void {
  sql.exec('INSERT OR REPLACE INTO job (id, data) VALUES (1, ?)', JSON.stringify(meta))
}

/** A change nobody sees: the revision stays. */
export function updateMeta(sql: SqlStorage, change: Partial<JobMeta>): JobMeta {
  const meta = { ...getMeta(sql), ...change }
  putMeta(sql, meta)
  return meta
}

/** A change of the job that its watchers are told of. */
export function publishMeta(sql: SqlStorage, change: Partial<JobMeta>): JobMeta {
  return updateMeta(sql, { ...change, revision: getMeta(sql).revision + 1 })
}

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

type RawPhoto = { result: string; facts: string; attempted: string | null; attempts: number }

export function findPhoto(sql: SqlStorage, photoId: string): PhotoRow | undefined {
  const [row] = sql
    .exec<RawPhoto>('SELECT result, facts, attempted, attempts FROM photos WHERE photo_id = ?', photoId)
    .toArray()
  return (
    row && {
      result: JSON.parse(row.result),
      facts: JSON.parse(row.facts),
      attempted: row.attempted === null ? null : JSON.parse(row.attempted),
      attempts: row.attempts,
    }
  )
}

export function hasPhoto(sql: SqlStorage, photoId: string): boolean {
  return sql.exec('SELECT 1 FROM photos WHERE photo_id = ?', photoId).toArray().length > 0
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
      'UPDATE photos SET revision = ?, status = ?, applied = ?, skipped = ?, result = ? WHERE photo_id = ?',
      revision,
      result.status,
      result.applied ? 1 : 0,
      result.skipped ? 1 : 0,
      JSON.stringify(result),
      result.photoId,
    )
  }
}

export function saveFacts(sql: SqlStorage, photoId: string, facts: PhotoFacts): void {
  sql.exec('UPDATE photos SET facts = ? WHERE photo_id = ?', JSON.stringify(facts), photoId)
}

export function saveAttempted(sql: SqlStorage, photoId: string, attempted: Attempted | null): void {
  const value = attempted && JSON.stringify(attempted)
  sql.exec('UPDATE photos SET attempted = ? WHERE photo_id = ?', value, photoId)
}

/** The stored JSON of the results changed after `revision`, in the order the user chose the photos. */
export function resultsSince(sql: SqlStorage, revision: number): string[] {
  // Left alone SQLite reads every photo to save itself the sorting of a few.
  return sql
    .exec<{ result: string }>(
      'SELECT result FROM photos INDEXED BY photos_revision WHERE revision > ? ORDER BY position',
      revision,
    )
    .toArray()
    .map(row => row.result)
}

/** The stored JSON of `count` results from a position on. */
export function resultsFrom(sql: SqlStorage, position: number, count: number): string[] {
  return sql
    .exec<{ result: string }>(
      'SELECT result FROM photos WHERE position >= ? ORDER BY position LIMIT ?',
      position,
      count,
    )
    .toArray()
    .map(row => row.result)
}

export function firstResults(sql: SqlStorage, count: number): JobResult[] {
  return sql
    .exec<{ result: string }>('SELECT result FROM photos ORDER BY position LIMIT ?', count)
    .toArray()
    .map(row => JSON.parse(row.result))
}

/** Photos skipped only after they had been taken for description: something was reserved for them. */
export function countSkippedLate(sql: SqlStorage): number {
  return sql
    .exec<{ photos: number }>("SELECT COUNT(*) AS photos FROM photos WHERE status = 'skipped' AND attempts > 0")
    .one().photos
}

type Count = { status: string; applied: number; skipped: number; photos: number }

/** Photos by state. The triggers keep the counts, so that no change of one photo costs a look at all. */
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
    applied: sum(group => group.applied === 1),
    applicable: sum(group => group.status === 'processed' && (group.skipped === 0 || group.applied === 1)),
  }
}
