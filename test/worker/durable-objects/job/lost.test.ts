import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { aroundD1 } from '#test/kit/worker/around-d1.ts'
import { signInAs } from '#test/kit/worker/factories.ts'
import { untilSaved } from '#test/kit/worker/jobs.ts'
import { aReservation, booked, startedJob } from '#test/kit/worker/settling.ts'
import { workOf } from '#test/kit/worker/work.ts'
import { openDb } from '#worker/db/client.ts'
import { findJobRow } from '#worker/db/job.ts'
import { photoWork } from '#worker/db/listing-schema.ts'
import { missingJobs } from '#worker/db/ops-schema.ts'
import { jobs } from '#worker/db/schema.ts'
import worker from '#worker/index.ts'

const db = openDb(env.DB)
const HOUR_MS = 3_600_000
const NO_RUN = { isApplying: false, currentApplyBatch: 0, totalApplyBatches: 0, waitSeconds: 0 }

const cron = (d1 = env.DB) => worker.scheduled(createScheduledController({ cron: '* * * * *' }), { ...env, DB: d1 })

/** Cron as it runs an hour later, with the job due again. */
async function cronAfterHour(id: string, d1 = env.DB) {
  await db
    .update(jobs)
    .set({ wakeAt: 1 })
    .where(and(eq(jobs.id, id), isNotNull(jobs.wakeAt)))
  await cron(d1)
}

/** Cron has found the object empty twice. */
async function emptyTwice(id: string) {
  await cron()
  await cronAfterHour(id)
}

// Those that this file ends would count towards the limit of an hour.
afterEach(() => db.delete(missingJobs))

/**
 * A silent job of five photos, one of them skipped, that has reserved four. It has a row in D1, and its object is
 * empty.
 */
function aLostJob(row: Partial<typeof jobs.$inferSelect> = {}) {
  const progress = { totalPhotos: 5, processedPhotos: 3, skippedPhotos: 1, failedPhotos: 0, currentBatch: 1 }
  const told = { revision: 7, toldRevision: 7 }
  return aReservation({ used: 9, reserved: 4, photos: 5 }, { wakeAt: 1, ...told, progress, writing: 2, ...row })
}

test('a job whose object stays empty ends as failed at the third answer, returns its reserved photos, and is not woken again', async () => {
  const applyProgress = { ...NO_RUN, isApplying: true, appliedPhotos: 1, failedApplies: 0, totalPhotosToApply: 3 }
  const undoProgress = { isUndoing: true, undonePhotos: 0, failedUndos: 0, totalPhotosToUndo: 1 }
  const lost = await aLostJob({ applyProgress, undoProgress })
  const work = { userId: lost.userId, provider: 'flickr', jobAt: 1, jobId: lost.id } as const
  await db.insert(photoWork).values({ ...work, photoId: '0', state: 'review' })
  const before = await booked(lost)
  await emptyTwice(lost.id)
  expect(await booked(lost)).toEqual(before)
  expect(await workOf(lost.id)).toEqual({ 0: 'review' })
  await cronAfterHour(lost.id)
  expect(await booked(lost)).toEqual({ used: 5, kept: 0, total: before.total })
  expect(await workOf(lost.id)).toEqual({ 0: 'failed' })
  const ended = await findJobRow(db, lost.id)
  expect(ended).toMatchObject({ status: 'failed', revision: 8, wakeAt: null, writing: null })
  expect(ended?.completedAt).toBeGreaterThan(1)
  expect(ended?.progress).toMatchObject({ totalPhotos: 5, processedPhotos: 0, skippedPhotos: 1, failedPhotos: 4 })
  expect(ended?.applyProgress).toMatchObject({ isApplying: false, appliedPhotos: 1, failedApplies: 2 })
  expect(ended?.undoProgress).toMatchObject({ isUndoing: false, undonePhotos: 0, failedUndos: 1 })
  await cronAfterHour(lost.id)
  expect(await findJobRow(db, lost.id)).toEqual(ended)
})

test('a lost job that was settled keeps what it was charged for, and returns what a retry reserved', async () => {
  const lost = await aLostJob({ photosSettled: 3 })
  const before = await booked(lost)
  await emptyTwice(lost.id)
  await cronAfterHour(lost.id)
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
  await emptyTwice(lost.id)
  let after: unknown
  const state = async () => [await findJobRow(db, lost.id), await booked(lost)]
  const d1 = aroundD1(env.DB, async (texts, run) => {
    if (texts.some(text => text.includes('json_set')) && after === undefined) {
      await meanwhile(lost.id)
      after = await state()
    }
    return run()
  })
  await cronAfterHour(lost.id, d1)
  expect(after).toBeDefined()
  expect(await state()).toEqual(after)
})

test('cron asks an object that is empty again an hour later, and changes nothing else', async () => {
  const lost = await aLostJob()
  const before = await findJobRow(db, lost.id)
  const asked = Date.now()
  await cron()
  const after = await findJobRow(db, lost.id)
  expect(after).toEqual({ ...before, wakeAt: after?.wakeAt })
  expect(after?.wakeAt).toBeGreaterThanOrEqual(asked + HOUR_MS)
  await cron()
  expect(await findJobRow(db, lost.id)).toEqual(after)
})

test('once an object answers, its earlier empty answers no longer count', async () => {
  const { id } = (await startedJob(1, 1)).reservation
  await untilSaved(id, ({ wakeAt }) => wakeAt !== null)
  await db.update(jobs).set({ wakeAt: 1 }).where(eq(jobs.id, id))
  await db.insert(missingJobs).values({ jobId: id, answers: 2 })
  await cron()
  expect(await db.select().from(missingJobs)).toEqual([])
  expect((await findJobRow(db, id))?.wakeAt).not.toBe(1)
})

test('cron ends three lost jobs an hour, and the others when the hour is over', async () => {
  const lost = await Promise.all(Array.from({ length: 5 }, () => aLostJob()))
  const due = () =>
    Promise.all(
      lost.map(({ id }) =>
        db
          .update(jobs)
          .set({ wakeAt: 1 })
          .where(and(eq(jobs.id, id), isNotNull(jobs.wakeAt))),
      ),
    )
  const ended = async () => {
    const rows = await Promise.all(lost.map(({ id }) => findJobRow(db, id)))
    return rows.filter(row => row?.status === 'failed').length
  }
  const found: number[] = []
  for (let hour = 0; hour < 4; hour += 1) {
    await due()
    await cron()
    found.push(await ended())
  }
  expect(found).toEqual([0, 0, 3, 3])
  await db
    .update(missingJobs)
    .set({ endedAt: sql`ended_at - ${HOUR_MS}` })
    .where(isNotNull(missingJobs.endedAt))
  await due()
  await cron()
  expect(await ended()).toBe(5)
})
