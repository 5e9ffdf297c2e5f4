import { abortAllDurableObjects, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { Job } from '#durable-objects/job/job.ts'
import { waitingD1 } from '#test/kit/worker/around-d1.ts'
import { personOf, type TestUser } from '#test/kit/worker/factories.ts'
import { depsWithFailingJob } from '#test/kit/worker/failing-job.ts'
import { connectFlickr, libraryPhoto } from '#test/kit/worker/flickr.ts'
import {
  answering,
  aPhotographer,
  applied,
  BARE,
  callsFor,
  describedJob,
  generated,
  injectFault,
  listedPhotos as listed,
  onlyResult,
  readJob,
  resultOf,
  serviceIsBack,
  skipDelays,
  startJob,
  unansweredApply,
  undone,
  until,
  untilReleased,
  untilSaved,
} from '#test/kit/worker/jobs.ts'
import type { JobSummary } from '#worker/contract/jobs.ts'
import { openDb } from '#worker/db/client.ts'
import { findJobRow, noteWriting, updateSummary } from '#worker/db/job.ts'
import { listedPhotos } from '#worker/db/listing-schema.ts'
import { connectedAccounts } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { disconnect } from '#worker/features/connections/disconnect.ts'

const db = openDb(env.DB)
const REASON = 'Flickr was disconnected. Please connect it again, then try once more.'
const slowDown = answering(429, 'slow down', { 'Retry-After': '100000' })

/** Waits for the newest job's row in D1, which follows the job itself. */
function untilListed(user: TestUser, satisfied: (newest: JobSummary) => boolean) {
  const newest = async () => {
    const [job] = (await (await user.get('/api/jobs')).json<{ jobs: JobSummary[] }>()).jobs
    if (job) await skipDelays(job._id)
    return job
  }
  return until(newest, job => job !== undefined && satisfied(job))
}

async function disconnected(user: TestUser) {
  const answer = await user.delete('/api/auth/disconnect/flickr')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ connectedAccounts: [], message: 'Flickr account disconnected' })
  expect(await db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, user.userId))).toEqual([])
}

test('a running apply ends with a plain reason, begins no further write, and continues after connecting again', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE, BARE, BARE])
  const photoIds = job.results.map(result => result.photoId)
  const [first = '', second = '', waiting = ''] = photoIds
  const write = untilReleased()
  injectFault('setMeta', first, write.fault)
  injectFault('setMeta', second, write.fault)
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds })
  await until(
    async () => write.waiting(),
    count => count === 2,
  )
  await untilListed(user, newest => newest.applyProgress.isApplying)
  await disconnected(user)
  const stopped = await readJob(user, job._id)
  expect(resultOf(stopped, waiting)).toMatchObject({ applied: false, applyError: REASON })
  write.release()
  const ended = await applied(user, job._id)
  expect(ended.applyProgress).toMatchObject({ isApplying: false, appliedPhotos: 0, failedApplies: 3 })
  expect(await callsFor(waiting)).toEqual([])
  // The call in flight arrived, and no other one was started.
  for (const id of [first, second]) expect(await callsFor(id, { wrote: true })).toEqual(['setMeta'])

  await connectFlickr(user, 'dorothea')
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds })
  expect((await applied(user, job._id)).results.every(result => result.applied && result.applyError === null)).toBe(
    true,
  )
  await user.post('/api/photos/undo-batch', { jobId: job._id, photoIds })
  expect((await undone(user, job._id)).results.some(result => result.applied)).toBe(false)
  expect(await libraryPhoto('dorothea', waiting)).toMatchObject(BARE)
})

test('photos that wait for the platform fail at once, not when the wait is over', async () => {
  onTestFinished(() => serviceIsBack('flickr'))
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE, BARE])
  const photoIds = job.results.map(result => result.photoId)
  for (const id of photoIds) injectFault('getInfo', id, slowDown)
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds })
  await untilListed(user, newest => newest.applyProgress.waitSeconds > 0)
  await disconnected(user)
  const ended = await readJob(user, job._id)
  expect(ended.applyProgress).toMatchObject({ isApplying: false, failedApplies: 2, waitSeconds: 0 })
  expect(ended.results.map(result => result.applyError)).toEqual([REASON, REASON])
})

test('a waiting undo fails too, and keeps its backup for later', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const { photoId } = onlyResult(job)
  await user.post('/api/photos/apply-single', { jobId: job._id, photoId })
  onTestFinished(() => serviceIsBack('flickr'))
  injectFault('getInfo', photoId, slowDown)
  await user.post('/api/photos/undo-batch', { jobId: job._id, photoIds: [photoId] })
  await until(
    async () => (await readJob(user, job._id)).applyProgress.waitSeconds,
    seconds => seconds > 0,
  )
  await untilListed(user, newest => newest.undoProgress.isUndoing)
  await disconnected(user)
  expect(onlyResult(await readJob(user, job._id))).toMatchObject({ undoError: REASON, applied: true, backupTitle: '' })
  await serviceIsBack('flickr')
  await connectFlickr(user, 'dorothea')
  await user.post('/api/photos/undo-apply', { jobId: job._id, photoId })
  expect(await libraryPhoto('dorothea', photoId)).toMatchObject(BARE)
})

test('an apply without a connected platform says so and makes no call', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE, BARE])
  const photoIds = job.results.map(result => result.photoId)
  await disconnected(user)
  const answer = await user.post('/api/photos/apply-single', { jobId: job._id, photoId: photoIds[0] })
  expect(await answer.json()).toMatchObject({ result: { applied: false, applyError: REASON } })
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds })
  const { results } = await applied(user, job._id)
  expect(results.map(({ applyError }) => applyError)).toEqual([REASON, REASON])
  for (const id of photoIds) expect(await callsFor(id)).toEqual([])
})

test('photos that wait to be described are described although the platform is disconnected', async () => {
  const user = await aPhotographer()
  const photoIds = await listed(user, [BARE, BARE])
  const picture = untilReleased()
  for (const id of photoIds) injectFault('.jpg', id, picture.fault)
  const jobId = await startJob(user, photoIds)
  await until(
    async () => picture.waiting(),
    count => count === 2,
  )
  await disconnected(user)
  picture.release()
  expect((await generated(user, jobId)).progress).toMatchObject({ processedPhotos: 2, failedPhotos: 0 })
})

test('a photo is not written if its platform is disconnected while the photo is read', async () => {
  const { user, photoId, applying, release } = await unansweredApply('getInfo')
  await disconnected(user)
  release()
  expect(await (await applying).json()).toMatchObject({ result: { applied: false, applyError: REASON } })
  expect(await callsFor(photoId)).toEqual(['getInfo'])
})

/** A job whose only photo waits for D1's answer to the note that it writes. */
async function jobWaitingForItsNote() {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const { photoId } = onlyResult(job)
  const d1 = waitingD1(env.DB, text => text.includes('"writing" = max('))
  /** Runs `meanwhile` when D1 has stored the note and the object has not got the answer. Returns the outcome of the photo. */
  const apply = (meanwhile: (object: Job) => Promise<unknown>) =>
    runInDurableObject<Job, JobResult>(env.JOB.getByName(job._id), async (_, ctx) => {
      const object = new Job(ctx, { ...env, DB: d1.db })
      const ended = object.runSingle(photoId, 'apply')
      await until(async () => d1.waiting(), Boolean)
      await meanwhile(object)
      d1.release()
      const answer = await ended
      if (!answer.ok) throw new Error(answer.text)
      return answer.result
    })
  return { user, jobId: job._id, photoId, apply }
}

const writingOf = async (jobId: string) => (await findJobRow(db, jobId))?.writing

test('a photo that got permission to write but was told to stop before the call is not written', async () => {
  const { user, jobId, photoId, apply } = await jobWaitingForItsNote()
  const result = await apply(async object => {
    expect(await writingOf(jobId)).toBeGreaterThan(0)
    await db.delete(connectedAccounts).where(eq(connectedAccounts.userId, user.userId))
    object.disconnected()
    // Connecting again allows later applies, but not this one.
    await connectFlickr(user, 'dorothea')
  })
  expect(result).toMatchObject({ applied: false, applyError: REASON })
  expect(await callsFor(photoId, { wrote: true })).toEqual([])
  await user.post('/api/photos/apply-single', { jobId, photoId })
  expect(onlyResult(await readJob(user, jobId)).applied).toBe(true)
})

/** An apply whose read is in flight at a disconnect, and fails after the platform was connected again. */
async function readAcrossDisconnect() {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const { photoId } = onlyResult(job)
  const read = untilReleased()
  injectFault('getInfo', photoId, async (request, send) => {
    await read.fault(request, send)
    return new Response('oops', { status: 500 })
  })
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds: [photoId] })
  await until(async () => read.waiting(), Boolean)
  await untilListed(user, newest => newest.applyProgress.isApplying)
  await disconnected(user)
  await connectFlickr(user, 'dorothea')
  return { user, jobId: job._id, photoId, read }
}

test('a photo whose call fails after the disconnect is not tried again once the platform is connected again', async () => {
  const { user, jobId, photoId, read } = await readAcrossDisconnect()
  read.release()
  expect(onlyResult(await applied(user, jobId))).toMatchObject({ applied: false, applyError: REASON })
  expect(await callsFor(photoId, { wrote: true })).toEqual([])
})

test('a photo in progress at the disconnect is not started again after the object is reset', async () => {
  const { user, jobId, photoId, read } = await readAcrossDisconnect()
  await abortAllDurableObjects()
  const { applyError } = onlyResult(await applied(user, jobId))
  read.release()
  expect(applyError).toContain('Please apply it again')
  expect(await callsFor(photoId, { wrote: true })).toEqual([])
})

test('a job notes in D1 that it writes for as long as it writes', async () => {
  const { user, jobId, photoId, apply } = await jobWaitingForItsNote()
  expect((await apply(() => Promise.resolve())).applied).toBe(true)
  expect(await callsFor(photoId, { wrote: true })).toEqual(['setMeta', 'addTags'])
  await untilSaved(jobId, ({ writing }) => writing === null)
  expect((await readJob(user, jobId)).applyProgress.isApplying).toBe(false)
})

test('clearing the note of ended writes late does not clear a newer note', async () => {
  const user = await aPhotographer()
  const { _id, results: _, ...summary } = await describedJob(user, [BARE])
  const account = await db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, user.userId)).get()
  const connection = { id: account?.id ?? '', connectedAt: account?.connectedAt ?? 0 }
  const note = (number: number) => noteWriting(db, _id, { connection, note: number, now: 1, forAgent: false })
  const clear = (endedNote: number) =>
    updateSummary(db, { ...summary, _id, revision: 1000 }, { completedAt: 1, wakeAt: null, endedNote, toldSince: 0 })
  expect(await note(5)).toBe(true)
  expect(await note(4)).toBe(true)
  await clear(4)
  expect(await writingOf(_id)).toBe(5)
  await clear(5)
  expect(await writingOf(_id)).toBeNull()
  await db.update(connectedAccounts).set({ connectedAt: connection.connectedAt + 1 })
  expect(await note(6)).toBe(false)
  expect(await writingOf(_id)).toBeNull()
})

test('a disconnect is answered only when all writing jobs know, and a repeated one tells them again', async () => {
  // The job's row does not show a single as applying.
  const { user, jobId, photoId, applying, release } = await unansweredApply('setMeta')
  const unreached = disconnect(depsWithFailingJob(jobId), personOf(user), 'flickr')
  await expect(unreached).rejects.toMatchObject({ code: 'JOB_UNREACHED', status: 503 })
  expect(await db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, user.userId))).toEqual([])
  await disconnected(user)
  release()
  expect(await (await applying).json()).toMatchObject({ result: { applied: false, applyError: REASON } })
  expect(await callsFor(photoId, { wrote: true })).toEqual(['setMeta'])
})

test('a job whose object is reset while it is being told is told again by a fresh stub', async () => {
  onTestFinished(() => serviceIsBack('flickr'))
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const { photoId } = onlyResult(job)
  injectFault('getInfo', photoId, slowDown)
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds: [photoId] })
  await untilListed(user, newest => newest.applyProgress.isApplying)
  expect(await disconnect(depsWithFailingJob(job._id, { times: 2 }), personOf(user), 'flickr')).toEqual([])
  expect(onlyResult(await readJob(user, job._id)).applyError).toBe(REASON)
})

test('a listing that arrives after the disconnect stores nothing', async () => {
  const user = await aPhotographer()
  const [account] = await db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, user.userId))
  const list = untilReleased()
  injectFault('flickr.photos.search', '', list.fault)
  const listing = user.get('/api/photos?provider=flickr&limit=5')
  await until(
    async () => list.waiting(),
    count => count === 1,
  )
  await disconnect(depsFrom(env), personOf(user), 'flickr')
  list.release()
  expect((await listing).status).toBe(200)
  const left = await db
    .select()
    .from(listedPhotos)
    .where(eq(listedPhotos.accountId, account?.id ?? ''))
  expect(left).toEqual([])
})
