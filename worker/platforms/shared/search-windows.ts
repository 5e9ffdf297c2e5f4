import * as z from 'zod'
import type { PhotosQuery } from '../../contract/photos.ts'
import { readCursor } from './cursor.ts'

const UNIX_SECONDS = /^\d{0,12}$/
/** `YYYY-MM-DD HH:MM:SS` without a time zone. */
const WALL_TIME = /^[\d :-]{0,19}$/

/**
 * Platforms show only the first few thousand results of a search. A listing continues past them in windows. A window is
 * one query, bounded by the sort key at which the last window ended (null for the first). The first `given` of its
 * results were already given, by an earlier window or by this one. Later pages may have another size.
 */
function windowCursor(query: PhotosQuery, furthest: number) {
  const key = z.string().regex(query.sort === 'dateUploaded' ? UNIX_SECONDS : WALL_TIME)
  return z.strictObject({
    sort: z.literal(sortOf(query)),
    bound: key.nullable(),
    given: z.number().int().min(0).max(furthest),
    /** How many photos all windows gave, and how many there are in all. */
    seen: z.number().int().min(0),
    total: z.number().int().min(0),
    /** The last sort key given so far, and how many photos with it were given. */
    last: key,
    ties: z.number().int().min(0),
  })
}

export type WindowCursor = z.infer<ReturnType<typeof windowCursor>>

/** The cursor of the query, if it has one. No page begins after more than `furthest` results of one search. */
export function windowOf(query: PhotosQuery, furthest: number): WindowCursor | undefined {
  return query.cursor ? readCursor(query.cursor, windowCursor(query, furthest)) : undefined
}

/** Where a page begins: after `given` results of the window with this bound. */
export type PageStart = Pick<WindowCursor, 'bound' | 'given'>

type Windows = {
  /** Whether the platform shows a whole page that begins after this many results of one search. */
  reaches: (given: number) => boolean
  /** The next second in the direction of the order, in the form of the sort key; null if there is none. */
  stepPast: (key: string) => string | null
}

/** Where the next page begins; null after the last one. */
export function nextStart(cursor: WindowCursor | undefined, { reaches, stepPast }: Windows): PageStart | null {
  if (!cursor) return { bound: null, given: 0 }
  const { bound, given, last, ties } = cursor
  if (reaches(given)) return { bound, given }
  if (last !== bound && reaches(ties)) return { bound: last, given: ties }
  // Thousands of photos share this second, and the search has shown all that it can of them.
  const past = stepPast(last)
  return past === null ? null : { bound: past, given: 0 }
}

type Page = {
  cursor: WindowCursor | undefined
  total: number
  /** Where the next page begins, unless the window has ended. */
  end: PageStart
  /** The sort keys of the photos on this page that no earlier page contained. */
  keys: string[]
}

/** The cursor of the page after this one. */
export function cursorAfter(query: PhotosQuery, { cursor, total, end, keys }: Page): WindowCursor {
  const last = keys.at(-1) ?? cursor?.last ?? ''
  const tiesHere = keys.filter(key => key === last).length
  const ties = tiesHere === keys.length && cursor?.last === last ? cursor.ties + tiesHere : tiesHere
  return { sort: sortOf(query), ...end, seen: (cursor?.seen ?? 0) + keys.length, total, last, ties }
}

function sortOf({ sort, order }: PhotosQuery): string {
  return `${sort}-${order}`
}
