import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import { stranger } from '#test/kit/worker/api.ts'
import { aPhotographer, BARE, describedJob, until } from '#test/kit/worker/jobs.ts'

afterEach(() => vi.restoreAllMocks())

async function count(query = ''): Promise<unknown> {
  return (await stranger().get(`/api/stats/photo-count${query}`)).json()
}

/** The answer of a data centre that has nothing cached. */
async function freshCount(): Promise<unknown> {
  const match = vi.spyOn(caches.default, 'match').mockResolvedValue(undefined)
  const answer = await count()
  match.mockRestore()
  return answer
}

test('every described photo counts once in the public total, even after its user is deleted', async () => {
  const user = await aPhotographer()
  expect(await freshCount()).toEqual({ totalPhotosProcessed: 0 })
  await describedJob(user, [BARE, BARE])
  const done = await describedJob(user, [BARE])
  const isThree = (answer: unknown) => JSON.stringify(answer) === '{"totalPhotosProcessed":3}'
  await until(freshCount, isThree)
  await user.post('/api/photos/apply-single', { jobId: done._id, photoId: done.results[0]?.photoId })
  await user.send('DELETE', '/api/account', { body: { email: user.email } })
  expect(await freshCount()).toEqual({ totalPhotosProcessed: 3 })
})

test('a data centre caches the total for five minutes, whatever query is added to the URL', async () => {
  const put = vi.spyOn(caches.default, 'put')
  const total = await freshCount()
  await Promise.all(put.mock.results.map(result => result.value))
  expect(put.mock.lastCall?.[1].headers.get('Cache-Control')).toBe('public, max-age=300')
  await env.DB.exec(
    "INSERT INTO totals (name, value) VALUES ('photosProcessed', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1",
  )
  expect([await count(), await count('?again')]).toEqual([total, total])
  expect(await freshCount()).not.toEqual(total)
})
