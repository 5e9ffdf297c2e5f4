import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#test/kit/new-id.ts'
import { newAddress, stranger } from '#test/kit/worker/api.ts'
import { dumpD1 } from '#test/kit/worker/dump.ts'
import { aUser, usedUp } from '#test/kit/worker/factories.ts'
import { ORDER } from '#test/kit/worker/jobs.ts'
import { openDb } from '#worker/db/client.ts'
import { rateCounters } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { AppError } from '#worker/errors.ts'
import { counterKey, forgetOldUses, spendLimit } from '#worker/http/rate-limit.ts'
import { sha256 } from '#worker/tokens.ts'

const HOUR_MS = 3_600_000

/** Two uses a minute, and a clock that can be set. */
function setUp() {
  const deps = depsFrom(env)
  const clock = { now: Date.now() }
  const config = { ...deps.config, RATE_LIMITS: '{"connectPerIp":{"uses":2,"seconds":60}}' }
  return { clock, deps: { ...deps, config, now: () => clock.now }, who: newId() }
}

test('after the configured number of uses callers are told to wait until the window ends', async () => {
  const { clock, deps, who } = setUp()
  await spendLimit(deps, 'connectPerIp', who)
  clock.now += 20_000
  await spendLimit(deps, 'connectPerIp', who)
  const refusal = await spendLimit(deps, 'connectPerIp', who).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(AppError)
  expect(refusal).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 40 })
  clock.now += 40_000
  await spendLimit(deps, 'connectPerIp', who)
})

test('simultaneous uses are all counted', async () => {
  const { deps, who } = setUp()
  const uses = await Promise.allSettled(Array.from({ length: 10 }, () => spendLimit(deps, 'connectPerIp', who)))
  expect(uses.filter(use => use.status === 'fulfilled')).toHaveLength(2)
})

test('each caller is counted separately, and rules that are not overridden keep their limits', async () => {
  const { deps, who } = setUp()
  await spendLimit(deps, 'connectPerIp', who)
  await spendLimit(deps, 'connectPerIp', who)
  await spendLimit(deps, 'connectPerIp', `${who} again`)
  for (const _ of [1, 2, 3, 4, 5, 6]) await spendLimit(deps, 'contactPerAddress', who)
  await expect(spendLimit(deps, 'contactPerAddress', who)).rejects.toThrow('Too many requests')
})

test('expired windows are deleted', async () => {
  const { clock, deps, who } = setUp()
  await spendLimit(deps, 'connectPerIp', who)
  clock.now += HOUR_MS
  await forgetOldUses(deps)
  const rows = await openDb(env.DB)
    .select()
    .from(rateCounters)
    .where(eq(rateCounters.key, counterKey(deps, ['connectPerIp', who])))
  expect(rows).toEqual([])
})

async function expectTooMany(answer: Response): Promise<void> {
  expect(answer.status).toBe(429)
  expect(await answer.json()).toMatchObject({
    error: 'Too many requests. Please wait a moment and try again.',
    code: 'RATE_LIMITED',
  })
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(800)
}

test('counters contain no address or IP, and without the keys nobody can find one by guessing', async () => {
  const [email, ip] = [newAddress(), '192.0.2.77']
  const from = { 'CF-Connecting-IP': ip }
  await stranger().post('/api/auth/email', { email }, from)
  await stranger().post('/api/auth/password/login', { email, password: 'a wrong guess' }, from)
  const rows = await openDb(env.DB).select({ key: rateCounters.key }).from(rateCounters)
  const keys = rows.map(({ key }) => key)
  for (const rule of ['mailPerAddress', 'mailPerIp', 'logInPerAddressAndIp', 'logInPerAddress', 'logInPerIp']) {
    expect(keys.filter(key => key.startsWith(`${rule}:`))).not.toEqual([])
  }
  expect(keys.filter(key => !/^\w+(:[\w-]{43}){1,2}$/.test(key))).toEqual([])
  expect(JSON.stringify(keys)).not.toMatch(/example|192\.0/)
  const { config } = depsFrom(env)
  const TOKEN_KEYS = `other:${Buffer.alloc(32, 1).toString('base64')}`
  const under = (source: string) => counterKey({ config: { ...config, TOKEN_KEYS: source } }, ['mailPerIp', ip])
  expect(keys).toContain(under(config.TOKEN_KEYS))
  expect(keys).not.toContain(under(TOKEN_KEYS))
  expect(keys.join()).not.toContain(sha256(ip))
  expect(await dumpD1()).not.toContain(ip)
})

test('connecting is limited by IP and by user, both when it starts and when it ends', async () => {
  const [ip, user] = ['198.51.100.10', await aUser()]
  await usedUp(300, 'connectPerIp', ip)
  const from = { 'CF-Connecting-IP': ip }
  await expectTooMany(await stranger().get('/api/auth/flickr', from))
  const begun = await user.get('/api/auth/flickr')
  expect(begun.status).toBe(200)
  const returned = await user.get('/api/auth/flickr/callback?oauth_token=t&oauth_verifier=v', from)
  expect(returned.headers.get('location')).toBe('/auth-error?error=failed&provider=flickr')
  await usedUp(60, 'connectPerUser', user.userId)
  await expectTooMany(await user.get('/api/auth/flickr'))
  await expectTooMany(await user.post('/api/auth/flickr/manual', { oauth_token: 't', oauth_verifier: 'v' }))
})

test('ten tries at the old password are allowed in a quarter of an hour', async () => {
  const user = await aUser()
  await usedUp(10, 'passwordPerUser', user.userId)
  const change = { currentPassword: 'a wrong guess', newPassword: 'another harbour at dusk' }
  await expectTooMany(await user.post('/api/auth/password/change', change))
})

test('one person may order sixty jobs an hour, whatever their outcome', async () => {
  const user = await aUser()
  await usedUp(59, 'processPerUser', user.userId)
  expect((await user.post('/api/photos/process', {})).status).toBe(400)
  await expectTooMany(await user.post('/api/photos/process', {}))
  await expectTooMany(await user.post('/api/photos/process', { ...ORDER, photoIds: ['unknown'] }))
  expect((await (await aUser()).post('/api/photos/process', {})).status).toBe(400)
})
