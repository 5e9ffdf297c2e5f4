import { hashText, randomFrom } from './random.ts'
import type { AlbumSeed, PhotoSeed } from './seed.ts'
import { cameraTime, ownerLine, ownerTags, ownerTitle, SCENES, sizeOf, unix } from './wording.ts'

const COUNT = 65
const FIRST_UPLOAD = unix('2019-05-11T10:00:00Z')
const LAST_UPLOAD = unix('2026-11-14T19:05:00Z')

export function dorotheaPhotos(): PhotoSeed[] {
  return Array.from({ length: COUNT }, (_, index) => {
    const random = randomFrom(hashText(`dorothea ${index}`))
    const uploaded = Math.round(FIRST_UPLOAD + ((LAST_UPLOAD - FIRST_UPLOAD) * index) / (COUNT - 1))
    const kind = SCENES[(index * 3 + 7) % SCENES.length] ?? 'street'
    const titled = index % 3 === 0
    return {
      id: String(52_700_000_000 + index * 61_007),
      account: 'dorothea',
      title: titled ? ownerTitle(kind, random) : '',
      description: titled && index % 2 === 0 ? ownerLine(kind, random) : '',
      tags: index % 4 === 0 ? ownerTags(kind, 1 + (index % 5)) : [],
      uploaded,
      taken: cameraTime(uploaded - random.int(3_600, 9 * 86_400)),
      visibility: index % 13 === 5 ? 'friends' : index % 17 === 3 ? 'private' : 'public',
      media: 'photo',
      fileName: `DSCF${String(100 + index).padStart(4, '0')}.jpg`,
      views: random.int(0, 400),
      ...sizeOf(random),
      picture: { kind: 'scene', scene: kind, seed: hashText(`dorothea scene ${index}`) },
    }
  })
}

export function dorotheaAlbums(): AlbumSeed[] {
  const photos = dorotheaPhotos()
  const part = (id: string, title: string, from: number, to: number): AlbumSeed => ({
    id,
    account: 'dorothea',
    title,
    description: '',
    views: 40 + from,
    created: photos[from]?.uploaded ?? FIRST_UPLOAD,
    updated: photos[to - 1]?.uploaded ?? LAST_UPLOAD,
    photoIds: photos.slice(from, to).map(photo => photo.id),
  })
  return [part('72177720302000021', 'Göteborg', 0, 25), part('72177720302000022', 'Gardens & people', 30, 60)]
}
