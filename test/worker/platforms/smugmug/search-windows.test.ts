import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { PhotosQuery } from '#worker/contract/photos.ts'
import { configOf } from '#worker/env.ts'
import type { PlatformSession } from '#worker/platforms/platform.ts'
import { searchPhotos } from '#worker/platforms/smugmug/search.ts'

const SHOWN = 10_000
/** More pages than any list here has, so that an endless one fails instead of hanging. */
const MOST_PAGES = 60

const config = configOf(env)

/**
 * A SmugMug search over `count` photos, `perSecond` with the same second of upload, that answers 500 beyond its
 * 10,000th result.
 */
function searching(count: number, perSecond: number): PlatformSession {
  const photos = Array.from({ length: count }, (_, index) => {
    const at = (1_600_000_000 + Math.floor(index / perSecond)) * 1000
    const image = { ImageKey: `k${index}`, KeywordArray: ['sea'], DateTimeUploaded: new Date(at).toISOString() }
    return { at, image }
  })
  return {
    credentials: { token: 't', secret: 's' },
    platformUserId: 'one',
    username: 'one',
    async send(_name, request) {
      const params = new URL(request.url).searchParams
      const bound = (name: string, otherwise: string) => Date.parse(params.get(name) ?? otherwise)
      const [from, to] = [bound('DateUploadedStart', '1990-01-01'), bound('DateUploadedEnd', '2090-01-01')]
      const found = photos.filter(({ at }) => at >= from && at <= to)
      if (params.get('SortDirection') === 'Descending') found.reverse()
      const start = Number(params.get('start'))
      const count = Math.min(100, Number(params.get('count')))
      if (start + count - 1 > SHOWN) return { status: 500, headers: new Headers(), text: '' }
      const Image = found.slice(start - 1, start - 1 + count).map(({ image }) => image)
      const Response = { ...(Image.length > 0 && { Image }), Pages: { Total: Math.min(SHOWN, found.length) } }
      return { status: 200, headers: new Headers(), text: JSON.stringify({ Response }) }
    },
  }
}

async function listAll(session: PlatformSession, given: Record<string, string>) {
  const ids: string[] = []
  const totals: number[] = []
  let cursor: string | null = ''
  for (let pages = 0; cursor !== null && pages < MOST_PAGES; pages += 1) {
    const query = PhotosQuery.parse({ provider: 'smugmug', limit: '500', ...given, ...(cursor && { cursor }) })
    const page = await searchPhotos(config, session, query)
    ids.push(...page.photos.map(photo => photo.id))
    totals.push(page.total)
    expect(ids.length).toBeLessThanOrEqual(page.total)
    cursor = page.nextCursor
  }
  return { ids, totals: [...new Set(totals)] }
}

test.each([
  { order: 'desc', perSecond: 1, limit: '500' },
  { order: 'asc', perSecond: 7, limit: '300' },
  { order: 'desc', perSecond: 1300, limit: '499' },
])('more photos than a search shows come once each, $perSecond a second, $order', async ({ perSecond, ...query }) => {
  const { ids, totals } = await listAll(searching(12_000, perSecond), query)
  expect(ids.length).toBe(12_000)
  expect(totals).toEqual([SHOWN, 12_000])
  expect(new Set(ids).size).toBe(12_000)
})

test('a search with a keyword finds more photos than one search shows', async () => {
  const query = PhotosQuery.parse({ provider: 'smugmug', tags: 'sea' })
  expect((await searchPhotos(config, searching(12_000, 7), query)).total).toBe(12_000)
})
