import { lte, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'

const MINUTE_MS = 60_000
/** A mail that is not accepted is tried again after 1, 2, 4 … minutes, later every 6 hours, for about three days. */
const MAIL_TRIES = 20
const LONGEST_MAIL_WAIT_MS = 6 * 60 * MINUTE_MS

/** How many rows cron takes in one run, and at what time. */
export type Due = { at: number; limit: number }

/** The ids of the rows that are due by this column, those due for longest first; for `inArray`. */
export function dueIn(
  db: Db,
  table: SQLiteTable,
  { id, dueAt }: { id: SQLiteColumn; dueAt: SQLiteColumn },
  { at, limit }: Due,
) {
  return db.select({ id }).from(table).where(lte(dueAt, at)).orderBy(dueAt).limit(limit)
}

/** When a mail is due again if this try fails; null if this is the last try. */
export function nextMail(tries: SQLiteColumn, at: number) {
  return sql`iif(${tries} + 1 < ${MAIL_TRIES}, ${at} + min(${MINUTE_MS} << ${tries}, ${LONGEST_MAIL_WAIT_MS}), null)`
}
