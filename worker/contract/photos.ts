import * as z from 'zod'
import { FIELDS, type Field } from '../domain/fields.ts'
import { PHOTOS_PAGE } from '../domain/limits.ts'
import { PROVIDERS } from '../domain/platforms.ts'
import { type PhotoWork, WORK_STATES } from '../domain/work.ts'

/** A photo in a listing. `dateUploaded` is ISO 8601 UTC; `dateTaken` is zoneless `YYYY-MM-DD HH:MM:SS` or null. */
export type Photo = {
  id: string
  title: string
  description: string
  tags: string[]
  /** The fields known to be missing; never tags without the capability `listedTags`. */
  missing: Field[]
  /** Null where no job of the person's has anything to do with it. */
  work: PhotoWork | null
  urlSmall: string
  urlMedium: string
  urlLarge: string
  /** About 2,048 px on its long side; empty where the original is smaller. */
  urlXLarge: string
  /** Pixels of the largest known rendition; only their ratio matters. */
  width: number
  height: number
  dateUploaded: string
  dateTaken: string | null
  pageUrl: string
}

export type Album = {
  id: string
  title: string
  thumbnailUrl: string
  photoCount: number
  views: number
  dateCreated: string
}

export type AlbumsAnswer = { albums: Album[] }
/** `complete`: only of a list by `missing` or `work`; of a library true only while a complete reading is valid. */
export type PhotosAnswer = { photos: Photo[]; nextCursor: string | null; total: number; complete?: boolean }
/** All photos that match, at most 20,000, in the order of the list. */
export type PhotoIdsAnswer = { ids: string[]; total: number; complete: boolean }

const list = z
  .string()
  .max(2000)
  .transform(value =>
    value
      .split(',')
      .map(item => item.trim())
      .filter(item => item !== ''),
  )
/** A comma list of known words; without any of them as if it were absent. */
const listOf = <T extends string>(words: readonly T[]) =>
  list.pipe(z.array(z.enum(words))).transform(found => (found.length > 0 ? [...new Set(found)] : undefined))
const day = /^\d{4}-\d{2}-\d{2}$/

// A day that the month does not have would be parsed as one of the next month.
function isReal(value: string): boolean {
  const date = value.slice(0, 10)
  const isDay = new Date(`${date}T00:00:00Z`).getUTCDate() === Number(date.slice(8))
  return isDay && !Number.isNaN(Date.parse(day.test(value) ? `${value}T00:00:00Z` : value))
}

const uploadBound = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/, 'Please enter a valid date')
  .refine(isReal, 'Please enter a valid date')
const takenBound = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2})?$/, 'Please enter a valid date')
  .refine(value => isReal(value.length > 10 ? `${value}Z` : value), 'Please enter a valid date')

export const ProviderInput = z.enum(PROVIDERS, 'Unknown provider')

/**
 * Query of GET /api/photos: bounds of the upload are UTC instants, bounds of the date taken have no time zone; a day
 * without a time means the whole day.
 */
export const PhotosQuery = z.object({
  provider: ProviderInput,
  albums: list.optional(),
  tags: list.optional(),
  dateUploadedStart: uploadBound.optional(),
  dateUploadedEnd: uploadBound.optional(),
  dateTakenStart: takenBound.optional(),
  dateTakenEnd: takenBound.optional(),
  /** Photos that lack any of these. */
  missing: listOf(FIELDS).optional(),
  /** Photos in any of these states of the person's newest job with them; `none`: in no job. */
  work: listOf([...WORK_STATES, 'none']).optional(),
  limit: z.coerce.number().int().min(1).max(PHOTOS_PAGE.max).default(PHOTOS_PAGE.default),
  cursor: z.string().max(500).optional(),
  sort: z.enum(['dateUploaded', 'dateTaken']).default('dateUploaded'),
  order: z.enum(['asc', 'desc']).default('desc'),
})
export type PhotosQuery = z.infer<typeof PhotosQuery>

/** Query of GET /api/photos/albums. */
export const AlbumsQuery = z.object({ provider: ProviderInput })
