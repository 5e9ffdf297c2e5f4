import { env, exports } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { APP, type Client, mailedToken, newAddress, signedUp, stranger } from '#test/kit/worker/api.ts'
import { switchOff, switchOn } from '#test/kit/worker/switches.ts'
import { openDb } from '#worker/db/client.ts'
import { loginLinks } from '#worker/db/schema.ts'
import { hashToken } from '#worker/tokens.ts'

const db = openDb(env.DB)
const FOREIGN = { status: 403, code: 'FOREIGN_ORIGIN' }
const DEAD = { status: 400, code: 'TOKEN_INVALID', error: 'This link is no longer valid. Please ask for a new one.' }

/** A browser that sends exactly these headers, and no Origin of its own. */
const bare = (): Client => stranger(request => withoutOrigin(request))

async function withoutOrigin(request: Request): Promise<Response> {
  const headers = new Headers(request.headers)
  if (headers.get('Origin') === APP) headers.delete('Origin')
  return exports.default.fetch(new Request(request, { headers }))
}

async function told(client: Client, path: string, headers: Record<string, string> = {}) {
  const answer = await client.get(path, headers)
  return { status: answer.status, ...(await answer.json<object>()) }
}

const inspect = (client: Client, token: string) => told(client, `/api/auth/link?token=${token}`)
const confirm = (client: Client, token: string, headers?: Record<string, string>) =>
  told(client, `/api/auth/verify-email?token=${token}`, headers)

/** Requests a link in this browser. */
async function asked(client: Client, email: string): Promise<string> {
  expect((await client.post('/api/auth/email', { email })).status).toBe(200)
  return mailedToken(email)
}

test('a link tells whose it is and whether this browser requested it, without being consumed', async () => {
  const [client, email] = [stranger(), newAddress()]
  const token = await asked(client, email)
  for (const _ of ['once', 'again']) {
    expect(await inspect(client, token)).toEqual({ status: 200, email, sameBrowser: true, signedInAs: null })
  }
  expect(await inspect(stranger(), token)).toEqual({ status: 200, email, sameBrowser: false, signedInAs: null })
  expect(await inspect(bare(), token)).toMatchObject({ sameBrowser: false })
  expect((await confirm(client, token)).status).toBe(200)
})

test('a link tells with which address this browser is signed in', async () => {
  const [ada, bob] = [await signedUp(), await signedUp()]
  const token = await asked(ada, bob.email)
  expect(await inspect(ada, token)).toMatchObject({ email: bob.email, sameBrowser: true, signedInAs: ada.email })
  expect(await inspect(bob, token)).toMatchObject({ email: bob.email, sameBrowser: false, signedInAs: bob.email })
})

test('a browser keeps its cookie, so that it is recognized by all links that it requested, resent ones included', async () => {
  const [client, email, other] = [stranger(), newAddress(), newAddress()]
  const first = await asked(client, email)
  const cookie = client.cookies.get('link_8788')
  const another = await asked(client, other)
  await client.post('/api/auth/resend-verification', { email })
  expect(client.cookies.get('link_8788')).toBe(cookie)
  for (const token of [first, another, await mailedToken(email)]) {
    expect(await inspect(client, token)).toMatchObject({ sameBrowser: true })
  }
})

test('a browser that only had a link resent is recognized as well', async () => {
  const [client, email] = [stranger(), newAddress()]
  await client.post('/api/auth/resend-verification', { email })
  expect(await inspect(client, await mailedToken(email))).toMatchObject({ email, sameBrowser: true })
})

test('scripts cannot read the cookie of the browser that requested a link, and only its hash is stored', async () => {
  const [client, email] = [stranger(), newAddress()]
  const answer = await client.post('/api/auth/email', { email })
  const [cookie = ''] = answer.headers.getSetCookie()
  expect(cookie).toMatch(/^link_8788=[\w-]{43}; Max-Age=1800; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
  const [row] = await db.select().from(loginLinks).where(eq(loginLinks.email, email))
  expect(row?.browserHash).toBe(hashToken(client.cookies.get('link_8788') ?? ''))
})

test('a used, expired or unknown link can neither be inspected nor opened', async () => {
  const [used, client, expired] = [await signedUp(), stranger(), newAddress()]
  const late = await asked(client, expired)
  await db
    .update(loginLinks)
    .set({ expiresAt: Date.now() - 1 })
    .where(eq(loginLinks.email, expired))
  for (const token of [used.linkToken, late, 'x'.repeat(43)]) {
    expect(await inspect(client, token)).toMatchObject(DEAD)
    expect(await confirm(client, token)).toMatchObject(DEAD)
  }
  const without = { status: 400, code: 'TOKEN_INVALID', error: sees('link-without-token') }
  expect(await told(client, '/api/auth/link')).toMatchObject(without)
})

test('an attempt to open an invalid link is logged, without the link', async () => {
  const { linkToken } = await signedUp()
  const lines = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  await confirm(stranger(), linkToken)
  await inspect(stranger(), linkToken)
  const written = lines.mock.calls.map(([line]) => String(line))
  lines.mockRestore()
  expect(written.map(line => JSON.parse(line))).toEqual([
    expect.objectContaining({ event: 'request.refused', path: '/api/auth/verify-email', code: 'TOKEN_INVALID' }),
    expect.objectContaining({ event: 'request.refused', path: '/api/auth/link', code: 'TOKEN_INVALID' }),
  ])
  expect(written.join()).not.toContain(linkToken)
})

test.each([
  ['nothing that says where it comes from', {}],
  ['a foreign Origin', { Origin: 'https://elsewhere.example' }],
  ['the site of another page', { 'Sec-Fetch-Site': 'cross-site' }],
  ['no page at all, as an address typed in', { 'Sec-Fetch-Site': 'none' }],
  ['the header of another script', { 'X-Requested-With': 'XMLHttpRequest' }],
  ['our header from another site', { 'X-Requested-With': 'photonym', 'Sec-Fetch-Site': 'cross-site' }],
])('a confirmation with %s is refused and does not consume the link', async (_, headers) => {
  const [client, email] = [bare(), newAddress()]
  const token = await asked(stranger(), email)
  const answer = await client.get(`/api/auth/verify-email?token=${token}`, headers)
  expect({ status: answer.status, ...(await answer.json<object>()) }).toMatchObject(FOREIGN)
  expect(answer.headers.getSetCookie()).toEqual([])
  expect((await confirm(client, token, { 'X-Requested-With': 'photonym' })).status).toBe(200)
})

test.each([
  ['the own Origin', { Origin: APP }],
  ['the own site', { 'Sec-Fetch-Site': 'same-origin' }],
  ['the header of our pages', { 'X-Requested-With': 'photonym' }],
])('a confirmation with %s signs in', async (_, headers) => {
  const client = 'Origin' in headers ? stranger() : bare()
  const token = await asked(stranger(), newAddress())
  expect((await confirm(client, token, headers)).status).toBe(200)
  expect((await client.get('/api/auth/me')).status).toBe(200)
})

test('a HEAD request is always refused and does not consume the link', async () => {
  const client = stranger()
  const token = await asked(client, newAddress())
  for (const headers of [
    {},
    { 'X-Requested-With': 'photonym' },
    { 'Sec-Fetch-Site': 'same-origin' },
    { Origin: APP },
  ]) {
    const answer = await client.send('HEAD', `/api/auth/verify-email?token=${token}`, { headers })
    expect(answer.status).toBe(403)
    expect(answer.headers.getSetCookie()).toEqual([])
  }
  expect((await confirm(client, token)).status).toBe(200)
})

test('while sign-ups are off the link of a new address is refused and stays good, and others sign in', async () => {
  const [client, email, known] = [stranger(), newAddress(), await signedUp()]
  const token = await asked(client, email)
  await switchOff('signups')
  for (const path of ['link', 'verify-email', 'verify-email']) {
    const answer = await client.get(`/api/auth/${path}?token=${token}`)
    expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([503, 'PAUSED'])
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(answer.headers.getSetCookie()).toEqual([])
  }
  expect((await confirm(stranger(), await asked(stranger(), known.email))).status).toBe(200)
  expect(await confirm(client, 'x'.repeat(43))).toMatchObject(DEAD)
  await switchOn()
  expect((await confirm(client, token)).status).toBe(200)
})
