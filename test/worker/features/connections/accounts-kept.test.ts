import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import type { Client } from '#test/kit/worker/api.ts'
import { FAILED, me, start } from '#test/kit/worker/connecting.ts'
import { aUser, type TestUser } from '#test/kit/worker/factories.ts'
import { connectFlickr, decide } from '#test/kit/worker/flickr.ts'
import { openDb } from '#worker/db/client.ts'
import { listedPhotos } from '#worker/db/listing-schema.ts'
import { connectedAccounts, users } from '#worker/db/schema.ts'

const db = openDb(env.DB)

afterEach(async () => {
  await db.delete(connectedAccounts)
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

  test('a code requested in another browser is refused', async () => {
    const code = await codeFor(await aUser())
    const other = await aUser()
    await start(other, '/api/auth/flickr?mode=manual')
    const answer = await other.post('/api/auth/flickr/manual', code)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: FAILED })
  })

  test('a code works once', async () => {
    const user = await aUser()
    const code = await codeFor(user)
    expect((await user.post('/api/auth/flickr/manual', code)).status).toBe(200)
    const again = await user.post('/api/auth/flickr/manual', code)
    expect(again.status).toBe(400)
    expect(await again.json()).toMatchObject({ error: FAILED })
  })

  test('a code requested by another user of this browser is refused', async () => {
    const user = await aUser()
    const code = await codeFor(user)
    const next = await aUser()
    user.cookies.set('session_8788', next.cookies.get('session_8788') ?? '')
    expect((await user.post('/api/auth/flickr/manual', code)).status).toBe(400)
    expect((await me(next)).connectedAccounts).toEqual([])
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
    const [account] = await db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, user.userId))
    await user.get('/api/photos?provider=flickr&limit=5')
    const answer = await user.delete('/api/auth/disconnect/flickr')
    expect(await answer.json()).toEqual({ connectedAccounts: [], message: expect.any(String) })
    expect(await db.select().from(connectedAccounts)).toEqual([])
    expect(
      await db
        .select()
        .from(listedPhotos)
        .where(eq(listedPhotos.accountId, account?.id ?? '')),
    ).toEqual([])
    expect((await me(user)).isTemporary).toBe(false)
  })

  test('the same account keeps its id when it is connected again, so that old jobs can be undone', async () => {
    const user = await connected()
    const [before] = (await me(user)).connectedAccounts
    await user.delete('/api/auth/disconnect/flickr')
    await connectFlickr(user, 'ansel')
    expect((await me(user)).connectedAccounts[0]?._id).toBe(before?._id)
  })

  test('changes nothing the second time, and leaves another user’s account alone', async () => {
    const user = await connected()
    const other = await aUser()
    expect((await other.delete('/api/auth/disconnect/flickr')).status).toBe(200)
    expect((await me(user)).connectedAccounts).toHaveLength(1)
    expect((await user.delete('/api/auth/disconnect/flickr')).status).toBe(200)
    expect((await user.delete('/api/auth/disconnect/flickr')).status).toBe(200)
  })
})

test('a user becomes full only once: the time of the first connection stays', async () => {
  const user = await aUser({ role: 'temporary' })
  await connectFlickr(user, 'ansel')
  const fullSince = async () => (await db.select().from(users).where(eq(users.id, user.userId)))[0]?.fullSince
  const first = await fullSince()
  expect(first).toEqual(expect.any(Number))
  await user.delete('/api/auth/disconnect/flickr')
  await connectFlickr(user, 'ansel')
  expect(await fullSince()).toBe(first)
})
