import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test } from 'vitest'
import type { TestUser } from '#test/kit/worker/factories.ts'
import { flickrCalls, type LibraryPhoto } from '#test/kit/worker/flickr.ts'
import { albumsOf, allPages, clean, connected, ids, page, photosOf } from '#test/kit/worker/listing.ts'
import { aPhotographerOn, lastCall } from '#test/kit/worker/platforms.ts'
import { openDb } from '#worker/db/client.ts'
import { connectedAccounts } from '#worker/db/schema.ts'

const db = openDb(env.DB)

// A platform account belongs to one user, and each test has its own user.
afterEach(async () => {
  await db.delete(connectedAccounts)
})

/** Compares only dates, because the platform's order of equal dates is undefined. */
function expectSorted(photos: readonly LibraryPhoto[], key: 'dateUploaded' | 'dateTaken', order: 'asc' | 'desc') {
  const keys = photos.map(photo => photo[key])
  const sorted = keys.toSorted()
  expect(keys).toEqual(order === 'asc' ? sorted : sorted.reverse())
}

async function expectListing(user: TestUser, query: Record<string, string>, wanted: (photo: LibraryPhoto) => boolean) {
  const all = await photosOf('ansel')
  const expected = all.filter(wanted)
  expect(expected.length).toBeGreaterThan(0)
  expect(expected.length).toBeLessThan(all.length)
  const pages = await allPages(user, { limit: '50', ...query })
  const listed = pages.flatMap(found => found.photos)
  expect(ids(listed).toSorted()).toEqual(ids(expected).toSorted())
  for (const { total } of pages) expect(total).toBe(expected.length)
  const byId = new Map(expected.map(photo => [photo.id, photo]))
  const inOrder = listed.flatMap(({ id }) => byId.get(id) ?? [])
  expectSorted(
    inOrder,
    query.sort === 'dateTaken' ? 'dateTaken' : 'dateUploaded',
    query.order === 'asc' ? 'asc' : 'desc',
  )
}

describe('criteria', () => {
  test.each(['asc', 'desc'])('upload bounds are inclusive instants, sorted %s', async order => {
    const user = await connected()
    const all = await photosOf('ansel')
    const from = all[Math.floor(all.length / 3)]?.dateUploaded ?? ''
    const to = all[Math.floor(all.length / 2)]?.dateUploaded ?? ''
    await expectListing(user, { dateUploadedStart: from, dateUploadedEnd: to, order }, photo => {
      const at = Date.parse(photo.dateUploaded)
      return at >= Date.parse(from) && at <= Date.parse(to)
    })
  })

  test('an upload day without a time means the whole UTC day', async () => {
    const user = await connected()
    const day = (await photosOf('ansel'))[5]?.dateUploaded.slice(0, 10) ?? ''
    const bounds = { dateUploadedStart: day, dateUploadedEnd: day }
    await expectListing(user, bounds, photo => photo.dateUploaded.startsWith(day))
  })

  test('bounds of the date taken have no time zone, and photos can be sorted by it', async () => {
    const user = await connected()
    const taken = (await photosOf('ansel')).map(photo => photo.dateTaken).toSorted()
    const from = taken[10] ?? ''
    const to = taken[30] ?? ''
    const query = { dateTakenStart: from.replace(' ', 'T'), dateTakenEnd: to.replace(' ', 'T'), sort: 'dateTaken' }
    await expectListing(user, query, photo => photo.dateTaken >= from && photo.dateTaken <= to)
    await expectListing(user, { ...query, order: 'asc' }, photo => photo.dateTaken >= from && photo.dateTaken <= to)
  })

  test('one of several tags is enough, whatever their case and spaces', async () => {
    const user = await connected()
    const raw = (await photosOf('ansel')).flatMap(photo => photo.tags).filter(tag => !/[:=,]/.test(tag) && clean(tag))
    const spaced = raw.find(tag => /[A-Z].* /.test(tag)) ?? ''
    const plain = raw.find(tag => /^[a-z]+$/.test(tag)) ?? ''
    const wanted = [clean(spaced), clean(plain)]
    const holds = (photo: LibraryPhoto) => photo.tags.some(tag => wanted.includes(clean(tag)))
    await expectListing(user, { tags: `${spaced}, ${plain.toUpperCase()}` }, holds)
    await expectListing(user, { tags: clean(spaced) }, photo => photo.tags.some(tag => clean(tag) === clean(spaced)))
  })

  test('photos of any of several albums are listed, in order of upload', async () => {
    const user = await connected()
    const [first, second] = (await albumsOf(user)).filter(album => album.photoCount > 0)
    const wanted = [first?.id ?? '', second?.id ?? '']
    const query = { albums: wanted.join(','), limit: '7' }
    await expectListing(user, query, photo => photo.albums.some(id => wanted.includes(id)))
    await expectListing(user, { ...query, sort: 'dateTaken', order: 'asc' }, photo =>
      photo.albums.some(id => wanted.includes(id)),
    )
  })

  test('an album is read once for all pages of a listing, and again for the next listing', async () => {
    const user = await connected()
    const [album] = (await albumsOf(user)).toSorted((a, b) => b.photoCount - a.photoCount)
    const before = await lastCall('flickr')
    const readings = async () =>
      (await flickrCalls(before)).filter(call => call.method === 'flickr.photosets.getPhotos').length
    const pages = await allPages(user, { albums: album?.id ?? '', limit: '5' })
    expect(pages.length).toBeGreaterThan(2)
    expect(await readings()).toBe(1)
    await page(user, { albums: album?.id ?? '', limit: '5' })
    expect(await readings()).toBe(2)
  })

  test('a photo must match all criteria: album, tag, upload date and date taken', async () => {
    const user = await connected()
    const sample = (await photosOf('ansel')).find(
      photo => photo.albums.length > 0 && photo.tags.some(tag => clean(tag) !== '' && !/[:=,]/.test(tag)),
    )
    const album = sample?.albums[0] ?? ''
    const tag = sample?.tags.find(candidate => clean(candidate) !== '' && !/[:=,]/.test(candidate)) ?? ''
    const day = sample?.dateTaken.slice(0, 10) ?? ''
    const inAlbum = (photo: LibraryPhoto) => photo.albums.includes(album)
    const tagged = (photo: LibraryPhoto) => photo.tags.some(candidate => clean(candidate) === clean(tag))
    await expectListing(user, { albums: album, tags: tag }, photo => inAlbum(photo) && tagged(photo))
    const year = day.slice(0, 4)
    const query = { albums: album, tags: tag, dateTakenStart: `${year}-01-01`, dateTakenEnd: day }
    await expectListing(user, query, photo => {
      const taken = photo.dateTaken.slice(0, 10)
      return inAlbum(photo) && tagged(photo) && taken >= `${year}-01-01` && taken <= day
    })
  })

  test('a list is empty when nothing matches', async () => {
    const user = await connected()
    const empty = { photos: [], nextCursor: null, total: 0 }
    expect(await page(user, { tags: 'nosuchtaganywhere' })).toEqual(empty)
    expect(await page(user, { tags: '♥' })).toEqual(empty)
    expect(await page(user, { dateUploadedStart: '2030-01-02', dateUploadedEnd: '2030-01-01' })).toEqual(empty)
  })

  test.each([
    ['provider=picasa', 'provider'],
    ['provider=flickr&dateUploadedStart=yesterday', 'dateUploadedStart'],
    ['provider=flickr&dateUploadedStart=2024-02-30', 'dateUploadedStart'],
    ['provider=flickr&dateTakenEnd=2023-02-29T10:00:00', 'dateTakenEnd'],
    ['provider=flickr&dateTakenStart=2024-01-01T00:00:00Z', 'dateTakenStart'],
    ['provider=flickr&limit=501', 'limit'],
    ['provider=flickr&sort=title', 'sort'],
    ['provider=flickr&cursor=garbage', 'cursor'],
    ['provider=flickr&cursor=e30', 'cursor'],
    ['provider=flickr&albums=1&cursor=e30', 'cursor'],
  ])('%s is refused', async (query, field) => {
    const user = await connected()
    const answer = await user.get(`/api/photos?${query}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'VALIDATION', fields: { [field]: expect.any(String) } })
  })

  test('a criterion that the platform does not support is refused', async () => {
    const user = await connected()
    const answer = await user.get('/api/photos?provider=unsplash&tags=sea')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'UNSUPPORTED_CRITERION', fields: { tags: expect.any(String) } })
  })

  test.each([
    ['flickr', 'dateUploaded', { bound: 'soon', given: 0 }],
    ['flickr', 'dateTaken', { last: 'soon', given: 4000, ties: 4000 }],
    ['smugmug', 'dateUploaded', { last: '2024-01-01', given: 10_000 }],
    ['smugmug', 'dateTaken', { given: 10_000 }],
  ])('a made-up cursor is refused by %s, sorted by %s', async (provider, sort, part) => {
    const user = provider === 'flickr' ? await connected() : await aPhotographerOn('smugmug', 'ansel')
    const begun = { bound: null, given: 5, seen: 5, total: 9, last: '', ties: 0 }
    const whole = { sort: `${sort}-desc`, ...begun, ...part }
    const answer = await user.get(`/api/photos?provider=${provider}&sort=${sort}&cursor=${btoa(JSON.stringify(whole))}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'VALIDATION', fields: { cursor: expect.any(String) } })
  })

  test('a cursor of another sort order is refused', async () => {
    const user = await connected()
    const { nextCursor } = await page(user, { limit: '5' })
    const answer = await user.get(`/api/photos?provider=flickr&limit=5&sort=dateTaken&cursor=${nextCursor}`)
    expect(answer.status).toBe(400)
  })
})
