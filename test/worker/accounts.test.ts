import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { openDb } from '#worker/db/client.ts'
import { accounts, listedPhotos, oauthRequests, users } from '#worker/db/schema.ts'
import { type Client, stranger } from './support/api.ts'
import { aUser, type TestUser } from './support/factories.ts'
import { connectFlickr, decide, type Photographer } from './support/flickr.ts'

const db = openDb(env.DB)
const AuthUrl = z.object({ authUrl: z.string() })
const User = z.object({
  isTemporary: z.boolean(),
  connectedAccounts: z.array(z.object({ _id: z.string(), provider: z.string(), username: z.string() })),
})

afterEach(async () => {
  await db.delete(accounts)
})

async function start(client: Client, path = '/api/auth/flickr'): Promise<string> {
  return AuthUrl.parse(await (await client.get(path)).json()).authUrl
}

async function approved(authUrl: string, account: Photographer = 'ansel'): Promise<string> {
  const { callback } = await decide(authUrl, account)
  return `${callback?.pathname}${callback?.search}`
}

async function me(client: Client) {
  return User.parse(await (await client.get('/api/auth/me')).json())
}

const endOf = (answer: Response) => new URL(answer.headers.get('location') ?? '', 'http://localhost:8788')
const SUCCESS = '/auth-success?provider=flickr'
const FAILED = "We couldn't connect your photo platform account. Please try again."

async function expectFailed(answer: Response) {
  expect(answer.status).toBe(302)
  expect(endOf(answer).pathname).toBe('/auth-error')
  expect(endOf(answer).searchParams.get('error')).toBe(FAILED)
}

describe('connecting', () => {
  test('sends the browser to Flickr for write permission and connects the account it comes back with', async () => {
    const user = await aUser({ role: 'temporary' })
    const authUrl = await start(user)
    expect(new URL(authUrl).searchParams.get('perms')).toBe('write')
    const answer = await user.get(await approved(authUrl))
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(SUCCESS)

    const [account] = await db.select().from(accounts).where(eq(accounts.userId, user.userId))
    expect(account).toMatchObject({ provider: 'flickr', username: 'ansel', displayName: 'Ansel Whitcombe' })
    expect(account?.credentials.split('.')).toHaveLength(5)
    const shown = await me(user)
    expect(shown.isTemporary).toBe(false)
    expect(shown.connectedAccounts).toMatchObject([{ provider: 'flickr', username: 'ansel' }])
  })

  test('keeps no secret of the request in the clear and ties it to a cookie that scripts cannot read', async () => {
    const user = await aUser()
    const answer = await user.get('/api/auth/flickr')
    const cookie = answer.headers.getSetCookie().find(header => header.startsWith('oauth_8788='))
    expect(cookie).toMatch(/^oauth_8788=[\w-]{43}; Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
    const { authUrl } = AuthUrl.parse(await answer.json())
    const token = new URL(authUrl).searchParams.get('oauth_token') ?? ''
    const rows = await db.select().from(oauthRequests).where(eq(oauthRequests.userId, user.userId))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(user.cookies.get('oauth_8788'))
  })

  test('a callback in another browser connects nothing and leaves the right one its turn', async () => {
    const user = await aUser()
    const other = await aUser()
    const callback = await approved(await start(user))
    await start(other)
    await expectFailed(await other.get(callback))
    await expectFailed(await stranger().get(callback))
    expect(endOf(await user.get(callback)).pathname).toBe('/auth-success')
  })

  test('a callback works once', async () => {
    const user = await aUser()
    const callback = await approved(await start(user))
    expect((await user.get(callback)).headers.get('location')).toBe(SUCCESS)
    await expectFailed(await user.get(callback))
  })

  test('a callback after ten minutes connects nothing', async () => {
    const user = await aUser()
    const callback = await approved(await start(user))
    await db
      .update(oauthRequests)
      .set({ expiresAt: Date.now() - 1 })
      .where(eq(oauthRequests.userId, user.userId))
    await expectFailed(await user.get(callback))
    expect((await me(user)).connectedAccounts).toEqual([])
  })

  test('saying no at Flickr ends on the error page', async () => {
    const user = await aUser({ role: 'temporary' })
    const { callback } = await decide(await start(user), 'ansel', 'deny')
    await expectFailed(await user.get(`${callback?.pathname}${callback?.search}`))
    expect((await me(user)).isTemporary).toBe(true)
  })

  test('a forged verifier connects nothing', async () => {
    const user = await aUser()
    const callback = new URL(`http://x${await approved(await start(user))}`)
    callback.searchParams.set('oauth_verifier', '0123456789abcdef')
    await expectFailed(await user.get(`${callback.pathname}${callback.search}`))
  })

  test('what one user began does not end in another user of the same browser', async () => {
    const first = await aUser()
    const second = await aUser()
    const callback = await approved(await start(first))
    const session = second.cookies.get('session_8788') ?? ''
    first.cookies.set('session_8788', session)
    await expectFailed(await first.get(callback))
    expect((await me(second)).connectedAccounts).toEqual([])
  })

  test('a second tab does not break the connection of the first', async () => {
    const user = await aUser()
    const firstTab = await start(user)
    await start(user)
    expect((await user.get(await approved(firstTab))).headers.get('location')).toBe(SUCCESS)
  })

  test('an account of another user is refused without telling whose it is', async () => {
    const owner = await aUser()
    expect(await connectFlickr(owner, 'ansel')).toBe(SUCCESS)
    const other = await aUser()
    const end = new URL(await connectFlickr(other, 'ansel'), 'http://x')
    expect(end.pathname).toBe('/auth-error')
    expect(end.searchParams.get('error')).toContain('already connected')
    expect(end.search).not.toContain(encodeURIComponent(owner.email))
    expect((await me(other)).connectedAccounts).toEqual([])
  })

  test('a second account of the same platform is refused', async () => {
    const user = await aUser()
    await connectFlickr(user, 'ansel')
    const end = new URL(await connectFlickr(user, 'dorothea'), 'http://x')
    expect(end.searchParams.get('error')).toContain('already connected')
    expect((await me(user)).connectedAccounts.map(account => account.username)).toEqual(['ansel'])
  })

  test('connecting the same account again renews its credentials', async () => {
    const user = await aUser()
    await connectFlickr(user, 'ansel')
    const [before] = await db.select().from(accounts).where(eq(accounts.userId, user.userId))
    expect(await connectFlickr(user, 'ansel')).toBe(SUCCESS)
    const after = await db.select().from(accounts).where(eq(accounts.userId, user.userId))
    expect(after).toHaveLength(1)
    expect(after[0]?.id).toBe(before?.id)
    expect(after[0]?.credentials).not.toBe(before?.credentials)
  })

  test('an unknown platform cannot be connected', async () => {
    const user = await aUser()
    expect((await user.get('/api/auth/picasa')).status).toBe(404)
  })
})

describe('signing in with a platform', () => {
  test('a known account signs its user in', async () => {
    const owner = await aUser()
    await connectFlickr(owner, 'ansel')
    const browser = stranger()
    expect(await connectFlickr(browser, 'ansel')).toBe(SUCCESS)
    expect((await me(browser)).connectedAccounts.map(account => account.username)).toEqual(['ansel'])
    expect(browser.cookies.get('session_8788')).toMatch(/^[\w-]{43}$/)
  })

  test('an unknown account is sent to the email address first and nothing is stored', async () => {
    const browser = stranger()
    const end = new URL(await connectFlickr(browser, 'dorothea'), 'http://x')
    expect(end.pathname).toBe('/auth-error')
    expect(end.searchParams.get('error')).toContain('email address')
    expect(browser.cookies.has('session_8788')).toBe(false)
    expect(await db.select().from(accounts)).toEqual([])
  })
})

describe('connecting by hand', () => {
  async function codeFor(client: Client): Promise<{ oauth_token: string; oauth_verifier: string }> {
    const authUrl = await start(client, '/api/auth/flickr?mode=manual')
    const { verifier } = await decide(authUrl, 'ansel')
    return { oauth_token: new URL(authUrl).searchParams.get('oauth_token') ?? '', oauth_verifier: verifier ?? '' }
  }

  test('the code that Flickr shows connects the account', async () => {
    const user = await aUser()
    const code = await codeFor(user)
    expect(code.oauth_verifier).toMatch(/^\d{3}-\d{3}-\d{3}$/)
    const answer = await user.post('/api/auth/flickr/manual', code)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ success: true })
    expect((await me(user)).connectedAccounts).toHaveLength(1)
  })

  test('a code asked for in another browser is refused', async () => {
    const code = await codeFor(await aUser())
    const other = await aUser()
    await start(other, '/api/auth/flickr?mode=manual')
    const answer = await other.post('/api/auth/flickr/manual', code)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: FAILED })
  })

  test('both fields are needed', async () => {
    const user = await aUser()
    const answer = await user.post('/api/auth/flickr/manual', { oauth_token: '', oauth_verifier: '' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'VALIDATION', fields: { oauth_token: expect.any(String) } })
  })
})

describe('disconnecting', () => {
  async function connected(): Promise<TestUser> {
    const user = await aUser({ role: 'temporary' })
    await connectFlickr(user, 'ansel')
    return user
  }

  test('erases credentials and listings, and the user stays a full one', async () => {
    const user = await connected()
    const [account] = await db.select().from(accounts).where(eq(accounts.userId, user.userId))
    await user.get('/api/photos?provider=flickr&limit=5')
    const answer = await user.delete('/api/auth/disconnect/flickr')
    expect(await answer.json()).toEqual({ connectedAccounts: [], message: expect.any(String) })
    expect(await db.select().from(accounts)).toEqual([])
    expect(
      await db
        .select()
        .from(listedPhotos)
        .where(eq(listedPhotos.accountId, account?.id ?? '')),
    ).toEqual([])
    expect((await me(user)).isTemporary).toBe(false)
  })

  test('the same account has its old id when it comes back, so that old jobs can be undone', async () => {
    const user = await connected()
    const [before] = (await me(user)).connectedAccounts
    await user.delete('/api/auth/disconnect/flickr')
    await connectFlickr(user, 'ansel')
    expect((await me(user)).connectedAccounts[0]?._id).toBe(before?._id)
  })

  test('a second time it changes nothing, and another user’s account is untouched', async () => {
    const user = await connected()
    const other = await aUser()
    expect((await other.delete('/api/auth/disconnect/flickr')).status).toBe(200)
    expect((await me(user)).connectedAccounts).toHaveLength(1)
    expect((await user.delete('/api/auth/disconnect/flickr')).status).toBe(200)
    expect((await user.delete('/api/auth/disconnect/flickr')).status).toBe(200)
  })
})

test('a user becomes full once: the time of the first connection stays', async () => {
  const user = await aUser({ role: 'temporary' })
  await connectFlickr(user, 'ansel')
  const fullSince = async () => (await db.select().from(users).where(eq(users.id, user.userId)))[0]?.fullSince
  const first = await fullSince()
  expect(first).toEqual(expect.any(Number))
  await user.delete('/api/auth/disconnect/flickr')
  await connectFlickr(user, 'ansel')
  expect(await fullSince()).toBe(first)
})
