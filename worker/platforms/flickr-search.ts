import * as z from 'zod'
import { PHOTOS_PAGE } from '../contract/limits.ts'
import type { PhotosQuery } from '../contract/photos.ts'
import type { Config } from '../env.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { callFlickr } from './flickr-call.ts'
import { type Criteria, criteriaOf, matchNothing } from './flickr-criteria.ts'
import { EXTRAS, listedPhoto } from './flickr-photos.ts'
import { type FlickrPhoto, SearchReply } from './flickr-replies.ts'
import type { ListedPhoto, PlatformSession } from './platform.ts'

export type PhotosPage = { photos: ListedPhoto[]; nextCursor: string | null; total: number }

/** Only the first 4,000 results of a query are real; behind them pages repeat. */
const REAL_RESULTS = 4000

/**
 * Where a listing goes on. A window is one query whose bound is the sort key at which the last one ended (null: none
 * yet); `skip` photos at that bound were already given, and they come first in it.
 */
const Cursor = z.strictObject({
  sort: z.string(),
  bound: z.string().max(19).nullable(),
  skip: z.number().int().min(0),
  page: z.number().int().min(1).max(REAL_RESULTS),
  limit: z.number().int().min(1).max(PHOTOS_PAGE.max),
  total: z.number().int().min(0),
  /** The last key given so far and how many photos with it. */
  last: z.string().max(19),
  ties: z.number().int().min(0),
})
type Cursor = z.infer<typeof Cursor>

/** The person's own photos, searched by Flickr. `total` is the first window's, which covers all of them. */
export async function searchPhotos(config: Config, session: PlatformSession, query: PhotosQuery): Promise<PhotosPage> {
  const criteria = criteriaOf(query)
  const schema = Cursor.extend({ sort: z.literal(sortOf(query)) })
  const cursor = query.cursor ? readCursor(query.cursor, schema) : undefined
  if (matchNothing(criteria)) return { photos: [], nextCursor: null, total: 0 }
  const perPage = cursor?.limit ?? query.limit
  const page = cursor?.page ?? 1
  const params = { ...searchParams(query, criteria, cursor?.bound ?? null), per_page: `${perPage}`, page: `${page}` }
  const { photos: reply } = await callFlickr(config, session, 'GET', 'flickr.photos.search', params, SearchReply)

  const skipped = cursor ? Math.max(0, Math.min(perPage, cursor.skip - (page - 1) * perPage)) : 0
  const found = reply.photo.slice(skipped)
  const total = cursor?.total ?? reply.total
  const next = nextCursor({ query, cursor, page, perPage, pages: reply.pages, found, total })
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

type Progress = {
  query: PhotosQuery
  cursor: Cursor | undefined
  page: number
  perPage: number
  pages: number
  found: FlickrPhoto[]
  total: number
}

function nextCursor({ query, cursor, page, perPage, pages, found, total }: Progress): Cursor | null {
  if (page >= pages) return null
  const keyOf = (photo: FlickrPhoto) => (query.sort === 'dateUploaded' ? String(photo.dateupload) : photo.datetaken)
  const lastPhoto = found.at(-1)
  const last = lastPhoto ? keyOf(lastPhoto) : (cursor?.last ?? '')
  const tiesHere = found.filter(photo => keyOf(photo) === last).length
  const ties = tiesHere === found.length && cursor?.last === last ? cursor.ties + tiesHere : tiesHere
  const base = { sort: sortOf(query), limit: perPage, total, last, ties }
  if ((page + 1) * perPage <= REAL_RESULTS) {
    return { ...base, bound: cursor?.bound ?? null, skip: cursor?.skip ?? 0, page: page + 1 }
  }
  const window = { ...base, bound: last, skip: ties, page: Math.floor(ties / perPage) + 1 }
  if (window.page * perPage <= REAL_RESULTS) return window
  // Thousands of photos of one and the same second: what a search can show of them was shown.
  return { ...base, bound: stepPast(last, query), skip: 0, page: 1 }
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
