import { env, exports } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { newId } from '#test/kit/new-id.ts'
import {
  type Client,
  mailedToken,
  PASSWORD,
  type SignedUp,
  signedIn,
  signedUp,
  stranger,
} from '#test/kit/worker/api.ts'
import { aUser } from '#test/kit/worker/factories.ts'
import { connectFlickr } from '#test/kit/worker/flickr.ts'
import { until } from '#test/kit/worker/jobs.ts'
import { openDb } from '#worker/db/client.ts'
import { activity, liveSockets, sessions } from '#worker/db/schema.ts'
import { hashToken } from '#worker/tokens.ts'

const db = openDb(env.DB)
const COOKIE = 'session_8788'
const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15'

const Listed = z.object({
  sessions: z.array(
    z.strictObject({
      id: z.string().regex(/^[0-9a-f]{16}$/),
      device: z.string(),
      openedBy: z.string(),
      createdAt: z.iso.datetime(),
      lastSeenAt: z.iso.datetime(),
      current: z.boolean(),
    }),
  ),
})

async function listed(client: Client) {
  const answer = await client.get('/api/auth/sessions')
  expect(answer.status).toBe(200)
  return Listed.parse(await answer.json()).sessions
}

async function activityOf(email: string) {
  const rows = await db.query.users.findFirst({ where: (users, { eq }) => eq(users.email, email) })
  const lines = await db
    .select()
    .from(activity)
    .where(eq(activity.userId, rows?.id ?? ''))
    .orderBy(activity.id)
  return lines.map(({ action, outcome, detail }) => ({ action, outcome, detail }))
}

async function logIn(
  { email }: SignedUp,
  userAgent = FIREFOX,
  password = PASSWORD,
): Promise<Client & { status: number }> {
  const client = stranger()
  const answer = await client.post('/api/auth/password/login', { email, password }, { 'User-Agent': userAgent })
  return { ...client, status: answer.status }
}

const statusOf = async (client: Client) => (await client.get('/api/auth/me')).status
const cookieOf = (client: Client) => client.cookies.get(COOKIE) ?? ''

test('all signed-in browsers are listed by name, most recently used first', async () => {
  const here = await signedIn()
  const phone = await logIn(here, FIREFOX)
  await db
    .update(sessions)
    .set({ lastSeenAt: Date.now() - 60_000 })
    .where(eq(sessions.tokenHash, hashToken(cookieOf(phone))))
  expect(await listed(here)).toMatchObject([
    { device: '', openedBy: 'link', current: true },
    { device: 'Firefox on Android', openedBy: 'password', current: false },
  ])
  expect((await listed(phone)).map(session => session.current)).toEqual([false, true])
})

test('the device is recorded on sign-in by link, password or platform', async () => {
  const user = await signedIn()
  await connectFlickr(user, 'dorothea')
  const [byLink, byPassword] = [stranger(), await logIn(user, SAFARI)]
  await byLink.post('/api/auth/email', { email: user.email })
  await byLink.get(`/api/auth/verify-email?token=${await mailedToken(user.email)}`, { 'User-Agent': SAFARI })
  const byPlatform = stranger(request => {
    const headers = new Headers(request.headers)
    headers.set('User-Agent', FIREFOX)
    return exports.default.fetch(new Request(request, { headers }))
  })
  expect(await connectFlickr(byPlatform, 'dorothea')).toContain('/auth-success')
  const seen = (await listed(byPassword)).map(({ openedBy, device }) => `${openedBy}: ${device}`)
  expect(seen.sort()).toEqual([
    'link: ',
    'link: Safari on macOS',
    'password: Safari on macOS',
    'platform: Firefox on Android',
  ])
  const details = (await activityOf(user.email)).filter(entry => entry.action === 'sign-in').map(entry => entry.detail)
  expect(details).toEqual([
    { by: 'link' },
    { by: 'password', device: 'Safari on macOS' },
    { by: 'link', device: 'Safari on macOS' },
    { by: 'platform', device: 'Firefox on Android' },
  ])
  await user.delete('/api/auth/disconnect/flickr')
})

test('a session’s public id reveals nothing about its token', async () => {
  const user = await signedUp()
  const [session] = await listed(user)
  const token = cookieOf(user)
  expect(token).not.toContain(session?.id)
  expect(hashToken(token)).not.toContain(session?.id)
})

test('ending one session invalidates its cookie and leaves the others valid', async () => {
  const here = await signedIn()
  const [phone, desk] = [await logIn(here), await logIn(here, SAFARI)]
  const [ended] = (await listed(phone)).filter(session => session.current)
  const answer = await here.delete(`/api/auth/sessions/${ended?.id}`)
  expect(answer.status).toBe(200)
  const left = Listed.parse(await answer.json()).sessions
  expect(left.map(session => session.id)).not.toContain(ended?.id)
  expect(left).toHaveLength(2)
  expect([await statusOf(phone), await statusOf(desk), await statusOf(here)]).toEqual([401, 200, 200])
  expect((await activityOf(here.email)).at(-1)).toEqual({
    action: 'session-ended',
    outcome: 'done',
    detail: { device: 'Firefox on Android' },
  })
})

test('ending the current session clears its cookie', async () => {
  const user = await signedUp()
  const token = cookieOf(user)
  const [own] = await listed(user)
  expect(await (await user.delete(`/api/auth/sessions/${own?.id}`)).json()).toEqual({ sessions: [] })
  expect(cookieOf(user)).toBe('')
  user.cookies.set(COOKIE, token)
  expect(await statusOf(user)).toBe(401)
})

test("nobody can end another user's session, or one that does not exist", async () => {
  const [ada, bob] = [await aUser(), await aUser()]
  const [session] = await listed(ada)
  for (const id of [session?.id, '0123456789abcdef', 'nonsense', encodeURIComponent("' or 1=1")]) {
    const answer = await bob.delete(`/api/auth/sessions/${id}`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' })
  }
  expect(await statusOf(ada)).toBe(200)
})

test('signing out everywhere ends all of the user’s sessions, including this one, and nobody else’s', async () => {
  const [here, other] = [await signedIn(), await aUser()]
  const phone = await logIn(here)
  const token = cookieOf(here)
  const answer = await here.delete('/api/auth/sessions')
  expect(await answer.json()).toEqual({ success: true })
  expect(cookieOf(here)).toBe('')
  here.cookies.set(COOKIE, token)
  expect([await statusOf(here), await statusOf(phone), await statusOf(other)]).toEqual([401, 401, 200])
  expect((await activityOf(here.email)).at(-1)).toEqual({ action: 'sign-out-everywhere', outcome: 'done', detail: {} })
})

test('an expired session is not listed', async () => {
  const user = await aUser()
  const old = { userId: user.userId, openedBy: 'link' as const, device: '' }
  await db.insert(sessions).values([
    { ...old, tokenHash: `${user.userId}-idle`, createdAt: Date.now(), lastSeenAt: Date.now() - 30 * 86_400_000 },
    { ...old, tokenHash: `${user.userId}-old`, createdAt: Date.now() - 90 * 86_400_000, lastSeenAt: Date.now() },
  ])
  expect(await listed(user)).toHaveLength(1)
})

test('activity shows sign-ins, sign-outs and password changes, refused ones included', async () => {
  const user = await signedUp()
  await user.post('/api/auth/password/register', { email: user.email, password: PASSWORD })
  const wrong = { currentPassword: 'not this one', newPassword: 'another harbour at dusk' }
  expect((await user.post('/api/auth/password/change', wrong)).status).toBe(400)
  expect((await user.post('/api/auth/password/change', { ...wrong, currentPassword: PASSWORD })).status).toBe(200)
  expect((await logIn(user, FIREFOX, PASSWORD)).status).toBe(401)
  await user.post('/api/auth/logout')
  expect(await activityOf(user.email)).toEqual([
    { action: 'sign-in', outcome: 'done', detail: { by: 'link' } },
    { action: 'password-set', outcome: 'done', detail: {} },
    { action: 'password-changed', outcome: 'refused', detail: {} },
    { action: 'password-changed', outcome: 'done', detail: {} },
    { action: 'sign-in', outcome: 'refused', detail: { by: 'password', device: 'Firefox on Android' } },
    { action: 'sign-out', outcome: 'done', detail: {} },
  ])
})

test.each<[string, (client: SignedUp) => Promise<unknown>]>([
  ['password', client => client.post('/api/auth/password/login', { email: client.email, password: PASSWORD })],
  [
    'link',
    async client => {
      await client.post('/api/auth/email', { email: client.email })
      await client.get(`/api/auth/verify-email?token=${await mailedToken(client.email)}`)
    },
  ],
])(
  'a sign-in by %s closes the sockets of the session it replaces, and leaves those of others to cron',
  async (_, act) => {
    const [client, other] = [await signedIn(), await aUser()]
    const sessionHash = hashToken(cookieOf(client))
    const { userId = '' } = (await db.select().from(sessions).where(eq(sessions.tokenHash, sessionHash)).get()) ?? {}
    // Both sockets belong to one job, so a call that named too many would delete both.
    const [own, theirs, jobId] = [newId(), newId(), newId()]
    await db.insert(liveSockets).values([
      { id: own, jobId, userId, sessionHash, closesAt: Date.now() + 60_000 },
      { id: theirs, jobId, userId: other.userId, sessionHash: theirs, closesAt: 0 },
    ])
    await act(client)
    const left = await until(
      () => db.select().from(liveSockets),
      rows => rows.every(({ id }) => id !== own),
    )
    expect(left.map(({ id }) => id)).toContain(theirs)
  },
)
