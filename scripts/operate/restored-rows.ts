import * as z from 'zod'
import { DELETED_USER_DAYS } from '../../worker/domain/lifetimes.ts'
import type { Restore } from './kept.ts'
import { type Database, hasTable, queryDatabase } from './query.ts'

const DAY_MS = 86_400_000
/** Rows written by one statement. */
const CHUNK = 500

const Setting = z.object({ name: z.string(), value: z.number() })
const Deleted = z.object({ userId: z.string(), deletedAt: z.number().nullable() })

/** What the operator has set: switches that are off have the value 0. @throws CloudflareError */
export async function readSettings(database: Database): Promise<Restore['settings']> {
  if (!(await hasTable(database, 'operator_settings'))) return []
  return z.array(Setting).parse(await queryDatabase(database, 'SELECT name, value FROM operator_settings'))
}

/** Sets what was set before, and nothing else, where the database knows settings. @throws CloudflareError */
export async function writeSettings(database: Database, settings: Restore['settings']): Promise<void> {
  if (!(await hasTable(database, 'operator_settings'))) return
  const rows = JSON.stringify(settings)
  const written = `INSERT INTO operator_settings (name, value)
    SELECT value ->> 'name', value ->> 'value' FROM json_each(?) WHERE true
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`
  await queryDatabase(database, written, [rows])
  const others = `DELETE FROM operator_settings WHERE name NOT IN (SELECT value ->> 'name' FROM json_each(?))`
  await queryDatabase(database, others, [rows])
}

/** The users who were deleted or whose deletion was begun, as long as their ids are kept. @throws CloudflareError */
export async function readDeleted(database: Database): Promise<Restore['deleted']> {
  if (!(await hasTable(database, 'deleted_users'))) return []
  const since = Date.now() - DELETED_USER_DAYS * DAY_MS
  // The users may be what was lost.
  const begun = (await hasTable(database, 'users'))
    ? `UNION ALL SELECT id, NULL FROM users
      WHERE deletion_due_at IS NOT NULL AND id NOT IN (SELECT user_id FROM deleted_users)`
    : ''
  const sql = `SELECT user_id AS userId, deleted_at AS deletedAt FROM deleted_users WHERE deleted_at >= ? ${begun}`
  return z.array(Deleted).parse(await queryDatabase(database, sql, [since]))
}

/** One entry for each user, of a deletion that was finished if there is one. */
export function joinDeleted(...lists: Restore['deleted'][]): Restore['deleted'] {
  const [begun, finished] = [true, false].map(isBegun =>
    lists.flat().filter(({ deletedAt }) => (deletedAt === null) === isBegun),
  )
  return [...new Map([...(begun ?? []), ...(finished ?? [])].map(one => [one.userId, one])).values()]
}

/**
 * Has cron delete these users again, and finish the deletions that were begun, whose people were not told of the end
 * yet. @throws CloudflareError
 */
export async function writeDeleted(database: Database, deleted: Restore['deleted']): Promise<void> {
  const finished = `INSERT INTO deleted_users (user_id, deleted_at)
    SELECT value ->> 'userId', value ->> 'deletedAt' FROM json_each(?)
    WHERE value ->> 'deletedAt' IS NOT NULL ON CONFLICT DO NOTHING`
  const begun = `UPDATE users SET deletion_due_at = 0 WHERE deletion_due_at IS NULL
    AND id IN (SELECT value ->> 'userId' FROM json_each(?) WHERE value ->> 'deletedAt' IS NULL)`
  for (let from = 0; from < deleted.length; from += CHUNK) {
    const rows = JSON.stringify(deleted.slice(from, from + CHUNK))
    for (const sql of [finished, begun]) await queryDatabase(database, sql, [rows])
  }
}

const Job = z.object({ id: z.string() })

/** The jobs in which somebody began something since then (ISO). @throws CloudflareError */
export async function readJobs(database: Database, since: string): Promise<string[]> {
  if (!(await hasTable(database, 'audit'))) return []
  const sql = `SELECT DISTINCT detail ->> 'jobId' AS id FROM audit WHERE at >= ? AND detail ->> 'jobId' IS NOT NULL`
  return z
    .array(Job)
    .parse(await queryDatabase(database, sql, [Date.parse(since)]))
    .map(({ id }) => id)
}

/** Has cron wake these jobs, which then write their rows again. @throws CloudflareError */
export async function wakeJobs(database: Database, jobs: string[]): Promise<void> {
  const sql = `UPDATE jobs SET wake_at = 0
    WHERE id IN (SELECT value FROM json_each(?)) AND wake_at IS NULL AND status <> 'payment_pending'`
  for (let from = 0; from < jobs.length; from += CHUNK) {
    await queryDatabase(database, sql, [JSON.stringify(jobs.slice(from, from + CHUNK))])
  }
}

/** Has the Worker report payments for orders that the database has forgotten. @throws CloudflareError */
export async function noteRestore(database: Database): Promise<void> {
  const sql = `INSERT INTO last_runs (name, at) VALUES ('restore', ?) ON CONFLICT (name) DO UPDATE SET at = excluded.at`
  await queryDatabase(database, sql, [Date.now()])
}
