import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { stranger } from '#test/kit/worker/api.ts'
import { aUser } from '#test/kit/worker/factories.ts'
import { connectFlickr } from '#test/kit/worker/flickr.ts'
import { until } from '#test/kit/worker/jobs.ts'
import { scansOf, watchD1 } from '#test/kit/worker/watch-d1.ts'
import { app } from '#worker/app.ts'
import { openDb } from '#worker/db/client.ts'
import { libraries } from '#worker/db/listing-schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { claimReadings, sweepLibraries } from '#worker/features/library/schedule.ts'

const MAX_TRIPS = 3

test('no call for connecting or listing takes more than three round trips or reads a whole table', async () => {
  const { db, seen } = watchD1(env.DB)
  const trips: [string, number][] = []
  const watched = async (request: Request) => {
    const before = seen.trips
    const answer = await app.fetch(request, { ...env, DB: db }, createExecutionContext())
    trips.push([`${request.method} ${new URL(request.url).pathname} ${answer.status}`, seen.trips - before])
    return answer
  }
  const user = await aUser({ role: 'temporary' })
  const browser = stranger(watched)
  for (const [name, value] of user.cookies) browser.cookies.set(name, value)

  await connectFlickr(browser, 'ansel')
  await connectFlickr(browser, 'ansel')
  await connectFlickr(stranger(watched), 'ansel')
  await connectFlickr(stranger(watched), 'dorothea')
  await browser.get('/api/photos/albums?provider=flickr')
  await browser.get('/api/photos?provider=flickr&limit=500')
  await browser.get('/api/library?provider=flickr')
  await until(
    async () => (await openDb(env.DB).select().from(libraries).get())?.readAt,
    readAt => typeof readAt === 'number',
  )
  await browser.get('/api/library?provider=flickr')
  const filters = 'missing=title,tags&work=none,applied&tags=boats&dateTakenStart=2001-01-01'
  await browser.get(`/api/photos?provider=flickr&sort=dateTaken&${filters}`)
  await browser.get(`/api/photos/ids?provider=flickr&${filters}`)
  await claimReadings({ ...depsFrom(env), db: openDb(db) }, Date.now())
  await sweepLibraries({ ...depsFrom(env), db: openDb(db), now: () => Date.now() + 48 * 60 * 60_000 })
  await browser.delete('/api/auth/disconnect/flickr')

  expect(trips.filter(([call]) => !/ (200|302)$/.test(call))).toEqual([])
  expect(trips.filter(([, count]) => count > MAX_TRIPS)).toEqual([])
  expect(trips).toHaveLength(15)
  expect(await scansOf(seen.statements)).toEqual([])
})
