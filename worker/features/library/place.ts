import type { PhotosQuery } from '../../contract/photos.ts'
import type { ReadingPlace } from '../../db/listing-schema.ts'
import { PLATFORMS, type Provider } from '../../domain/platforms.ts'
import type { PhotosPage } from '../../platforms/platform.ts'
import type { PageRange } from './queries.ts'

/** Where a reading begins. */
export const TOP: ReadingPlace = {
  ...{ until: null, ids: [], strays: [], cursor: null, previous: null },
  ...{ listed: 0, top: null, isLast: false },
}

/** The query of the page at a place. A date instead of an offset stays right when photos are uploaded or deleted meanwhile. */
export function queryOf(provider: Provider, { until, cursor }: ReadingPlace): PhotosQuery {
  const { capabilities, listPage } = PLATFORMS[provider]
  return {
    ...{ provider, limit: listPage, sort: 'dateUploaded', order: 'desc' },
    ...(capabilities.uploadDates && until !== null && { dateUploadedEnd: until }),
    ...(cursor !== null && { cursor }),
  }
}

/**
 * What a page tells. `range`: null if it closes none. `shown`: the photos in the range, by id. `fresh`: how many photos
 * this reading had not shown before. `next`: where it goes on; null at its end.
 */
export type PageRead = { range: PageRange | null; shown: string[]; fresh: number; next: ReadingPlace | null }

/** `isFull`: whether the reading ends at this page although the list goes on, if it has so many fresh photos. */
export function readAt(
  provider: Provider,
  place: ReadingPlace,
  { photos, nextCursor, total }: PhotosPage,
  isFull: (fresh: number) => boolean,
): PageRead {
  const { until, cursor } = place
  const known = new Set([...place.ids, ...place.strays.map(({ id }) => id)])
  const ids = photos.map(({ id }) => id)
  const shown = [...new Set([...known, ...ids])]
  const fresh = photos.filter(({ id, dateUploaded }) => !known.has(id) && !isAbove(dateUploaded, until)).length
  const top = place.top ?? photos.reduce<string | null>((a, { dateUploaded: b }) => (a === null || b > a ? b : a), null)
  const last = photos.at(-1)?.dateUploaded

  if (isShifted(provider, place, total)) return { range: null, shown, fresh: 0, next: backFrom(provider, place, total) }
  if (place.isLast && last !== undefined && place.top !== null && last <= place.top)
    return { range: { newest: until, oldest: last }, shown, fresh, next: null }
  const on = { ...place, listed: total, top, previous: { cursor }, cursor: nextCursor }
  // All photos of the page were videos, or not the person's.
  if (nextCursor !== null && last === undefined) return { range: null, shown, fresh, next: on }
  if (nextCursor === null || last === undefined || (!place.isLast && isFull(fresh))) {
    const hasBegun = until === null && cursor === null
    const next = place.isLast || hasBegun || top === null ? null : { ...TOP, top, isLast: true }
    return { range: { newest: until, oldest: null }, shown, fresh, next }
  }
  if (until !== null && last >= until) return { range: null, shown, fresh, next: { ...on, ids: shown } }
  const strays = [...place.strays, ...photos].filter(({ dateUploaded }) => dateUploaded < last)
  const next = {
    ...on,
    ...{ until: last, ids: photos.filter(({ dateUploaded }) => dateUploaded === last).map(({ id }) => id) },
    strays: strays.map(({ id, dateUploaded }) => ({ id, dateUploaded })),
    ...(PLATFORMS[provider].capabilities.uploadDates && { cursor: null, previous: null }),
  }
  return { range: { newest: until, oldest: last }, shown, fresh, next }
}

const isAbove = (date: string, until: string | null) => until !== null && date > until

/** Whether a list that is read by offsets has become shorter since its last page. */
function isShifted(provider: Provider, { cursor, listed }: ReadingPlace, total: number): boolean {
  return !PLATFORMS[provider].capabilities.uploadDates && cursor !== null && total < listed
}

/** Where to read again after photos above were deleted, so that others have moved up into pages already read. */
function backFrom(provider: Provider, place: ReadingPlace, total: number): ReadingPlace {
  const { previous, listed, top, isLast } = place
  const isNear = listed - total <= PLATFORMS[provider].listPage
  return previous && isNear
    ? { ...place, ...previous, previous: null, listed: total }
    : { ...TOP, top, isLast, listed: total }
}
