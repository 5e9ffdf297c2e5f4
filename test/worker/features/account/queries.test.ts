import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { Job } from '#durable-objects/job/job.ts'
import { stranger } from '#test/kit/worker/api.ts'
import { aPhotographer, BARE, describedJob } from '#test/kit/worker/jobs.ts'
import { scansOf, watchD1 } from '#test/kit/worker/watch-d1.ts'
import { app } from '#worker/app.ts'
import { runCron } from '#worker/cron/run-cron.ts'

const MAX_TRIPS = 3
/** An export also reads activity and jobs page by page. */
const MAX_EXPORT_TRIPS = 5

test('no call about a person’s own data, nor cron, takes more than three round trips or reads a whole table', async () => {
  const { db, seen } = watchD1(env.DB)
  const watchedEnv = { ...env, DB: db }
  const trips: Record<string, number> = {}
  const watched = async (request: Request) => {
    const before = seen.trips
    const ctx = createExecutionContext()
    const answer = await app.fetch(request, watchedEnv, ctx)
    const body = answer.headers.has('Content-Disposition') ? await answer.clone().text() : ''
    const { pathname } = new URL(request.url)
    trips[`${request.method} ${pathname} ${answer.status}${body && ' whole'}`] = seen.trips - before
    await waitOnExecutionContext(ctx)
    return answer
  }
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const photoIds = job.results.map(result => result.photoId)
  const browser = stranger(watched)
  for (const [name, value] of user.cookies) browser.cookies.set(name, value)
  const asked = vi.spyOn(Job.prototype, 'runBatch').mockReturnValue({ ok: true, totalPhotos: 1 })
  await browser.post('/api/photos/apply-batch', { jobId: job._id, photoIds })
  await browser.post('/api/photos/undo-batch', { jobId: job._id, photoIds })
  asked.mockRestore()
  await browser.get('/api/account/activity')
  await browser.get('/api/account/export')
  await browser.delete('/api/auth/disconnect/flickr')
  await browser.send('DELETE', '/api/account', { body: { email: user.email } })
  await runCron(watchedEnv, Date.now())

  expect(Object.keys(trips)).toEqual([
    'POST /api/photos/apply-batch 202',
    'POST /api/photos/undo-batch 202',
    'GET /api/account/activity 200',
    'GET /api/account/export 200 whole',
    'DELETE /api/auth/disconnect/flickr 200',
    'DELETE /api/account 200',
  ])
  const { 'GET /api/account/export 200 whole': exported = 0, 'DELETE /api/account 200': deleted = 0, ...others } = trips
  expect(exported).toBeLessThanOrEqual(MAX_EXPORT_TRIPS)
  // Three more, for the start of the deletion, for the end of all writing, and for the prices of refunds.
  expect(deleted).toBeLessThanOrEqual(MAX_TRIPS + 3)
  expect(Object.entries(others).filter(([, count]) => count > MAX_TRIPS)).toEqual([])
  expect(await scansOf(seen.statements)).toEqual([])
})
