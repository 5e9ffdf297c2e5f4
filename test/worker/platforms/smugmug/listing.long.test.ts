import { expect, test } from 'vitest'
import { ids, listed } from '#test/kit/worker/listing.ts'
import { aPhotographerOn, callsOf, lastCall, libraryOf } from '#test/kit/worker/platforms.ts'

test('5,000 photos are all listed once, in fifty calls', async () => {
  const vivian = await aPhotographerOn('smugmug', 'vivian')
  const expected = (await libraryOf('smugmug', 'vivian')).filter(photo => photo.media === 'photo')
  expect(expected.length).toBeGreaterThan(4500)
  const before = await lastCall('smugmug')
  const { photos, totals } = await listed(vivian, { provider: 'smugmug', limit: '500' })
  expect(ids(photos).toSorted()).toEqual(ids(expected).toSorted())
  expect(totals).toEqual([expected.length])
  expect((await callsOf('smugmug', { since: before })).length).toBe(Math.ceil(expected.length / 100))
})
