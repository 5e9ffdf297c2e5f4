import { expect, test, vi } from 'vitest'
import { PhotosQuery } from '#worker/contract/photos.ts'
import { criteriaOf } from '#worker/platforms/shared/criteria.ts'
import { pageOfWhole, type WholePhoto } from '#worker/platforms/shared/whole-listing.ts'

/** More pages than any list here has, so that an endless one fails instead of hanging. */
const MOST_PAGES = 20

const form = (tag: string) => tag.toLowerCase()

/** Photo `n`; two photos each share the second of upload and of the date taken. */
function photo(n: number): WholePhoto {
  const second = String(Math.floor(n / 2)).padStart(2, '0')
  return {
    photo: {
      id: `p${n}`,
      title: '',
      description: '',
      tags: n % 3 === 0 ? ['Sea'] : [],
      urlSmall: '',
      urlMedium: '',
      urlLarge: '',
      urlXLarge: '',
      width: 1,
      height: 1,
      pageUrl: '',
      dateUploaded: `2024-01-01T00:00:${second}.000Z`,
      dateTaken: null,
      albumTitle: null,
      albumDescription: null,
      place: null,
    },
    taken: `2023-01-01 00:00:${second}`,
  }
}

/** Empties the cache, as after five minutes or on another machine. */
vi.spyOn(caches.default, 'match').mockResolvedValue(undefined)

function listing(photos: () => WholePhoto[], given: Record<string, string>) {
  const query = PhotosQuery.parse({ provider: 'flickr', ...given })
  return pageOfWhole(query, [{ name: 'x', read: async () => photos() }], criteriaOf(query, form), form)
}

async function allOf(photos: () => WholePhoto[], given: Record<string, string>, between = () => {}) {
  const ids: string[] = []
  let cursor: string | null = ''
  for (let pages = 0; cursor !== null && pages < MOST_PAGES; pages += 1) {
    const page = await listing(photos, { ...given, ...(cursor && { cursor }) })
    ids.push(...page.photos.map(({ id }) => id))
    cursor = page.nextCursor
    between()
  }
  return ids
}

const twelve = Array.from({ length: 12 }, (_, n) => photo(n))

test.each([
  ['asc', 'dateUploaded'],
  ['desc', 'dateUploaded'],
  ['asc', 'dateTaken'],
  ['desc', 'dateTaken'],
])('pages neither repeat nor miss a photo of the same second, %s by %s', async (order, sort) => {
  for (const limit of ['1', '3', '5', '12']) {
    const ids = await allOf(() => twelve, { order, sort, limit })
    const expected = twelve.map(entry => entry.photo.id)
    expect(ids).toEqual(order === 'asc' ? expected : expected.reverse())
  }
})

test('the criteria decide what is in it, and the total', async () => {
  const page = await listing(() => twelve, { tags: 'SEA', limit: '2', order: 'asc' })
  expect(page.photos.map(({ id }) => id)).toEqual(['p0', 'p3'])
  expect(page.total).toBe(4)
})

test('photos added or removed between two pages make no other one missed or repeated', async () => {
  let present = twelve
  const ids = await allOf(
    () => present,
    { order: 'desc', limit: '4' },
    () => {
      // The newest photo is removed and another uploaded, which would shift offsets from the top.
      present = [photo(20), photo(21), ...present.filter(entry => entry.photo.id !== 'p11')]
    },
  )
  expect(ids).toEqual(twelve.map(entry => entry.photo.id).reverse())
})

test('many lists are read a few at a time', async () => {
  let [underWay, most] = [0, 0]
  const sources = Array.from({ length: 20 }, (_, n) => ({
    name: `many/${n}`,
    async read(): Promise<WholePhoto[]> {
      underWay += 1
      most = Math.max(most, underWay)
      await Promise.resolve()
      underWay -= 1
      return [photo(n)]
    },
  }))
  const query = PhotosQuery.parse({ provider: 'flickr' })
  const page = await pageOfWhole(query, sources, criteriaOf(query, form), form)
  expect(page.total).toBe(20)
  expect(most).toBeLessThanOrEqual(6)
})
