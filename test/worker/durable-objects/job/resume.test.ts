import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { Job as JobObject } from '#durable-objects/job/job.ts'
import type { Client } from '#test/kit/worker/api.ts'
import { waitingD1 } from '#test/kit/worker/around-d1.ts'
import { control, libraryPhoto } from '#test/kit/worker/flickr.ts'
import {
  answering,
  aPhotographer,
  applied,
  BARE,
  callsFor,
  describedJob,
  type Fault,
  injectFault,
  onlyResult,
  passTime,
  readJob,
  undone,
  until,
} from '#test/kit/worker/jobs.ts'
import type { Job } from '#worker/contract/jobs.ts'

const HOUR_MS = 3_600_000

/** Carries the call out and never answers, as in a power cut. */
function cutOff(): { fault: Fault; isReached: () => boolean } {
  let reached = false
  return {
    isReached: () => reached,
    async fault(request, send) {
      await (await send(request)).text()
      reached = true
      return new Promise(() => {})
    },
  }
}

/** Aborts all objects once the faulty call was carried out, then runs the alarm until the job is as expected. */
async function powerCut(user: Client, jobId: string, isReached: () => boolean, satisfied: (job: Job) => boolean) {
  // Polled from the test, because a promise that is resolved inside the object would continue in the instance that is
  // about to be aborted.
  await until(async () => isReached(), Boolean)
  await abortAllDurableObjects()
  return until(async () => {
    await runDurableObjectAlarm(env.JOB.getByName(jobId))
    return readJob(user, jobId)
  }, satisfied)
}

test.each(['setMeta', 'addTags'])(
  'an apply cut off in its %s is resumed by the alarm and sends nothing twice',
  async method => {
    const user = await aPhotographer()
    const job = await describedJob(user, [BARE])
    const { photoId, generatedTitle, generatedTags } = onlyResult(job)
    const before = await libraryPhoto('dorothea', photoId)
    const { fault, isReached } = cutOff()
    injectFault(method, photoId, fault)
    await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds: [photoId] })
    const resumed = await powerCut(user, job._id, isReached, ({ applyProgress }) => !applyProgress.isApplying)
    expect(onlyResult(resumed)).toMatchObject({ applied: true, backupTitle: '', backupDescription: '', backupTags: [] })
    expect(resumed.applyProgress).toMatchObject({ appliedPhotos: 1, failedApplies: 0 })
    expect(await libraryPhoto('dorothea', photoId)).toMatchObject({ title: generatedTitle, tags: generatedTags })
    expect(await callsFor(photoId, { wrote: true })).toEqual(['setMeta', 'addTags'])

    await user.post('/api/photos/undo-apply', { jobId: job._id, photoId })
    expect(await libraryPhoto('dorothea', photoId)).toEqual(before)
  },
)

test.each(['setMeta', 'setTags'])('an undo cut off in its %s restores exactly what was there', async method => {
  const user = await aPhotographer()
  const job = await describedJob(user, [{ ...BARE, tags: ['Blue Hour'] }])
  const { photoId } = onlyResult(job)
  const before = await libraryPhoto('dorothea', photoId)
  await user.post('/api/photos/apply-single', { jobId: job._id, photoId })
  const { fault, isReached } = cutOff()
  injectFault(method, photoId, fault)
  await user.post('/api/photos/undo-batch', { jobId: job._id, photoIds: [photoId] })
  const resumed = await powerCut(user, job._id, isReached, ({ undoProgress }) => !undoProgress.isUndoing)
  expect(onlyResult(resumed)).toMatchObject({ applied: false, undoError: null, backupTags: null })
  expect(await libraryPhoto('dorothea', photoId)).toEqual(before)
})

test('an apply cut off before its first write starts over, and leaves alone what the owner wrote by then', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const { photoId, generatedTags } = onlyResult(job)
  const note = waitingD1(env.DB, text => text.includes('"writing" = max('))
  await runInDurableObject<JobObject, void>(env.JOB.getByName(job._id), async (_, ctx) => {
    new JobObject(ctx, { ...env, DB: note.db }).runBatch([photoId], 'apply')
    await until(async () => note.waiting(), Boolean)
  })
  await control('PATCH', `/photos/flickr/dorothea/${photoId}`, { tags: generatedTags.slice(0, 1) })
  const before = await libraryPhoto('dorothea', photoId)
  await abortAllDurableObjects()
  expect(onlyResult(await applied(user, job._id))).toMatchObject({ applied: true, backupTags: before.tags })

  await user.post('/api/photos/undo-apply', { jobId: job._id, photoId })
  expect(await libraryPhoto('dorothea', photoId)).toEqual(before)
})

test('when a platform asks to wait, a single write answers 202 and resumes by itself', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const { photoId, generatedTitle } = onlyResult(job)
  injectFault('getInfo', photoId, answering(429, '<html>429 Too Many Requests</html>', { 'Retry-After': '3600' }))
  const answer = await user.post('/api/photos/apply-single', { jobId: job._id, photoId })
  expect(answer.status).toBe(202)
  const body = await answer.json()
  expect(body).toMatchObject({ result: { photoId, applied: false, applyError: null } })
  const waiting = await readJob(user, job._id)
  expect(waiting.applyProgress).toMatchObject({ isApplying: true, totalPhotosToApply: 1 })
  expect(waiting.applyProgress.waitSeconds).toBeGreaterThan(500)
  await passTime(job._id, 'flickr', HOUR_MS)
  const done = await applied(user, job._id)
  expect(onlyResult(done).applied).toBe(true)
  expect(done.applyProgress).toMatchObject({ appliedPhotos: 1, waitSeconds: 0 })
  expect((await libraryPhoto('dorothea', photoId)).title).toBe(generatedTitle)
})

test('a single write that waits for the key does not block a batch, and is counted with it', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE, BARE, BARE])
  const [first = '', ...rest] = job.results.map(result => result.photoId)
  injectFault('getInfo', first, answering(429, 'slow down', { 'Retry-After': '3600' }))
  expect((await user.post('/api/photos/apply-single', { jobId: job._id, photoId: first })).status).toBe(202)
  const batch = { jobId: job._id, photoIds: [first, ...rest] }
  const answer = await user.post('/api/photos/apply-batch', batch)
  expect(answer.status).toBe(202)
  expect(await answer.json()).toEqual({ totalPhotos: 3 })
  expect((await user.post('/api/photos/apply-batch', batch)).status).toBe(409)
  expect((await readJob(user, job._id)).applyProgress).toMatchObject({ isApplying: true, totalPhotosToApply: 3 })
  await passTime(job._id, 'flickr', HOUR_MS)
  const done = await applied(user, job._id)
  expect(done.results.map(result => result.applied)).toEqual([true, true, true])
  expect(done.applyProgress).toMatchObject({ appliedPhotos: 3, failedApplies: 0, totalPhotosToApply: 3 })
})

test('a failed apply can be undone, and a later batch clears the error before it answers', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const { photoId, generatedTags } = onlyResult(job)
  const before = await libraryPhoto('dorothea', photoId)
  // The code with which Flickr refuses a text for good.
  injectFault('addTags', photoId, answering(200, '{"stat":"fail","code":116,"message":"Bad URL found"}'), 2)
  const failed = await user.post('/api/photos/apply-single', { jobId: job._id, photoId })
  expect(await failed.json()).toMatchObject({
    result: { applied: false, applyError: expect.stringContaining('does not accept'), backupTitle: '' },
  })
  await user.post('/api/photos/undo-apply', { jobId: job._id, photoId })
  expect(await libraryPhoto('dorothea', photoId)).toEqual(before)

  await user.post('/api/photos/apply-single', { jobId: job._id, photoId })
  expect(onlyResult(await readJob(user, job._id)).applyError).not.toBeNull()
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds: [photoId] })
  expect(onlyResult(await readJob(user, job._id)).applyError).toBeNull()
  expect(onlyResult(await applied(user, job._id))).toMatchObject({ applied: true, undoneAt: expect.any(String) })
  expect((await libraryPhoto('dorothea', photoId)).tags).toEqual(generatedTags)
  await user.post('/api/photos/undo-batch', { jobId: job._id, photoIds: [photoId] })
  await undone(user, job._id)
  expect(await libraryPhoto('dorothea', photoId)).toEqual(before)
})

test('an edit is stored, counts at apply, and is refused while applied', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const { photoId } = onlyResult(job)
  const path = `/api/photos/job/${job._id}/photo/${photoId}`
  const answer = await user.patch(path, { title: 'By Hand', tags: 'One, two words', approved: true })
  expect(await answer.json()).toMatchObject({
    result: { generatedTitle: 'By Hand', generatedTags: ['One', 'two words', 'photonym'], approved: true },
  })
  for (const bad of [{}, { title: ' ' }, { status: 'failed' }, { use: 'place' }, { approved: 'yes' }]) {
    expect((await user.patch(path, bad)).status).toBe(400)
  }
  expect((await user.patch(`/api/photos/job/${job._id}/photo/none`, { approved: true })).status).toBe(404)
  await user.post('/api/photos/apply-single', { jobId: job._id, photoId })
  expect(await libraryPhoto('dorothea', photoId)).toMatchObject({
    title: 'By Hand',
    tags: ['One', 'two words', 'photonym'],
  })
  expect((await user.patch(path, { title: 'Again' })).status).toBe(409)
  await user.post('/api/photos/undo-apply', { jobId: job._id, photoId })
  expect((await user.patch(path, { title: 'Again' })).status).toBe(200)
})
