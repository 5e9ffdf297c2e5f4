import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '#test/kit/free-port.ts'

const path = (file: string) => new URL(`../../../${file}`, import.meta.url).pathname
const QUIET = '--disable-warning=ExperimentalWarning'
const NO_TERMINAL = { CI: '1', WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true' }

let folder = ''
let port = 0
let standIn: ChildProcess | undefined

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cloudflare-wrangler-'))
  port = await freePort()
  await start()
})
afterEach(() => {
  standIn?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function start() {
  const env = { ...process.env, PORT: String(port), STATE_DIR: join(folder, 'state') }
  standIn = spawn(process.execPath, [QUIET, path('test/stand-ins/cloudflare/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (standIn.stdout) await once(standIn.stdout, 'data')
}

/** What the pinned wrangler prints, run in a folder of its own. @throws with its errors unless it ends well */
async function wrangler(args: string[], { input = '', cwd = folder } = {}): Promise<string> {
  const child = spawn(process.execPath, [path('node_modules/wrangler/bin/wrangler.js'), ...args], {
    cwd,
    env: {
      ...NO_TERMINAL,
      PATH: process.env.PATH,
      HOME: folder,
      CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}/client/v4`,
      CLOUDFLARE_API_TOKEN: 'any',
      CLOUDFLARE_ACCOUNT_ID: 'any',
    },
  })
  child.stdin.end(input)
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  if (code !== 0) throw new Error(`wrangler ${args.join(' ')}: ${errors}${out}`)
  return out
}

const control = async (what: string) => (await fetch(`http://127.0.0.1:${port}/control/${what}`)).json()

function writeWorker(databaseId: string) {
  mkdirSync(join(folder, 'migrations'), { recursive: true })
  writeFileSync(join(folder, 'migrations/0001_people.sql'), 'CREATE TABLE people (name TEXT);')
  writeFileSync(join(folder, 'migrations/0002_ada.sql'), "INSERT INTO people VALUES ('Ada');")
  writeFileSync(join(folder, 'secrets.env'), 'KEY=seen-by-nobody\n')
  writeFileSync(
    join(folder, 'index.js'),
    `import { DurableObject } from 'cloudflare:workers'
export class Job extends DurableObject {}
export default { fetch: () => new Response('ok'), queue() {} }`,
  )
  writeFileSync(
    join(folder, 'wrangler.toml'),
    `name = "api"
main = "index.js"
compatibility_date = "2026-10-01"
workers_dev = false
[limits]
cpu_ms = 60000
[triggers]
crons = ["* * * * *"]
[secrets]
required = ["KEY"]
[version_metadata]
binding = "VERSION"
[[d1_databases]]
binding = "DB"
database_name = "photos"
database_id = "${databaseId}"
[[durable_objects.bindings]]
name = "JOB"
class_name = "Job"
[[migrations]]
tag = "v1"
new_sqlite_classes = ["Job"]
[[queues.producers]]
binding = "PHOTOS"
queue = "photos"
[[queues.consumers]]
queue = "photos"
max_batch_size = 6
`,
  )
}

function writePages() {
  const cwd = join(folder, 'web')
  mkdirSync(join(cwd, 'dist'), { recursive: true })
  mkdirSync(join(cwd, 'functions'))
  writeFileSync(join(cwd, 'dist/index.html'), '<h1>Photos</h1>')
  writeFileSync(join(cwd, 'functions/api.js'), 'export const onRequest = ({ env, request }) => env.API.fetch(request)')
  writeFileSync(
    join(cwd, 'wrangler.toml'),
    `name = "site"
pages_build_output_dir = "dist"
compatibility_date = "2026-10-01"
[[services]]
binding = "API"
service = "api"
[env.preview]
[[env.preview.services]]
binding = "API"
service = "api-staging"
`,
  )
  return cwd
}

test('wrangler makes, deploys, changes and restores a deployment, over a kill of the stand-in', {
  tags: 'long',
  timeout: 240_000,
}, async () => {
  await wrangler(['d1', 'create', 'photos', '--location', 'weur'])
  writeWorker((await control('state')).databases.photos.id)
  await wrangler(['d1', 'migrations', 'apply', 'photos', '--remote'])
  await wrangler(['queues', 'create', 'photos', '--message-retention-period-secs', '1209600'])
  await wrangler(['deploy', '--secrets-file', 'secrets.env', '--tag', '0123456789abcdef', '--message', 'first'])
  const { databases, queues, workers } = await control('state')
  expect(databases.photos).toMatchObject({ location: 'weur', tables: ['d1_migrations', 'people'] })
  expect(queues.photos).toMatchObject({
    consumers: [{ script: 'api' }],
    settings: { message_retention_period: 1_209_600 },
  })
  expect(workers.api).toMatchObject({ secrets: ['KEY'], classes: ['Job'], crons: ['* * * * *'], migrationTag: 'v1' })

  standIn?.kill('SIGKILL')
  await start()
  const site = () => fetch(`http://127.0.0.1:${port}/sites/api/api/health`).then(answer => answer.json())
  expect(await site()).toMatchObject({ ok: true, commit: '0123456789ab' })

  await wrangler(['deploy', '--tag', 'fedcba9876543210'])
  expect(await site()).toMatchObject({ commit: 'fedcba987654' })
  await wrangler(['secret', 'put', 'KEY'], { input: 'seen-by-nobody' })
  const listed = JSON.parse(await wrangler(['versions', 'list', '--json']))
  expect(listed.map((version: { annotations: Record<string, string> }) => version.annotations)).toEqual([
    { 'workers/tag': '0123456789abcdef', 'workers/message': 'first', 'workers/triggered_by': 'upload' },
    { 'workers/tag': 'fedcba9876543210', 'workers/triggered_by': 'upload' },
    { 'workers/triggered_by': 'secret' },
  ])

  const cwd = writePages()
  await wrangler(['pages', 'project', 'create', 'site', '--production-branch', 'main'])
  await wrangler(['pages', 'deploy', 'dist', '--branch', 'main'], { cwd })
  expect((await control('state')).pages.site.production).toMatchObject({ files: 1, bindings: [{ service: 'api' }] })
  await expect(wrangler(['pages', 'deploy', 'dist', '--branch', 'staging'], { cwd })).rejects.toThrow('api-staging')

  const { bookmark } = databases.photos
  const query = `client/v4/accounts/any/d1/database/${databases.photos.id}/query`
  const init = { method: 'POST', headers: { Authorization: 'Bearer any' } }
  await fetch(`http://127.0.0.1:${port}/${query}`, { ...init, body: JSON.stringify({ sql: 'DELETE FROM people' }) })
  const restored = JSON.parse(
    await wrangler(['d1', 'time-travel', 'restore', 'photos', '--bookmark', bookmark, '--json']),
  )
  expect(restored).toMatchObject({ bookmark })
  const answer = await fetch(`http://127.0.0.1:${port}/${query}`, {
    ...init,
    body: JSON.stringify({ sql: 'SELECT name FROM people' }),
  })
  expect((await answer.json()).result[0].results).toEqual([{ name: 'Ada' }])

  const calls: { method: string; path: string; status: number }[] = await control('calls')
  expect(JSON.stringify(calls)).not.toContain('seen-by-nobody')
  // A Worker is looked for before it is made; nothing else was asked in vain.
  const unknown = new Set(calls.filter(({ status }) => status === 404).map(call => `${call.method} ${call.path}`))
  expect(
    [...unknown].filter(call => !/^GET \/accounts\/any\/workers\/(scripts|services)\/api(\/|$)/.test(call)),
  ).toEqual([])
})
