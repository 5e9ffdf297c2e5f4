import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { PhotosQuery } from '#worker/contract/photos.ts'
import { configOf } from '#worker/env.ts'
import { searchPhotos } from '#worker/platforms/flickr/search.ts'
import type { PlatformSession } from '#worker/platforms/platform.ts'

const REAL_RESULTS = 4000

const config = configOf(env)

type Stored = { id: string; dateupload: number; datetaken: string }

/** A Flickr search over these photos, oldest first, that repeats its last page after the 4,000th result. */
function searching(photos: Stored[]): { session: PlatformSession; calls: () => number } {
  let calls = 0
  const session: PlatformSession = {
    credentials: { token: 't', secret: 's' },
    platformUserId: '1@N00',
    username: 'one',
    async send(_name, request) {
      calls += 1
      const params = new URL(request.url).searchParams
      const bound = (name: string, otherwise: string) => params.get(name) ?? otherwise
      const [minUpload, maxUpload] = [Number(bound('min_upload_date', '0')), Number(bound('max_upload_date', '9e9'))]
      const [minTaken, maxTaken] = [bound('min_taken_date', '0'), bound('max_taken_date', '9')]
      const found = photos.filter(
        ({ dateupload, datetaken }) =>
          dateupload >= minUpload && dateupload <= maxUpload && datetaken >= minTaken && datetaken <= maxTaken,
      )
      if (params.get('sort')?.endsWith('desc')) found.reverse()
      const perPage = Number(params.get('per_page'))
      const page = Math.min(Number(params.get('page')), Math.floor(REAL_RESULTS / perPage))
      const shown = found.slice((page - 1) * perPage, page * perPage)
      const photo = shown.map(one => ({ ...one, title: '', description: { _content: '' }, tags: '', media: 'photo' }))
      const reply = { photos: { pages: Math.ceil(found.length / perPage), total: String(found.length), photo } }
      return { status: 200, headers: new Headers(), text: JSON.stringify({ ...reply, stat: 'ok' }) }
    },
  }
  return { session, calls: () => calls }
}

const Short = z.object({ photos: z.looseObject({ photo: z.array(z.unknown()) }) })

/** `perSecond` photos share each date. */
function library(count: number, perSecond: number): Stored[] {
  return Array.from({ length: count }, (_, index) => {
    const dateupload = 1_700_000_000 + Math.floor(index / perSecond)
    const datetaken = new Date(dateupload * 1000).toISOString().slice(0, 19).replace('T', ' ')
    return { id: String(1000 + index), dateupload, datetaken }
  })
}

/** `limits`: the limit of each page; the last one also applies to all later pages. */
async function listAll(session: PlatformSession, given: Record<string, string>, limits = [given.limit ?? '100']) {
  const ids: string[] = []
  const totals = new Set<number>()
  let cursor: string | null = ''
  for (let pages = 0; cursor !== null; pages += 1) {
    const limit = limits[Math.min(pages, limits.length - 1)]
    const query = PhotosQuery.parse({ provider: 'flickr', ...given, limit, ...(cursor && { cursor }) })
    const page = await searchPhotos(config, session, query)
    expect(page.photos.length).toBeLessThanOrEqual(query.limit)
    ids.push(...page.photos.map(photo => photo.id))
    totals.add(page.total)
    cursor = page.nextCursor
    expect(cursor?.length ?? 0).toBeLessThanOrEqual(500)
  }
  return { ids, totals: [...totals] }
}

test.each([
  { count: 8100, perSecond: 1, limit: '500', sort: 'dateUploaded', order: 'desc' },
  { count: 4700, perSecond: 7, limit: '300', sort: 'dateUploaded', order: 'asc' },
  { count: 8100, perSecond: 1300, limit: '500', sort: 'dateTaken', order: 'desc' },
  { count: 4700, perSecond: 1300, limit: '130', sort: 'dateUploaded', order: 'desc' },
  { count: 8000, perSecond: 4000, limit: '500', sort: 'dateTaken', order: 'asc' },
  { count: 4001, perSecond: 2, limit: '70', sort: 'dateUploaded', order: 'desc' },
  { count: 4000, perSecond: 3, limit: '500', sort: 'dateUploaded', order: 'desc' },
])('$count photos, $perSecond a second, come once each in pages of $limit', async ({ count, perSecond, ...query }) => {
  const { session } = searching(library(count, perSecond))
  const { ids, totals } = await listAll(session, query)
  expect(ids.length).toBe(count)
  expect(new Set(ids).size).toBe(count)
  expect(totals).toEqual([count])
})

test.each([
  { limits: ['100', '500'], calls: 18 },
  { limits: ['500', '100', '300', '70', '500', '499'], calls: 20 },
  { limits: ['3', '500', '130'], calls: 64 },
])('pages may change their size on the way: $limits', async ({ limits, calls: atMost }) => {
  const { session, calls } = searching(library(8100, 7))
  const { ids } = await listAll(session, { order: 'asc' }, limits)
  expect(ids.length).toBe(8100)
  expect(new Set(ids).size).toBe(8100)
  expect(calls()).toBeLessThanOrEqual(atMost)
})

test('more photos of one date than a search can show are skipped, not repeated', async () => {
  const crowded = library(6000, 6000)
  const later = library(6100, 1).slice(6000)
  const { session, calls } = searching([...crowded, ...later])
  const { ids } = await listAll(session, { limit: '500', order: 'asc' })
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBe(REAL_RESULTS + later.length)
  expect(calls()).toBeLessThan(20)
})

test('a list ends also where pages hold fewer photos than they could', async () => {
  const later = library(6100, 1).slice(6000)
  const { session, calls } = searching([...library(6000, 6000), ...later])
  const short: PlatformSession = {
    ...session,
    async send(name, request) {
      if (calls() > 40) throw new Error('The list does not end')
      const answer = await session.send(name, request)
      const { photos } = Short.parse(JSON.parse(answer.text))
      return { ...answer, text: JSON.stringify({ stat: 'ok', photos: { ...photos, photo: photos.photo.slice(1) } }) }
    },
  }
  const { ids } = await listAll(short, { limit: '500', order: 'asc' })
  expect(ids).toEqual(expect.arrayContaining(later.slice(1).map(photo => photo.id)))
})
