import { hashText, randomFrom } from './random.ts'
import type { AlbumSeed, PhotoSeed } from './seed.ts'
import { cameraTime, ownerLine, ownerTags, ownerTitle, SCENES, sizeOf, unix } from './wording.ts'

const COUNT = 5_000
const FIRST_UPLOAD = unix('2015-01-05T08:00:00Z')
const LAST_UPLOAD = unix('2026-11-18T21:30:00Z')

const idOf = (index: number) => String(53_000_000_000 + index * 10_007)

/** Everything about a picture is derived from its number. Every fifth has no texts. */
export function* vivianPhotos(): Iterable<PhotoSeed> {
  for (let index = 0; index < COUNT; index += 1) {
    const random = randomFrom(hashText(`vivian ${index}`))
    const uploaded = Math.round(FIRST_UPLOAD + ((LAST_UPLOAD - FIRST_UPLOAD) * index) / (COUNT - 1))
    const kind = random.pick(SCENES)
    const bare = index % 5 === 2
    yield {
      id: idOf(index),
      account: 'vivian',
      title: bare
        ? ''
        : index % 11 === 0
          ? `DSC_${String(index).padStart(4, '0')}`
          : `${ownerTitle(kind, random)}, ${index}`,
      description: bare || index % 7 === 0 ? '' : ownerLine(kind, random),
      tags: bare && index % 2 === 0 ? [] : ownerTags(kind, random.int(1, 5)),
      uploaded,
      taken: cameraTime(uploaded - random.int(600, 4 * 86_400)),
      visibility: index % 97 === 0 ? 'private' : 'public',
      media: index % 499 === 0 ? 'video' : 'photo',
      fileName: `DSC_${String(index).padStart(4, '0')}.jpg`,
      views: random.int(0, 5_000),
      ...sizeOf(random),
      picture: { kind: 'scene', scene: kind, seed: hashText(`vivian scene ${index}`) },
    }
  }
}

export function vivianAlbums(): AlbumSeed[] {
  const part = (id: string, title: string, from: number, to: number): AlbumSeed => ({
    id,
    account: 'vivian',
    title,
    description: '',
    views: to - from,
    created: FIRST_UPLOAD + from * 70_000,
    updated: FIRST_UPLOAD + to * 70_000,
    photoIds: Array.from({ length: to - from }, (_, offset) => idOf(from + offset)),
  })
  return [part('72177720303000031', 'Everything before', 0, 4_200), part('72177720303000032', 'Lately', 4_800, 5_000)]
}
