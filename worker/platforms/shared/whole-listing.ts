import * as z from 'zod'
import { mapWithConcurrency } from '../../concurrency.ts'
import type { PhotosQuery } from '../../contract/photos.ts'
import type { ListedPhoto, PhotosPage } from '../platform.ts'
import { type Comparable, type Criteria, matches } from './criteria.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { cachedListing } from './listing-cache.ts'
import { CONCURRENT_READS } from './pages.ts'

/** A photo, and its sort key by the date taken; '' where the platform knows none. */
export type WholePhoto = { photo: ListedPhoto; taken: string }

/** A list that can only be read in full, such as an album. Without videos. */
export type WholeList = { name: string; read: () => Promise<WholePhoto[]> }

// Where the last page ended. A sort key instead of an offset stays right when the list changes.
const Cursor = z.strictObject({ key: z.string().max(60), id: z.string().max(100) })

/**
 * One page of the photos in any of the lists that match the criteria, sorted here. The first page reads the lists;
 * later ones use what it has cached, for some minutes.
 */
export async function pageOfWhole(
  query: PhotosQuery,
  wholeLists: WholeList[],
  criteria: Criteria,
  searchForm: (tag: string) => string,
): Promise<PhotosPage> {
  const after = query.cursor ? readCursor(query.cursor, Cursor) : undefined
  const how = after ? 'use-cache' : 'refresh'
  const lists = await mapWithConcurrency(wholeLists, CONCURRENT_READS, ({ name, read }) =>
    cachedListing(name, how, read),
  )
  const found = new Map<string, WholePhoto>()
  for (const entry of lists.flat()) {
    if (!found.has(entry.photo.id) && matches(comparableOf(entry), criteria, searchForm))
      found.set(entry.photo.id, entry)
  }
  const sorted = [...found.values()].map(entry => ({ ...entry, sortKey: sortKeyOf(entry, query) }))
  const direction = query.order === 'asc' ? 1 : -1
  sorted.sort((a, b) => direction * compare(a.sortKey, b.sortKey))
  const rest = after ? sorted.filter(({ sortKey }) => direction * compare(sortKey, after) > 0) : sorted
  const page = rest.slice(0, query.limit)
  const last = page.at(-1)
  return {
    photos: page.map(({ photo }) => photo),
    nextCursor: last && page.length < rest.length ? writeCursor(last.sortKey) : null,
    total: sorted.length,
  }
}

type SortKey = z.infer<typeof Cursor>

const comparableOf = ({ photo, taken }: WholePhoto): Comparable => ({ ...photo, taken })

// Photos taken in the same second, or at an unknown time, are in the order of upload.
function sortKeyOf({ photo, taken }: WholePhoto, { sort }: PhotosQuery): SortKey {
  const uploaded = photo.dateUploaded.slice(0, 19)
  return { key: sort === 'dateUploaded' ? uploaded : `${taken.slice(0, 19)} ${uploaded}`, id: photo.id }
}

// Ids decide between equal dates, so that pages neither repeat nor skip a photo.
function compare(a: SortKey, b: SortKey): number {
  return byText(a.key, b.key) || a.id.length - b.id.length || byText(a.id, b.id)
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
