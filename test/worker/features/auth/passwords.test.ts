import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { scryptSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import {
  APP,
  type Client,
  mailedToken,
  mailsTo,
  newAddress,
  PASSWORD,
  type SignedUp,
  signedIn,
  signedUp,
  stranger,
} from '#test/kit/worker/api.ts'
import { aroundD1 } from '#test/kit/worker/around-d1.ts'
import { connectFlickr } from '#test/kit/worker/flickr.ts'
import { answering, injectFault } from '#test/kit/worker/jobs.ts'
import { connectTo } from '#test/kit/worker/platforms.ts'
import { app } from '#worker/app.ts'
import { openDb } from '#worker/db/client.ts'
import { activity, connectedAccounts, sessions, users } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { logIn as logInWith } from '#worker/features/auth/log-in.ts'
import { changePassword } from '#worker/features/auth/passwords.ts'
import { hashPassword } from '#worker/features/auth/scrypt.ts'
import { hashToken } from '#worker/tokens.ts'

const db = openDb(env.DB)
const COOKIE = 'session_8788'
const FULL_COST = /^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/
const OTHER_PASSWORD = 'another harbour at dusk'

const logIn = (email: string, password: string, client: Client = stranger()) =>
  client.post('/api/auth/password/login', { email, password })
const register = (client: SignedUp, more: Record<string, string> = {}) =>
  client.post('/api/auth/password/register', { email: client.email, password: PASSWORD, ...more })
const storedHash = async (email: string) =>
  (await db.select().from(users).where(eq(users.email, email)))[0]?.passwordHash ?? null
const age = (client: Client, ms: number) =>
  db
    .update(sessions)
    .set({ createdAt: Date.now() - ms })
    .where(eq(sessions.tokenHash, hashToken(client.cookies.get(COOKIE) ?? '')))

test('a first password makes the user a full one who can sign in with it', async () => {
  const client = await signedUp()
  expect((await register(client, { verificationToken: client.linkToken })).status).toBe(200)
  expect(await (await client.get('/api/auth/me')).json()).toMatchObject({ hasPassword: true, isTemporary: false })
  const other = stranger()
  expect((await logIn(client.email.toUpperCase(), PASSWORD, other)).status).toBe(200)
  expect((await other.get('/api/auth/me')).status).toBe(200)
})

test('outside tests a password is hashed at full cost and verified', async () => {
  const signed = await signedUp()
  const real = stranger(request => app.fetch(request, { ...env, CHEAP_PASSWORDS: '' }, createExecutionContext()))
  for (const [name, value] of signed.cookies) real.cookies.set(name, value)
  expect((await register({ ...signed, ...real })).status).toBe(200)
  expect(await storedHash(signed.email)).toMatch(FULL_COST)
  expect((await logIn(signed.email, OTHER_PASSWORD, real)).status).toBe(401)
  expect((await logIn(signed.email, PASSWORD, real)).status).toBe(200)
})

test('a deployment hashes at full cost whatever its settings say', async () => {
  const setting = { APP_ORIGIN: 'https://photonym.app', CHEAP_PASSWORDS: true }
  expect(await hashPassword(setting, PASSWORD)).toMatch(FULL_COST)
})

test('a session that a link has just opened may omit the token, an older one may not', async () => {
  expect((await register(await signedUp())).status).toBe(200)
  const stale = await signedUp()
  await age(stale, 30 * 60_000 + 1)
  const answer = await register(stale)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'TOKEN_INVALID' })
  expect(await storedHash(stale.email)).toBeNull()
})

test('the token of this session’s link is accepted once more', async () => {
  const client = await signedUp()
  expect((await register(client, { verificationToken: client.linkToken })).status).toBe(200)
  const again = await register(client, { password: OTHER_PASSWORD, verificationToken: client.linkToken })
  expect(again.status).toBe(400)
  expect((await logIn(client.email, PASSWORD)).status).toBe(200)
})

test('no other token sets a password', async () => {
  const [client, somebody] = [await signedUp(), await signedUp()]
  await stranger().post('/api/auth/email', { email: client.email })
  const unopened = await mailedToken(client.email)
  for (const verificationToken of ['nonsense', somebody.linkToken, unopened]) {
    const answer = await register(client, { verificationToken })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'TOKEN_INVALID' })
  }
  expect(await storedHash(client.email)).toBeNull()
})

test('a session opened by password cannot set a new one without a link', async () => {
  const { email } = await signedIn()
  const client = stranger()
  await logIn(email, PASSWORD, client)
  const answer = await client.post('/api/auth/password/register', { email, password: OTHER_PASSWORD })
  expect(answer.status).toBe(400)
  expect((await logIn(email, PASSWORD)).status).toBe(200)
})

test('a forgotten password is replaced through a link, and earlier sessions end', async () => {
  const before = await signedIn()
  const after = await signedUp(before.email)
  expect((await register(after, { password: OTHER_PASSWORD, verificationToken: after.linkToken })).status).toBe(200)
  expect((await before.get('/api/auth/me')).status).toBe(401)
  expect((await after.get('/api/auth/me')).status).toBe(200)
  expect((await logIn(before.email, PASSWORD)).status).toBe(401)
  expect((await logIn(before.email, OTHER_PASSWORD)).status).toBe(200)
})

test('a password can only be set for the address of the session', async () => {
  const [client, victim] = [await signedUp(), await signedIn()]
  const answer = await client.post('/api/auth/password/register', { email: victim.email, password: OTHER_PASSWORD })
  expect(answer.status).toBe(400)
  expect((await logIn(victim.email, OTHER_PASSWORD)).status).toBe(401)
})

test('a failed log-in gets the same answer for a wrong password, a user without one and an unknown address', async () => {
  const [withPassword, without] = [await signedIn(), await signedUp()]
  for (const email of [withPassword.email, without.email, newAddress()]) {
    const client = stranger()
    const answer = await logIn(email, 'not the password', client)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'BAD_CREDENTIALS', error: sees('wrong-password') })
    expect(client.cookies.size).toBe(0)
  }
})

test('a log-in without a password says which field is missing', async () => {
  const answer = await stranger().post('/api/auth/password/login', { email: newAddress(), password: '' })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ fields: { password: sees('password-required') } })
})

test('signing in again ends the browser’s previous session', async () => {
  const client = await signedIn()
  const first = client.cookies.get(COOKIE) ?? ''
  await logIn(client.email, PASSWORD, client)
  expect(client.cookies.get(COOKIE)).not.toBe(first)
  const old = stranger()
  old.cookies.set(COOKIE, first)
  expect((await old.get('/api/auth/me')).status).toBe(401)
  expect((await client.get('/api/auth/me')).status).toBe(200)
})

test('changing the password renews this session’s cookie and ends the other sessions', async () => {
  const client = await signedIn()
  const elsewhere = stranger()
  await logIn(client.email, PASSWORD, elsewhere)
  const first = client.cookies.get(COOKIE)
  const answer = await client.post('/api/auth/password/change', {
    currentPassword: PASSWORD,
    newPassword: OTHER_PASSWORD,
  })
  expect(answer.status).toBe(200)
  expect(client.cookies.get(COOKIE)).not.toBe(first)
  expect((await client.get('/api/auth/me')).status).toBe(200)
  expect((await elsewhere.get('/api/auth/me')).status).toBe(401)
  expect((await logIn(client.email, OTHER_PASSWORD)).status).toBe(200)
})

test.each([
  ['set', 'was set', (client: SignedUp) => register(client)],
  [
    'changed',
    'was changed',
    async (client: SignedUp) => {
      await register(client)
      return client.post('/api/auth/password/change', { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD })
    },
  ],
])(
  'a mail tells the owner that the password was %s, when, and what to do if it was somebody else',
  async (_, done, act) => {
    const client = await signedUp()
    expect((await act(client)).status).toBe(200)
    const mail = (await mailsTo(client.email)).at(-1)
    expect(mail?.subject).toBe(`Your Photonym password ${done}`)
    const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.now())
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toMatch(new RegExp(`${done} on ${today} at \\d\\d:\\d\\d UTC`))
      expect(text).toContain(`${APP}/login`)
      expect(text).toContain(sees('forgot-password'))
      expect(text).not.toContain('token')
    }
  },
)

test('a refused change sends no mail, and a mail that cannot be sent does not undo the change', async () => {
  const client = await signedIn()
  const sent = (await mailsTo(client.email)).length
  const change = { currentPassword: 'a wrong guess', newPassword: OTHER_PASSWORD }
  expect((await client.post('/api/auth/password/change', change)).status).toBe(400)
  injectFault('/mail', client.email, answering(500, ''))
  const answer = await client.post('/api/auth/password/change', { ...change, currentPassword: PASSWORD })
  expect(answer.status).toBe(200)
  expect(await mailsTo(client.email)).toHaveLength(sent)
  expect((await logIn(client.email, OTHER_PASSWORD)).status).toBe(200)
})

test.each([
  [{}, 'currentPassword', 'Please enter your current password'],
  [{ currentPassword: PASSWORD }, 'newPassword', 'Please enter a new password'],
  [{ currentPassword: PASSWORD, newPassword: '' }, 'newPassword', 'Please enter a new password'],
  [{ currentPassword: PASSWORD, newPassword: 'short' }, 'newPassword', 'Password must be at least 8 characters long'],
  [{ currentPassword: 'wrong', newPassword: OTHER_PASSWORD }, 'currentPassword', 'Current password is incorrect'],
  [
    { currentPassword: PASSWORD, newPassword: PASSWORD },
    'newPassword',
    'New password must be different from your current password',
  ],
])('a change like %o is refused and changes nothing', async (body, field, text) => {
  const client = await signedIn()
  const before = await storedHash(client.email)
  const answer = await client.post('/api/auth/password/change', body)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: text, fields: { [field]: text } })
  expect(await storedHash(client.email)).toBe(before)
  expect((await client.get('/api/auth/me')).status).toBe(200)
})

test('a hash with weaker parameters is still accepted and is replaced at log-in', async () => {
  const client = await signedIn()
  const salt = Buffer.from('sixteen bytes ok')
  const weak = scryptSync(PASSWORD, salt, 32, { N: 1024, r: 8, p: 1 })
  const passwordHash = `scrypt$1024$8$1$${salt.toString('base64url')}$${weak.toString('base64url')}`
  await db.update(users).set({ passwordHash }).where(eq(users.email, client.email))
  expect((await logIn(client.email, PASSWORD)).status).toBe(200)
  expect(await storedHash(client.email)).toMatch(/^scrypt\$2\$8\$1\$/)
  expect((await logIn(client.email, PASSWORD)).status).toBe(200)
})

test('a user without a password cannot change it', async () => {
  const client = await signedUp()
  const answer = await client.post('/api/auth/password/change', {
    currentPassword: 'any guess',
    newPassword: OTHER_PASSWORD,
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: 'Current password is incorrect' })
  expect(await storedHash(client.email)).toBeNull()
})

const change = (client: Client, newPassword: string, currentPassword = PASSWORD) =>
  client.post('/api/auth/password/change', { currentPassword, newPassword })
const changed = async (client: Client, currentPassword: string, newPassword: string) =>
  (await change(client, newPassword, currentPassword)).json()

test('a new password names the platforms connected since the previous one was set', async () => {
  await db.delete(connectedAccounts)
  const owner = await signedUp()
  await connectTo(owner, 'unsplash', 'dorothea')
  await register(owner)
  await connectFlickr(owner, 'dorothea')
  expect(await changed(owner, PASSWORD, OTHER_PASSWORD)).toEqual({ success: true, connectedSince: ['flickr'] })
  expect(await changed(owner, OTHER_PASSWORD, PASSWORD)).toEqual({ success: true, connectedSince: [] })
  await connectTo(owner, 'smugmug', 'dorothea')
  await owner.post('/api/auth/email', { email: owner.email })
  await owner.get(`/api/auth/verify-email?token=${await mailedToken(owner.email)}`)
  const replaced = await register(owner, { password: OTHER_PASSWORD })
  expect(await replaced.json()).toEqual({ success: true, connectedSince: ['smugmug'] })
})

test('a first password names no platform, and the successor of one of unknown age names all', async () => {
  await db.delete(connectedAccounts)
  const owner = await signedUp()
  await connectFlickr(owner, 'dorothea')
  expect(await (await register(owner)).json()).toEqual({ success: true, connectedSince: [] })
  await db.update(users).set({ passwordSetAt: null }).where(eq(users.email, owner.email))
  expect(await changed(owner, PASSWORD, OTHER_PASSWORD)).toEqual({ success: true, connectedSince: ['flickr'] })
})

test('a log-in opens no session if the password changes while it is checked', async () => {
  const owner = await signedIn()
  const { email } = owner
  let trips = 0
  const d1 = aroundD1(env.DB, async (_, run) => {
    const answer = await run()
    trips += 1
    // The user's row has been read, and the answer has not arrived yet.
    if (trips === 1) expect((await change(owner, OTHER_PASSWORD)).status).toBe(200)
    return answer
  })
  const from = { ip: '198.51.100.7', knownBrowser: undefined }
  const guess = { email, password: PASSWORD, from, device: '', replaces: null }
  await expect(logInWith({ ...depsFrom(env), db: openDb(d1) }, guess)).rejects.toMatchObject({
    code: 'BAD_CREDENTIALS',
  })
  const { sessions: list } = await (await owner.get('/api/auth/sessions')).json<{ sessions: unknown[] }>()
  expect(list).toHaveLength(1)
})

test.each<[string, (owner: Client, elsewhere: Client) => Promise<Response>]>([
  ['another browser sets one', (_, elsewhere) => change(elsewhere, 'a third harbour at dawn')],
  ['this browser sets another one', owner => change(owner, 'a third harbour at dawn')],
  ['its session is ended', owner => owner.post('/api/auth/logout')],
])('a new password is not set, and ends nothing, when meanwhile %s', async (_, meanwhile) => {
  const owner = await signedIn()
  const { email } = owner
  const elsewhere = stranger()
  await logIn(email, PASSWORD, elsewhere)
  const [user] = await db.select().from(users).where(eq(users.email, email))
  const userId = user?.id ?? ''
  const sessionHash = hashToken(owner.cookies.get(COOKIE) ?? '')
  const state = async () => ({
    hash: await storedHash(email),
    sessions: (await db.select().from(sessions).where(eq(sessions.userId, userId))).map(row => row.tokenHash).sort(),
    activity: await db.select().from(activity).where(eq(activity.userId, userId)),
    mails: (await mailsTo(email)).length,
  })
  let after: Awaited<ReturnType<typeof state>> | undefined
  const d1 = aroundD1(env.DB, async (_texts, run) => {
    const answer = await run()
    if (after === undefined) {
      expect((await meanwhile(owner, elsewhere)).status).toBe(200)
      after = await state()
    }
    return answer
  })
  const actor = { kind: 'person', userId, email, sessionHash, role: 'full' } as const
  const input = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD }
  await expect(changePassword({ ...depsFrom(env), db: openDb(d1) }, actor, input)).rejects.toMatchObject({
    code: 'SIGNED_OUT',
  })
  expect(await state()).toEqual(after)
})
