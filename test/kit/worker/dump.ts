import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

/** The rows of every D1 table, as text to search; but for the ids of deleted users, which are kept on purpose. */
export async function dumpD1(): Promise<string> {
  const { results: tables } = await env.DB.prepare("select name from sqlite_master where type = 'table'").all<{
    name: string
  }>()
  const kept = tables.filter(({ name }) => !/^(_cf_|sqlite_|d1_migrations|deleted_users$)/.test(name))
  const rows = await Promise.all(kept.map(({ name }) => env.DB.prepare(`select * from "${name}"`).all()))
  return kept.map(({ name }, index) => `${name}: ${JSON.stringify(rows[index]?.results)}`).join('\n')
}

/** Everything a Job object stores: tables, other keys, alarm. Reading wakes the object, which creates its tables. */
export function dumpJob(jobId: string): Promise<{ rows: unknown[]; keys: number; alarm: number | null }> {
  return runInDurableObject(env.JOB.getByName(jobId), async (_, { storage }) => {
    const tables = storage.sql.exec<{ name: string }>("select name from sqlite_master where type = 'table'").toArray()
    const rows = tables
      .filter(({ name }) => !/^(_cf_|sqlite_|schema_version$)/.test(name))
      .flatMap(({ name }) => storage.sql.exec(`select * from "${name}"`).toArray())
    return { rows, keys: (await storage.list()).size, alarm: await storage.getAlarm() }
  })
}

export const EMPTY = { rows: [], keys: 0, alarm: null }
