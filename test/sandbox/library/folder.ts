import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { basename, extname, join, resolve } from 'node:path'
import exifr from 'exifr'
import sharp from 'sharp'
import * as z from 'zod'
import type { AlbumSeed, PhotoSeed } from './seed.ts'

type FolderPhoto = {
  fileName: string
  path: string
  /** Seconds since the epoch. */
  modified: number
  width: number
  height: number
  taken: string | null
  place: { latitude: number; longitude: number } | null
}

export type FolderLibrary = { name: string; title: string; photos: FolderPhoto[]; readAt: number }

/** Reads a folder of JPEGs. A file that does not decode is skipped, with a line on stderr. */
export async function readFolder(folder: string, now: number): Promise<FolderLibrary> {
  const path = resolve(folder)
  const names = readdirSync(path)
    .filter(name => /\.jpe?g$/i.test(name))
    .sort((a, b) => (a < b ? -1 : 1))
  const photos: FolderPhoto[] = []
  for (const name of names) {
    const photo = await readPhoto(join(path, name)).catch((error: unknown) => {
      process.stderr.write(`sandbox: ${name} is left out: ${error instanceof Error ? error.message : error}\n`)
      return null
    })
    if (photo) photos.push(photo)
  }
  return { name: `folder ${path}`, title: basename(path), photos, readAt: now }
}

async function readPhoto(path: string): Promise<FolderPhoto> {
  const image = sharp(path, { failOn: 'error' })
  const { format, autoOrient } = await image.metadata()
  if (format !== 'jpeg') throw new Error('not a JPEG')
  await image.clone().resize(64).toBuffer()
  const { taken, place } = await readExif(path)
  return {
    fileName: basename(path),
    path,
    modified: Math.floor(statSync(path).mtimeMs / 1000),
    width: autoOrient.width,
    height: autoOrient.height,
    taken,
    place,
  }
}

const exif = z.object({
  DateTimeOriginal: z.string().optional().catch(undefined),
  latitude: z.number().optional().catch(undefined),
  longitude: z.number().optional().catch(undefined),
})

async function readExif(path: string): Promise<Pick<FolderPhoto, 'taken' | 'place'>> {
  // Broken EXIF is common in old camera files and no reason to skip the picture.
  const raw: unknown = await exifr
    .parse(path, {
      pick: ['DateTimeOriginal', 'GPSLatitude', 'GPSLatitudeRef', 'GPSLongitude', 'GPSLongitudeRef'],
      reviveValues: false,
    })
    .catch(() => null)
  const found = exif.parse(raw ?? {})
  const date = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d:\d\d:\d\d)/.exec(found.DateTimeOriginal ?? '')
  const { latitude, longitude } = found
  const hasPlace = Number.isFinite(latitude) && Number.isFinite(longitude) && (latitude !== 0 || longitude !== 0)
  return {
    taken: date && date[1] !== '0000' ? `${date[1]}-${date[2]}-${date[3]} ${date[4]}` : null,
    place: hasPlace && latitude !== undefined && longitude !== undefined ? { latitude, longitude } : null,
  }
}

/** Upload times are recent and a minute apart, in the order of the names. */
export function folderSeed(library: FolderLibrary): { photos: PhotoSeed[]; albums: AlbumSeed[] } {
  const newest = Math.floor(library.readAt / 1000)
  const photos = library.photos.map((photo, index): PhotoSeed => {
    const uploaded = newest - (library.photos.length - 1 - index) * 60
    return {
      id: idOf(photo.fileName),
      account: 'ansel',
      title: basename(photo.fileName, extname(photo.fileName)),
      description: '',
      tags: [],
      uploaded,
      taken: photo.taken ?? new Date(uploaded * 1000).toISOString().slice(0, 19).replace('T', ' '),
      takenUnknown: photo.taken === null,
      visibility: 'public',
      media: 'photo',
      fileName: photo.fileName,
      views: 0,
      width: photo.width,
      height: photo.height,
      picture: { kind: 'file', path: photo.path },
      ...(photo.place ? { place: photo.place } : {}),
    }
  })
  const whole = album('72177720300000901', library.title, photos, newest)
  const located = photos.filter(photo => photo.place)
  return {
    photos,
    albums: located.length > 0 ? [whole, album('72177720300000902', 'With a place', located, newest)] : [whole],
  }
}

function album(id: string, title: string, photos: PhotoSeed[], created: number): AlbumSeed {
  const photoIds = photos.map(photo => photo.id)
  return { id, account: 'ansel', title, description: '', views: 0, created, updated: created, photoIds }
}

function idOf(fileName: string): string {
  const digest = createHash('sha256').update(fileName).digest()
  return `55${String(digest.readUIntBE(0, 6) % 1_000_000_000).padStart(9, '0')}`
}
