import type { Place } from './photo.ts'
import type { Random } from './random.ts'

export const SCENES = [
  'mountains',
  'coast',
  'city',
  'forest',
  'desert',
  'lake',
  'silhouette',
  'street',
  'flowers',
  'night',
] as const
export type SceneKind = (typeof SCENES)[number]

type Words = { titles: [string, ...string[]]; lines: [string, ...string[]]; tags: [string, ...string[]] }

const WORDS: Record<SceneKind, Words> = {
  mountains: {
    titles: ['Three ridges', 'Above the valley', 'Snow line', 'The long way up'],
    lines: ['We waited an hour for the cloud to lift.', 'Taken from the hut on the second day.'],
    tags: ['mountains', 'ridge', 'hiking', 'alpine', 'Big Sky'],
  },
  coast: {
    titles: ['Boats coming home', 'Low tide', 'The harbour mouth', 'Off the point'],
    lines: ['The last boat was already tied up.', 'Wind from the west all afternoon.'],
    tags: ['harbour', 'sea', 'boats', 'coast', 'Low Tide'],
  },
  city: {
    titles: ['Lights coming on', 'From the car park roof', 'Downtown', 'After work'],
    lines: ['Ten minutes after sunset.', 'Shot through the office window.'],
    tags: ['city', 'skyline', 'dusk', 'buildings', 'Blue Hour'],
  },
  forest: {
    titles: ['Pines', 'The logging road', 'Between the trunks', 'Fog in the trees'],
    lines: ['Nobody about but a woodpecker.', 'The path ends a little further on.'],
    tags: ['forest', 'trees', 'fog', 'woodland', 'Tall Pines'],
  },
  desert: {
    titles: ['Dunes', 'Dry country', 'Noon, no shade', 'The mesa'],
    lines: ['Forty degrees and no wind.', 'We turned back at the second mesa.'],
    tags: ['desert', 'dunes', 'sand', 'heat', 'Dry Land'],
  },
  lake: {
    titles: ['Still water', 'The far shore', 'Before the wind', 'Mirror'],
    lines: ['Not a ripple until eight.', 'The jetty is just out of the frame.'],
    tags: ['lake', 'reflection', 'water', 'shore', 'Still Water'],
  },
  silhouette: {
    titles: ['Someone on the hill', 'Waiting', 'Out walking', 'Evening walk'],
    lines: ['She had been standing there for a while.', 'A stranger; we said hello afterwards.'],
    tags: ['silhouette', 'person', 'evening', 'backlight', 'One Figure'],
  },
  street: {
    titles: ['Corner shop', 'Our street', 'Awnings', 'The yellow door'],
    lines: ['The bakery opens at six.', 'Laundry day.'],
    tags: ['street', 'houses', 'windows', 'neighbourhood', 'Corner Shop'],
  },
  flowers: {
    titles: ['Poppies', 'In the border', 'Close up', 'Garden, back gate'],
    lines: ['The bees had just left.', 'Planted last spring.'],
    tags: ['flowers', 'garden', 'petals', 'macro', 'Close Up'],
  },
  night: {
    titles: ['Clear night', 'New moon', 'Stars over the barn', 'Two in the morning'],
    lines: ['Twenty seconds on a fence post.', 'Cold enough to see our breath.'],
    tags: ['night', 'stars', 'sky', 'darkness', 'Long Exposure'],
  },
}

export function ownerTitle(kind: SceneKind, random: Random): string {
  return random.pick(WORDS[kind].titles)
}

export function ownerLine(kind: SceneKind, random: Random): string {
  return random.pick(WORDS[kind].lines)
}

/** The first `count` of the kind's tags. */
export function ownerTags(kind: SceneKind, count: number): string[] {
  return WORDS[kind].tags.slice(0, count)
}

const SIZES: [[number, number], ...[number, number][]] = [
  [2400, 1600],
  [2400, 1600],
  [2560, 1440],
  [2048, 1536],
  [1600, 2400],
  [1536, 2048],
  [2000, 2000],
  [2800, 1200],
]

export function sizeOf(random: Random): { width: number; height: number } {
  const [width, height] = random.pick(SIZES)
  return { width, height }
}

/** Unix seconds of a UTC time. */
export function unix(iso: string): number {
  return Math.floor(Date.parse(iso) / 1000)
}

/** The same instant as a zoneless camera time. */
export function cameraTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

/** Where pictures of a kind were taken, for those with a position. */
export const PLACES: Partial<Record<SceneKind, Place>> = {
  coast: { latitude: 51.9617, longitude: 1.3513, locality: 'Felixstowe', region: 'Suffolk', country: 'United Kingdom' },
  forest: { latitude: 48.4641, longitude: 8.4117, locality: 'Freudenstadt', country: 'Germany' },
  lake: { latitude: 54.6013, longitude: -3.1347, locality: 'Keswick', region: 'Cumbria', country: 'United Kingdom' },
  street: { latitude: 38.7139, longitude: -9.1335, locality: 'Lisboa', region: 'Lisboa', country: 'Portugal' },
  flowers: { latitude: 52.2705, longitude: 4.547, locality: 'Lisse', region: 'Zuid-Holland', country: 'Netherlands' },
}
