import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDb } from '#worker/db/client.ts'
import { rateCounters } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { AppError } from '#worker/errors.ts'
import { forgetOldUses, spendLimit } from '#worker/http/rate-limit.ts'
import { mailsTo, newAddress, signedIn, signedUp, stranger } from '../../support/api.ts'
import { aUser } from '../../support/factories.ts'

const HOUR_MS = 3_600_000

/** Two uses a minute, and a clock that can be set. */
function setUp() {
  const deps = depsFrom(env)
  const clock = { now: Date.now() }
  const config = { ...deps.config, RATE_LIMITS: '{"connectPerIp":{"uses":2,"seconds":60}}' }
  return { clock, deps: { ...deps, config, now: () => clock.now }, who: crypto.randomUUID() }
}

test('the configured number of uses is let through, then the answer is to wait until the window ends', async () => {
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

test('each caller is counted separately, and a rule that is not overridden keeps its number', async () => {
  const { deps, who } = setUp()
  await spendLimit(deps, 'connectPerIp', who)
  await spendLimit(deps, 'connectPerIp', who)
  await spendLimit(deps, 'connectPerIp', `${who} again`)
  for (const _ of [1, 2, 3, 4, 5]) await spendLimit(deps, 'mailPerAddress', who)
  await expect(spendLimit(deps, 'mailPerAddress', who)).rejects.toThrow('Too many requests')
})

test('windows that ended are deleted', async () => {
  const { clock, deps, who } = setUp()
  await spendLimit(deps, 'connectPerIp', who)
  clock.now += HOUR_MS
  await forgetOldUses(deps)
  const rows = await openDb(env.DB)
    .select()
    .from(rateCounters)
    .where(eq(rateCounters.key, `connectPerIp:${who}`))
  expect(rows).toEqual([])
})

const logIn = (email: string, ip: string) =>
  stranger().post('/api/auth/password/login', { email, password: 'a wrong guess' }, { 'CF-Connecting-IP': ip })
const usedUp = (key: string, count: number) =>
  openDb(env.DB)
    .insert(rateCounters)
    .values({ key, count, resetsAt: Date.now() + 900_000 })

async function expectTooMany(answer: Response): Promise<void> {
  expect(answer.status).toBe(429)
  expect(await answer.json()).toMatchObject({
    error: 'Too many requests. Please wait a moment and try again.',
    code: 'RATE_LIMITED',
  })
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(800)
}

test('twenty guesses at one account from twenty places end after ten, and its owner still gets in by mail', async () => {
  const { email } = await signedIn()
  const statuses: number[] = []
  for (let place = 1; place <= 20; place += 1) statuses.push((await logIn(email, `203.0.113.${place}`)).status)
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(10).fill(429)])
  const owner = await signedUp(email)
  expect((await owner.get('/api/auth/me')).status).toBe(200)
  const again = { email, password: 'another harbour at dusk' }
  expect((await owner.post('/api/auth/password/register', again)).status).toBe(200)
  expect((await stranger().post('/api/auth/password/login', again)).status).toBe(200)
})

test('one place that guesses at many accounts is stopped as well', async () => {
  const ip = '198.51.100.7'
  await usedUp(`logInPerIp:${ip}`, 299)
  expect((await logIn(newAddress(), ip)).status).toBe(401)
  await expectTooMany(await logIn(newAddress(), ip))
  expect((await logIn(newAddress(), '198.51.100.8')).status).toBe(401)
})

test('one place that has links mailed to many addresses is stopped, and no mail goes out', async () => {
  const ip = '198.51.100.9'
  await usedUp(`mailPerIp:${ip}`, 300)
  const email = newAddress()
  await expectTooMany(await stranger().post('/api/auth/email', { email }, { 'CF-Connecting-IP': ip }))
  expect(await mailsTo(email)).toEqual([])
})

test('the addresses of one IPv6 network are one place', async () => {
  await usedUp('logInPerIp:2001:db8:0:12', 300)
  for (const ip of ['2001:db8:0:12::1', '2001:0DB8:0:0012:ffff::9', '2001:db8::12:1:2:3:4']) {
    await expectTooMany(await logIn(newAddress(), ip))
  }
  for (const ip of ['2001:db8:0:13::1', '::1', '::']) expect((await logIn(newAddress(), ip)).status).toBe(401)
})

test('connecting is limited by place and by user, at its beginning and at its end', async () => {
  const [ip, user] = ['198.51.100.10', await aUser()]
  await usedUp(`connectPerIp:${ip}`, 300)
  const from = { 'CF-Connecting-IP': ip }
  await expectTooMany(await stranger().get('/api/auth/flickr', from))
  const begun = await user.get('/api/auth/flickr')
  expect(begun.status).toBe(200)
  await expectTooMany(await user.get('/api/auth/flickr/callback?oauth_token=t&oauth_verifier=v', from))
  await openDb(env.DB)
    .update(rateCounters)
    .set({ count: 60 })
    .where(eq(rateCounters.key, `connectPerUser:${user.userId}`))
  await expectTooMany(await user.get('/api/auth/flickr'))
  await expectTooMany(await user.post('/api/auth/flickr/manual', { oauth_token: 't', oauth_verifier: 'v' }))
})

test('the old password is asked for ten times in a quarter of an hour, and then no more', async () => {
  const user = await aUser()
  await usedUp(`passwordPerUser:${user.userId}`, 10)
  const change = { currentPassword: 'a wrong guess', newPassword: 'another harbour at dusk' }
  await expectTooMany(await user.post('/api/auth/password/change', change))
})
