import * as z from 'zod'
import type { Photo, Place } from '../library/photo.ts'
import { hashText, type Random, randomFrom } from '../library/random.ts'

const location = z.object({
  city: z.string().nullable(),
  country: z.string().nullable(),
  name: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
type Location = z.infer<typeof location>

const exif = z.object({
  make: z.string().nullable(),
  model: z.string().nullable(),
  exposure_time: z.string().nullable(),
  aperture: z.string().nullable(),
  focal_length: z.string().nullable(),
  iso: z.number().nullable(),
})
type Exif = z.infer<typeof exif>

/** The fields that only Unsplash stores: results of its image recognition, and the fields of its own form. */
const unsplashFields = z.object({
  altDescription: z.string().nullable(),
  location,
  exif,
})
export type UnsplashFields = z.infer<typeof unsplashFields>

export function fieldsOf(photo: Photo): UnsplashFields {
  return unsplashFields.parse(photo.extra)
}

const SEEN: Record<string, readonly [string, ...string[]]> = {
  mountains: ['a mountain range with a cloudy sky', 'a view of mountains in the distance'],
  coast: ['a boat in the water', 'a body of water with boats in it'],
  city: ['a city skyline at night', 'buildings with lights on'],
  forest: ['a group of tall trees in a forest', 'fog in a forest'],
  desert: ['a desert with sand dunes', 'brown sand under blue sky'],
  lake: ['a lake surrounded by trees', 'a body of water with a reflection'],
  silhouette: ['a silhouette of a person standing on a hill'],
  street: ['a row of houses on a street', 'a building with windows and a door'],
  flowers: ['a close up of flowers', 'red flowers in a garden'],
  night: ['a night sky with stars'],
  sign: ['a sign on the side of a road'],
}

const CAMERAS: [[string, string], ...[string, string][]] = [
  ['NIKON CORPORATION', 'NIKON D850'],
  ['Canon', 'Canon EOS R6'],
  ['FUJIFILM', 'X-T4'],
]

const NO_EXIF: Exif = { make: null, model: null, exposure_time: null, aperture: null, focal_length: null, iso: null }
const NO_LOCATION: Location = { city: null, country: null, name: null, latitude: null, longitude: null }

/** Every ninth picture was not recognized, every fifth was uploaded without camera data. */
export function firstFields(id: string, scene: string, place: Place | undefined): UnsplashFields {
  const random = randomFrom(hashText(`unsplash fields ${id}`))
  const words = SEEN[scene]
  return {
    altDescription: words && random.int(1, 9) > 1 ? random.pick(words) : null,
    location: place ? locationFrom(place) : NO_LOCATION,
    exif: random.int(1, 5) > 1 ? cameraData(random) : NO_EXIF,
  }
}

function cameraData(random: Random): Exif {
  const [make, model] = random.pick(CAMERAS)
  return {
    make,
    model,
    exposure_time: random.pick(['1/60', '1/250', '1/1000', '20']),
    aperture: random.pick(['1.8', '4.0', '8.0']),
    focal_length: random.pick(['24.0', '35.0', '85.0']),
    iso: random.pick([100, 400, 3200]),
  }
}

function locationFrom({ locality, country, latitude, longitude }: Place): Location {
  const name = [locality, country].filter(Boolean).join(', ')
  return { city: locality ?? null, country: country ?? null, name: name || null, latitude, longitude }
}
