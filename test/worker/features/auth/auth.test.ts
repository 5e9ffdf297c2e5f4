import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { APP, mailedToken, mailsTo, newAddress, PASSWORD, signedIn, signedUp, stranger } from '#test/kit/worker/api.ts'
import { dumpD1 } from '#test/kit/worker/dump.ts'
import { app } from '#worker/app.ts'
import { openDb } from '#worker/db/client.ts'
import { loginLinks, sessions, users } from '#worker/db/schema.ts'
import { hashToken } from '#worker/tokens.ts'

const db = openDb(env.DB)
const COOKIE = 'session_8788'
const verify = (token: string) => `/api/auth/verify-email?token=${token}`

test('signing up by mail creates a temporary user with a session', async () => {
  const client = stranger()
  const email = newAddress()
  const sent = await client.post('/api/auth/email', { email: `  ${email.toUpperCase()} ` })
  expect(await sent.json()).toEqual({
    success: true,
    emailVerified: false,
    message: sees('resend-sent'),
  })
  const [mail] = await mailsTo(email)
  expect(mail?.text).toContain(`${APP}/verify-email?token=`)
  const opened = await client.get(verify(await mailedToken(email)))
  expect(await opened.json()).toMatchObject({ success: true, emailVerified: true })
  const me = await client.get('/api/auth/me')
  expect(await me.json()).toEqual({
    _id: expect.any(String),
    email,
    hasPassword: false,
    isTemporary: true,
    connectedAccounts: [],
    preferences: expect.objectContaining({ defaultStyle: 'descriptive', saved: false }),
  })
})

test('scripts cannot read the session cookie, and only its hash is stored', async () => {
  const client = stranger()
  const email = newAddress()
  await client.post('/api/auth/email', { email })
  const opened = await client.get(verify(await mailedToken(email)))
  const [cookie = ''] = opened.headers.getSetCookie()
  expect(cookie).toMatch(/^session_8788=[\w-]{43}; /)
  expect(cookie.split('; ').slice(1)).toEqual(
    expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${90 * 24 * 3600}`]),
  )
  const token = client.cookies.get(COOKIE) ?? ''
  expect(await db.select().from(sessions).where(eq(sessions.tokenHash, token))).toEqual([])
  expect(
    await db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(token))),
  ).toHaveLength(1)
})

test('nothing is stored about an address until its link is opened', async () => {
  const email = newAddress()
  await stranger().post('/api/auth/email', { email })
  expect(await db.select().from(users).where(eq(users.email, email))).toEqual([])
})

test('a request for a link gets the same answer for every address except the one signed in here', async () => {
  const known = await signedIn()
  const answerTo = async (client: ReturnType<typeof stranger>, email: string) => {
    const answer = await client.post('/api/auth/email', { email })
    return { status: answer.status, body: await answer.json() }
  }
  expect(await answerTo(stranger(), known.email)).toEqual(await answerTo(stranger(), newAddress()))
  expect(await answerTo(known, newAddress())).toMatchObject({ body: { emailVerified: false } })
  expect(await answerTo(known, known.email)).toMatchObject({ body: { emailVerified: true } })
})

test('a link works once', async () => {
  const { linkToken } = await signedUp()
  const second = stranger()
  const answer = await second.get(verify(linkToken))
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'TOKEN_INVALID', error: expect.any(String) })
  expect(answer.headers.getSetCookie()).toEqual([])
})

test('no token of a link or a session is stored in the clear', async () => {
  const client = await signedUp()
  const kept = await dumpD1()
  expect(kept).toContain(hashToken(client.linkToken))
  expect(kept).not.toContain(client.linkToken)
  expect(kept).not.toContain(client.cookies.get(COOKIE))
})

test('when two requests open a link at the same time, only one succeeds', async () => {
  const email = newAddress()
  await stranger().post('/api/auth/email', { email })
  const link = verify(await mailedToken(email))
  const answers = await Promise.all([stranger().get(link), stranger().get(link), stranger().get(link)])
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 400, 400])
})

test('a link expires after half an hour', async () => {
  const client = stranger()
  const email = newAddress()
  await client.post('/api/auth/email', { email })
  await db
    .update(loginLinks)
    .set({ expiresAt: Date.now() - 1 })
    .where(eq(loginLinks.email, email))
  expect((await client.get(verify(await mailedToken(email)))).status).toBe(400)
})

test('a link without a token gets an error that says so', async () => {
  const answer = await stranger().get('/api/auth/verify-email')
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: sees('link-without-token') })
})

test('a second link signs the same user in and ends the browser’s previous session', async () => {
  const client = await signedUp()
  const { _id } = await (await client.get('/api/auth/me')).json<{ _id: string }>()
  const first = client.cookies.get(COOKIE) ?? ''
  await client.post('/api/auth/resend-verification', { email: client.email })
  await client.get(verify(await mailedToken(client.email)))
  expect(await (await client.get('/api/auth/me')).json()).toMatchObject({ _id, email: client.email })
  const old = stranger()
  old.cookies.set(COOKIE, first)
  expect((await old.get('/api/auth/me')).status).toBe(401)
})

test('logging out ends the session and clears the cookie, and works without a session too', async () => {
  const client = await signedUp()
  const held = client.cookies.get(COOKIE) ?? ''
  expect((await client.post('/api/auth/logout')).status).toBe(200)
  expect(client.cookies.has(COOKIE)).toBe(false)
  client.cookies.set(COOKIE, held)
  const answer = await client.get('/api/auth/me')
  expect(answer.status).toBe(401)
  expect(client.cookies.has(COOKIE)).toBe(false)
  expect((await stranger().post('/api/auth/logout')).status).toBe(200)
})

test.each([
  ['unused for 30 days', { lastSeenAt: Date.now() - 30 * 86_400_000 - 1 }],
  ['90 days old', { createdAt: Date.now() - 90 * 86_400_000 - 1 }],
])('a session %s is no longer valid', async (_, age) => {
  const client = await signedUp()
  const tokenHash = hashToken(client.cookies.get(COOKIE) ?? '')
  await db.update(sessions).set(age).where(eq(sessions.tokenHash, tokenHash))
  expect((await client.get('/api/auth/me')).status).toBe(401)
})

test('the last use of a session is recorded at most once an hour', async () => {
  const client = await signedUp()
  const tokenHash = hashToken(client.cookies.get(COOKIE) ?? '')
  const lastSeen = async () =>
    (await db.select().from(sessions).where(eq(sessions.tokenHash, tokenHash)))[0]?.lastSeenAt
  const recent = Date.now() - 59 * 60_000
  await db.update(sessions).set({ lastSeenAt: recent }).where(eq(sessions.tokenHash, tokenHash))
  await client.get('/api/auth/me')
  expect(await lastSeen()).toBe(recent)
  await db
    .update(sessions)
    .set({ lastSeenAt: recent - 2 * 60_000 })
    .where(eq(sessions.tokenHash, tokenHash))
  await client.get('/api/auth/me')
  expect(await lastSeen()).toBeGreaterThan(recent)
})

test('over https the cookie is bound to the host', async () => {
  const email = newAddress()
  await stranger().post('/api/auth/email', { email })
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const APP_ORIGIN = 'https://photonym.example'
  const answer = await app.request(
    `${APP_ORIGIN}${verify(await mailedToken(email))}`,
    { headers },
    { ...env, APP_ORIGIN },
  )
  const cookies = answer.headers.getSetCookie()
  expect(cookies[0]).toMatch(/^__Host-session=[\w-]{43}; .*Secure/)
  expect(cookies[1]).toMatch(/^__Host-known=[\w.-]{87}; .*Secure/)
})

test.each([
  [{}, 'Please enter your email address'],
  [{ email: ' ' }, 'Please enter your email address'],
  [{ email: 'ada' }, 'Please enter a valid email address'],
  [{ email: 'ada@example' }, 'Please enter a valid email address'],
])('an address like %o is refused and gets no mail', async (body, text) => {
  for (const path of ['/api/auth/email', '/api/auth/resend-verification']) {
    const answer = await stranger().post(path, body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'VALIDATION', error: text, fields: { email: text } })
  }
})

test('the password of one user opens no other account', async () => {
  const [ada, bob] = [await signedIn(), await signedUp()]
  expect((await stranger().post('/api/auth/password/login', { email: ada.email, password: PASSWORD })).status).toBe(200)
  expect((await stranger().post('/api/auth/password/login', { email: bob.email, password: PASSWORD })).status).toBe(401)
})
