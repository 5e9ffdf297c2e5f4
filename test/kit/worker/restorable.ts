import { env } from 'cloudflare:workers'

const OF_USER = ['sessions', 'connected_accounts', 'jobs', 'payments', 'audit']

/** Notes what D1 keeps of a user now. Returns a function that takes the user's rows back to it, as a restore does. */
export async function restorable(userId: string): Promise<() => Promise<unknown>> {
  const read = async (table: string, where: string) => {
    const { results } = await env.DB.prepare(`select * from ${table} where ${where}`).bind(userId).all()
    return results.map(row => ({ table, row }))
  }
  const kept = await Promise.all([read('users', 'id = ?'), ...OF_USER.map(table => read(table, 'user_id = ?'))])
  const rows = kept.flat().map(({ table, row }) => {
    const columns = Object.keys(row)
    // Entries of the activity that are still there may not be replaced.
    const how = table === 'audit' ? 'insert or ignore' : 'insert or replace'
    const sql = `${how} into ${table} (${columns}) values (${columns.map(() => '?')})`
    return env.DB.prepare(sql).bind(...Object.values(row))
  })
  const refunds = 'delete from refunds where job_id in (select job_id from payments where user_id = ?)'
  return () => env.DB.batch([env.DB.prepare(refunds).bind(userId), ...rows])
}
