import * as z from 'zod'
import { PHOTOS_PAGE } from '../contract/limits.ts'

/**
 * Platforms show only the first so many results of a search. A listing goes past them in windows: a window is one query
 * whose bound is the sort key at which the last one ended (null: none yet); `skip` photos at that bound were already
 * given, and they come first in it.
 */
export const WindowCursor = z.strictObject({
  sort: z.string(),
  bound: z.string().max(25).nullable(),
  skip: z.number().int().min(0),
  page: z.number().int().min(1),
  limit: z.number().int().min(1).max(PHOTOS_PAGE.max),
  total: z.number().int().min(0),
  /** The last key given so far and how many photos with it. */
  last: z.string().max(25),
  ties: z.number().int().min(0),
})
export type WindowCursor = z.infer<typeof WindowCursor>

export type Progress<Photo> = {
  sort: string
  /** How many results of one search are real. */
  realResults: number
  keyOf: (photo: Photo) => string
  /** The next second in the direction of the order, in the form of the key. */
  stepPast: (key: string) => string
  cursor: WindowCursor | undefined
  page: number
  perPage: number
  pages: number
  /** What this page brought that was not given before. */
  found: Photo[]
  total: number
}

/** Of a page of `perPage`, how many of its first photos an earlier window has given. */
export function alreadyGiven(cursor: WindowCursor | undefined, page: number, perPage: number): number {
  return cursor ? Math.max(0, Math.min(perPage, cursor.skip - (page - 1) * perPage)) : 0
}

/** Where the listing goes on, or null at its end. */
export function nextWindow<Photo>(progress: Progress<Photo>): WindowCursor | null {
  const { sort, realResults, keyOf, stepPast, cursor, page, perPage, pages, found, total } = progress
  if (page >= pages) return null
  const lastPhoto = found.at(-1)
  const last = lastPhoto ? keyOf(lastPhoto) : (cursor?.last ?? '')
  const tiesHere = found.filter(photo => keyOf(photo) === last).length
  const ties = tiesHere === found.length && cursor?.last === last ? cursor.ties + tiesHere : tiesHere
  const base = { sort, limit: perPage, total, last, ties }
  if ((page + 1) * perPage <= realResults) {
    return { ...base, bound: cursor?.bound ?? null, skip: cursor?.skip ?? 0, page: page + 1 }
  }
  const window = { ...base, bound: last, skip: ties, page: Math.floor(ties / perPage) + 1 }
  if (window.page * perPage <= realResults) return window
  // Thousands of photos of one and the same second: what a search can show of them was shown.
  return { ...base, bound: stepPast(last), skip: 0, page: 1 }
}
