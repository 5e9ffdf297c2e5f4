import { beforeAll, describe, expect, test } from 'vitest'
import type { TestUser } from '#test/kit/worker/factories.ts'
import type { LibraryPhoto } from '#test/kit/worker/flickr.ts'
import { albumsOf, allPages, ids, listed, page } from '#test/kit/worker/listing.ts'
import { aPhotographerOn, callsOf, lastCall, libraryOf } from '#test/kit/worker/platforms.ts'

const ON = { provider: 'unsplash' }
let user: TestUser
let all: LibraryPhoto[]

beforeAll(async () => {
  user = await aPhotographerOn('unsplash', 'ansel')
  all = await libraryOf('unsplash', 'ansel')
})

describe('uploads', () => {
  test.each([
    ['desc', '50'],
    ['desc', '7'],
    ['asc', '100'],
  ])('are listed %s in pages of %s, every one once, hidden ones too', async (order, limit) => {
    const { photos, totals } = await listed(user, { ...ON, order, limit })
    const expected = order === 'asc' ? all : all.toReversed()
    expect(photos.map(photo => photo.dateUploaded)).toEqual(expected.map(photo => photo.dateUploaded))
    expect(ids(photos).toSorted()).toEqual(ids(all).toSorted())
    expect(totals).toEqual([all.length])
  })

  test('show what the model and the grid need, without a title, tags or a date taken', async () => {
    const [photo] = (await page(user, { ...ON, limit: '1' })).photos
    const stands = all.find(({ id }) => id === photo?.id)
    expect(photo).toMatchObject({ title: '', description: stands?.description, tags: [], dateTaken: null })
    expect(photo?.pageUrl).toMatch(/^https:\/\/unsplash\.com\/photos\//)
    expect(photo?.urlLarge).toContain('ixid=')
    expect(photo?.urlXLarge).toBe(photo?.urlLarge.replace('w=1080', 'w=2048'))
  })

  test('report a missing description and nothing else', async () => {
    const { photos } = await listed(user, ON)
    const byId = new Map(all.map(photo => [photo.id, photo]))
    const expected = photos.map(({ id }) => (byId.get(id)?.description === '' ? ['description'] : []))
    expect(photos.map(photo => photo.missing)).toEqual(expected)
    expect(expected.flat().length).toBeGreaterThan(5)
  })

  test('the calls for a page are as few as its pages of thirty', async () => {
    const before = await lastCall('unsplash')
    await page(user, { ...ON, limit: '60' })
    expect(await callsOf('unsplash', { since: before })).toHaveLength(2)
  })
})

describe('collections', () => {
  test('come with their number of photos', async () => {
    const albums = await albumsOf(user, 'unsplash')
    expect(albums.length).toBeGreaterThan(1)
    for (const album of albums) expect(album).toMatchObject({ views: 0, title: expect.stringMatching(/./) })
  })

  test('show the person’s own photos only, newest upload first or last', async () => {
    const mixed = (await albumsOf(user, 'unsplash')).find(
      album => album.photoCount > all.filter(photo => photo.albums.includes(album.id)).length,
    )
    expect(mixed).toBeDefined()
    const inIt = all.filter(photo => photo.albums.includes(mixed?.id ?? ''))
    expect(inIt.length).toBeGreaterThan(3)
    for (const order of ['asc', 'desc']) {
      const { photos, totals } = await listed(user, { ...ON, albums: mixed?.id ?? '', order, limit: '3' })
      const expected = order === 'asc' ? inIt : inIt.toReversed()
      expect(ids(photos)).toEqual(ids(expected))
      expect(totals).toEqual([inIt.length])
    }
  })

  test('any of several is enough', async () => {
    const wanted = (await albumsOf(user, 'unsplash')).slice(0, 2).map(album => album.id)
    const expected = all.filter(photo => photo.albums.some(id => wanted.includes(id)))
    const { photos } = await listed(user, { ...ON, albums: wanted.join(',') })
    expect(ids(photos).toSorted()).toEqual(ids(expected).toSorted())
  })

  test('are read once for all pages of a listing', async () => {
    const [album] = (await albumsOf(user, 'unsplash')).toSorted((a, b) => b.photoCount - a.photoCount)
    const before = await lastCall('unsplash')
    const pages = await allPages(user, { ...ON, albums: album?.id ?? '', limit: '5' })
    expect(pages.length).toBeGreaterThan(2)
    const calls = await callsOf('unsplash', { since: before })
    expect(calls.length).toBe(1 + Math.ceil((album?.photoCount ?? 0) / 30))
  })
})

test.each([
  ['tags', 'sea'],
  ['dateUploadedStart', '2024-01-01'],
  ['dateUploadedEnd', '2024-01-01'],
  ['dateTakenStart', '2024-01-01'],
  ['dateTakenEnd', '2024-01-01'],
  ['sort', 'dateTaken'],
])('%s is refused before anything is asked of Unsplash', async (name, value) => {
  const before = await lastCall('unsplash')
  const answer = await user.get(`/api/photos?provider=unsplash&${name}=${value}`)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'UNSUPPORTED_CRITERION', fields: { [name]: expect.any(String) } })
  expect(await callsOf('unsplash', { since: before })).toEqual([])
})

test.each(['garbage', 'e30'])('the cursor %s is refused', async cursor => {
  expect((await user.get(`/api/photos?provider=unsplash&cursor=${cursor}`)).status).toBe(400)
})
