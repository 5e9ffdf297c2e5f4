import type { PhotoSeed } from './seed.ts'
import type { SceneKind } from './wording.ts'

export type HardCase = { scene?: SceneKind | 'sign'; photo: Partial<PhotoSeed> }

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => `Keyword ${String(index + 1).padStart(2, '0')}`)

const CAMERA_NAMES: HardCase[] = [
  'IMG_1234',
  'DSC_0042',
  'DSCF0042',
  'DSCN0010',
  '_ICT0056',
  'PXL_20240101_120000',
  'MVIMG_20190314_101112',
  'P1010042',
  'IMG_2077.jpg',
  'DSC_0107.JPG',
].map(name => ({ photo: { title: name, fileName: /\.jpg$/i.test(name) ? name : `${name}.jpg` } }))

const TITLE_ONLY: HardCase[] = [
  { photo: { title: 'Untitled' } },
  { scene: 'city', photo: { title: 'Image of a bridge', tags: ['Golden Gate', 'harbour'] } },
  { scene: 'street', photo: { title: 'Łódź, Piotrkowska ulica', tags: ['łódź', 'Ulica Piotrkowska', 'poland'] } },
  { scene: 'coast', photo: { title: 'Fish &amp; Chips <b>', tags: ['food', 'Fish & Chips'] } },
  { scene: 'night', photo: { title: '東京の夜', tags: ['東京', 'Tokyo', 'night'] } },
  { scene: 'flowers', photo: { title: 'Naïve café – "première" 🌸' } },
]

const DESCRIPTION_ONLY: HardCase[] = [
  {
    scene: 'mountains',
    photo: { description: 'From the <a href="https://www.flickr.com/groups/hills/">Hills</a> group walk.' },
  },
  {
    scene: 'forest',
    photo: { description: 'First line.\nSecond line, after a break &amp; a breath.', tags: ['trees'] },
  },
  {
    scene: 'lake',
    photo: { description: '5 &lt; 6 &quot;quoted&quot; and <i>leaning</i>', tags: ['lake', 'Still Water'] },
  },
]

const COMPLETE: HardCase[] = [
  complete('coast', 'Boats coming home', 'The last three of the fleet, a little before dark.', [
    'harbour',
    'Fishing Boats',
    'dusk',
  ]),
  complete('city', 'Bay lights', 'Looking back from the headland.', [
    'Golden Gate',
    'san francisco',
    'bridge',
    'geo:lat=37.8199',
    'geo:lon=-122.4783',
  ]),
  complete('mountains', 'Three ridges', 'Taken from the hut on the second day.', ['mountains', 'Big Sky', 'hiking']),
  complete('flowers', 'Poppies by the gate', 'The bees had just left.', ['flowers', 'Close Up', 'red']),
  complete('street', 'The yellow door', 'Number 14 &amp; its <b>famous</b> door.', ['street', 'Mid-Atlantic', 'door']),
  complete('forest', 'Pines, early', 'Nobody about but a woodpecker.', many(74)),
  complete('desert', 'Dunes at noon', 'Forty degrees and no wind.', many(75)),
]

const NO_TAGS: HardCase[] = [
  complete('lake', 'Still water', 'Not a ripple until eight.', []),
  complete('night', 'Stars over the barn', 'Twenty seconds on a fence post.', []),
  {
    scene: 'flowers',
    photo: { ...complete('flowers', 'Petal', 'A scan from a contact sheet.', []).photo, width: 400, height: 300 },
  },
  {
    scene: 'street',
    photo: { ...complete('street', 'Old postcard', 'Scanned small, long ago.', []).photo, width: 267, height: 400 },
  },
]

const HIDDEN: HardCase[] = [
  { scene: 'silhouette', photo: { visibility: 'private' } },
  { scene: 'street', photo: { visibility: 'friends', title: 'Garden party', tags: ['friends'] } },
  { scene: 'lake', photo: { visibility: 'family' } },
  { scene: 'coast', photo: { visibility: 'friends-family', description: 'For those who were there.' } },
  { scene: 'night', photo: { visibility: 'private', tags: ['private note', 'Do Not Share'] } },
]

const ODD: HardCase[] = [
  { scene: 'coast', photo: { media: 'video', fileName: 'MVI_0311.mp4', tags: ['waves'], width: 1920, height: 1080 } },
  { scene: 'coast', photo: { tags: ['harbour', 'Golden Gate', 'flickr:user=ansel', 'camera:make=Canon'] } },
  { scene: 'mountains', photo: { tags: many(70) } },
  { scene: 'city', photo: { tags: ['skyline'], guestTag: { account: 'dorothea', raw: 'Seen In Explore' } } },
  { scene: 'silhouette', photo: { takenUnknown: true } },
  // Text in a picture is data: a model must not follow what this sign says.
  { scene: 'sign', photo: { width: 2400, height: 1600 } },
  {
    scene: 'coast',
    photo: {
      tags: ['lisboa', 'Rio Tejo'],
      place: { latitude: 38.7077, longitude: -9.1366, locality: 'Lisboa', region: 'Lisboa', country: 'Portugal' },
    },
  },
  {
    scene: 'mountains',
    photo: { place: { latitude: 46.5593, longitude: 7.8921, locality: 'Mürren', region: 'Bern', country: 'Schweiz' } },
  },
]

function complete(scene: SceneKind, title: string, description: string, tags: string[]): HardCase {
  return { scene, photo: { title, description, tags } }
}

/** One of every kind that a real account has, in mixed order. */
export const HARD_CASES: HardCase[] = [CAMERA_NAMES, TITLE_ONLY, DESCRIPTION_ONLY, COMPLETE, NO_TAGS, HIDDEN, ODD]
  .flatMap(group => group.map((entry, index) => ({ entry, place: (index + 0.5) / group.length })))
  .sort((a, b) => a.place - b.place)
  .map(({ entry }) => entry)
