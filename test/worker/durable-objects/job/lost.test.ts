import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDb } from '#worker/db/client.ts'
import { findJobRow } from '#worker/db/job.ts'
import { jobs } from '#worker/db/schema.ts'
import worker from '#worker/index.ts'
import { aroundD1 } from '../../support/around-d1.ts'
import { signInAs } from '../../support/factories.ts'
import { aReservation, booked } from '../../support/settling.ts'

const db = openDb(env.DB)
const NO_RUN = { isApplying: false, currentApplyBatch: 0, totalApplyBatches: 0, waitSeconds: 0 }

const cron = (d1 = env.DB) => worker.scheduled(createScheduledController({ cron: '* * * * *' }), { ...env, DB: d1 })

/**
 * A silent job of five photos, one of them skipped, that has reserved four. It has a row in D1, and its object is
 * empty.
 */
function aLostJob(row: Partial<typeof jobs.$inferSelect> = {}) {
  const progress = { totalPhotos: 5, processedPhotos: 3, skippedPhotos: 1, failedPhotos: 0, currentBatch: 1 }
  return aReservation({ used: 9, reserved: 4, photos: 5 }, { wakeAt: 1, revision: 7, progress, writing: 2, ...row })
}

test('a job whose object is empty ends as failed, returns its reserved photos, and is not woken again', async () => {
  const applyProgress = { ...NO_RUN, isApplying: true, appliedPhotos: 1, failedApplies: 0, totalPhotosToApply: 3 }
  const undoProgress = { isUndoing: true, undonePhotos: 0, failedUndos: 0, totalPhotosToUndo: 1 }
  const lost = await aLostJob({ applyProgress, undoProgress })
  const before = await booked(lost)
  await cron()
  expect(await booked(lost)).toEqual({ used: 5, kept: 0, total: before.total })
  const ended = await findJobRow(db, lost.id)
  expect(ended).toMatchObject({ status: 'failed', revision: 8, wakeAt: null, writing: null })
  expect(ended?.completedAt).toBeGreaterThan(1)
  expect(ended?.progress).toMatchObject({ totalPhotos: 5, processedPhotos: 0, skippedPhotos: 1, failedPhotos: 4 })
  expect(ended?.applyProgress).toMatchObject({ isApplying: false, appliedPhotos: 1, failedApplies: 2 })
  expect(ended?.undoProgress).toMatchObject({ isUndoing: false, undonePhotos: 0, failedUndos: 1 })
  await cron()
  expect(await findJobRow(db, lost.id)).toEqual(ended)
})

test('a lost job that was settled keeps what it was charged for, and returns what a retry reserved', async () => {
  const lost = await aLostJob({ photosSettled: 3 })
  const before = await booked(lost)
  await cron()
  expect(await booked(lost)).toEqual({ used: 8, kept: 3, total: before.total })
  expect((await findJobRow(db, lost.id))?.progress).toMatchObject({ processedPhotos: 3, failedPhotos: 1 })
})

test('only the owner of a lost job is told what to do', async () => {
  const { id, userId } = await aLostJob()
  const answer = await (await signInAs(userId)).get(`/api/photos/job/${id}`)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'JOB_LOST', error: expect.stringContaining('start a new job') })
  const other = await signInAs((await aLostJob()).userId)
  expect(await (await other.get(`/api/photos/job/${id}`)).json()).toMatchObject({ code: 'NOT_FOUND' })
})

test.each([
  ['is heard of again', (id: string) => db.update(jobs).set({ revision: 8 }).where(eq(jobs.id, id))],
  ['is deleted with its user', (id: string) => db.delete(jobs).where(eq(jobs.id, id))],
])('a job that %s before it is ended is left alone', async (_, meanwhile) => {
  const lost = await aLostJob()
  let after: unknown
  const state = async () => [await findJobRow(db, lost.id), await booked(lost)]
  const d1 = aroundD1(env.DB, async (texts, run) => {
    if (texts.some(text => text.includes('json_set')) && after === undefined) {
      await meanwhile(lost.id)
      after = await state()
    }
    return run()
  })
  await cron(d1)
  expect(after).toBeDefined()
  expect(await state()).toEqual(after)
})
