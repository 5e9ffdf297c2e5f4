import type { PhotosQuery } from '../../contract/photos.ts'

/** The criteria of a listing. Bounds are inclusive: uploads in unix seconds, dates taken as `YYYY-MM-DD HH:MM:SS`. */
export type Criteria = {
  /** Canonical tags, one of which is enough; null when tags do not matter. */
  tags: string[] | null
  uploaded: { from: number | null; to: number | null }
  taken: { from: string | null; to: string | null }
}

type Given = Pick<PhotosQuery, 'tags' | 'dateUploadedStart' | 'dateUploadedEnd' | 'dateTakenStart' | 'dateTakenEnd'>

/** `searchForm` gives the form in which the platform finds a tag; empty for a tag that it cannot find. */
export function criteriaOf(query: Given, searchForm: (tag: string) => string): Criteria {
  const { dateUploadedStart, dateUploadedEnd, dateTakenStart, dateTakenEnd } = query
  const forms = (query.tags ?? []).map(searchForm).filter(form => form !== '')
  return {
    tags: query.tags && query.tags.length > 0 ? [...new Set(forms)] : null,
    uploaded: {
      // Platforms count whole seconds, so a bound between two of them moves inwards.
      from: dateUploadedStart ? Math.ceil(instantOf(dateUploadedStart, 'T00:00:00Z') / 1000) : null,
      to: dateUploadedEnd ? Math.floor(instantOf(dateUploadedEnd, 'T23:59:59Z') / 1000) : null,
    },
    taken: {
      from: dateTakenStart ? takenOf(dateTakenStart, '00:00:00') : null,
      to: dateTakenEnd ? takenOf(dateTakenEnd, '23:59:59') : null,
    },
  }
}

/**
 * Whether no photo can match. Platforms refuse a range that ends before it starts, and ignore tags made of symbols
 * only.
 */
export function matchNothing({ tags, uploaded, taken }: Criteria): boolean {
  return tags?.length === 0 || isBefore(uploaded.to, uploaded.from) || isBefore(taken.to, taken.from)
}

/** What criteria compare of a photo. `taken` is where it sorts by the date taken, even if that is unknown. */
export type Comparable = { tags: string[]; dateUploaded: string; taken: string }

/** Applies the criteria here, where the platform cannot. */
export function matches(
  photo: Comparable,
  { tags, uploaded, taken }: Criteria,
  searchForm: (tag: string) => string,
): boolean {
  if (tags && !photo.tags.some(tag => tags.includes(searchForm(tag)))) return false
  const at = Math.floor(Date.parse(photo.dateUploaded) / 1000)
  if (isBefore(at, uploaded.from) || isBefore(uploaded.to, at)) return false
  return !isBefore(photo.taken, taken.from) && !isBefore(taken.to, photo.taken)
}

function isBefore<T extends number | string>(a: T | null, b: T | null): boolean {
  return a !== null && b !== null && a < b
}

function instantOf(bound: string, timeOfDay: string): number {
  return Date.parse(bound.length === 10 ? `${bound}${timeOfDay}` : bound)
}

function takenOf(bound: string, timeOfDay: string): string {
  return bound.length === 10 ? `${bound} ${timeOfDay}` : bound.replace('T', ' ')
}
