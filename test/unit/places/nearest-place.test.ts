import { expect, test } from 'vitest'
import { nearestPlace } from '#worker/places/nearest-place.ts'

test('in the middle of the Atlantic there is no place', () => {
  expect(nearestPlace({ latitude: 35, longitude: -40 })).toBeNull()
})
