import { expect, test } from 'vitest'
import { stranger } from '../../support/api.ts'
import { aPhotographer, BARE, describedJob, until } from '../../support/jobs.ts'

async function count(): Promise<unknown> {
  return (await stranger().get('/api/stats/photo-count')).json()
}

test('every described photo counts once in the public total, and stays counted without its user', async () => {
  const user = await aPhotographer()
  expect(await count()).toEqual({ totalPhotosProcessed: 0 })
  await describedJob(user, [BARE, BARE])
  const done = await describedJob(user, [BARE])
  const isThree = (answer: unknown) => JSON.stringify(answer) === '{"totalPhotosProcessed":3}'
  await until(count, isThree)
  await user.post('/api/photos/apply-single', { jobId: done._id, photoId: done.results[0]?.photoId })
  await user.send('DELETE', '/api/account', { body: { email: user.email } })
  expect(await count()).toEqual({ totalPhotosProcessed: 3 })
})
