import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { and, eq, getTableColumns } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { aroundD1 } from '#test/kit/worker/around-d1.ts'
import { aUser, type TestUser } from '#test/kit/worker/factories.ts'
import { library } from '#test/kit/worker/flickr.ts'
import { albumsOf, allPages, clean, connected, ids, page, photosOf } from '#test/kit/worker/listing.ts'
import { openDb } from '#worker/db/client.ts'
import { listedPhotos } from '#worker/db/listing-schema.ts'
import { connectedAccounts } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { listedPhotosOf } from '#worker/features/photos/service.ts'
import worker from '#worker/index.ts'
import { sealCredentials } from '#worker/platforms/credentials.ts'

const db = openDb(env.DB)
const DAY_MS = 24 * 60 * 60_000

// A platform account belongs to one user, and each test has its own user.
afterEach(async () => {
  await db.delete(connectedAccounts)
})

describe('a listing', () => {
  test('has every photo once, newest upload first, with everything a person needs to select', async () => {
    const user = await connected()
    const expected = await photosOf('ansel')
    const pages = await allPages(user, { limit: '50' })
    const listed = pages.flatMap(found => found.photos)
    expect(ids(listed).toSorted()).toEqual(ids(expected).toSorted())
    expect(pages.every(found => found.total === expected.length)).toBe(true)
    expect(pages.slice(0, -1).every(found => found.photos.length === 50)).toBe(true)
    expect(listed.map(photo => photo.dateUploaded)).toEqual(
      listed
        .map(photo => photo.dateUploaded)
        .toSorted()
        .reverse(),
    )
    const byId = new Map(expected.map(photo => [photo.id, photo]))
    for (const photo of listed) {
      const { title, description, tags, dateTaken } = byId.get(photo.id) ?? {}
      expect(photo).toMatchObject({ title, description })
      expect([dateTaken, null]).toContain(photo.dateTaken)
      expect(photo.tags.map(clean).toSorted()).toEqual(tags?.map(clean).filter(Boolean).toSorted())
      expect(photo.missing.includes('description')).toBe(description?.trim() === '')
      expect(photo.missing.includes('tags')).toBe(photo.tags.length === 0)
      expect(photo.pageUrl).toBe(`https://www.flickr.com/photos/ansel-whitcombe/${photo.id}`)
    }
  })

  test('leaves out videos, also from the total', async () => {
    const user = await connected()
    const everything = await library('ansel')
    const videos = everything.filter(photo => photo.media === 'video')
    expect(videos.length).toBeGreaterThan(0)
    const { total } = await page(user, { limit: '1' })
    expect(total).toBe(everything.length - videos.length)
  })

  test('counts camera names as missing titles as long as the owner prefers it', async () => {
    const user = await connected()
    const untitled = async () => {
      const { photos } = await page(user, { limit: '500' })
      return photos.filter(photo => /^(IMG|DSC)_\d{4}$/.test(photo.title)).map(photo => photo.missing.includes('title'))
    }
    const before = await untitled()
    expect(before.length).toBeGreaterThan(0)
    expect(new Set(before)).toEqual(new Set([true]))
    expect((await user.put('/api/users/preferences', { replaceCameraNames: false })).status).toBe(200)
    expect(new Set(await untitled())).toEqual(new Set([false]))
  })
})

describe('albums', () => {
  test('are listed with counts, views and a cover', async () => {
    const user = await connected()
    const albums = await albumsOf(user)
    const photos = await photosOf('ansel')
    expect(albums.length).toBeGreaterThanOrEqual(2)
    for (const album of albums) {
      // An empty album has no cover.
      expect(/^https?:\/\//.test(album.thumbnailUrl)).toBe(album.photoCount > 0)
      expect(album.photoCount).toBe(photos.filter(photo => photo.albums.includes(album.id)).length)
    }
  })

  test('and photos need a connected platform', async () => {
    const user = await aUser()
    for (const path of ['/api/photos?provider=flickr', '/api/photos/albums?provider=flickr']) {
      const answer = await user.get(path)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({
        code: 'NOT_CONNECTED',
        error: sees('connect-first'),
      })
    }
  })

  test('a deleted album is not found', async () => {
    const user = await connected()
    expect((await user.get('/api/photos?provider=flickr&albums=72157600000000000')).status).toBe(404)
  })
})

describe('the photos of a listing', () => {
  const deps = () => depsFrom(env)

  async function accountOf(user: TestUser) {
    const [account] = await db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, user.userId))
    if (!account) throw new Error('no account')
    return account
  }

  const listedBy = (userId: string, photoIds: string[]) =>
    listedPhotosOf(deps(), { userId, provider: 'flickr', photoIds })

  test('are stored to make jobs of, with the album they were listed in', async () => {
    const user = await connected()
    const albums = await albumsOf(user)
    const album = albums.find(candidate => candidate.photoCount > 0)
    const { photos } = await page(user, { albums: album?.id ?? '', limit: '3' })
    await page(user, { limit: '500' })
    const account = await accountOf(user)
    const rows = await listedBy(account.userId, [...ids(photos), 'unknown'])
    expect(ids(photos).toSorted()).toEqual(rows.map(row => row.photoId).toSorted())
    for (const row of rows) {
      const { missing: _, id, ...shown } = photos.find(photo => photo.id === row.photoId) ?? photos[0] ?? {}
      expect(row).toMatchObject({ ...shown, photoId: id, albumTitle: album?.title })
    }
    expect(account.lastUsedAt).toEqual(expect.any(Number))
  })

  test('expire after 24 hours, and cron deletes them all, even without another listing', async () => {
    const user = await connected()
    const { photos } = await page(user, { limit: '2', order: 'asc' })
    const account = await accountOf(user)
    const ofAccount = eq(listedPhotos.accountId, account.id)
    const [kept, shown] = ids(photos)
    await db
      .update(listedPhotos)
      .set({ listedAt: Date.now() - DAY_MS - 1 })
      .where(and(ofAccount, eq(listedPhotos.photoId, shown ?? '')))
    // As many rows as a large library leaves behind.
    const columns = Object.values(getTableColumns(listedPhotos)).map(({ name }) => name)
    const copied = columns.map(name => (name === 'photo_id' ? "photo_id || '-' || value" : name))
    const numbers = JSON.stringify(Array.from({ length: 2500 }, (_, index) => index))
    await env.DB.prepare(
      `insert into listed_photos select ${copied} from listed_photos, json_each(?) where account_id = ? and photo_id = ?`,
    )
      .bind(numbers, account.id, shown)
      .run()
    expect(await listedBy(account.userId, ids(photos))).toHaveLength(1)
    let pieces = 0
    const counting = aroundD1(env.DB, (texts, run) => {
      pieces += texts.filter(text => text.startsWith('delete from "listed_photos"')).length
      return run()
    })
    await worker.scheduled(createScheduledController({ cron: '* * * * *' }), { ...env, DB: counting })
    expect(pieces).toBe(3)
    const left = await db.select({ id: listedPhotos.photoId }).from(listedPhotos).where(ofAccount)
    expect(left).toEqual([{ id: kept }])
  })

  test('can be used by their own account only', async () => {
    const user = await connected()
    const { photos } = await page(user, { limit: '2' })
    expect(await listedBy('another', ids(photos))).toEqual([])
  })
})

describe('a failing platform', () => {
  test('that refuses our token makes us ask for connecting again', async () => {
    const user = await connected()
    const owner = { userId: user.userId, provider: 'flickr' } as const
    const credentials = await sealCredentials(depsFrom(env).config, owner, { token: 'revoked', secret: 'x' })
    await db.update(connectedAccounts).set({ credentials }).where(eq(connectedAccounts.userId, user.userId))
    const answer = await user.get('/api/photos?provider=flickr')
    expect(answer.status).toBe(502)
    expect(await answer.json()).toMatchObject({ code: 'PLATFORM_DENIED' })
  })

  test('makes us ask for connecting again if the credentials’ key is lost', async () => {
    const user = await connected()
    await db
      .update(connectedAccounts)
      .set({ credentials: 'a.b.c.d.e' })
      .where(eq(connectedAccounts.userId, user.userId))
    const answer = await user.get('/api/photos/albums?provider=flickr')
    expect(await answer.json()).toMatchObject({ code: 'PLATFORM_DENIED' })
  })
})
