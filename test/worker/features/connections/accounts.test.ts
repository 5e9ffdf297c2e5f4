import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { stranger } from '#test/kit/worker/api.ts'
import { AuthUrl, approved, me, start } from '#test/kit/worker/connecting.ts'
import { aUser, personOf } from '#test/kit/worker/factories.ts'
import { connectFlickr, decide } from '#test/kit/worker/flickr.ts'
import { openDb } from '#worker/db/client.ts'
import { connectedAccounts, oauthRequests, users } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { finishConnection } from '#worker/features/connections/connect.ts'
import { newToken } from '#worker/tokens.ts'

const db = openDb(env.DB)
afterEach(async () => {
  await db.delete(connectedAccounts)
})

const endOf = (answer: Response) => new URL(answer.headers.get('location') ?? '', 'http://localhost:8788')
const SUCCESS = '/auth-success?provider=flickr'

function expectProblem(answer: Response, error: string) {
  expect(answer.status).toBe(302)
  expect(endOf(answer).pathname).toBe('/auth-error')
  expect(Object.fromEntries(endOf(answer).searchParams)).toMatchObject({ error })
}

const expectFailed = (answer: Response) => expectProblem(answer, 'failed')

describe('connecting', () => {
  test('sends the browser to Flickr for write permission and connects the account it comes back with', async () => {
    const user = await aUser({ role: 'temporary' })
    const authUrl = await start(user)
    expect(new URL(authUrl).searchParams.get('perms')).toBe('write')
    const answer = await user.get(await approved(authUrl))
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(SUCCESS)

    const [account] = await db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, user.userId))
    expect(account).toMatchObject({ provider: 'flickr', username: 'ansel', displayName: 'Ansel Whitcombe' })
    expect(account?.credentials.split('.')).toHaveLength(5)
    const shown = await me(user)
    expect(shown.isTemporary).toBe(false)
    expect(shown.connectedAccounts).toMatchObject([{ provider: 'flickr', username: 'ansel' }])
  })

  test('stores no secret of the request in the clear and ties it to a cookie that scripts cannot read', async () => {
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

  test('ignores a callback in another browser, after which the right browser still can connect', async () => {
    const user = await aUser()
    const other = await aUser()
    const callback = await approved(await start(user))
    await start(other)
    expectFailed(await other.get(callback))
    expectFailed(await stranger().get(callback))
    expect(endOf(await user.get(callback)).pathname).toBe('/auth-success')
  })

  test('a callback works once', async () => {
    const user = await aUser()
    const callback = await approved(await start(user))
    expect((await user.get(callback)).headers.get('location')).toBe(SUCCESS)
    expectFailed(await user.get(callback))
  })

  test('a callback after ten minutes connects nothing', async () => {
    const user = await aUser()
    const callback = await approved(await start(user))
    await db
      .update(oauthRequests)
      .set({ expiresAt: Date.now() - 1 })
      .where(eq(oauthRequests.userId, user.userId))
    expectFailed(await user.get(callback))
    expect((await me(user)).connectedAccounts).toEqual([])
  })

  test('ends on an error page that says so, and connects nothing, when the person declines at Flickr', async () => {
    const user = await aUser({ role: 'temporary' })
    const { callback } = await decide(await start(user), 'ansel', 'deny')
    const answer = await user.get(`${callback?.pathname}${callback?.search}`)
    expectProblem(answer, 'denied')
    expect(endOf(answer).searchParams.get('provider')).toBe('flickr')
    expect(await me(user)).toMatchObject({ isTemporary: true, connectedAccounts: [] })
  })

  test.each(['oauth_problem=permission_denied', 'denied=some-token', 'error=access_denied&state=x'])(
    'treats %s from the platform as declined',
    async query => {
      const answer = await stranger().get(`/api/auth/flickr/callback?${query}`)
      expectProblem(answer, 'denied')
    },
  )

  test('never shows other texts of the platform on the page', async () => {
    const text = '<b>call 555</b>'
    const answer = await stranger().get(`/api/auth/flickr/callback?error=${text}&oauth_problem=${text}`)
    expectFailed(answer)
  })

  test('refuses a callback at another platform’s address', async () => {
    const user = await aUser()
    const callback = await approved(await start(user))
    expectFailed(await user.get(callback.replace('/flickr/', '/unsplash/')))
    expect((await user.get(callback)).headers.get('location')).toBe(SUCCESS)
  })

  test('a connection started signed out does not connect the account to somebody who signs in meanwhile', async () => {
    const browser = stranger()
    const callback = await approved(await start(browser))
    const user = await aUser()
    browser.cookies.set('session_8788', user.cookies.get('session_8788') ?? '')
    expectFailed(await browser.get(callback))
    expect((await me(user)).connectedAccounts).toEqual([])
  })

  test('a connection finished after its user was deleted leaves no credentials behind', async () => {
    const user = await aUser()
    const callback = new URL(await approved(await start(user)), 'http://x')
    const browserToken = user.cookies.get('oauth_8788')
    await db.delete(users).where(eq(users.id, user.userId))
    const ended = await finishConnection(depsFrom(env), {
      ...{ provider: 'flickr', browserToken, isDenied: false, ip: 'local', device: '' },
      key: callback.searchParams.get('oauth_token') ?? '',
      verifier: callback.searchParams.get('oauth_verifier') ?? '',
      actor: personOf(user),
    })
    expect(ended.ok).toBe(false)
    expect(await db.select().from(connectedAccounts)).toEqual([])
  })

  test('a forged verifier connects nothing', async () => {
    const user = await aUser()
    const callback = new URL(`http://x${await approved(await start(user))}`)
    callback.searchParams.set('oauth_verifier', '0123456789abcdef')
    expectFailed(await user.get(`${callback.pathname}${callback.search}`))
  })

  test('a connection started by one user cannot be finished by another user of the same browser', async () => {
    const first = await aUser()
    const second = await aUser()
    const callback = await approved(await start(first))
    const session = second.cookies.get('session_8788') ?? ''
    first.cookies.set('session_8788', session)
    expectFailed(await first.get(callback))
    expect((await me(second)).connectedAccounts).toEqual([])
  })

  test('a second tab does not break the connection started in the first', async () => {
    const user = await aUser()
    const firstTab = await start(user)
    await start(user)
    expect((await user.get(await approved(firstTab))).headers.get('location')).toBe(SUCCESS)
  })

  test('an account of another user is refused without naming its owner', async () => {
    const owner = await aUser()
    expect(await connectFlickr(owner, 'ansel')).toBe(SUCCESS)
    const other = await aUser()
    const end = new URL(await connectFlickr(other, 'ansel'), 'http://x')
    expect(end.pathname).toBe('/auth-error')
    expect(end.search).toBe('?error=taken&provider=flickr')
    expect(end.search).not.toContain(encodeURIComponent(owner.email))
    expect((await me(owner)).connectedAccounts).toHaveLength(1)
    expect((await me(other)).connectedAccounts).toEqual([])
  })

  test('a second account of the same platform is refused', async () => {
    const user = await aUser()
    await connectFlickr(user, 'ansel')
    const end = new URL(await connectFlickr(user, 'dorothea'), 'http://x')
    expect(end.search).toBe('?error=another&provider=flickr')
    expect((await me(user)).connectedAccounts.map(account => account.username)).toEqual(['ansel'])
  })

  test('connecting the same account again renews its credentials', async () => {
    const user = await aUser()
    await connectFlickr(user, 'ansel')
    const [before] = await db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, user.userId))
    expect(await connectFlickr(user, 'ansel')).toBe(SUCCESS)
    const after = await db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, user.userId))
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

  test('replaces the cookie of an expired session', async () => {
    const owner = await aUser()
    await connectFlickr(owner, 'ansel')
    const browser = stranger()
    browser.cookies.set('session_8788', newToken())
    const dead = browser.cookies.get('session_8788')
    expect(await connectFlickr(browser, 'ansel')).toBe(SUCCESS)
    expect(browser.cookies.get('session_8788')).toMatch(/^[\w-]{43}$/)
    expect(browser.cookies.get('session_8788')).not.toBe(dead)
    expect((await me(browser)).connectedAccounts).toHaveLength(1)
  })

  test('asks the owner of an unknown account to sign up by email first, and stores nothing', async () => {
    const browser = stranger()
    const end = new URL(await connectFlickr(browser, 'dorothea'), 'http://x')
    expect(end.pathname).toBe('/auth-error')
    expect(end.search).toBe('?error=unknown&provider=flickr')
    expect(browser.cookies.has('session_8788')).toBe(false)
    expect(await db.select().from(connectedAccounts)).toEqual([])
  })
})
