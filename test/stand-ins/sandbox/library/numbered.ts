import { hashText, randomFrom } from './random.ts'
import type { AlbumSeed, PhotoSeed } from './seed.ts'
import { cameraTime, ownerLine, ownerTags, ownerTitle, SCENES, type SceneKind, sizeOf } from './wording.ts'

type Given = Pick<PhotoSeed, 'id' | 'uploaded' | 'visibility' | 'media'> & {
  title: 'written' | 'camera name' | 'none'
  isDescribed: boolean
  isTagged: boolean
  /** Any, unless given. */
  scene?: SceneKind
}

/** A photo of a large library: whatever is not given follows from its number. */
export function numberedPhoto(account: string, number: number, given: Given): PhotoSeed {
  const random = randomFrom(hashText(`${account} ${number}`))
  const kind = given.scene ?? random.pick(SCENES)
  // A camera's counter has four digits.
  const name = `DSC_${String(number % 10_000).padStart(4, '0')}`
  const titles = { none: () => '', 'camera name': () => name, written: () => `${ownerTitle(kind, random)}, ${number}` }
  return {
    id: given.id,
    account,
    title: titles[given.title](),
    description: given.isDescribed ? ownerLine(kind, random) : '',
    tags: given.isTagged ? ownerTags(kind, random.int(1, 5)) : [],
    uploaded: given.uploaded,
    taken: cameraTime(given.uploaded - random.int(600, 4 * 86_400)),
    visibility: given.visibility,
    media: given.media,
    fileName: `${name}.jpg`,
    views: random.int(0, 5_000),
    ...sizeOf(random),
    picture: { kind: 'scene', scene: kind, seed: hashText(`${account} scene ${number}`) },
  }
}

type NumberedAlbum = Pick<AlbumSeed, 'id' | 'account' | 'title'> & {
  numbers: number[]
  idOf: (number: number) => string
  /** Unix seconds. */
  uploadedAt: (number: number) => number
}

export function numberedAlbum({ numbers, idOf, uploadedAt, ...named }: NumberedAlbum): AlbumSeed {
  return {
    ...named,
    description: '',
    views: numbers.length,
    created: uploadedAt(numbers[0] ?? 0),
    updated: uploadedAt(numbers.at(-1) ?? 0),
    photoIds: numbers.map(idOf),
  }
}

/** From `from` up to but not including `to`. */
export function numbersFrom(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, offset) => from + offset)
}
