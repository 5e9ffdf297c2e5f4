import * as z from 'zod'
import type { Cloudflare } from './cloudflare.ts'

const Answers = z.array(z.object({ results: z.array(z.record(z.string(), z.unknown())) }))

/** A D1 database, by its id. */
export type Database = { cloudflare: Cloudflare; databaseId: string }

/** Runs one statement on a D1 database. Returns its rows. @throws CloudflareError */
export async function queryDatabase(
  { cloudflare, databaseId }: Database,
  sql: string,
  params: (string | number)[] = [],
): Promise<Record<string, unknown>[]> {
  const path = `d1/database/${databaseId}/query`
  const answers = await cloudflare.change(path, Answers, { method: 'POST', body: { sql, params } })
  return answers.flatMap(({ results }) => results)
}

/** Whether the database has a table, which it lacks before the migration that adds it. @throws CloudflareError */
export async function hasTable(database: Database, name: string): Promise<boolean> {
  const sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name = ?"
  return (await queryDatabase(database, sql, [name])).length > 0
}

/** Which of these files are migrations that the database lacks. @throws CloudflareError */
export async function lackingMigrations(database: Database, files: string[]): Promise<string[]> {
  // Wrangler's table of them, which the first one makes.
  const isBegun = await hasTable(database, 'd1_migrations')
  const rows = isBegun ? await queryDatabase(database, 'SELECT name FROM d1_migrations') : []
  const applied = new Set(rows.map(({ name }) => name))
  return files.filter(file => file.endsWith('.sql') && !applied.has(file))
}
