import type { OperationKind } from '../../../worker/domain/job-result.ts'

/**
 * `single`: a caller waits for it. `background`: a single whose caller was answered before it had ended. `agent`: an
 * apply that an agent's job has begun by itself. The last two count in the progress of the job, as a batch does.
 */
const MODES = ['single', 'batch', 'background', 'agent'] as const
type Mode = (typeof MODES)[number]

/** The apply or undo of one photo, waiting or under way. */
export type Operation = {
  photoId: string
  kind: OperationKind
  mode: Mode
  tries: number
  /** When it first failed, moved forward by the length of every pause since; 0 if it has not failed. */
  since: number
  due: number
  /** Whether it has sent a write, or the previous operation of the photo had when it failed. */
  sent: boolean
  /** Until when it may still send calls, once it was stopped; null before. */
  stopBy: number | null
  /** When the connection was made under which it was asked for; 0 if there was none, null if the caller did not say. */
  connectedAt: number | null
}

type Raw = {
  photo_id: string
  kind: OperationKind
  batch: number
  tries: number
  since: number
  due: number
  sent: number
  stop_by: number | null
  connected_at: number | null
}

const fromRaw = (raw: Raw): Operation => ({
  photoId: raw.photo_id,
  kind: raw.kind,
  mode: MODES[raw.batch] ?? 'single',
  tries: raw.tries,
  since: raw.since,
  due: raw.due,
  sent: raw.sent === 1,
  stopBy: raw.stop_by,
  connectedAt: raw.connected_at,
})

/**
 * First come, first served, by rowid; `place` is the same number. A single queues behind a running batch. A second
 * request for a photo joins the first and takes on the connection there is by then; an operation that an agent has
 * begun then belongs to the person.
 */
export function insertOperation(
  sql: SqlStorage,
  { photoId, kind, mode, connectedAt }: Pick<Operation, 'photoId' | 'kind' | 'mode' | 'connectedAt'>,
): void {
  sql.exec(
    `INSERT INTO operations (photo_id, kind, batch, connected_at, place)
     VALUES (?, ?, ?, ?, (SELECT COALESCE(MAX(rowid), 0) + 1 FROM operations))
     ON CONFLICT (photo_id) DO UPDATE SET
       batch = CASE WHEN 1 IN (batch, excluded.batch) THEN 1 ELSE MIN(2, MAX(batch, excluded.batch)) END,
       connected_at = excluded.connected_at`,
    photoId,
    kind,
    MODES.indexOf(mode),
    connectedAt,
  )
}

const COLUMNS = 'photo_id, kind, batch, tries, since, due, sent, stop_by, connected_at'

export function findOperation(sql: SqlStorage, photoId: string): Operation | undefined {
  const [raw] = sql.exec<Raw>(`SELECT ${COLUMNS} FROM operations WHERE photo_id = ?`, photoId).toArray()
  return raw && fromRaw(raw)
}

const OWN = MODES.indexOf('agent')

/** The first operation that is due and not under way. `withOwn`: including those an agent has begun by itself. */
export function nextOperation(
  sql: SqlStorage,
  now: number,
  underWay: Pick<ReadonlySet<string>, 'has'>,
  withOwn: boolean,
): Operation | undefined {
  const rows = sql.exec<Raw>(
    `SELECT ${COLUMNS} FROM operations WHERE due <= ? AND batch < ? ORDER BY rowid`,
    now,
    withOwn ? MODES.length : OWN,
  )
  for (const raw of rows) if (!underWay.has(raw.photo_id)) return fromRaw(raw)
  return undefined
}

/**
 * When the first operation is due, in the past for those under way; null when there is none. Those an agent has begun
 * by itself are not due before `ownFrom`.
 */
export function nextOperationDue(sql: SqlStorage, ownFrom = 0): number | null {
  return sql
    .exec<{ due: number | null }>(`SELECT MIN(iif(batch = ${OWN}, MAX(due, ?), due)) AS due FROM operations`, ownFrom)
    .one().due
}

export function deleteOperation(sql: SqlStorage, photoId: string): void {
  sql.exec('DELETE FROM operations WHERE photo_id = ?', photoId)
}

export function postponeOperation(sql: SqlStorage, operation: Operation): void {
  sql.exec(
    'UPDATE operations SET tries = ?, since = ?, due = ? WHERE photo_id = ?',
    operation.tries,
    operation.since,
    operation.due,
    operation.photoId,
  )
}

export function markSent(sql: SqlStorage, photoId: string): void {
  sql.exec('UPDATE operations SET sent = 1 WHERE photo_id = ? AND sent = 0', photoId)
}

export function markStopped(sql: SqlStorage, photoId: string, stopBy: number): void {
  sql.exec('UPDATE operations SET stop_by = COALESCE(stop_by, ?) WHERE photo_id = ?', stopBy, photoId)
}

/** Moves `since` forward by the length of a pause, which does not count as time spent failing. */
export function shiftFailingSince(sql: SqlStorage, pausedSince: number, now: number): void {
  sql.exec('UPDATE operations SET since = MIN(?, since + ?) WHERE since > 0', now, now - pausedSince)
}

/** Has operations begin afresh, as if they had not failed yet: all, or only those an agent has begun by itself. */
export function forgetTries(sql: SqlStorage, which: 'all' | 'own'): void {
  sql.exec('UPDATE operations SET tries = 0, since = 0 WHERE since > 0 AND batch >= ?', which === 'own' ? OWN : 0)
}

export function listOperations(sql: SqlStorage): Operation[] {
  return sql.exec<Raw>(`SELECT ${COLUMNS} FROM operations ORDER BY rowid`).toArray().map(fromRaw)
}

/** The operations that are being stopped, in order. */
export function listStopped(sql: SqlStorage): Operation[] {
  return sql
    .exec<Raw>(`SELECT ${COLUMNS} FROM operations WHERE stop_by IS NOT NULL ORDER BY place`)
    .toArray()
    .map(fromRaw)
}

/** Whether a batch of this kind is under way, or any operation of the kind is being stopped. */
export function hasBatch(sql: SqlStorage, kind: OperationKind): boolean {
  return (
    sql.exec('SELECT 1 FROM operations WHERE kind = ? AND (batch = 1 OR stop_by IS NOT NULL) LIMIT 1', kind).toArray()
      .length > 0
  )
}

/**
 * Whether any operation of this kind counts in the progress of the job. `withOwn`: including those an agent has begun
 * by itself.
 */
export function isCounting(sql: SqlStorage, kind: OperationKind, withOwn = true): boolean {
  return hasBetween(sql, kind, 1, withOwn ? OWN : OWN - 1)
}

/** Whether there is any operation of this kind. `withOwn`: including those an agent has begun by itself. */
export function hasOperation(sql: SqlStorage, kind: OperationKind, withOwn = true): boolean {
  return hasBetween(sql, kind, 0, withOwn ? OWN : OWN - 1)
}

/** Whether there is an operation that an agent has begun by itself. */
export function hasOwnOperation(sql: SqlStorage): boolean {
  return hasBetween(sql, 'apply', OWN, OWN)
}

function hasBetween(sql: SqlStorage, kind: OperationKind, first: number, last: number): boolean {
  const query = 'SELECT 1 FROM operations WHERE kind = ? AND batch BETWEEN ? AND ? LIMIT 1'
  return sql.exec(query, kind, first, last).toArray().length > 0
}
