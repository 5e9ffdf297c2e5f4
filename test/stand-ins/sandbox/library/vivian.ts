import { numberedAlbum, numberedPhoto, numbersFrom } from './numbered.ts'
import type { AlbumSeed, PhotoSeed } from './seed.ts'
import { unix } from './wording.ts'

const COUNT = 5_000
const FIRST_UPLOAD = unix('2015-01-05T08:00:00Z')
const LAST_UPLOAD = unix('2026-11-18T21:30:00Z')

const idOf = (index: number) => String(53_000_000_000 + index * 10_007)
const uploadedAt = (index: number) => Math.round(FIRST_UPLOAD + ((LAST_UPLOAD - FIRST_UPLOAD) * index) / (COUNT - 1))

/** Every fifth has no texts. */
export function* vivianPhotos(): Iterable<PhotoSeed> {
  for (let index = 0; index < COUNT; index += 1) {
    const isBare = index % 5 === 2
    yield numberedPhoto('vivian', index, {
      id: idOf(index),
      title: isBare ? 'none' : index % 11 === 0 ? 'camera name' : 'written',
      isDescribed: !isBare && index % 7 !== 0,
      isTagged: !isBare || index % 2 !== 0,
      uploaded: uploadedAt(index),
      visibility: index % 97 === 0 ? 'private' : 'public',
      media: index % 499 === 0 ? 'video' : 'photo',
    })
  }
}

export function vivianAlbums(): AlbumSeed[] {
  const part = (id: string, title: string, from: number, to: number) =>
    numberedAlbum({ id, account: 'vivian', title, numbers: numbersFrom(from, to), idOf, uploadedAt })
  return [part('72177720303000031', 'Everything before', 0, 4_200), part('72177720303000032', 'Lately', 4_800, 5_000)]
}
