import { HARD_CASES, type HardCase } from './ansel-cases.ts'
import { hashText, randomFrom } from './random.ts'
import type { AlbumSeed, PhotoSeed } from './seed.ts'
import { cameraTime, ownerTags, PLACES, SCENES, type SceneKind, sizeOf, unix } from './wording.ts'

const UNTITLED = 52
const FIRST_UPLOAD = unix('2015-04-03T09:12:00Z')
const LAST_UPLOAD = unix('2026-11-20T17:40:00Z')

/** Seconds. */
const BEFORE_ALL = 3_000_000

/** Texts that Flickr shows in another form than they were typed in. */
const TYPED_AS_TEXT = [
  'The sign says "No fishing", and nobody minds: rods & buckets everywhere.',
  'Depth < 2 m > 1 m here. More at https://example.org/harbour?year=1998&page=2.',
]

/** Hard cases spread among pictures without texts; the newest are mostly the latter. */
export function anselPhotos(): PhotoSeed[] {
  return [...typedAsText(), ...spreadPhotos()]
}

function typedAsText(): PhotoSeed[] {
  return TYPED_AS_TEXT.map((description, index) => ({
    id: String(52_000_000_000 + index * 48_211),
    account: 'ansel',
    title: '',
    description,
    tags: [],
    uploaded: FIRST_UPLOAD - BEFORE_ALL + index * 3_600,
    taken: cameraTime(FIRST_UPLOAD - 2 * BEFORE_ALL + index * 3_600),
    visibility: 'public',
    media: 'photo',
    fileName: `IMG_${3_000 + index}.jpg`,
    views: 7 + index,
    ...sizeOf(randomFrom(hashText(`ansel typed ${index}`))),
    picture: { kind: 'scene', scene: 'coast', seed: hashText(`ansel typed ${index}`) },
  }))
}

function spreadPhotos(): PhotoSeed[] {
  const slots = interleave(HARD_CASES, UNTITLED)
  return slots.map((slot, index) => {
    const random = randomFrom(hashText(`ansel ${index}`))
    const share = index / (slots.length - 1)
    // Uploads become more frequent towards the present.
    const uploaded = Math.round(FIRST_UPLOAD + (LAST_UPLOAD - FIRST_UPLOAD) * share ** 0.45)
    const taken = uploaded - random.int(3_600, 20 * 86_400)
    const kind = slot?.scene ?? SCENES[(index * 7) % SCENES.length] ?? 'coast'
    return {
      id: String(52_100_000_000 + index * 48_211),
      account: 'ansel',
      title: '',
      description: '',
      tags: slot ? [] : untitledTags(kind, index),
      uploaded,
      taken: cameraTime(taken),
      visibility: 'public',
      media: 'photo',
      fileName: `IMG_${4_000 + index}.jpg`,
      views: random.int(0, 1_900),
      ...sizeOf(random),
      picture: { kind: 'scene', scene: kind, seed: hashText(`ansel scene ${index}`) },
      ...(!slot && placeOf(kind, index)),
      ...slot?.photo,
    }
  })
}

function untitledTags(kind: string, index: number): string[] {
  const scene = SCENES.find(each => each === kind)
  return scene && index % 3 === 0 ? ownerTags(scene, 1 + (index % 5)) : []
}

/** Some untitled pictures have a position, a few of which are private. */
function placeOf(kind: HardCase['scene'], index: number): Pick<PhotoSeed, 'place'> {
  const place = kind && kind !== 'sign' ? PLACES[kind] : undefined
  return place && index % 3 === 1 ? { place: { ...place, public: index % 7 !== 1 } } : {}
}

function interleave(cases: HardCase[], others: number): (HardCase | null)[] {
  const total = cases.length + others
  const slots: (HardCase | null)[] = []
  let placed = 0
  for (let index = 0; index < total; index += 1) {
    // The square root puts more cases into the older half.
    const due = Math.ceil(cases.length * Math.sqrt((index + 1) / total))
    const next = placed < due ? cases[placed] : undefined
    const blanksLeft = others - (index - placed)
    if (next && (index % 2 === 0 || blanksLeft <= 0)) {
      slots.push(next)
      placed += 1
    } else if (blanksLeft > 0) slots.push(null)
    else {
      slots.push(cases[placed] ?? null)
      placed += 1
    }
  }
  return slots
}

export function anselAlbums(): AlbumSeed[] {
  const photos = anselPhotos()
  const ofScene = (...kinds: SceneKind[]) =>
    photos.filter(({ picture }) => picture.kind === 'scene' && kinds.some(kind => kind === picture.scene))
  return [
    album('72177720301000011', 'Harbours & coast', 'Boats, mostly.', 4_210, ofScene('coast', 'lake')),
    album('72177720301000012', 'High country', '', 913, ofScene('mountains', 'forest', 'desert')),
    album('72177720301000013', 'City walks – Łódź & Lisboa', 'Streets &amp; roofs', 268, ofScene('city', 'street')),
    album('72177720301000014', 'Nothing yet', '', 0, []),
  ]
}

function album(id: string, title: string, description: string, views: number, photos: PhotoSeed[]): AlbumSeed {
  return {
    id,
    account: 'ansel',
    title,
    description,
    views,
    created: photos[0]?.uploaded ?? unix('2026-11-01T08:00:00Z'),
    updated: photos.at(-1)?.uploaded ?? unix('2026-11-01T08:00:00Z'),
    photoIds: photos.map(photo => photo.id),
  }
}
