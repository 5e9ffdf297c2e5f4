import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { APP } from '#test/kit/worker/api.ts'
import { aroundD1 } from '#test/kit/worker/around-d1.ts'
import { aReservation } from '#test/kit/worker/settling.ts'
import { app } from '#worker/app.ts'
import type { Health } from '#worker/contract/ops.ts'
import { runCron } from '#worker/cron/run-cron.ts'
import { openDb } from '#worker/db/client.ts'
import { deployment, lastRuns, missingJobs } from '#worker/db/ops-schema.ts'
import { Config, type Env, SERVICE_KEYS } from '#worker/env.ts'
import { findFaults } from '#worker/features/ops/faults.ts'

const db = openDb(env.DB)
const MINUTE_MS = 60_000
const KEY = (id: string) => `${id}:${btoa('x'.repeat(32))}`
const ORIGIN = 'https://photonym.example'
const TOKEN = 'operator'

async function health(change: Partial<Record<keyof Env, unknown>>, { origin = APP, token = TOKEN } = {}) {
  const bindings = { ...env, OPS_TOKEN: TOKEN, ...change }
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await app.request(`${origin}/api/health`, { headers }, bindings, createExecutionContext())
  return { status: answer.status, body: (await answer.json()) as Health }
}

const failing = (text: string, error: string) =>
  aroundD1(env.DB, async (texts, run) => {
    if (texts.some(one => one.includes(text))) throw new Error(error)
    return run()
  })

afterEach(() => db.batch([db.delete(deployment), db.delete(lastRuns), db.delete(missingJobs)]))

test.each<[code: string, name: string, Partial<Record<keyof Env, unknown>>]>([
  ['database', 'DB', { DB: failing('', 'D1_ERROR: Network connection lost.') }],
  ['migrations', '0000_initial.sql', { DB: failing('d1_migrations', 'D1_ERROR: no such table: d1_migrations') }],
  ['token-keys', 'TOKEN_KEYS', { TOKEN_KEYS: undefined }],
  ['token-keys', 'TOKEN_KEYS', { TOKEN_KEYS: 'x' }],
  ['token-keys', 'TOKEN_KEYS', { TOKEN_KEYS: `k1:${btoa('x'.repeat(31))}` }],
  ['token-keys', 'TOKEN_KEYS', { TOKEN_KEYS: `${KEY('k2')},${KEY('k1')},${KEY('k2')}` }],
  ['pair', 'FLICKR_CONSUMER_SECRET', { FLICKR_CONSUMER_SECRET: '' }],
  ['pair', 'FLICKR_CONSUMER_KEY', { FLICKR_CONSUMER_KEY: undefined }],
  ['pair', 'UNSPLASH_CLIENT_ID', { UNSPLASH_CLIENT_ID: '' }],
  ['pair', 'SMUGMUG_API_SECRET', { SMUGMUG_API_SECRET: '' }],
  ['pair', 'STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: '' }],
  ['setting', 'STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_live_x' }],
  ['setting', 'SUPPORT_EMAIL', { SUPPORT_EMAIL: undefined }],
  ['setting', 'FLICKR_API_URL', { FLICKR_API_URL: 'flickr' }],
  ['setting', 'RATE_LIMITS', { RATE_LIMITS: '{' }],
  ['setting', 'RATE_LIMITS', { RATE_LIMITS: '{"mails":{"uses":1,"seconds":1}}' }],
  ['setting', 'FEATURES', { FEATURES: '{"FLICKR":true}' }],
  ['setting', 'IMAGE_HOSTS', { IMAGE_HOSTS: 'https://live.staticflickr.com' }],
  ['setting', 'IMAGE_HOSTS', { IMAGE_HOSTS: 'live.staticflickr.com,images.unsplash.com/photo' }],
  ['setting', 'APP_ORIGIN', { APP_ORIGIN: `${APP}/` }],
  ['setting', 'APP_ORIGIN', { APP_ORIGIN: 'photonym.example' }],
])('an operator sees the fault %s of %s, and only it', async (code, name, change) => {
  const { status, body } = await health(change)
  expect(body).toMatchObject({ ok: false, faults: [{ code, name }] })
  expect(body.faults).toHaveLength(1)
  expect(status).toBe(503)
})

/** A value of each setting that not every text is good for. */
const MALFORMED: Partial<Record<keyof Env, string>> = {
  ...{ APP_ORIGIN: 'x', MAIL_FROM: 'x', SUPPORT_EMAIL: 'x', MAIL_API_URL: 'x', IMAGE_HOSTS: 'a b' },
  ...{ FLICKR_API_URL: 'x', FLICKR_AUTH_URL: 'x', FLICKR_CALLS_PER_HOUR: '0' },
  ...{ UNSPLASH_API_URL: 'x', UNSPLASH_AUTH_URL: 'x', UNSPLASH_CALLS_PER_HOUR: 'many' },
  ...{ SMUGMUG_API_URL: 'x', SMUGMUG_CALLS_PER_HOUR: '1.5', OPENAI_BASE_URL: 'x', OPENAI_MODEL: '' },
  ...{ STRIPE_API_URL: 'x', STRIPE_SCRIPT_URL: 'x', FEATURES: '[]', FREE_PHOTOS: '-1' },
  ...{ AGENT_SCANS_PER_MINUTE: '-1', RATE_LIMITS: 'none', LIBRARY_PHOTOS: 'all' },
}

test('each setting that is malformed, missing or without its other half is the only fault', async () => {
  const settings = Object.entries(Config.shape).filter(([name]) => name !== 'TOKEN_KEYS')
  const limited = settings.filter(([, schema]) => !(schema.safeParse('x').success && schema.safeParse('').success))
  expect(Object.keys(MALFORMED)).toEqual(expect.arrayContaining(limited.map(([name]) => name)))
  const required = settings.filter(([, schema]) => !schema.safeParse(undefined).success)
  const halves = SERVICE_KEYS.filter(({ names }) => names.length > 1).flatMap(({ names }) => names)
  expect([required.length, halves.length]).toEqual([14, 9])
  const changes: [code: string, name: string, value: string | undefined][] = [
    ...Object.entries(MALFORMED).map(([name, value]) => ['setting', name, value] as [string, string, string]),
    ...required.map(([name]) => ['setting', name, undefined] as [string, string, undefined]),
    ...halves.map(name => ['pair', name, ''] as [string, string, string]),
  ]
  for (const [code, name, value] of changes) {
    expect((await health({ [name]: value })).body.faults, `${name}=${value}`).toEqual([{ code, name }])
  }
})

test('the first migration that was not applied is the only fault', async () => {
  const last = env.TEST_MIGRATIONS.slice(-2).map(({ name }) => name)
  const note = (sql: string) => env.DB.batch(last.map(name => env.DB.prepare(sql).bind(name)))
  await note('DELETE FROM d1_migrations WHERE name = ?')
  const { body } = await health({})
  await note('INSERT INTO d1_migrations (name) VALUES (?)')
  expect(body.faults).toEqual([{ code: 'migrations', name: last[0] }])
})

test.each([{ RATE_LIMITS: '{"mailPerIp":{"uses":9,"seconds":60}}' }, { TOKEN_KEYS: `${KEY('k2')},${KEY('k1')}` }])(
  '%o is no fault',
  async change => {
    expect(await health(change)).toMatchObject({ status: 200, body: { ok: true, faults: [] } })
  },
)

test('a service without any of its keys is off, which is no fault', async () => {
  const none = {
    FLICKR_CONSUMER_KEY: '',
    FLICKR_CONSUMER_SECRET: '',
    STRIPE_SECRET_KEY: '',
    STRIPE_PUBLISHABLE_KEY: '',
  }
  const { status, body } = await health({ ...none, STRIPE_WEBHOOK_SECRET: '' })
  expect([status, body.services?.flickr, body.services?.payments]).toEqual([200, 'off', 'off'])
})

test('health answers at every host, and where the settings cannot be read it still tells the release', async () => {
  const { status, body } = await health({ APP_ORIGIN: 'x', IMAGE_HOSTS: '', FLICKR_API_URL: '' }, { origin: ORIGIN })
  expect(status).toBe(503)
  expect(body).toMatchObject({ ok: false, version: expect.any(String), commit: null, services: null })
  expect(body.faults?.map(({ name }) => name).toSorted()).toEqual(['APP_ORIGIN', 'FLICKR_API_URL', 'IMAGE_HOSTS'])
})

test('only an operator sees faults, and everybody sees that there is one', async () => {
  const { status, body } = await health({ RATE_LIMITS: '{' }, { token: 'another' })
  expect([status, body.ok, body.faults]).toEqual([503, false, undefined])
})

test('the commit is the beginning of the tag of the version', async () => {
  const commit = async (tag: string) => (await health({ VERSION: { id: 'x', tag, timestamp: '' } })).body.commit
  expect(await commit('0123456789abcdef0123456789abcdef01234567')).toBe('0123456789ab')
  expect(await commit('')).toBeNull()
})

test('a database that belongs to another deployment is a fault, which hides its other state', async () => {
  await db.insert(deployment).values({ owner: 'production' })
  const asked = { APP_ORIGIN: ORIGIN, DEPLOYMENT: 'staging' }
  expect((await health(asked)).body.faults).toEqual([{ code: 'owner', name: 'production' }])
  expect((await health({ ...asked, DEPLOYMENT: undefined })).body.faults).toEqual([
    { code: 'owner', name: 'production' },
  ])
  expect((await health({ ...asked, DEPLOYMENT: 'production' })).body.faults).toEqual([])
})

test('a cron that has not run for five minutes is a fault, and one that never has after twenty', async () => {
  const at = (ms: number, APP_ORIGIN = ORIGIN) =>
    findFaults({ db, now: () => Date.now() + ms }, { ...(env as Env), APP_ORIGIN })
  const late = [{ code: 'cron', name: '' }]
  expect(await at(19 * MINUTE_MS)).toEqual([])
  expect(await at(21 * MINUTE_MS)).toEqual(late)
  const VERSION = { id: 'x', tag: '', timestamp: new Date(Date.now() + 10 * MINUTE_MS).toISOString() }
  const now = () => Date.now() + 21 * MINUTE_MS
  expect(await findFaults({ db, now }, { ...(env as Env), APP_ORIGIN: ORIGIN, VERSION })).toEqual([])
  await runCron(env, 0)
  expect(await at(4 * MINUTE_MS)).toEqual([])
  expect(await at(6 * MINUTE_MS)).toEqual(late)
  expect(await at(6 * MINUTE_MS, APP)).toEqual([])
})

test('while more than three jobs look lost in an hour, that is a fault', async () => {
  const faults = async () => (await health({})).body.faults
  const lost = await Promise.all([1, 2, 3].map(() => aReservation({ used: 0, reserved: 0, photos: 1 }, { wakeAt: 1 })))
  for (const { id } of lost) await db.insert(missingJobs).values({ jobId: id, answers: 1 })
  await db.insert(missingJobs).values({ jobId: 'over', answers: 1 })
  expect(await faults()).toEqual([])
  await db.insert(missingJobs).values({ jobId: 'ended', answers: 3, endedAt: Date.now() })
  expect(await faults()).toEqual([{ code: 'jobs-missing', name: '' }])
  await db.update(missingJobs).set({ endedAt: Date.now() - 61 * MINUTE_MS })
  expect(await faults()).toEqual([])
})
