import { numberedAlbum, numberedPhoto, numbersFrom } from './numbered.ts'
import { hashText, randomFrom } from './random.ts'
import type { AlbumSeed, OnDemandLibrary, PhotoSeed } from './seed.ts'
import { SCENES, unix } from './wording.ts'

/** Photos; the videos are not among them. */
const COUNT = 20_000
const FIRST_UPLOAD = unix('2016-11-26T09:05:00Z')
const LAST_UPLOAD = unix('2026-11-21T18:20:00Z')
const FIRST_ID = 54_000_000_000
const ID_STEP = 10_007
const VIDEO_ID = 5_003

/** What she uploads within one second, in turn. A fifth of the photos, in whole batches, has neither title nor description. */
const BATCHES = [
  { size: 36, isBare: false },
  { size: 1, isBare: true },
  { size: 120, isBare: false },
  { size: 12, isBare: true },
  { size: 64, isBare: false },
  { size: 3, isBare: true },
  { size: 80, isBare: false },
  { size: 48, isBare: true },
  { size: 20, isBare: false },
  { size: 16, isBare: true },
]

const idOf = (number: number) => String(FIRST_ID + number * ID_STEP)

/** Uploads become more frequent towards the present. */
function uploadedAt(number: number): number {
  return Math.round(FIRST_UPLOAD + (LAST_UPLOAD - FIRST_UPLOAD) * (number / COUNT) ** 0.7)
}

/** `first`: the number of the first photo of its batch. */
type Batched = { number: number; first: number; isBare: boolean }

function* batchedNumbers(): Iterable<Batched> {
  let number = 0
  while (number < COUNT) {
    for (const { size, isBare } of BATCHES) {
      const first = number
      for (; number < first + size; number += 1) yield { number, first, isBare }
    }
  }
}

function photoOf({ number, first, isBare }: Batched): PhotoSeed {
  return numberedPhoto('imogen', number, {
    id: idOf(number),
    scene: randomFrom(hashText(`imogen batch ${first}`)).pick(SCENES),
    title: isBare ? 'none' : number % 500 === 7 ? 'camera name' : 'written',
    isDescribed: !isBare,
    isTagged: number % (isBare ? 2 : 9) !== 0,
    uploaded: uploadedAt(first),
    visibility: number % 40 === 11 ? 'private' : number % 160 === 71 ? 'family' : 'public',
    media: 'photo',
  })
}

function* photos(): Iterable<PhotoSeed> {
  for (const each of batchedNumbers()) {
    const photo = photoOf(each)
    yield photo
    // Now and then a camera records a video of the scene as well.
    if (each.number % 400 === 210) {
      const id = String(Number(photo.id) + VIDEO_ID)
      yield { ...photo, id, media: 'video', fileName: photo.fileName.replace('DSC_', 'MVI_').replace('.jpg', '.mp4') }
    }
  }
}

function albums(): AlbumSeed[] {
  const album = (id: string, title: string, numbers: number[]) =>
    numberedAlbum({ id, account: 'imogen', title, numbers, idOf, uploadedAt })
  return [
    album('72177720304000041', 'First year', numbersFrom(0, 900)),
    album('72177720304000042', 'Weddings', numbersFrom(4_000, 5_200)),
    album('72177720304000043', 'Iceland', numbersFrom(9_000, 9_400)),
    album('72177720304000044', 'The coast path', numbersFrom(15_600, 16_400)),
    // In this one are photos of the others.
    album(
      '72177720304000045',
      'Favourites',
      numbersFrom(0, COUNT / 50).map(each => each * 50),
    ),
  ]
}

/** The largest library: 20,000 photos, 4,000 of which have neither title nor description, and 50 videos. */
export const IMOGENS_PHOTOS: OnDemandLibrary = {
  account: 'imogen',
  photos,
  get albums() {
    return albums()
  },
  owns: id => Number(id) >= FIRST_ID && Number(id) < FIRST_ID + COUNT * ID_STEP,
}
