import { readdirSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import exifr from 'exifr'
import sharp from 'sharp'
import * as z from 'zod'
import type { FolderLibrary, FolderPhoto } from './folder.ts'

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
