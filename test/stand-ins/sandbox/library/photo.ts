import * as z from 'zod'
import { number, type Row, text } from '../db.ts'

export const PLATFORMS = ['flickr', 'unsplash', 'smugmug'] as const
export type Platform = (typeof PLATFORMS)[number]
const platform = z.enum(PLATFORMS)

export const VISIBILITIES = ['public', 'private', 'friends', 'family', 'friends-family'] as const
export type Visibility = (typeof VISIBILITIES)[number]
const visibility = z.enum(VISIBILITIES)

const picture = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('scene'), scene: z.string(), seed: z.number() }),
  z.object({ kind: z.literal('file'), path: z.string() }),
])
/** Where the image comes from: drawn from a seed, or a JPEG on disk. */
export type Picture = z.infer<typeof picture>

const place = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** Whether everyone may see it, on a platform that asks. */
  public: z.boolean().optional(),
  locality: z.string().optional(),
  region: z.string().optional(),
  country: z.string().optional(),
})
export type Place = z.infer<typeof place>

const storedTag = z.object({
  id: z.string(),
  author: z.string(),
  raw: z.string(),
  clean: z.string(),
  machine: z.boolean(),
})
/** A tag as stored: `raw` is what its author typed, `clean` the form its platform compares. */
export type StoredTag = z.infer<typeof storedTag>
const storedTags = z.array(storedTag)

/** What only one platform stores of a photo or an album; its own code defines the shape. */
export const extraFields = z.record(z.string(), z.unknown())
export type ExtraFields = z.infer<typeof extraFields>

export type Photo = {
  platform: Platform
  account: string
  id: string
  seq: number
  title: string
  description: string
  tags: StoredTag[]
  /** Unix seconds. */
  uploaded: number
  /** `YYYY-MM-DD HH:MM:SS`, local time of the camera. */
  taken: string
  takenUnknown: boolean
  /** Unix seconds. */
  updated: number
  visibility: Visibility
  media: 'photo' | 'video'
  fileName: string
  views: number
  server: string
  secret: string
  originalSecret: string
  width: number
  height: number
  picture: Picture
  place: Place | null
  extra: ExtraFields
}

export function photoFrom(found: Row): Photo {
  return {
    platform: platform.parse(text(found, 'platform')),
    account: text(found, 'account'),
    id: text(found, 'id'),
    seq: number(found, 'seq'),
    title: text(found, 'title'),
    description: text(found, 'description'),
    tags: storedTags.parse(JSON.parse(text(found, 'tags'))),
    uploaded: number(found, 'uploaded'),
    taken: text(found, 'taken'),
    takenUnknown: number(found, 'taken_unknown') === 1,
    updated: number(found, 'updated'),
    visibility: visibility.parse(text(found, 'visibility')),
    media: text(found, 'media') === 'video' ? 'video' : 'photo',
    fileName: text(found, 'file_name'),
    views: number(found, 'views'),
    server: text(found, 'server'),
    secret: text(found, 'secret'),
    originalSecret: text(found, 'original_secret'),
    width: number(found, 'width'),
    height: number(found, 'height'),
    picture: picture.parse(JSON.parse(text(found, 'picture'))),
    place: found.place === null ? null : place.parse(JSON.parse(text(found, 'place'))),
    extra: extraFields.parse(JSON.parse(text(found, 'extra'))),
  }
}
