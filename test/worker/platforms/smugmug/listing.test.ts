import { beforeAll, describe, expect, test } from 'vitest'
import type { TestUser } from '#test/kit/worker/factories.ts'
import type { LibraryPhoto } from '#test/kit/worker/flickr.ts'
import { albumsOf, allPages, ids, listed, page } from '#test/kit/worker/listing.ts'
import { aPhotographerOn, callsOf, lastCall, libraryOf } from '#test/kit/worker/platforms.ts'

const ON = { provider: 'smugmug' }
const folded = (tag: string) => tag.toLowerCase().replace(/\s+/g, ' ').trim()
let user: TestUser
let all: LibraryPhoto[]

beforeAll(async () => {
  user = await aPhotographerOn('smugmug', 'ansel')
  all = (await libraryOf('smugmug', 'ansel')).filter(photo => photo.media === 'photo')
})

/** Compares only dates, because the order of photos with equal dates is undefined. */
async function expectListing(query: Record<string, string>, wanted: (photo: LibraryPhoto) => boolean) {
  const expected = all.filter(wanted)
  expect(expected.length).toBeGreaterThan(0)
  expect(expected.length).toBeLessThan(all.length)
  const { photos, totals } = await listed(user, { ...ON, limit: '20', ...query })
  expect(ids(photos).toSorted()).toEqual(ids(expected).toSorted())
  expect(totals).toEqual([expected.length])
  const key = query.sort === 'dateTaken' ? 'dateTaken' : 'dateUploaded'
  const byId = new Map(expected.map(photo => [photo.id, photo]))
  const keys = photos.map(({ id }) => byId.get(id)?.[key] ?? '')
  expect(keys).toEqual(query.order === 'asc' ? keys.toSorted() : keys.toSorted().reverse())
}

test.each([
  { sort: 'dateUploaded', order: 'desc', limit: '30' },
  { sort: 'dateUploaded', order: 'asc', limit: '250' },
  { sort: 'dateTaken', order: 'asc', limit: '70' },
])('without criteria every photo is listed once, videos left out, by $sort $order', async query => {
  const { photos, totals } = await listed(user, { ...ON, ...query })
  expect(ids(photos).toSorted()).toEqual(ids(all).toSorted())
  expect(totals).toEqual([all.length])
})

test('a photo shows its own texts, dates as the camera recorded them, and addresses that exist', async () => {
  const { photos } = await listed(user, { ...ON, limit: '500' })
  const byId = new Map(all.map(photo => [photo.id, photo]))
  const dated = photos.filter(photo => photo.dateTaken !== null)
  expect(dated.length).toBeGreaterThan(20)
  for (const photo of dated) expect(photo.dateTaken).toBe(byId.get(photo.id)?.dateTaken)
  for (const { id, title, description, tags } of photos) {
    expect({ title, description, tags }).toEqual({
      title: byId.get(id)?.title,
      description: byId.get(id)?.description,
      tags: byId.get(id)?.tags,
    })
  }
  const [photo] = photos
  const xLarge = photos.find(({ urlXLarge }) => urlXLarge !== '')
  expect((await fetch(xLarge?.urlXLarge ?? '', { headers: { 'user-agent': 'a test' } })).status).toBe(200)
  const picture = await fetch(photo?.urlLarge ?? '', { headers: { 'user-agent': 'a test' } })
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
})

describe('criteria', () => {
  test.each(['asc', 'desc'])('upload bounds are inclusive instants, sorted %s', async order => {
    const from = all[Math.floor(all.length / 3)]?.dateUploaded ?? ''
    const to = all[Math.floor(all.length / 2)]?.dateUploaded ?? ''
    await expectListing(
      { dateUploadedStart: from, dateUploadedEnd: to, order },
      photo => photo.dateUploaded >= from && photo.dateUploaded <= to,
    )
  })

  test('a bare day of upload is its whole UTC day', async () => {
    const day = all[5]?.dateUploaded.slice(0, 10) ?? ''
    await expectListing({ dateUploadedStart: day, dateUploadedEnd: day }, photo => photo.dateUploaded.startsWith(day))
  })

  test('taken bounds are zoneless, inclusive and never converted', async () => {
    const taken = all.map(photo => photo.dateTaken).toSorted()
    const from = taken[10] ?? ''
    const to = taken[30] ?? ''
    const query = { dateTakenStart: from.replace(' ', 'T'), dateTakenEnd: to.replace(' ', 'T'), sort: 'dateTaken' }
    await expectListing(query, photo => photo.dateTaken >= from && photo.dateTaken <= to)
    await expectListing(
      { ...query, order: 'asc', limit: '3' },
      photo => photo.dateTaken >= from && photo.dateTaken <= to,
    )
    const day = from.slice(0, 10)
    await expectListing({ dateTakenStart: day, dateTakenEnd: day }, photo => photo.dateTaken.startsWith(day))
  })

  test('any of several tags is enough, whatever their case', async () => {
    const tags = all.flatMap(photo => photo.tags).filter(tag => !/[,;"]/.test(tag))
    const spaced = tags.find(tag => /[A-Z].* /.test(tag)) ?? ''
    const plain = tags.find(tag => /^[a-z]+$/.test(tag)) ?? ''
    const wanted = [folded(spaced), folded(plain)]
    await expectListing({ tags: `${spaced.toUpperCase()}, ${plain}`, limit: '4' }, photo =>
      photo.tags.some(tag => wanted.includes(folded(tag))),
    )
    await expectListing({ tags: plain, order: 'asc' }, photo => photo.tags.some(tag => folded(tag) === folded(plain)))
  })

  test('a tag of several words is one tag', async () => {
    const spaced = new Set(all.flatMap(photo => photo.tags.filter(tag => /^\w+ \w+$/.test(tag)).map(folded)))
    expect(spaced.size).toBeGreaterThan(2)
    for (const tag of [...spaced].slice(0, 3)) {
      await expectListing({ tags: tag }, photo => photo.tags.some(other => folded(other) === tag))
    }
  })

  test('any of several albums is enough, by upload or by date taken', async () => {
    const albums = (await albumsOf(user, 'smugmug')).filter(album => album.photoCount > 0)
    const wanted = albums.slice(0, 2).map(album => album.id)
    const query = { albums: wanted.join(','), limit: '7' }
    await expectListing(query, photo => photo.albums.some(id => wanted.includes(id)))
    await expectListing({ ...query, sort: 'dateTaken', order: 'asc' }, photo =>
      photo.albums.some(id => wanted.includes(id)),
    )
  })

  test('different criteria match all: album, tag, upload and taken together', async () => {
    const sample = all.find(photo => photo.albums.length > 0 && photo.tags.some(tag => /^[a-z]+$/.test(tag)))
    const album = sample?.albums[0] ?? ''
    const tag = sample?.tags.find(candidate => /^[a-z]+$/.test(candidate)) ?? ''
    const taken = sample?.dateTaken.slice(0, 10) ?? ''
    const uploaded = sample?.dateUploaded ?? ''
    const query = { albums: album, tags: tag, dateTakenEnd: taken, dateUploadedEnd: uploaded }
    const matches = (photo: LibraryPhoto) =>
      photo.tags.some(candidate => folded(candidate) === tag) &&
      photo.dateTaken.slice(0, 10) <= taken &&
      photo.dateUploaded <= uploaded
    await expectListing(query, photo => photo.albums.includes(album) && matches(photo))
    const { albums: _, ...anywhere } = query
    await expectListing(anywhere, matches)
  })

  test('a list is empty when nothing matches', async () => {
    const empty = { photos: [], nextCursor: null, total: 0 }
    expect(await page(user, { ...ON, tags: 'nosuchtaganywhere' })).toEqual(empty)
    expect(await page(user, { ...ON, dateUploadedStart: '2030-01-02', dateUploadedEnd: '2030-01-01' })).toEqual(empty)
    expect(await page(user, { ...ON, dateUploadedStart: '2030-01-02' })).toEqual(empty)
  })

  test.each(['garbage', 'e30'])('the cursor %s is refused', async cursor => {
    expect((await user.get(`/api/photos?provider=smugmug&cursor=${cursor}`)).status).toBe(400)
    expect((await user.get(`/api/photos?provider=smugmug&tags=sea&cursor=${cursor}`)).status).toBe(400)
  })
})

test('an album is read once for all pages of a listing', async () => {
  const [album] = (await albumsOf(user, 'smugmug')).toSorted((a, b) => b.photoCount - a.photoCount)
  const before = await lastCall('smugmug')
  const pages = await allPages(user, { ...ON, albums: album?.id ?? '', limit: '5' })
  expect(pages.length).toBeGreaterThan(2)
  expect(await callsOf('smugmug', { since: before })).toHaveLength(2)
})
