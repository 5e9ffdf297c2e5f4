import { expect, test } from 'vitest'
import { nearestPlace } from '#worker/places/nearest-place.ts'

test.each<[string, number, number, string | null]>([
  ['on the promenade', 51.9603, 1.3517, 'Felixstowe, United Kingdom'],
  ['between two towns, nearer to the second', 51.95, 1.3, 'Harwich, United Kingdom'],
  ['eleven kilometres out at sea', 51.93, 1.5, null],
  ['in the middle of the Atlantic', 35, -40, null],
  ['west of Greenwich', 51.3781, -2.3597, 'Bath, United Kingdom'],
  ['south of the equator', -33.4372, -70.6506, 'Santiago, Chile'],
  ['a country whose usual name is shorter than that of the standard', 22.2783, 114.1747, 'Hong Kong, Hong Kong'],
  ['counted past the antimeridian', -18.0667, -180.6833, 'Levuka, Fiji'],
  ['at the North Pole', 90, 0, null],
  ['at the South Pole', -90, 180, null],
  ['no number', Number.NaN, 1, null],
])('%s', (_where, latitude, longitude, expected) => {
  expect(nearestPlace({ latitude, longitude })).toBe(expected)
})
