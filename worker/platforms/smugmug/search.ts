import type { PhotosQuery } from '../../contract/photos.ts'
import type { Config } from '../../env.ts'
import type { PhotosPage, PlatformSession } from '../platform.ts'
import { type Criteria, criteriaOf, matchNothing } from '../shared/criteria.ts'
import { writeCursor } from '../shared/cursor.ts'
import { readPages } from '../shared/pages.ts'
import { cursorAfter, nextStart, windowOf } from '../shared/search-windows.ts'
import { pageOfWhole, type WholeList, type WholePhoto } from '../shared/whole-listing.ts'
import { searchInstant, widerTaken } from './dates.ts'
import { searchForm, searchKeyword } from './keywords.ts'
import { type Found, SEARCH_PAGE, SEARCH_RESULTS, searchImages } from './photos.ts'

/** Leaves out videos. */
const PHOTOS = { Type: 'Image' }

/**
 * The person's own photos. If the search can match exactly, its pages are passed on. For tags and dates taken it can
 * only narrow the results, so all of them are read and filtered here.
 */
export async function searchPhotos(config: Config, session: PlatformSession, query: PhotosQuery): Promise<PhotosPage> {
  const criteria = criteriaOf(query, searchForm)
  if (matchNothing(criteria)) return { photos: [], nextCursor: null, total: 0 }
  const { tags, taken } = criteria
  if (tags === null && taken.from === null && taken.to === null) return searchPage(config, session, query, criteria)
  const params = narrowing(criteria)
  const searches = tags === null ? [params] : tags.map(tag => ({ ...params, Keywords: searchKeyword(tag) }))
  const lists = searches.map((search): WholeList => {
    const name = Object.entries(search).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    return {
      name: `smugmug/${encodeURIComponent(session.platformUserId)}/search/${name.join('&')}`,
      read: () => readAll(config, session, search),
    }
  })
  return pageOfWhole(query, lists, criteria, searchForm)
}

async function searchPage(
  config: Config,
  session: PlatformSession,
  query: PhotosQuery,
  criteria: Criteria,
): Promise<PhotosPage> {
  const byUpload = query.sort === 'dateUploaded'
  // Only in the order of upload, whose time zone is known, a listing continues past the results of one search.
  const cursor = windowOf(query, byUpload ? SEARCH_RESULTS : SEARCH_RESULTS - 1)
  const start = nextStart(cursor, {
    reaches: given => given < SEARCH_RESULTS,
    stepPast: key => `${Number(key) + (query.order === 'asc' ? 1 : -1)}`,
  })
  if (start === null) return { photos: [], nextCursor: null, total: cursor?.total ?? 0 }
  const { bound, given } = start
  const count = Math.min(query.limit, SEARCH_RESULTS - given)
  const params = { ...narrowing(criteria, boundsOf(query, bound)), ...sorting(query) }
  const { photos, total: matching } = await searchRange(config, session, params, { start: given + 1, count })
  // The total is capped at what one search shows, so the next window may add to it.
  const total = Math.max(cursor?.total ?? 0, (cursor?.seen ?? 0) + matching - given)
  const keys = photos.map(({ photo, taken }) => (byUpload ? `${secondOf(photo.dateUploaded)}` : taken))
  const end = { bound, given: given + count }
  const next = cursorAfter(query, { cursor, total, end, keys })
  const goesOn = end.given < matching || (byUpload && matching === SEARCH_RESULTS)
  return { photos: photos.map(({ photo }) => photo), nextCursor: goesOn ? writeCursor(next) : null, total }
}

type Window = { from?: number; to?: number }

function boundsOf({ order }: PhotosQuery, bound: string | null): Window {
  if (bound === null) return {}
  return order === 'asc' ? { from: Number(bound) } : { to: Number(bound) }
}

/**
 * The parameters of a search for these criteria, without tags. The bound of a window replaces the wider one of the
 * criteria.
 */
function narrowing({ uploaded, taken }: Criteria, window: Window = {}): Record<string, string> {
  const from = window.from ?? uploaded.from
  const to = window.to ?? uploaded.to
  return {
    ...PHOTOS,
    ...(from !== null && { DateUploadedStart: searchInstant(from) }),
    ...(to !== null && { DateUploadedEnd: searchInstant(to) }),
    ...(taken.from !== null && { DateTakenStart: widerTaken(taken.from, 'from') }),
    ...(taken.to !== null && { DateTakenEnd: widerTaken(taken.to, 'to') }),
  }
}

function sorting({ sort, order }: Pick<PhotosQuery, 'sort' | 'order'>): Record<string, string> {
  return {
    SortMethod: sort === 'dateUploaded' ? 'DateUploaded' : 'DateTaken',
    SortDirection: order === 'asc' ? 'Ascending' : 'Descending',
  }
}

/** Reads a range that is longer than one page of SmugMug, page by page. */
async function searchRange(
  config: Config,
  session: PlatformSession,
  params: Record<string, string>,
  { start, count }: { start: number; count: number },
): Promise<Found> {
  const end = start + count - 1
  const first = await searchImages(config, session, params, { start, count: Math.min(SEARCH_PAGE, count) })
  const more = Math.ceil((Math.min(end, first.total) - start + 1) / SEARCH_PAGE) - 1
  const others = await readPages(Math.max(0, more), index => {
    const next = start + (index + 1) * SEARCH_PAGE
    return searchImages(config, session, params, { start: next, count: Math.min(SEARCH_PAGE, end - next + 1) })
  })
  const found = [first, ...others]
  return { photos: found.flatMap(({ photos }) => photos), total: first.total }
}

/** Reads everything that a search finds, newest upload first, in as many windows as that takes. */
async function readAll(
  config: Config,
  session: PlatformSession,
  params: Record<string, string>,
): Promise<WholePhoto[]> {
  const found = new Map<string, WholePhoto>()
  const newestFirst = sorting({ sort: 'dateUploaded', order: 'desc' })
  for (let window = params; ; ) {
    const known = found.size
    const range = { start: 1, count: SEARCH_RESULTS }
    const { photos, total } = await searchRange(config, session, { ...window, ...newestFirst }, range)
    for (const entry of photos) found.set(entry.photo.id, entry)
    const last = photos.at(-1)
    if (total < SEARCH_RESULTS || !last || found.size === known) return [...found.values()]
    window = { ...params, DateUploadedEnd: searchInstant(secondOf(last.photo.dateUploaded)) }
  }
}

function secondOf(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000)
}
