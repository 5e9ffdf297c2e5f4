import { expect, test } from 'vitest'
import { REFUSED_FREE_PHOTOS } from '#test/kit/free-photos.ts'
import { PRICING } from '#worker/domain/pricing.ts'
import { Config } from '#worker/env.ts'

test('with an empty FREE_PHOTOS the allowance is that of the price list, and 0 means none', () => {
  const { FREE_PHOTOS } = Config.shape
  expect(FREE_PHOTOS.parse(undefined)).toBe(PRICING.freePhotos)
  expect(FREE_PHOTOS.parse('')).toBe(PRICING.freePhotos)
  expect(FREE_PHOTOS.parse('0')).toBe(0)
  expect(FREE_PHOTOS.parse('25')).toBe(25)
})

test.each(REFUSED_FREE_PHOTOS)('the Worker refuses FREE_PHOTOS=%s, as the build of the pages does', value => {
  expect(Config.shape.FREE_PHOTOS.safeParse(value).success).toBe(false)
})
