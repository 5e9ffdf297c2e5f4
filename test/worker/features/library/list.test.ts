import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { aUser, type TestUser } from '#test/kit/worker/factories.ts'
import type { LibraryPhoto } from '#test/kit/worker/flickr.ts'
import { giveAccount } from '#test/kit/worker/granted.ts'
import { libraryOf } from '#test/kit/worker/platforms.ts'
import { giveWork } from '#test/kit/worker/work.ts'
import type { PhotoIdsAnswer, PhotosAnswer } from '#worker/contract/photos.ts'
import { openDb } from '#worker/db/client.ts'
import { libraries, listedPhotos, photoWork } from '#worker/db/listing-schema.ts'
import { connectedAccounts } from '#worker/db/schema.ts'

const db = openDb(env.DB)

// A platform account belongs to one user, and each test has its own user.
afterEach(async () => {
  for (const table of [connectedAccounts, libraries, listedPhotos, photoWork]) await db.delete(table)
})

/** What the answers of all pages list, in their order, and the totals they name. */
async function listed(user: TestUser, query: Record<string, string>) {
  const ids: string[] = []
  const totals = new Set<number>()
  for (let cursor: string | null = ''; cursor !== null; ) {
    const search = new URLSearchParams({ limit: '20', ...query, ...(cursor && { cursor }) })
    const answer = await user.get(`/api/photos?${search}`)
    expect(answer.status).toBe(200)
    const page = await answer.json<PhotosAnswer>()
    expect(page.complete).toBe(true)
    ids.push(...page.photos.map(({ id }) => id))
    totals.add(page.total)
    cursor = page.nextCursor
  }
  return { ids, totals: [...totals] }
}

test('photos in albums are filtered on their way from the platform', async () => {
  const user = await aUser()
  await giveAccount(user, 'flickr', 'ansel')
  const photos = (await libraryOf('flickr', 'ansel')).filter(({ media }) => media === 'photo')
  const work = await giveWork(user, 'flickr', photos)
  const counts = new Map<string, number>()
  for (const { albums } of photos) for (const album of albums) counts.set(album, (counts.get(album) ?? 0) + 1)
  const [first, second] = [...counts].toSorted((a, b) => b[1] - a[1]).map(([album]) => album)
  const albums = [first, second].join()
  const isIn = (photo: LibraryPhoto) => photo.albums.some(album => album === first || album === second)
  const lacks = ({ id, description }: LibraryPhoto) => description.trim() === '' && !work.has(id)
  const expected = photos.filter(photo => isIn(photo) && lacks(photo)).map(({ id }) => id)
  const query = { provider: 'flickr', albums, missing: 'description', work: 'none' }
  const { ids, totals } = await listed(user, { ...query, limit: '2' })
  expect([ids.toSorted(), totals]).toEqual([expected.toSorted(), [expected.length]])
  const all = await (await user.get(`/api/photos/ids?${new URLSearchParams(query)}`)).json<PhotoIdsAnswer>()
  expect(all).toEqual({ ids, total: ids.length, complete: true })
})

test('a field that lists do not show cannot be asked for, and neither can an unknown one', async () => {
  const user = await aUser()
  await giveAccount(user, 'unsplash', 'ansel')
  const tags = await user.get('/api/photos?provider=unsplash&missing=tags')
  expect([tags.status, await tags.json()]).toMatchObject([400, { code: 'UNSUPPORTED_CRITERION' }])
  const unknown = await user.get('/api/photos/ids?provider=unsplash&work=done')
  expect([unknown.status, await unknown.json()]).toMatchObject([400, { code: 'VALIDATION' }])
})

test('before a reading there is nothing to list, and nothing begins', async () => {
  const user = await aUser()
  await giveAccount(user, 'flickr', 'ansel')
  const answer = await user.get('/api/photos?provider=flickr&missing=title')
  expect(await answer.json()).toEqual({ photos: [], nextCursor: null, total: 0, complete: false })
  expect(await db.select().from(libraries)).toEqual([])
})
