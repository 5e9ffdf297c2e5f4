import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { personOf } from '#test/kit/worker/factories.ts'
import { until } from '#test/kit/worker/jobs.ts'
import { connected } from '#test/kit/worker/listing.ts'
import { callsOf, lastCall, libraryOf } from '#test/kit/worker/platforms.ts'
import { keeping } from '#test/kit/worker/reading.ts'
import { openDb } from '#worker/db/client.ts'
import { libraries } from '#worker/db/listing-schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { readOn } from '#worker/features/library/reading.ts'
import { claimReadings } from '#worker/features/library/schedule.ts'
import { readLibrary } from '#worker/features/library/service.ts'
import type { ReadMessage } from '#worker/queue/messages.ts'

const db = openDb(env.DB)

test('a reading of five thousand photos loses nothing when it is killed, and takes few calls', async () => {
  const user = await connected('vivian')
  const sent: ReadMessage[] = []
  const deps = { ...depsFrom(env), readingsQueue: keeping(sent) }
  const since = await lastCall('flickr')
  await readLibrary(depsFrom(env), personOf(user), 'flickr')
  // The message of the call above is delivered by the real queue; these consumers race with it and with each other.
  let at = Date.now()
  const row = () => db.select().from(libraries).get()
  for (let kills = 0; kills < 4; kills += 1) {
    at += 2 * 60_000
    await claimReadings(deps, at)
    const message = sent.pop()
    let looks = 0
    const now = () => {
      looks += 1
      if (looks > 4) throw new TypeError('The isolate was evicted')
      return Date.now()
    }
    const dying = { ...deps, now }
    if (message) await readOn(dying, message).catch(() => undefined)
  }
  at += 2 * 60_000
  await claimReadings(depsFrom(env), at)
  const { counts, total } = await until(
    () => readLibrary(depsFrom(env), personOf(user), 'flickr'),
    ({ state }) => state === 'ready',
  )
  expect((await row())?.startedAt).toBeNull()
  const photos = (await libraryOf('flickr', 'vivian')).filter(({ media }) => media === 'photo').length
  expect([counts.all, total]).toEqual([photos, photos])
  const calls = await callsOf('flickr', { since, about: 'flickr.photos.search' })
  expect(calls.length).toBeLessThanOrEqual(15)
})
