import * as z from 'zod'
import type { PhotosQuery } from '../contract/photos.ts'
import type { Config } from '../env.ts'
import { type Criteria, criteriaOf, matchNothing } from './criteria.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { callFlickr } from './flickr-call.ts'
import { EXTRAS, listedPhoto } from './flickr-photos.ts'
import { type FlickrPhoto, SearchReply } from './flickr-replies.ts'
import { searchForm } from './flickr-tags.ts'
import type { PhotosPage, PlatformSession } from './platform.ts'
import { alreadyGiven, nextWindow, WindowCursor } from './window.ts'

/** Only the first 4,000 results of a query are real; behind them pages repeat. */
const REAL_RESULTS = 4000

/** The person's own photos, searched by Flickr. `total` is the first window's, which covers all of them. */
export async function searchPhotos(config: Config, session: PlatformSession, query: PhotosQuery): Promise<PhotosPage> {
  const criteria = criteriaOf(query, searchForm)
  const schema = WindowCursor.extend({
    sort: z.literal(sortOf(query)),
    page: z.number().int().min(1).max(REAL_RESULTS),
  })
  const cursor = query.cursor ? readCursor(query.cursor, schema) : undefined
  if (matchNothing(criteria)) return { photos: [], nextCursor: null, total: 0 }
  const perPage = cursor?.limit ?? query.limit
  const page = cursor?.page ?? 1
  const params = { ...searchParams(query, criteria, cursor?.bound ?? null), per_page: `${perPage}`, page: `${page}` }
  const { photos: reply } = await callFlickr(config, session, 'GET', 'flickr.photos.search', params, SearchReply)

  const found = reply.photo.slice(alreadyGiven(cursor, page, perPage))
  const total = cursor?.total ?? reply.total
  const next = nextWindow<FlickrPhoto>({
    sort: sortOf(query),
    realResults: REAL_RESULTS,
    keyOf: photo => (query.sort === 'dateUploaded' ? String(photo.dateupload) : photo.datetaken),
    stepPast: key => stepPast(key, query),
    cursor,
    page,
    perPage,
    pages: reply.pages,
    found,
    total,
  })
  return {
    photos: found
      .filter(photo => photo.media === 'photo')
      .map(photo => listedPhoto(photo, session.platformUserId, null)),
    nextCursor: next && writeCursor(next),
    total,
  }
}

export function searchParams(query: PhotosQuery, { tags, uploaded, taken }: Criteria, bound: string | null) {
  const byUpload = query.sort === 'dateUploaded'
  const window = (by: boolean, side: 'asc' | 'desc') => (by && bound !== null && query.order === side ? bound : null)
  return {
    user_id: 'me',
    media: 'photos',
    // The owner's own restricted photos would be left out otherwise.
    safe_search: '3',
    extras: EXTRAS,
    sort: sortOf(query),
    tags: tags?.join(','),
    tag_mode: tags ? 'any' : undefined,
    min_upload_date: given(window(byUpload, 'asc') ?? uploaded.from),
    max_upload_date: given(window(byUpload, 'desc') ?? uploaded.to),
    min_taken_date: given(window(!byUpload, 'asc') ?? taken.from),
    max_taken_date: given(window(!byUpload, 'desc') ?? taken.to),
  }
}

function sortOf(query: PhotosQuery): string {
  return `${query.sort === 'dateUploaded' ? 'date-posted' : 'date-taken'}-${query.order}`
}

/** The next second in the direction of the order, in the form of the sort key. */
function stepPast(key: string, { sort, order }: PhotosQuery): string {
  const step = order === 'asc' ? 1 : -1
  if (sort === 'dateUploaded') return String(Number(key) + step)
  const next = new Date(Date.parse(`${key.replace(' ', 'T')}Z`) + step * 1000)
  return next.toISOString().slice(0, 19).replace('T', ' ')
}

function given(value: string | number | null): string | undefined {
  return value === null ? undefined : String(value)
}
