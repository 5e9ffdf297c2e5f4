import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import {
  aPhotographer,
  BARE,
  describedJob,
  listedPhotos,
  readJob,
  rewritten,
  startJob,
  until,
} from '#test/kit/worker/jobs.ts'
import { type Written, watchRows } from '#test/kit/worker/watch-rows.ts'

const PHOTOS = 5
/** Rows written for each photo. Timers, alarms and the row of the job are written by time. */
const MAX_ROWS = 25
const MAX_REWRITE_ROWS = 12

const ofPhotos = (written: Written[]) =>
  written.filter(({ what }) =>
    /^(UPDATE|INSERT INTO|INSERT OR IGNORE INTO|DELETE FROM) (photos|operations|tries|versions)/.test(what),
  )

const perPhoto = (written: Written[]) => ofPhotos(written).reduce((sum, { rows }) => sum + rows, 0) / PHOTOS

/** The timers that still have something to do: two others will only find that everything is done. */
const dueTimers = (sql: SqlStorage) =>
  sql.exec("SELECT name FROM timers WHERE name NOT IN ('start', 'watchdog')").toArray()

test('a photo is described, approved and applied in 25 rows', async ({ task }) => {
  const user = await aPhotographer()
  const photoIds = await listedPhotos(
    user,
    Array.from({ length: PHOTOS }, () => BARE),
  )
  const watch = await watchRows()
  const jobId = await startJob(user, photoIds)
  const stub = env.JOB.getByName(jobId)
  await until(
    () => readJob(user, jobId),
    ({ status }) => status === 'completed',
  )
  for (const photoId of photoIds) {
    expect((await user.patch(`/api/photos/job/${jobId}/photo/${photoId}`, { approved: true })).status).toBe(200)
  }
  await user.post('/api/photos/apply-batch', { jobId, photoIds })
  const job = await until(
    () => readJob(user, jobId),
    ({ applyProgress }) => !applyProgress.isApplying,
  )
  expect(job.progress.appliedPhotos).toBe(PHOTOS)
  await until(
    () => runInDurableObject(stub, (_, { storage }) => dueTimers(storage.sql)),
    timers => timers.length === 0,
  )
  const written = await runInDurableObject(stub, (_, { storage }) => watch.of(storage))
  watch.end()
  const what = 'rows written for a photo that is described, approved and applied'
  Object.assign(task.meta, { rows: { what, budget: 30, photos: PHOTOS, written } })
  expect(perPhoto(written)).toBeLessThanOrEqual(MAX_ROWS)
})

test('texts are written again in 12 rows a photo', async ({ task }) => {
  const user = await aPhotographer()
  const { _id: jobId, results } = await describedJob(
    user,
    Array.from({ length: PHOTOS }, () => BARE),
  )
  const watch = await watchRows()
  const photoIds = results.map(({ photoId }) => photoId)
  expect((await user.post('/api/photos/regenerate', { jobId, photoIds })).status).toBe(202)
  const job = await rewritten(user, jobId)
  expect(job.results.every(({ versions }) => versions === 2)).toBe(true)
  const written = await runInDurableObject(env.JOB.getByName(jobId), (_, { storage }) => watch.of(storage))
  watch.end()
  const what = 'rows written for a photo whose texts are rewritten, without timers and alarms'
  Object.assign(task.meta, { rows: { what, budget: MAX_REWRITE_ROWS, photos: PHOTOS, written: ofPhotos(written) } })
  expect(perPhoto(written)).toBeLessThanOrEqual(MAX_REWRITE_ROWS)
})
