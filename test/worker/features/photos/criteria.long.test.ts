import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { flickrCalls } from '#test/kit/worker/flickr.ts'
import { allPages, connected, ids, photosOf } from '#test/kit/worker/listing.ts'
import { lastCall } from '#test/kit/worker/platforms.ts'
import { openDb } from '#worker/db/client.ts'
import { connectedAccounts } from '#worker/db/schema.ts'

// A platform account belongs to one user, and each test has its own user.
afterEach(async () => {
  await openDb(env.DB).delete(connectedAccounts)
})

test.each([
  { sort: 'dateUploaded', order: 'desc' },
  { sort: 'dateTaken', order: 'asc' },
])('5,000 photos are all listed exactly once by $sort $order, in ten or eleven calls', async query => {
  const user = await connected('vivian')
  const expected = await photosOf('vivian')
  expect(expected.length).toBeGreaterThan(4500)
  const before = await lastCall('flickr')
  const pages = await allPages(user, { limit: '500', ...query })
  const listed = pages.flatMap(found => found.photos)
  expect(ids(listed).toSorted()).toEqual(ids(expected).toSorted())
  expect(new Set(pages.map(found => found.total))).toEqual(new Set([expected.length]))
  const searches = (await flickrCalls(before)).filter(call => call.method === 'flickr.photos.search')
  expect(searches.length).toBe(pages.length)
  expect(pages.length).toBeLessThanOrEqual(11)
})
