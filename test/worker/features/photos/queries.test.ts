import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { app } from '#worker/app.ts'
import { stranger } from '../../support/api.ts'
import { aUser } from '../../support/factories.ts'
import { connectFlickr } from '../../support/flickr.ts'
import { scansOf, watchD1 } from '../../support/watch-d1.ts'

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
  await browser.delete('/api/auth/disconnect/flickr')

  expect(trips.filter(([call]) => !/ (200|302)$/.test(call))).toEqual([])
  expect(trips.filter(([, count]) => count > MAX_TRIPS)).toEqual([])
  expect(trips).toHaveLength(11)
  expect(await scansOf(seen.statements)).toEqual([])
})
