import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { Job as JobObject } from '#durable-objects/job/job.ts'
import { findOperation, listStopped } from '#durable-objects/job/store/operations.ts'
import type { Client } from '#test/kit/worker/api.ts'
import { waitingD1 } from '#test/kit/worker/around-d1.ts'
import { libraryPhoto } from '#test/kit/worker/flickr.ts'
import {
  answering,
  aPhotographer,
  applied,
  BARE,
  callsFor,
  describedJob,
  type Fault,
  inBackoff,
  injectFault,
  passTime,
  readJob,
  resultOf,
  undone,
  until,
  untilReleased,
} from '#test/kit/worker/jobs.ts'
import type { Job, StopAnswer } from '#worker/contract/jobs.ts'

const BROKEN = answering(500, 'out of order')
const PAUSE_MS = 60_000

async function aBatch(count: number) {
  const user = await aPhotographer()
  const job = await describedJob(user, Array(count).fill(BARE))
  const photoIds = job.results.map(({ photoId }) => photoId)
  return { user, jobId: job._id, photoIds, first: photoIds[0] ?? '' }
}

const run = (user: Client, call: 'apply-batch' | 'undo-batch', jobId: string, photoIds: string[]) =>
  user.post(`/api/photos/${call}`, { jobId, photoIds })

async function stop(user: Client, jobId: string): Promise<StopAnswer> {
  const answer = await user.post('/api/photos/stop', { jobId })
  expect(answer.status).toBe(200)
  return answer.json()
}

const inRow = (jobId: string, sql: string) =>
  runInDurableObject(env.JOB.getByName(jobId), (_, { storage }) => storage.sql.exec(sql).toArray())

/** A batch of one photo, stopped while its first write is on the wire. `answer`: what the write gets in the end. */
async function stoppedAmidWrite(answer?: Fault) {
  const batch = await aBatch(1)
  const write = untilReleased()
  injectFault('setMeta', batch.first, async (request, send) => {
    const stored = await write.fault(request, send)
    return answer ? answer(request, send) : stored
  })
  await run(batch.user, 'apply-batch', batch.jobId, batch.photoIds)
  await until(
    async () => write.waiting(),
    waiting => waiting === 1,
  )
  expect(await stop(batch.user, batch.jobId)).toEqual({ stopped: 0 })
  return { ...batch, write }
}

const untouched = (job: Job, photoId: string) =>
  expect(resultOf(job, photoId)).toMatchObject({ applied: false, applyError: null, backupTags: null })

test('photos that wait for their turn, or are only being read, are cancelled and stay as they are', async () => {
  const { user, jobId, photoIds } = await aBatch(5)
  const reads = untilReleased()
  for (const photoId of photoIds) injectFault('getInfo', photoId, reads.fault)
  await run(user, 'apply-batch', jobId, photoIds)
  await until(
    async () => reads.waiting(),
    waiting => waiting === 2,
  )
  expect(await stop(user, jobId)).toEqual({ stopped: 5 })
  const job = await readJob(user, jobId)
  expect(job.applyProgress).toMatchObject({
    isApplying: false,
    totalPhotosToApply: 0,
    appliedPhotos: 0,
    failedApplies: 0,
  })
  reads.release()
  expect((await run(user, 'apply-batch', jobId, photoIds.slice(4))).status).toBe(202)
  const after = await applied(user, jobId)
  expect(after.applyProgress).toMatchObject({ totalPhotosToApply: 1, appliedPhotos: 1 })
  for (const photoId of photoIds.slice(0, 4)) {
    untouched(after, photoId)
    expect(await callsFor(photoId, { wrote: true })).toEqual([])
  }
  expect(await stop(user, jobId)).toEqual({ stopped: 0 })
})

test('a photo whose write is in flight is finished, and no other batch begins before', async () => {
  const { user, jobId, photoIds, first } = await aBatch(4)
  const write = untilReleased()
  injectFault('setMeta', first, write.fault)
  injectFault('getInfo', photoIds[1] ?? '', write.fault)
  await run(user, 'apply-batch', jobId, photoIds)
  await until(
    async () => write.waiting(),
    waiting => waiting === 2,
  )
  expect(await stop(user, jobId)).toEqual({ stopped: 3 })
  expect((await readJob(user, jobId)).applyProgress).toMatchObject({ isApplying: true, totalPhotosToApply: 1 })
  for (const call of ['apply-batch', 'undo-batch'] as const) {
    expect((await run(user, call, jobId, photoIds)).status).toBe(409)
  }
  write.release()
  const job = await applied(user, jobId)
  expect(job.applyProgress).toMatchObject({ totalPhotosToApply: 1, appliedPhotos: 1, failedApplies: 0 })
  expect(resultOf(job, first)).toMatchObject({ applied: true, applyError: null })
})

test('no batch begins while a single in the background is being stopped', async () => {
  const { user, jobId, photoIds, first } = await aBatch(2)
  const write = untilReleased()
  injectFault('setMeta', first, write.fault)
  const single = user.post('/api/photos/apply-single', { jobId, photoId: first })
  await until(
    async () => write.waiting(),
    waiting => waiting === 1,
  )
  await inRow(jobId, 'UPDATE operations SET batch = 2')
  expect(await stop(user, jobId)).toEqual({ stopped: 0 })
  expect((await run(user, 'apply-batch', jobId, photoIds.slice(1))).status).toBe(409)
  write.release()
  await single
  expect((await run(user, 'apply-batch', jobId, photoIds.slice(1))).status).toBe(202)
  await applied(user, jobId)
})

test('a photo that waits for a retry after a write keeps its backup and says that it was stopped', async () => {
  const { user, jobId, first } = await aBatch(1)
  injectFault('setMeta', first, BROKEN, 9)
  await run(user, 'apply-batch', jobId, [first])
  await inBackoff(jobId)
  expect(await stop(user, jobId)).toEqual({ stopped: 0 })
  const job = await readJob(user, jobId)
  expect(job.applyProgress).toMatchObject({ isApplying: false, totalPhotosToApply: 1, failedApplies: 1 })
  expect(resultOf(job, first)).toMatchObject({
    applied: false,
    applyError: 'This photo was stopped half-way. Please apply it again, or undo it.',
    backupTags: [],
  })
})

test('a photo that an earlier apply left half-way says so when it is cancelled', async () => {
  const { user, jobId, photoIds, first } = await aBatch(3)
  injectFault('addTags', first, answering(200, '{"stat":"fail","code":2,"message":"no"}'), 9)
  await run(user, 'apply-batch', jobId, [first])
  expect(resultOf(await applied(user, jobId), first).applyError).not.toBeNull()
  const reads = untilReleased()
  for (const photoId of photoIds) injectFault('getInfo', photoId, reads.fault)
  await run(user, 'apply-batch', jobId, [...photoIds.slice(1), first])
  await until(
    async () => reads.waiting(),
    waiting => waiting === 2,
  )
  expect(await stop(user, jobId)).toEqual({ stopped: 2 })
  expect(resultOf(await readJob(user, jobId), first).applyError).toContain('half-way')
  reads.release()
})

test('an apply after a stop writes the current text, not the one that was about to be sent', async () => {
  const { user, jobId, first } = await aBatch(1)
  const note = waitingD1(env.DB, text => text.includes('"writing" = max('))
  await runInDurableObject<JobObject, void>(env.JOB.getByName(jobId), async (_, ctx) => {
    const object = new JobObject(ctx, { ...env, DB: note.db })
    object.runBatch([first], 'apply')
    await until(async () => note.waiting(), Boolean)
    expect(object.stop()).toBe(1)
    expect(object.edit(first, { title: 'By Hand' })).toMatchObject({ ok: true })
    expect(object.runBatch([first], 'apply')).toMatchObject({ totalPhotos: 1 })
    note.release()
    await until(
      async () => findOperation(ctx.storage.sql, first),
      operation => operation === undefined,
    )
  })
  expect((await libraryPhoto('dorothea', first)).title).toBe('By Hand')
  expect(resultOf(await applied(user, jobId), first)).toMatchObject({ applied: true, applyError: null })
})

test('a write that fails after the stop is not tried again', async () => {
  const { user, jobId, first, write } = await stoppedAmidWrite(BROKEN)
  write.release()
  const job = await applied(user, jobId)
  expect(job.applyProgress).toMatchObject({ totalPhotosToApply: 1, failedApplies: 1 })
  expect(resultOf(job, first)).toMatchObject({ applied: false, backupTags: [] })
  expect(resultOf(job, first).applyError).toContain('half-way')
  expect(await callsFor(first)).toEqual(['getInfo', 'setMeta'])
})

test('a photo that is not finished in time begins no other call', async () => {
  const { user, jobId, first, write } = await stoppedAmidWrite()
  await inRow(jobId, 'UPDATE operations SET stop_by = 1')
  write.release()
  expect(resultOf(await applied(user, jobId), first).applyError).toContain('half-way')
  expect(await callsFor(first)).toEqual(['getInfo', 'setMeta'])
})

test('an object that died during a stop ends its half-written photos', async () => {
  const { user, jobId, first, write } = await stoppedAmidWrite()
  await abortAllDurableObjects()
  await runDurableObjectAlarm(env.JOB.getByName(jobId))
  expect(resultOf(await applied(user, jobId), first).applyError).toContain('half-way')
  expect(await callsFor(first)).toEqual(['getInfo', 'setMeta'])
  write.release()
})

test('photos that wait to be undone stay applied', async () => {
  const { user, jobId, photoIds, first } = await aBatch(2)
  await run(user, 'apply-batch', jobId, photoIds)
  await applied(user, jobId)
  const shown = await libraryPhoto('dorothea', first)
  const reads = untilReleased()
  for (const photoId of photoIds) injectFault('getInfo', photoId, reads.fault)
  await run(user, 'undo-batch', jobId, photoIds)
  await until(
    async () => reads.waiting(),
    waiting => waiting === 2,
  )
  expect(await stop(user, jobId)).toEqual({ stopped: 2 })
  const job = await undone(user, jobId)
  expect(job.undoProgress).toMatchObject({ totalPhotosToUndo: 0, undonePhotos: 0, failedUndos: 0 })
  expect(resultOf(job, first)).toMatchObject({ applied: true, undoError: null, backupTags: [] })
  reads.release()
  expect(await libraryPhoto('dorothea', first)).toEqual(shown)
})

test('a stop does nothing if nothing is running, and is refused for another person’s job', async () => {
  const { user, jobId } = await aBatch(1)
  expect(await stop(user, jobId)).toEqual({ stopped: 0 })
  const other = await aPhotographer('vivian')
  for (const call of ['stop', 'retry']) {
    expect((await other.post(`/api/photos/${call}`, { jobId })).status).toBe(404)
  }
})

test('a single that its caller waits for is not stopped', async () => {
  const { user, jobId, first } = await aBatch(1)
  const read = untilReleased()
  injectFault('getInfo', first, read.fault)
  const single = user.post('/api/photos/apply-single', { jobId, photoId: first })
  await until(
    async () => read.waiting(),
    waiting => waiting === 1,
  )
  expect(await stop(user, jobId)).toEqual({ stopped: 0 })
  read.release()
  expect((await single).status).toBe(200)
  expect(resultOf(await readJob(user, jobId), first).applied).toBe(true)
})

test('a single that waits in the background for a pause to end is cancelled', async () => {
  const { user, jobId, first } = await aBatch(1)
  injectFault('getInfo', first, answering(429, 'slow down', { 'Retry-After': String(PAUSE_MS / 1000) }))
  expect((await user.post('/api/photos/apply-single', { jobId, photoId: first })).status).toBe(202)
  expect(await stop(user, jobId)).toEqual({ stopped: 1 })
  await passTime(jobId, 'flickr', PAUSE_MS)
  untouched(await applied(user, jobId), first)
  expect(await callsFor(first, { wrote: true })).toEqual([])
})

test('a single whose caller was cut off by a restart counts as one in the background and is cancelled', async () => {
  const { user, jobId, photoIds, first } = await aBatch(2)
  const reads = untilReleased()
  for (const photoId of photoIds) injectFault('getInfo', photoId, reads.fault, 2)
  const singles = photoIds.map(photoId => user.post('/api/photos/apply-single', { jobId, photoId }))
  await until(
    async () => reads.waiting(),
    waiting => waiting === 2,
  )
  await abortAllDurableObjects()
  for (const single of singles) expect((await single).status).toBe(500)
  expect((await readJob(user, jobId)).applyProgress).toMatchObject({ isApplying: true, totalPhotosToApply: 2 })
  expect(await stop(user, jobId)).toEqual({ stopped: 2 })
  reads.release()
  untouched(await applied(user, jobId), first)
  for (const photoId of photoIds) expect(await callsFor(photoId, { wrote: true })).toEqual([])
})

test('stopped photos are found without reading those that wait', async () => {
  const rows = await runInDurableObject(env.JOB.getByName('an object without a job'), (_, { storage: { sql } }) => {
    sql.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
      INSERT INTO operations (photo_id, kind, batch, place, due) SELECT i, 'apply', 1, i, 9e15 FROM n`)
    const exec = vi.spyOn(sql, 'exec')
    expect(listStopped(sql)).toEqual([])
    const read = exec.mock.results.map(({ value }) => value.rowsRead)
    exec.mockRestore()
    sql.exec('DELETE FROM operations')
    return read
  })
  expect(Math.max(...rows)).toBeLessThan(10)
})
