import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { aPhotographer, BARE, listedPhotos, readJob, startJob, until } from '../../support/jobs.ts'
import { watchRows } from '../../support/watch-rows.ts'

const PHOTOS = 20
/**
 * Rows of photos, operations and counts. Timers, alarms and the row of the job are written by time, not for each photo.
 */
const MAX_ROWS = 25

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
  Object.assign(task.meta, { rows: { photos: PHOTOS, written } })
  const ofPhotos = written.filter(({ what }) => /^(UPDATE|INSERT INTO|DELETE FROM) (photos|operations)/.test(what))
  expect(ofPhotos.reduce((sum, { rows }) => sum + rows, 0) / PHOTOS).toBeLessThanOrEqual(MAX_ROWS)
})
