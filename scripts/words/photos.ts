import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import exifr from 'exifr'
import sharp from 'sharp'
import * as z from 'zod'
import type { PhotoFacts } from '#worker/domain/description.ts'
import { nearestPlace } from '#worker/places/nearest-place.ts'
import { IMAGE_MAX_BYTES } from '#worker/vision/image.ts'
import type { ImageBytes } from '#worker/vision/metadata/strip-metadata.ts'

/** `where` is the GPS position, shown on the sheet; the model gets place names only. */
export type PreparedPhoto = {
  name: string
  image: ImageBytes
  width: number
  height: number
  thumbnail: string
  facts: PhotoFacts
  where: string | null
}
export type UnreadablePhoto = { name: string; reason: string }

/** The long side of the rendition the platforms deliver for the model. */
const LONG_SIDE = 1024
const THUMBNAIL = 360
const QUALITIES = [85, 70, 50, 30]

/** Every picture of a folder as the model would get it, upright; files that do not decode are listed with the reason. */
export async function preparePhotos(folder: string) {
  const names = readdirSync(folder)
    .filter(name => /\.(?:jpe?g|png|webp|tiff?|avif|gif|hei[cf])$/i.test(name))
    .sort()
  const photos: PreparedPhoto[] = []
  const unreadable: UnreadablePhoto[] = []
  for (const name of names) {
    try {
      photos.push(await preparePhoto(join(folder, name), name))
    } catch (error) {
      unreadable.push({ name, reason: error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'unknown' })
    }
  }
  return { photos, unreadable }
}

async function preparePhoto(path: string, name: string): Promise<PreparedPhoto> {
  const upright = sharp(path, { failOn: 'error' }).autoOrient()
  const { data, info } = await upright
    .clone()
    .resize(LONG_SIDE, LONG_SIDE, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true })
  const thumbnail = await sharp(data).resize(THUMBNAIL, THUMBNAIL, { fit: 'inside' }).jpeg({ quality: 72 }).toBuffer()
  return {
    name,
    image: { bytes: await encode(data), type: 'image/jpeg' },
    width: info.width,
    height: info.height,
    thumbnail: `data:image/jpeg;base64,${thumbnail.toString('base64')}`,
    ...(await readFacts(path)),
  }
}

async function encode(pixels: Buffer): Promise<Uint8Array> {
  for (const quality of QUALITIES) {
    const bytes = await sharp(pixels).flatten({ background: 'white' }).jpeg({ quality }).toBuffer()
    if (bytes.byteLength <= IMAGE_MAX_BYTES) return bytes
  }
  throw new Error('too large at any quality')
}

const words = z.string().trim().min(1).nullable().catch(null)
const Exif = z.object({
  DateTimeOriginal: words,
  latitude: z.number().nullable().catch(null),
  longitude: z.number().nullable().catch(null),
  City: words,
  State: words,
  Country: words,
})

async function readFacts(path: string): Promise<Pick<PreparedPhoto, 'facts' | 'where'>> {
  // Broken EXIF is no reason to leave a picture out.
  const raw: unknown = await exifr.parse(path, { iptc: true, xmp: true, reviveValues: false }).catch(() => null)
  const found = Exif.parse(raw ?? {})
  const date = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d:\d\d:\d\d)/.exec(found.DateTimeOriginal ?? '')
  const named = [found.City, found.State, found.Country].filter(name => name !== null).join(', ')
  const { latitude, longitude } = found
  const position = latitude !== null && longitude !== null && { latitude, longitude }
  return {
    facts: {
      albumTitle: null,
      ownerTitle: '',
      ownerDescription: '',
      ownerTags: [],
      takenAt: date && date[1] !== '0000' ? `${date[1]}-${date[2]}-${date[3]} ${date[4]}` : null,
      // Without names of its own, the town that the product would find for the position.
      place: named || (position ? nearestPlace(position) : null),
    },
    where: position ? `${position.latitude.toFixed(4)}, ${position.longitude.toFixed(4)}` : null,
  }
}
