import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOperator } from '#test/kit/operator.ts'

const STEPS = 6
const KILLED_AT = [2, 3, 4, 5, 6]
const OFF = ['describe', 'apply', 'orders', 'signups', 'agents']
const NOT_YET = '0022_deleted_users.sql'
const MIGRATIONS = join(import.meta.dirname, '../../migrations')

let operator: Awaited<ReturnType<typeof newOperator>>
let databaseId: string
let at: string

const query = async (sql: string): Promise<Record<string, unknown>[]> => {
  const [answer] = await operator.api(`d1/database/${databaseId}/query`, 'POST', { sql })
  return answer.results
}
const migrate = (name: string) => {
  const sql = readFileSync(join(MIGRATIONS, name), 'utf8').replaceAll('--> statement-breakpoint', '')
  return query(`${sql};\nINSERT INTO d1_migrations (name) VALUES ('${name}')`)
}
const users = async () => (await query('SELECT id FROM users ORDER BY id')).map(({ id }) => id)
const restore = (args: string[], killedAt = '') => operator.run('restore', { args, killedAt })
const stateOf = () =>
  JSON.parse(readFileSync(join(operator.clone, '.deploy/production/state.json'), 'utf8')).restores.at(-1)
const bookmark = async () => (await operator.control('/state')).databases.photonym.bookmark

beforeAll(async () => {
  operator = await newOperator()
  databaseId = (await operator.api('d1/database', 'POST', { name: 'photonym' })).uuid
  const worker = new FormData()
  const bindings = [{ type: 'plain_text', name: 'DEPLOYMENT', text: 'photonym-api' }]
  worker.set('metadata', new Blob([JSON.stringify({ main_module: 'worker.js', bindings })]), 'metadata')
  worker.set('worker.js', new Blob(['export default {}'], { type: 'application/javascript+module' }), 'worker.js')
  await operator.api('workers/scripts/photonym-api', 'PUT', worker)
  await query(
    'CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
  )
  const files = readdirSync(MIGRATIONS)
    .filter(name => name.endsWith('.sql'))
    .sort()
  for (const name of files.filter(file => file < NOT_YET)) await migrate(name)
  const row = (id: string) => `('${id}', '${id}@example.org', 1, 1)`
  await query(
    `INSERT INTO users (id, email, email_verified_at, created_at) VALUES ${row('gone')}, ${row('going')}, ${row('staying')}`,
  )
  await query(`INSERT INTO jobs (id, user_id, account_id, provider, status, revision, config, progress, apply_progress,
      undo_progress, thumbnails, requires_payment, created_at, wake_at)
    VALUES ('applied', 'staying', 'a', 'flickr', 'completed', 1, '{}', '{}', '{}', '{}', '[]', 0, 1, NULL),
      ('untouched', 'staying', 'a', 'flickr', 'completed', 1, '{}', '{}', '{}', '{}', '[]', 0, 1, NULL)`)
  const then = Date.now()
  at = new Date(then).toISOString()
  while (Date.now() === then) await operator.control('/state')

  for (const name of files.filter(file => file >= NOT_YET)) await migrate(name)
  await query(`INSERT INTO deployment (id, owner) VALUES (1, 'photonym-api');
    DELETE FROM users WHERE id = 'gone'; INSERT INTO deleted_users VALUES ('gone', ${Date.now()});
    INSERT INTO audit (user_id, at, action, outcome, detail)
      VALUES ('staying', ${Date.now()}, 'apply-started', 'done', '{"jobId":"applied"}');
    UPDATE users SET deletion_due_at = 1 WHERE id = 'going';
    INSERT INTO operator_settings VALUES ('describe', 0), ('modelCallsPerDay', 7)`)
})
afterAll(() => operator.stop())

test('a restore is refused while something is switched on, and for a time that D1 does not have', async () => {
  const before = await bookmark()
  const refusals = [
    { args: ['--at', at], says: 'npm run ops -- off apply orders signups agents' },
    { args: [], says: '--at is a time' },
    { args: ['--at', '2026-05-01T12:00:00'], says: '--at is a time' },
    { args: ['--at', new Date(Date.now() + 60_000).toISOString()], says: 'in the future' },
    { args: ['--at', '43201m'], says: '30 days at most' },
  ]
  for (const { args, says } of refusals) {
    const { code, output } = await restore(args)
    expect(output).toContain(says)
    expect(code).toBe(1)
  }
  expect(await bookmark()).toBe(before)
})

test('a restore that is killed midway is completed, and no deletion or job is lost', async () => {
  for (const name of OFF) await query(`INSERT OR REPLACE INTO operator_settings VALUES ('${name}', 0)`)
  const before = await bookmark()
  const dry = await restore(['--at', at, '--dry-run'])
  expect(dry.output).toContain(`would keep the bookmark ${before} and 2 deletions`)
  expect(await bookmark()).toBe(before)

  for (const step of KILLED_AT) {
    const { output } = await restore(['--at', at], `step ${step}/${STEPS}`)
    expect(output).toContain(`step ${step}/${STEPS}`)
    // A Worker may have written to the restored database meanwhile.
    if (step === 5) await query("DELETE FROM operator_settings WHERE name = 'apply'")
  }
  expect(await users()).toEqual(['going', 'gone', 'staying'])
  const last = await restore(['--at', at])
  expect(last.code).toBe(0)
  expect(last.output).toContain(`--bookmark=${before}`)

  expect(await users()).toEqual(['going', 'gone', 'staying'])
  expect((await query('SELECT user_id FROM deleted_users')).map(row => row.user_id)).toEqual(['gone'])
  expect(await query('SELECT id FROM users WHERE deletion_due_at IS NOT NULL')).toEqual([{ id: 'going' }])
  expect(await query('SELECT id FROM jobs WHERE wake_at IS NOT NULL')).toEqual([{ id: 'applied' }])
  expect(await query('SELECT owner FROM deployment')).toEqual([{ owner: 'photonym-api' }])
  expect(await query('SELECT name, value FROM operator_settings ORDER BY name')).toEqual(
    [...OFF.map(name => ({ name, value: 0 })), { name: 'modelCallsPerDay', value: 7 }].toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    ),
  )
  expect(stateOf()).toMatchObject({ at, bookmark: before, deleted: [], jobs: [], isDone: true })
})

test('a database that has lost its users and switches is restored, with all switched off', async () => {
  for (const table of ['users', 'operator_settings']) await query(`ALTER TABLE ${table} RENAME TO lost_${table}`)
  expect(await restore(['--at', at])).toMatchObject({ code: 0 })
  expect(await users()).toEqual(['going', 'gone', 'staying'])
  const off = OFF.map(name => ({ name, value: 0 })).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  expect(await query('SELECT name, value FROM operator_settings ORDER BY name')).toEqual(off)
})
