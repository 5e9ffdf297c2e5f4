import * as z from 'zod'
import type { Field } from '../../../worker/domain/fields.ts'
import type { LanguageCode } from '../../../worker/domain/languages.ts'
import type { StyleKey } from '../../../worker/domain/styles.ts'

/**
 * What a rewrite of a photo was asked to be. `revision`: that of the photo then, by which a later change is told.
 * `version`: the texts then, whose other fields the new ones go with.
 */
export type Asked = {
  fields: Field[]
  hint: string | null
  style: StyleKey
  language: LanguageCode
  descriptionSentences: number
  revision: number
  version: number
}

const StoredAsked: z.ZodType<Asked> = z.looseObject({
  fields: z.array(z.custom<Field>(field => typeof field === 'string')),
  hint: z.string().nullable(),
  style: z.custom<StyleKey>(style => typeof style === 'string'),
  language: z.custom<LanguageCode>(language => typeof language === 'string'),
  descriptionSentences: z.number(),
  revision: z.number(),
  version: z.number().default(1),
})

/** `due`: when it is sent to the queue, or sent again. `attempts`: how many descriptions were begun for it. */
export type Try = { asked: Asked; attempts: number; leaseUntil: number; due: number }

type Row = { asked: string; attempts: number; lease_until: number; due: number }

export function findTry(sql: SqlStorage, photoId: string): Try | undefined {
  const [row] = sql
    .exec<Row>('SELECT asked, attempts, lease_until, due FROM tries WHERE photo_id = ?', photoId)
    .toArray()
  return (
    row && {
      asked: StoredAsked.parse(JSON.parse(row.asked)),
      attempts: row.attempts,
      leaseUntil: row.lease_until,
      due: row.due,
    }
  )
}

export function hasTries(sql: SqlStorage): boolean {
  return sql.exec('SELECT 1 FROM tries LIMIT 1').toArray().length > 0
}

export function openTry(sql: SqlStorage, photoId: string, asked: Asked, now: number): void {
  sql.exec('INSERT INTO tries (photo_id, asked, due) VALUES (?, ?, ?)', photoId, JSON.stringify(asked), now)
}

export function closeTry(sql: SqlStorage, photoId: string): void {
  sql.exec('DELETE FROM tries WHERE photo_id = ?', photoId)
}

/** The hints of the tries that are open, by photo, of those that have one. */
export function listOpenHints(sql: SqlStorage): Record<string, string> {
  const rows = sql.exec<{ id: string; hint: string }>(
    "SELECT photo_id AS id, asked ->> 'hint' AS hint FROM tries WHERE asked ->> 'hint' IS NOT NULL",
  )
  return Object.fromEntries(rows.toArray().map(({ id, hint }) => [id, hint]))
}

export function listTries(sql: SqlStorage): string[] {
  const rows = sql.exec<{ id: string }>('SELECT photo_id AS id FROM tries')
  return rows.toArray().map(({ id }) => id)
}

/**
 * How many tries are in the queue or with a consumer; counts no further than `limit`. One that is due again counts as
 * lost.
 */
export function countSentTries(sql: SqlStorage, now: number, limit: number): number {
  return sql
    .exec<{ tries: number }>(
      `SELECT COUNT(*) AS tries FROM (
         SELECT 1 FROM tries WHERE due > ? AND (sends > 0 OR lease_until > ?) LIMIT ?)`,
      now,
      now,
      limit,
    )
    .one().tries
}

/** Tries that are due, those first that wait longest. */
export function listDueTries(sql: SqlStorage, now: number, limit: number): { photoId: string; sends: number }[] {
  return sql
    .exec<{ photoId: string; sends: number }>(
      'SELECT photo_id AS photoId, sends FROM tries WHERE due <= ? ORDER BY due LIMIT ?',
      now,
      limit,
    )
    .toArray()
}

export function nextTryDue(sql: SqlStorage): number | null {
  return sql.exec<{ due: number | null }>('SELECT MIN(due) AS due FROM tries').one().due
}

/** Notes that a try was sent; `due` is when to send it again if no consumer asks for it. */
export function markSent(sql: SqlStorage, photoId: string, due: number): void {
  sql.exec('UPDATE tries SET sends = sends + 1, due = ? WHERE photo_id = ? AND due < ?', due, photoId, due)
}

/** Leases a try to a consumer, and counts an attempt. */
export function leaseTry(sql: SqlStorage, photoId: string, until: number): void {
  sql.exec(
    'UPDATE tries SET attempts = attempts + 1, sends = 0, lease_until = ?, due = ? WHERE photo_id = ?',
    until,
    until,
    photoId,
  )
}

/** Makes a lease longer that a consumer holds. */
export function extendLease(sql: SqlStorage, photoId: string, until: number): void {
  sql.exec('UPDATE tries SET lease_until = ?, due = ? WHERE photo_id = ?', until, until, photoId)
}

/** Ends the lease of a try, to be sent again at `due`; `attempts` replaces the number counted. */
export function releaseTry(sql: SqlStorage, photoId: string, due: number, attempts: number): void {
  sql.exec(
    'UPDATE tries SET lease_until = 0, sends = 0, due = ?, attempts = ? WHERE photo_id = ?',
    due,
    attempts,
    photoId,
  )
}

/** How many tries of a photo are used up. */
export function usedTries(sql: SqlStorage, photoId: string): number {
  return sql.exec<{ tries: number }>('SELECT tries FROM photos WHERE photo_id = ?', photoId).one().tries
}

/** How many tries of the job's photos are used up. */
export function usedTriesOfJob(sql: SqlStorage): number {
  return sql.exec<{ tries: number }>('SELECT COALESCE(SUM(tries), 0) AS tries FROM photos').one().tries
}
