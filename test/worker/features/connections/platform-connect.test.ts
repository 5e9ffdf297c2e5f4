import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { stranger } from '#test/kit/worker/api.ts'
import { aUser } from '#test/kit/worker/factories.ts'
import { decide } from '#test/kit/worker/flickr.ts'
import { answering, injectFault } from '#test/kit/worker/jobs.ts'
import { approval, connectTo } from '#test/kit/worker/platforms.ts'
import { openDb } from '#worker/db/client.ts'
import { connectedAccounts } from '#worker/db/schema.ts'

const db = openDb(env.DB)
const AuthUrl = z.object({ authUrl: z.url() })
const FAILED = 'failed'
const errorAt = (answer: Response) =>
  new URL(answer.headers.get('location') ?? '', 'http://localhost:8788').searchParams.get('error')
const authUrlOf = async (answer: Response) => new URL(AuthUrl.parse(await answer.json()).authUrl)

afterEach(async () => {
  await db.delete(connectedAccounts)
})

describe.each(['unsplash', 'smugmug'] as const)('connecting %s', provider => {
  const success = `/auth-success?provider=${provider}`
  const stored = (userId: string) => db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, userId))

  test('makes a temporary user a full one and stores the profile, with the credentials encrypted', async () => {
    const user = await aUser({ role: 'temporary' })
    expect(await connectTo(user, provider, 'ansel')).toBe(success)
    const [account] = await stored(user.userId)
    expect(account).toMatchObject({ provider, displayName: 'Ansel Whitcombe' })
    expect(account?.username).toMatch(/^ansel/)
    expect(account?.profileUrl).toMatch(/^https:\/\//)
    expect(account?.credentials.split('.')).toHaveLength(5)
    expect(await (await user.get('/api/auth/me')).json()).toMatchObject({ isTemporary: false })
  })

  test('signs the user of a known account in', async () => {
    const user = await aUser()
    await connectTo(user, provider, 'ansel')
    const browser = stranger()
    expect(await connectTo(browser, provider, 'ansel')).toBe(success)
    expect(await (await browser.get('/api/auth/me')).json()).toMatchObject({ connectedAccounts: [{ provider }] })
  })

  test('ends on the error page when the person declines, and consumes the request', async () => {
    const user = await aUser()
    const refused = await approval(user, provider, 'ansel', 'deny')
    const answer = await user.get(refused)
    expect(answer.status).toBe(302)
    expect(errorAt(answer)).toBe('denied')
    const approved = refused.replace('error=access_denied', 'code=x')
    expect(errorAt(await user.get(`${approved}&oauth_verifier=x`))).toBe(FAILED)
    expect(await stored(user.userId)).toEqual([])
  })

  test('works once, and only for the browser and the user that started it', async () => {
    const user = await aUser()
    const callback = await approval(user, provider, 'ansel')
    const other = await aUser()
    await other.get(`/api/auth/${provider}`)
    expect(errorAt(await other.get(callback))).toBe(FAILED)
    expect(errorAt(await stranger().get(callback))).toBe(FAILED)
    expect((await user.get(callback)).headers.get('location')).toBe(success)
    expect(errorAt(await user.get(callback))).toBe(FAILED)
  })

  test('is not possible with the key of another platform’s request', async () => {
    const user = await aUser()
    const callback = new URL(await approval(user, provider, 'ansel'), 'http://x')
    const flickr = `/api/auth/flickr/callback${callback.search}`
    expect(errorAt(await user.get(flickr))).toBe(FAILED)
    expect(await stored(user.userId)).toEqual([])
  })

  test('offers no code to copy, because the browser always returns by itself', async () => {
    const user = await aUser()
    const authUrl = await authUrlOf(await user.get(`/api/auth/${provider}?mode=manual`))
    const { callback } = await decide(authUrl.href, 'ansel')
    expect(callback?.pathname).toBe(`/api/auth/${provider}/callback`)
  })

  test('a platform error ends on the error page', async () => {
    const user = await aUser()
    const callback = await approval(user, provider, 'ansel')
    const step = provider === 'unsplash' ? '/oauth/token' : 'getAccessToken'
    injectFault(step, '', answering(502, '<html></html>'))
    expect(errorAt(await user.get(callback))).toBe(FAILED)
  })

  test('a temporary error while the profile is read does not lose the granted token', async () => {
    const user = await aUser()
    const callback = await approval(user, provider, 'ansel')
    const fault = injectFault(provider === 'unsplash' ? '/me' : '!authuser', '', answering(502, '<html></html>'))
    expect((await user.get(callback)).headers.get('location')).toBe(success)
    expect(fault.left()).toBe(0)
  })
})

test('the request to Unsplash names the permissions we need and a state that nobody can guess', async () => {
  const user = await aUser()
  const [one, two] = [
    await authUrlOf(await user.get('/api/auth/unsplash')),
    await authUrlOf(await user.get('/api/auth/unsplash')),
  ]
  expect(one.searchParams.get('scope')?.split(' ')).toEqual(expect.arrayContaining(['read_photos', 'write_photos']))
  expect(one.searchParams.get('redirect_uri')).toBe('http://localhost:8788/api/auth/unsplash/callback')
  expect(one.searchParams.get('state')).toMatch(/^[\w-]{43}$/)
  expect(one.searchParams.get('state')).not.toBe(two.searchParams.get('state'))
})

test('a code from Unsplash without its state connects nothing', async () => {
  const user = await aUser()
  const callback = new URL(await approval(user, 'unsplash', 'ansel'), 'http://x')
  callback.searchParams.set('state', 'A'.repeat(43))
  expect(errorAt(await user.get(`${callback.pathname}${callback.search}`))).toBe(FAILED)
})

test('SmugMug is asked for all permissions at once, since they cannot be raised later', async () => {
  const authUrl = await authUrlOf(await (await aUser()).get('/api/auth/smugmug'))
  expect(authUrl.searchParams.get('Access')).toBe('Full')
  expect(authUrl.searchParams.get('Permissions')).toBe('Modify')
})

test('an Unsplash account with read permission only is refused', async () => {
  const user = await aUser()
  const callback = await approval(user, 'unsplash', 'ansel')
  injectFault('/oauth/token', '', async (request, send) => {
    const granted = await (await send(request)).json<object>()
    return Response.json({ ...granted, scope: 'public read_photos' })
  })
  expect(errorAt(await user.get(callback))).toBe(FAILED)
})

test('a user may connect all three platforms at once', async () => {
  const user = await aUser()
  for (const provider of ['flickr', 'unsplash', 'smugmug'] as const) await connectTo(user, provider, 'dorothea')
  const me = await (await user.get('/api/auth/me')).json<{ connectedAccounts: { provider: string }[] }>()
  expect(me.connectedAccounts.map(account => account.provider)).toEqual(['flickr', 'unsplash', 'smugmug'])
})
