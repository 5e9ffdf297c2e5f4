import * as z from 'zod'
import type { PhotosQuery } from '../../contract/photos.ts'
import { readCursor } from './cursor.ts'

const UNIX_SECONDS = /^\d{0,12}$/
/** Zoneless `YYYY-MM-DD HH:MM:SS`. */
const WALL_TIME = /^[\d :-]{0,19}$/

/**
 * Platforms show only the first few thousand results of a search. A listing continues past them in windows: a window is
 * one query whose bound is the sort key at which the last one ended (null for the first). Its first `given` results were
 * given already, by an earlier window or by this one; the pages that follow may have any size.
 */
function windowCursor(query: PhotosQuery, furthest: number) {
  const key = z.string().regex(query.sort === 'dateUploaded' ? UNIX_SECONDS : WALL_TIME)
  return z.strictObject({
    sort: z.literal(sortOf(query)),
    bound: key.nullable(),
    given: z.number().int().min(0).max(furthest),
    /** Photos given in all windows, and how many there are. */
    seen: z.number().int().min(0),
    total: z.number().int().min(0),
    /** The last key given so far and how many photos with it. */
    last: key,
    ties: z.number().int().min(0),
  })
}

export type WindowCursor = z.infer<ReturnType<typeof windowCursor>>

/** The query's cursor, if it has one. No page begins after more than `furthest` results of one search. */
export function windowOf(query: PhotosQuery, furthest: number): WindowCursor | undefined {
  return query.cursor ? readCursor(query.cursor, windowCursor(query, furthest)) : undefined
}

/** Where a page begins: after `given` results of the window with this bound. */
export type PageStart = Pick<WindowCursor, 'bound' | 'given'>

type Windows = {
  /** Whether the platform shows all of a page that begins after this many results of one search. */
  reaches: (given: number) => boolean
  /** The next second in the direction of the order, in the form of the key; null where there is none. */
  stepPast: (key: string) => string | null
}

/** Null after the last page. */
export function nextStart(cursor: WindowCursor | undefined, { reaches, stepPast }: Windows): PageStart | null {
  if (!cursor) return { bound: null, given: 0 }
  const { bound, given, last, ties } = cursor
  if (reaches(given)) return { bound, given }
  if (last !== bound && reaches(ties)) return { bound: last, given: ties }
  // Thousands of photos share this second: the search has shown all of them that it can.
  const past = stepPast(last)
  return past === null ? null : { bound: past, given: 0 }
}

type Page = {
  cursor: WindowCursor | undefined
  total: number
  /** Where the next page begins, unless the window is at its end. */
  end: PageStart
  /** The sort keys of the photos on this page that no earlier page gave. */
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
