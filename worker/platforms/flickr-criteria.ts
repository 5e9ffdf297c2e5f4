import type { PhotosQuery } from '../contract/photos.ts'
import type { FlickrPhoto } from './flickr-replies.ts'
import { cleanTag, isSearchable } from './flickr-tags.ts'

/** The criteria in Flickr's terms. Bounds are inclusive; upload in unix seconds, taken as `YYYY-MM-DD HH:MM:SS`. */
export type Criteria = {
  /** Clean forms, any of which is enough; null when tags do not matter. */
  tags: string[] | null
  uploaded: { from: number | null; to: number | null }
  taken: { from: string | null; to: string | null }
}

type Given = Pick<PhotosQuery, 'tags' | 'dateUploadedStart' | 'dateUploadedEnd' | 'dateTakenStart' | 'dateTakenEnd'>

export function criteriaOf(query: Given): Criteria {
  const { dateUploadedStart, dateUploadedEnd, dateTakenStart, dateTakenEnd } = query
  return {
    tags: query.tags && query.tags.length > 0 ? [...new Set(query.tags.filter(isSearchable).map(cleanTag))] : null,
    uploaded: {
      // Flickr counts whole seconds: a bound between two of them moves inwards.
      from: dateUploadedStart ? Math.ceil(instantOf(dateUploadedStart, 'T00:00:00Z') / 1000) : null,
      to: dateUploadedEnd ? Math.floor(instantOf(dateUploadedEnd, 'T23:59:59Z') / 1000) : null,
    },
    taken: {
      from: dateTakenStart ? takenOf(dateTakenStart, '00:00:00') : null,
      to: dateTakenEnd ? takenOf(dateTakenEnd, '23:59:59') : null,
    },
  }
}

/** Whether no photo can match. Flickr refuses a range that ends before it begins, and ignores tags of signs alone. */
export function matchNothing({ tags, uploaded, taken }: Criteria): boolean {
  return tags?.length === 0 || isBefore(uploaded.to, uploaded.from) || isBefore(taken.to, taken.from)
}

/** The same criteria applied by us, for album listings, which Flickr cannot filter. */
export function matches(photo: FlickrPhoto, { tags, uploaded, taken }: Criteria): boolean {
  if (photo.media !== 'photo') return false
  if (tags && !photo.tags.split(' ').some(tag => tags.includes(cleanTag(tag)))) return false
  if (isBefore(photo.dateupload, uploaded.from) || isBefore(uploaded.to, photo.dateupload)) return false
  return !isBefore(photo.datetaken, taken.from) && !isBefore(taken.to, photo.datetaken)
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
