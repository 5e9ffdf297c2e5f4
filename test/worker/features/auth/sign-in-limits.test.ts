import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#test/kit/new-id.ts'
import { type Client, mailsTo, newAddress, PASSWORD, signedIn, signedUp, stranger } from '#test/kit/worker/api.ts'
import { usedUp } from '#test/kit/worker/factories.ts'
import { connectFlickr } from '#test/kit/worker/flickr.ts'
import { openDb } from '#worker/db/client.ts'
import { rateCounters } from '#worker/db/schema.ts'
import { configOf } from '#worker/env.ts'
import { counterKey, type Use } from '#worker/http/rate-limit.ts'

const db = openDb(env.DB)
const WRONG = 'a wrong guess'

const logIn = (email: string, ip: string, password = WRONG, client: Client = stranger()) =>
  client.post('/api/auth/password/login', { email, password }, { 'CF-Connecting-IP': ip })
const askForLink = (email: string, ip = '203.0.113.200', client: Client = stranger()) =>
  client.post('/api/auth/email', { email }, { 'CF-Connecting-IP': ip })
const counted = async (...use: Use) =>
  (
    await db
      .select()
      .from(rateCounters)
      .where(eq(rateCounters.key, counterKey({ config: configOf(env) }, use)))
  )[0]?.count ?? 0

let places = 0
/** An IP that nobody has used. */
function newPlace(): string {
  places += 1
  return `198.18.${Math.floor(places / 250)}.${places % 250}`
}

async function expectTooMany(answer: Response): Promise<void> {
  expect(answer.status).toBe(429)
  expect(await answer.json()).toMatchObject({ code: 'RATE_LIMITED' })
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(800)
}

test('guesses at one address from one IP end after ten, whether or not the address is known', async () => {
  const { email } = await signedIn()
  for (const address of [email, newAddress()]) {
    const ip = newPlace()
    await usedUp(9, 'logInPerAddressAndIp', address, ip)
    expect((await logIn(address, ip)).status).toBe(401)
    await expectTooMany(await logIn(address, ip, PASSWORD))
    expect((await logIn(address, newPlace())).status).toBe(401)
  }
})

test('guesses at one address from everywhere end after a hundred in an hour', async () => {
  const { email } = await signedIn()
  await usedUp(99, 'logInPerAddress', email)
  expect((await logIn(email, newPlace())).status).toBe(401)
  await expectTooMany(await logIn(email, newPlace(), PASSWORD))
  expect((await logIn(newAddress(), newPlace())).status).toBe(401)
})

test('guesses at many addresses from one IP end after thirty', async () => {
  const ip = newPlace()
  await usedUp(29, 'logInPerIp', ip)
  expect((await logIn(newAddress(), ip)).status).toBe(401)
  await expectTooMany(await logIn(newAddress(), ip))
  expect((await logIn(newAddress(), newPlace())).status).toBe(401)
})

test('all addresses of one IPv6 network count as one', async () => {
  await usedUp(30, 'logInPerIp', '2001:db8:0:12')
  for (const ip of ['2001:db8:0:12::1', '2001:0DB8:0:0012:ffff::9', '2001:db8::12:1:2:3:4']) {
    await expectTooMany(await logIn(newAddress(), ip))
  }
  for (const ip of ['2001:db8:0:13::1', '::1', '::']) expect((await logIn(newAddress(), ip)).status).toBe(401)
})

test('a right password does not count as a guess: it resets the caller’s own count and leaves those of others', async () => {
  const [{ email }, ip] = [await signedIn(), newPlace()]
  await usedUp(9, 'logInPerAddressAndIp', email, ip)
  await usedUp(50, 'logInPerAddress', email)
  await usedUp(20, 'logInPerIp', ip)
  expect((await logIn(email, ip, PASSWORD)).status).toBe(200)
  expect(await counted('logInPerAddressAndIp', email, ip)).toBe(0)
  expect(await counted('logInPerAddress', email)).toBe(50)
  expect(await counted('logInPerIp', ip)).toBe(20)
})

test('a refused log-in does not count as a guess, so one IP cannot use up the limit shared by all', async () => {
  const [email, ip] = [newAddress(), newPlace()]
  await usedUp(10, 'logInPerAddressAndIp', email, ip)
  for (const _ of Array(3)) await expectTooMany(await logIn(email, ip))
  expect(await counted('logInPerAddressAndIp', email, ip)).toBe(10)
  expect(await counted('logInPerAddress', email)).toBe(0)
  expect(await counted('logInPerIp', ip)).toBe(0)
})

test('an IP that is refused links does not use up a mailbox’s limit', async () => {
  const [email, ip] = [newAddress(), newPlace()]
  await usedUp(300, 'mailPerIp', ip)
  for (const _ of Array(3)) expect((await askForLink(email, ip)).status).toBe(429)
  expect(await counted('mailPerAddress', email)).toBe(0)
  expect(await counted('mailPerIp', ip)).toBe(300)
})

test('a new password resets the counts of guesses at the old one, wherever they came from', async () => {
  const [owner, ip] = [await signedUp(), newPlace()]
  await usedUp(10, 'logInPerAddressAndIp', owner.email, ip)
  await usedUp(100, 'logInPerAddress', owner.email)
  const chosen = { email: owner.email, password: PASSWORD }
  expect((await owner.post('/api/auth/password/register', chosen)).status).toBe(200)
  expect((await logIn(owner.email, ip, PASSWORD)).status).toBe(200)
})

/** Uses up all limits that this address and IP share with others. */
async function besieged(email: string, ip: string): Promise<void> {
  await usedUp(10, 'logInPerAddressAndIp', email, ip)
  await usedUp(100, 'logInPerAddress', email)
  await usedUp(30, 'logInPerIp', ip)
  await usedUp(10, 'mailPerAddress', email)
  await usedUp(300, 'mailPerIp', ip)
}

test('a browser that has signed in to the address before can sign in whatever others do, also after signing out', async () => {
  const [owner, ip] = [await signedIn(), newPlace()]
  await owner.post('/api/auth/logout')
  await besieged(owner.email, ip)
  await expectTooMany(await logIn(owner.email, ip, PASSWORD))
  await expectTooMany(await askForLink(owner.email, ip))
  expect((await logIn(owner.email, ip, PASSWORD, owner)).status).toBe(200)
  expect((await askForLink(owner.email, ip, owner)).status).toBe(200)
})

test('a browser is known whether it signed in by link, password or platform', async () => {
  const [owner, byPassword, byPlatform] = [await signedIn(), stranger(), stranger()]
  await connectFlickr(owner, 'dorothea')
  await logIn(owner.email, newPlace(), PASSWORD, byPassword)
  expect(await connectFlickr(byPlatform, 'dorothea')).toBe('/auth-success?provider=flickr')
  const ip = newPlace()
  await besieged(owner.email, ip)
  for (const browser of [owner, byPassword, byPlatform]) {
    expect((await logIn(owner.email, ip, PASSWORD, browser)).status).toBe(200)
  }
})

test('a browser is known only for the address it has signed in to', async () => {
  const [ada, bob] = [await signedIn(), await signedIn()]
  const shared = stranger()
  await logIn(ada.email, newPlace(), PASSWORD, shared)
  const ip = newPlace()
  await besieged(ada.email, ip)
  await besieged(bob.email, ip)
  await expectTooMany(await logIn(bob.email, ip, PASSWORD, shared))
  expect((await logIn(ada.email, ip, PASSWORD, shared)).status).toBe(200)
})

test('a browser used by two people is known for both', async () => {
  const [ada, bob, shared, ip] = [await signedIn(), await signedIn(), stranger(), newPlace()]
  await logIn(ada.email, newPlace(), PASSWORD, shared)
  await logIn(bob.email, newPlace(), PASSWORD, shared)
  for (const { email } of [ada, bob]) {
    await besieged(email, ip)
    expect((await logIn(email, ip, PASSWORD, shared)).status).toBe(200)
  }
})

test('guesses in a known browser are counted separately', async () => {
  const [{ email }, known, ip] = [await signedIn(), stranger(), newPlace()]
  await logIn(email, newPlace(), PASSWORD, known)
  const [browser = ''] = known.cookies.get('known_8788')?.split('.') ?? []
  await usedUp(9, 'logInPerBrowser', email, browser)
  expect((await logIn(email, ip, WRONG, known)).status).toBe(401)
  await expectTooMany(await logIn(email, ip, PASSWORD, known))
  expect(await counted('logInPerAddress', email)).toBe(0)
  expect((await logIn(email, ip, PASSWORD)).status).toBe(200)
})

test('a known browser may request five links in a quarter of an hour', async () => {
  const owner = await signedIn()
  for (const _ of Array(5)) expect((await askForLink(owner.email, newPlace(), owner)).status).toBe(200)
  await expectTooMany(await askForLink(owner.email, newPlace(), owner))
  expect((await askForLink(owner.email)).status).toBe(200)
})

test.each([
  ['nonsense', () => 'nonsense'],
  ['a code made up', (value: string) => `${value.split('.')[0]}.${'x'.repeat(43)}`],
  ['another browser’s codes', (value: string) => `${'x'.repeat(43)}.${value.split('.')[1]}`],
  ['an id alone', (value: string) => value.split('.')[0] ?? ''],
])('a browser whose cookie holds %s is not known', async (_, forge) => {
  const [owner, ip] = [await signedIn(), newPlace()]
  await besieged(owner.email, ip)
  const forger = stranger()
  forger.cookies.set('known_8788', forge(owner.cookies.get('known_8788') ?? ''))
  await expectTooMany(await logIn(owner.email, ip, PASSWORD, forger))
})

test('the cookie of a known browser names nobody, cannot be read by scripts and lasts a year', async () => {
  const { email } = await signedIn()
  const answer = await logIn(email, newPlace(), PASSWORD)
  const cookie = answer.headers.getSetCookie().find(header => header.startsWith('known_8788='))
  expect(cookie).toMatch(/^known_8788=[\w-]{43}\.[\w-]{43}; /)
  expect(cookie?.split('; ').slice(1).sort()).toEqual([
    'HttpOnly',
    `Max-Age=${365 * 24 * 3600}`,
    'Path=/',
    'SameSite=Lax',
  ])
})

test('a mailbox gets at most ten links a day, however its address is spelled', async () => {
  const name = newId()
  await usedUp(9, 'mailPerAddress', `${name}@example.org`)
  expect((await askForLink(`${name}@example.org`, newPlace())).status).toBe(200)
  for (const email of [`${name}@example.org`, `${name}+photos@example.org`, `${name.toUpperCase()}+@EXAMPLE.org`]) {
    await expectTooMany(await askForLink(email, newPlace()))
  }
  await expectTooMany(await stranger().post('/api/auth/resend-verification', { email: `${name}@example.org` }))
  expect(await mailsTo(`${name}@example.org`)).toHaveLength(1)
  expect(await mailsTo(`${name}+photos@example.org`)).toEqual([])
  const key = counterKey({ config: configOf(env) }, ['mailPerAddress', `${name}@example.org`])
  await db.run(sql`update rate_counters set resets_at = ${Date.now() - 1} where key = ${key}`)
  expect((await askForLink(`${name}+photos@example.org`, newPlace())).status).toBe(200)
})

test('the window of a mailbox is a day', async () => {
  const email = newAddress()
  await askForLink(email, newPlace())
  const key = counterKey({ config: configOf(env) }, ['mailPerAddress', email])
  const [row] = await db.select().from(rateCounters).where(eq(rateCounters.key, key))
  expect(row?.resetsAt).toBeGreaterThan(Date.now() + 23.9 * 3_600_000)
})

test('an IP that requests links for many addresses is refused, and no mail goes out', async () => {
  const [ip, email] = [newPlace(), newAddress()]
  await usedUp(300, 'mailPerIp', ip)
  await expectTooMany(await askForLink(email, ip))
  expect(await mailsTo(email)).toEqual([])
})

test('an owner whose password is being guessed can still sign in by mail and set a new one', async () => {
  const { email } = await signedIn()
  await usedUp(100, 'logInPerAddress', email)
  const owner = await signedUp(email)
  const again = { email, password: 'another harbour at dusk' }
  expect((await owner.post('/api/auth/password/register', again)).status).toBe(200)
  expect((await stranger().post('/api/auth/password/login', again)).status).toBe(200)
})
