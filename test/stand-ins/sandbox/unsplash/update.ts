import * as z from 'zod'
import type { Photo } from '../library/photo.ts'
import type { PhotoChange } from '../library/store.ts'
import type { Body } from './body.ts'
import { UnsplashFailure } from './failure.ts'
import { fieldsOf, type UnsplashFields } from './fields.ts'
import { withUnsplashTags } from './tags.ts'

const text = z.string().nullable().optional()
/** A form has only text values. */
const amount = z
  .union([z.number(), z.stringFormat('number', /^-?\d+(\.\d+)?$/).transform(Number)])
  .nullable()
  .optional()
const flag = z.union([z.boolean(), z.stringbool()]).optional()

/** What `PUT /photos/{id}` accepts. A title, an alt description and any other field are ignored. */
const update = z.object({
  description: z.string().optional(),
  tags: z.array(z.string()).optional(),
  show_on_profile: flag,
  location: z.object({ city: text, country: text, name: text, latitude: amount, longitude: amount }).optional(),
  exif: z
    .object({
      make: text,
      model: text,
      exposure_time: text,
      aperture_value: amount,
      focal_length: amount,
      iso_speed_ratings: amount,
    })
    .optional(),
})

/**
 * Only fields that are sent change; tags are replaced as a whole, an empty description means none.
 * @throws UnsplashFailure 400 naming the fields of a wrong type
 */
export function changeOf(photo: Photo, body: Body): PhotoChange {
  const parsed = update.safeParse(body)
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map(issue => String(issue.path[0])))]
    throw new UnsplashFailure(400, names.map(name => `${name} is invalid`).join(', '))
  }
  const { description, tags, show_on_profile: shown } = parsed.data
  return {
    ...(description === undefined ? {} : { description }),
    ...(tags === undefined ? {} : { tags: withUnsplashTags(photo.account, [], tags) }),
    ...(shown === undefined ? {} : { visibility: shown ? 'public' : 'private' }),
    extra: mergedFields(fieldsOf(photo), parsed.data),
  }
}

function mergedFields({ altDescription, location, exif }: UnsplashFields, sent: z.infer<typeof update>) {
  const place = sent.location ?? {}
  const camera = sent.exif ?? {}
  return {
    altDescription,
    location: {
      city: sentOr(place.city, location.city),
      country: sentOr(place.country, location.country),
      name: sentOr(place.name, location.name),
      latitude: sentOr(place.latitude, location.latitude),
      longitude: sentOr(place.longitude, location.longitude),
    },
    exif: {
      make: sentOr(camera.make, exif.make),
      model: sentOr(camera.model, exif.model),
      exposure_time: sentOr(camera.exposure_time, exif.exposure_time),
      aperture: sentOr(decimal(camera.aperture_value), exif.aperture),
      focal_length: sentOr(decimal(camera.focal_length), exif.focal_length),
      iso: sentOr(camera.iso_speed_ratings, exif.iso),
    },
  }
}

/** `null` may be sent: it empties the field. */
function sentOr<T>(sent: T | undefined, held: T): T {
  return sent === undefined ? held : sent
}

function decimal(value: number | null | undefined): string | null | undefined {
  return typeof value === 'number' ? value.toFixed(1) : value
}
