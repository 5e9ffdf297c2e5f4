import { env } from 'cloudflare:workers'
import crypto from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { newId } from '#test/kit/new-id.ts'
import { type Client, PASSWORD, type SignedUp, signedUp, stranger } from '#test/kit/worker/api.ts'
import { openDb } from '#worker/db/client.ts'
import { users } from '#worker/db/schema.ts'
import { configOf } from '#worker/env.ts'
import { assertGoodPassword } from '#worker/features/auth/policy.ts'
import { verifyPassword } from '#worker/features/auth/scrypt.ts'

const db = openDb(env.DB)

const logIn = (email: string, password: string, client: Client = stranger()) =>
  client.post('/api/auth/password/login', { email, password })
const register = (client: SignedUp, more: Record<string, string> = {}) =>
  client.post('/api/auth/password/register', { email: client.email, password: PASSWORD, ...more })
const storedHash = async (email: string) =>
  (await db.select().from(users).where(eq(users.email, email)))[0]?.passwordHash ?? null
test.each([
  ['', 'Please enter a password'],
  ['short', 'Password must be at least 8 characters long'],
  ['x'.repeat(129), 'Password must be at most 128 characters long'],
  ['Password123', 'This password is among the first ones anybody would try. Please choose another.'],
  ['1Qaz2wsx', 'This password is among the first ones anybody would try. Please choose another.'],
  ['STARWARS', 'This password is among the first ones anybody would try. Please choose another.'],
  ['Photonym2026!', 'Please choose a password that is not the name of Photonym.'],
])('the password %s is refused and nothing is stored', async (password, text) => {
  const client = await signedUp()
  const answer = await register(client, { password })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: text, fields: { password: text } })
  expect(await storedHash(client.email)).toBeNull()
})

test('a password that is the email address is refused', async () => {
  const client = await signedUp()
  const answer = await register(client, { password: client.email.toUpperCase() })
  expect(await answer.json()).toMatchObject({ code: 'PASSWORD_REFUSED' })
})

test('a password that is the part of the address before the @ is refused', async () => {
  const client = await signedUp(`harbour-${newId()}@example.org`)
  const answer = await register(client, { password: client.email.split('@')[0]?.toUpperCase() ?? '' })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: 'Please choose a password that is not your email address.' })
})

test.each([
  ...[
    'Passw0rd!',
    'P@ssw0rd1',
    'P@$$w0rd2024',
    'passw0rd!!',
    'trustno1!',
    'Tru5tn01',
    'Dr4gon2024',
    '1loveyou!',
    'W3lcome123',
  ],
  ...[
    'Summer2024!',
    'Winter24#',
    'Fall2025',
    'September!',
    'May2024!!',
    'Monday01.',
    'Augu$t31',
    'Qwerty!@#',
    'Jan2024!!',
    'D3c31122!',
  ],
])('the password %s is refused as a variation of a common one', async password => {
  const tried = assertGoodPassword('password', password, 'ada@example.org')
  const message = 'This password is among the first ones anybody would try. Please choose another.'
  await expect(tried).rejects.toMatchObject({ code: 'PASSWORD_REFUSED', message })
})

test.each([
  ...[
    PASSWORD,
    'summer rain on a tin roof',
    'summerhouse by the lake 2024',
    'passwords are for other people!',
    'xkq7!tmzr2',
  ],
  ...[
    'correct horse battery staple',
    'monday morning fog 7',
    'Übermorgen im Mai',
    'пароль-на-берегу',
    'dragon3918274650173',
    '📷📷 harbour',
  ],
])('%s is accepted', async password => {
  await assertGoodPassword('password', password, 'ada@example.org')
})

test('the three thousand most common passwords of sufficient length are all refused', async () => {
  const { default: list } = await import('@zxcvbn-ts/language-common/dist/passwords.json.mjs')
  const longEnough = list.filter(password => password.length >= 8)
  expect(longEnough.length).toBeGreaterThan(3000)
  const tries = longEnough.slice(0, 3000).map(password => assertGoodPassword('password', password, 'ada@example.org'))
  const outcomes = await Promise.allSettled(tries)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([])
})

test.each([
  ['8 characters', 'harb our'],
  ['64 characters', 'a quiet harbour at noon, and boats that rest on the still water.'],
  ['128 characters', '⛵'.repeat(60) + '12345678'.padEnd(68, ' .')],
])('a password of %s is stored and verified in full length', async (_, password) => {
  const client = await signedUp()
  expect((await register(client, { password })).status).toBe(200)
  expect((await logIn(client.email, password)).status).toBe(200)
  expect((await logIn(client.email, password.slice(0, -1))).status).toBe(401)
  expect((await logIn(client.email, `${password.slice(0, -1)}!`)).status).toBe(401)
  expect((await logIn(client.email, ` ${password}`.slice(0, 128))).status).toBe(401)
})

test('two users with the same password have different hashes', async () => {
  const [ada, bob] = [await signedUp(), await signedUp()]
  for (const client of [ada, bob]) expect((await register(client)).status).toBe(200)
  expect(await storedHash(ada.email)).not.toBe(await storedHash(bob.email))
})

test('a password may contain any characters, and the same ones typed on another keyboard match', async () => {
  const client = await signedUp()
  expect((await register(client, { password: ' Ångström 📷 ' })).status).toBe(200)
  expect((await logIn(client.email, ' A\u030Angstro\u0308m 📷 ')).status).toBe(200)
  expect((await logIn(client.email, 'Ångström 📷')).status).toBe(401)
})

test('at most two passwords are hashed at the same time', async () => {
  const waiting: (() => void)[] = []
  const derive = vi.spyOn(crypto, 'scrypt').mockImplementation((...call) => {
    waiting.push(() => call[4](null, Buffer.alloc(32)))
  })
  const verified = Promise.all(Array.from({ length: 5 }, () => verifyPassword(configOf(env), PASSWORD, null)))
  const begun: number[] = []
  for (let ended = 0; ended < 5; ended += 1) {
    await vi.waitUntil(() => waiting.length > 0)
    begun.push(derive.mock.calls.length - ended)
    waiting.shift()?.()
    await vi.waitUntil(() => ended === 4 || waiting.length > 0)
  }
  await verified
  derive.mockRestore()
  expect(begun).toEqual([2, 2, 2, 2, 1])
})
