// Columns of a photo that waits for its description: `lease_until` keeps other consumers off while it is being
// described, `enqueue_at` is when to send it to the queue again, `attempts` counts the descriptions begun. At first
// photos are sent in the order of the job, whose row holds how far that has got. A photo before that place that is
// neither described nor due again is in the queue, or with a consumer.

import { getMeta } from './job-row.ts'
import { setTimer } from './timers.ts'

/** The most photos that a job has in the queue: one person's thousands must not stand before a stranger's five. */
export const QUEUE_LIMIT = 60
/** How many are left there when more are sent. Each sending takes an alarm and some rows. */
export const REFILL_AT = 30

/** Until when a photo is leased; in the past if it is not. */
export function leasedUntil(sql: SqlStorage, photoId: string): number {
  return sql.exec<{ lease_until: number }>('SELECT lease_until FROM photos WHERE photo_id = ?', photoId).one()
    .lease_until
}

export function leasePhoto(sql: SqlStorage, photoId: string, until: number): void {
  sql.exec('UPDATE photos SET lease_until = ? WHERE photo_id = ?', until, photoId)
}

/** Leases a photo, and counts an attempt. */
export function beginAttempt(sql: SqlStorage, photoId: string, leaseUntil: number): void {
  sql.exec(
    'UPDATE photos SET attempts = attempts + 1, enqueue_at = NULL, lease_until = ? WHERE photo_id = ?',
    leaseUntil,
    photoId,
  )
}

/** How many photos are in the queue or with a consumer; counts no further than `limit`. */
function countSent(sql: SqlStorage, unsentFrom: number | null, limit: number): number {
  // From the last one that was sent: those before it are likelier to be described.
  return sql
    .exec<{ photos: number }>(
      `SELECT COUNT(*) AS photos FROM (
         SELECT 1 FROM photos WHERE position < ? AND status IN ('pending', 'retry_pending') AND enqueue_at IS NULL
         ORDER BY position DESC LIMIT ?)`,
      unsentFrom ?? Number.MAX_SAFE_INTEGER,
      limit,
    )
    .one().photos
}

/** How many more photos may be sent. */
export function roomInQueue(sql: SqlStorage): number {
  return QUEUE_LIMIT - countSent(sql, getMeta(sql).unsentFrom, QUEUE_LIMIT)
}

/** Has more photos sent when few are left in the queue; call it when one of them is done. */
export function refillQueue(sql: SqlStorage, now: number): void {
  const { unsentFrom } = getMeta(sql)
  const isWaiting = unsentFrom !== null || (nextEnqueueDue(sql) ?? Number.POSITIVE_INFINITY) <= now
  if (isWaiting && countSent(sql, unsentFrom, REFILL_AT + 1) <= REFILL_AT) setTimer(sql, 'enqueue', now)
}

/** Makes the photos due that were sent and are with no consumer: their messages may be lost. */
export function resendSent(sql: SqlStorage, unsentFrom: number | null, now: number): void {
  sql.exec(
    `UPDATE photos SET enqueue_at = ?
     WHERE position < ? AND status IN ('pending', 'retry_pending') AND lease_until <= ? AND enqueue_at IS NULL`,
    now,
    unsentFrom ?? Number.MAX_SAFE_INTEGER,
    now,
  )
}

/** The photos that still need a description, in the job's order. */
export function listOpenPhotos(sql: SqlStorage): string[] {
  return sql
    .exec<{ photo_id: string }>(
      "SELECT photo_id FROM photos WHERE status IN ('pending', 'retry_pending') ORDER BY position",
    )
    .toArray()
    .map(row => row.photo_id)
}

/** A photo that was retried this often is likely to fail again, and each description costs money. */
export const MAX_RETRIES = 3

/** The failed photos, of these or of all, that may be retried, in the order of the job. */
export function listRetryable(sql: SqlStorage, photoIds: string[] | null): string[] {
  const among = photoIds && 'photo_id IN (SELECT value FROM json_each(?)) AND'
  const values = photoIds ? [JSON.stringify(photoIds), MAX_RETRIES] : [MAX_RETRIES]
  // The `+` keeps SQLite from using the primary key for the order, with which it would read every photo to avoid
  // sorting a few.
  const order = photoIds ? '+position' : 'position'
  return sql
    .exec<{ photo_id: string }>(
      `SELECT photo_id FROM photos WHERE ${among ?? ''} status = 'failed' AND retries < ? ORDER BY ${order}`,
      ...values,
    )
    .toArray()
    .map(row => row.photo_id)
}

/** Makes a photo due at once, with its attempts reset, and counts the retry. */
export function requeuePhoto(sql: SqlStorage, photoId: string, now: number): void {
  sql.exec(
    'UPDATE photos SET attempts = 0, lease_until = 0, enqueue_at = ?, retries = retries + 1 WHERE photo_id = ?',
    now,
    photoId,
  )
}

/** Ends the lease of a photo, to be sent again at `due`; `attempts` replaces the number counted. */
export function releaseUntil(sql: SqlStorage, photoId: string, due: number, attempts: number): void {
  sql.exec('UPDATE photos SET lease_until = 0, enqueue_at = ?, attempts = ? WHERE photo_id = ?', due, attempts, photoId)
}

type Unsent = { position: number; photo_id: string }

/** The open photos from a position on that are neither leased nor due later, in the order of the job. */
export function listUnsent(sql: SqlStorage, from: number, now: number, limit: number): Unsent[] {
  return sql
    .exec<Unsent>(
      `SELECT position, photo_id FROM photos
       WHERE position >= ? AND status IN ('pending', 'retry_pending') AND lease_until <= ? AND enqueue_at IS NULL
       ORDER BY position LIMIT ?`,
      from,
      now,
      limit,
    )
    .toArray()
}

export function listDuePhotos(sql: SqlStorage, now: number, limit: number): string[] {
  return sql
    .exec<{ photo_id: string }>(
      'SELECT photo_id FROM photos INDEXED BY photos_enqueue WHERE enqueue_at <= ? ORDER BY enqueue_at, position LIMIT ?',
      now,
      limit,
    )
    .toArray()
    .map(row => row.photo_id)
}

/**
 * Marks photos as sent. One that is due later than `dueAt` stays: it was leased and released while its message was
 * being sent.
 */
export function markEnqueued(sql: SqlStorage, photoIds: string[], dueAt: number): void {
  for (const photoId of photoIds) {
    sql.exec('UPDATE photos SET enqueue_at = NULL WHERE photo_id = ? AND enqueue_at <= ?', photoId, dueAt)
  }
}

/** When the first photo is due that is due later than `after`. */
export function nextEnqueueDue(sql: SqlStorage, after = 0): number | null {
  return sql.exec<{ due: number | null }>('SELECT MIN(enqueue_at) AS due FROM photos WHERE enqueue_at > ?', after).one()
    .due
}
