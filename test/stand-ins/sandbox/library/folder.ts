import { createHash } from 'node:crypto'
import { basename, extname } from 'node:path'
import type { AlbumSeed, PhotoSeed } from './seed.ts'

export type FolderPhoto = {
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
