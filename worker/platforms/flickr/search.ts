import type { PhotosQuery } from '../../contract/photos.ts'
import type { Config } from '../../env.ts'
import type { PhotosPage, PlatformSession } from '../platform.ts'
import { type Criteria, criteriaOf, matchNothing } from '../shared/criteria.ts'
import { writeCursor } from '../shared/cursor.ts'
import { cursorAfter, nextStart, windowOf } from '../shared/search-windows.ts'
import { callFlickr } from './call.ts'
import { EXTRAS, listedPhoto } from './photos.ts'
import { SearchReply } from './replies.ts'
import { searchForm } from './tags.ts'

/** Flickr shows only the first 4,000 results of a search; later pages repeat them. */
const REAL_RESULTS = 4000

/** The person's own photos, searched by Flickr. `total` comes from the first window, which covers all of them. */
export async function searchPhotos(config: Config, session: PlatformSession, query: PhotosQuery): Promise<PhotosPage> {
  const criteria = criteriaOf(query, searchForm)
  const cursor = windowOf(query, REAL_RESULTS)
  const perPage = query.limit
  // Flickr numbers its pages, so a page that starts within one of them asks for all of that.
  const pageAt = (given: number) => Math.floor(given / perPage) + 1
  const start = nextStart(cursor, {
    reaches: given => pageAt(given) * perPage <= REAL_RESULTS,
    stepPast: key => stepPast(key, query),
  })
  if (matchNothing(criteria) || start === null) return { photos: [], nextCursor: null, total: cursor?.total ?? 0 }
  const { bound, given } = start
  const page = pageAt(given)
  const params = { ...searchParams(query, criteria, bound), per_page: `${perPage}`, page: `${page}` }
  const { photos: reply } = await callFlickr(config, session, 'GET', 'flickr.photos.search', params, SearchReply)

  const found = reply.photo.slice(given % perPage)
  const total = cursor?.total ?? reply.total
  const keys = found.map(photo => (query.sort === 'dateUploaded' ? `${photo.dateupload}` : photo.datetaken))
  const next = cursorAfter(query, { cursor, total, end: { bound, given: page * perPage }, keys })
  return {
    photos: found.filter(photo => photo.media === 'photo').map(photo => listedPhoto(photo, session.platformUserId)),
    nextCursor: page < reply.pages ? writeCursor(next) : null,
    total,
  }
}

export function searchParams(query: PhotosQuery, { tags, uploaded, taken }: Criteria, bound: string | null) {
  const byUpload = query.sort === 'dateUploaded'
  const window = (by: boolean, side: 'asc' | 'desc') => (by && bound !== null && query.order === side ? bound : null)
  return {
    user_id: 'me',
    media: 'photos',
    // Otherwise restricted photos of the owner would be left out.
    safe_search: '3',
    extras: EXTRAS,
    sort: sortOf(query),
    tags: tags?.join(','),
    tag_mode: tags ? 'any' : undefined,
    min_upload_date: textOf(window(byUpload, 'asc') ?? uploaded.from),
    max_upload_date: textOf(window(byUpload, 'desc') ?? uploaded.to),
    min_taken_date: textOf(window(!byUpload, 'asc') ?? taken.from),
    max_taken_date: textOf(window(!byUpload, 'desc') ?? taken.to),
  }
}

function sortOf(query: PhotosQuery): string {
  return `${query.sort === 'dateUploaded' ? 'date-posted' : 'date-taken'}-${query.order}`
}

/** The next second in the direction of the order, in the form of the sort key; null for an invalid date. */
function stepPast(key: string, { sort, order }: PhotosQuery): string | null {
  const step = order === 'asc' ? 1 : -1
  if (sort === 'dateUploaded') return String(Number(key) + step)
  const next = Date.parse(`${key.replace(' ', 'T')}Z`) + step * 1000
  return Number.isNaN(next) ? null : new Date(next).toISOString().slice(0, 19).replace('T', ' ')
}

function textOf(value: string | number | null): string | undefined {
  return value === null ? undefined : String(value)
}
