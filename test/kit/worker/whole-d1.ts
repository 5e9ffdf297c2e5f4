import { env } from 'cloudflare:workers'

/** All tables of ours in D1. */
export async function listTables(): Promise<{ name: string }[]> {
  const { results } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not glob '_cf_*' and name not glob 'sqlite_*' and name <> 'd1_migrations'",
  ).all<{ name: string }>()
  return results
}

/** Copies all of D1 as it is now. Returns a function that takes it back to it, as D1's Time Travel does. */
export async function wholeD1(): Promise<() => Promise<void>> {
  const tables = await listTables()
  const copies = await Promise.all(
    tables.map(async ({ name }) => ({ name, rows: (await env.DB.prepare(`select * from "${name}"`).all()).results })),
  )
  return async () => {
    // The entries of users who are still there cannot be deleted.
    const emptied = ['users', ...copies.map(({ name }) => name).filter(name => name !== 'users')]
    const inserts = copies.flatMap(({ name, rows }) =>
      rows.map(row => {
        const columns = Object.keys(row)
        const sql = `insert into "${name}" (${columns}) values (${columns.map(() => '?')})`
        return env.DB.prepare(sql).bind(...Object.values(row))
      }),
    )
    await env.DB.batch([...emptied.map(name => env.DB.prepare(`delete from "${name}"`)), ...inserts])
  }
}
