import { lte, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'

const MINUTE_MS = 60_000
/** A mail that is not accepted is sent again after 1, 2, 4 … minutes, 6 hours at most; after three days no more. */
const MAIL_TRIES = 20
const LONGEST_MAIL_WAIT_MS = 6 * 60 * MINUTE_MS

/** What cron takes in one run. */
export type Due = { at: number; limit: number }

/** The rows of a table that are due by this column, the longest due first: for `inArray` of their `id`. */
export function dueIn(
  db: Db,
  table: SQLiteTable,
  { id, dueAt }: { id: SQLiteColumn; dueAt: SQLiteColumn },
  { at, limit }: Due,
) {
  return db.select({ id }).from(table).where(lte(dueAt, at)).orderBy(dueAt).limit(limit)
}

/** When a mail is due again unless this try is noted as done; null for the last try. */
export function nextMail(tries: SQLiteColumn, at: number) {
  return sql`iif(${tries} + 1 < ${MAIL_TRIES}, ${at} + min(${MINUTE_MS} << ${tries}, ${LONGEST_MAIL_WAIT_MS}), null)`
}
