import { abortAllDurableObjects, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { JobSummary } from '#worker/contract/jobs.ts'
import { openDb } from '#worker/db/client.ts'
import { connectedAccounts, listedPhotos } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { disconnect } from '#worker/features/connections/service.ts'
import { personOf, type TestUser } from '../../support/factories.ts'
import { depsWithFailingJob } from '../../support/failing-job.ts'
import { connectFlickr, libraryPhoto } from '../../support/flickr.ts'
import {
  answering,
  aPhotographer,
  applied,
  callsFor,
  describedJob,
  generated,
  heldBack,
  injectFault,
  listedPhotos as listed,
  onlyResult,
  readJob,
  resultOf,
  startJob,
  undone,
  until,
} from '../../support/jobs.ts'

const db = openDb(env.DB)
const BARE = { title: '', description: '', tags: [] }
const REASON = 'Flickr was disconnected. Please connect it again, then try once more.'
const slowDown = answering(429, 'slow down', { 'Retry-After': '100000' })

/** Ends any pause that another test's job caused. */
async function openKey() {
  await runInDurableObject(env.BUDGET.getByName('flickr'), (_, { storage }) => {
    storage.sql.exec('DELETE FROM pause')
  })
  await abortAllDurableObjects()
}

/** Waits for the newest job's row in D1, which follows the job itself. */
function untilListed(user: TestUser, satisfied: (newest: JobSummary) => boolean) {
  const newest = async () => (await (await user.get('/api/jobs')).json<{ jobs: JobSummary[] }>()).jobs[0]
  return until(newest, job => job !== undefined && satisfied(job))
}

async function disconnected(user: TestUser) {
  const answer = await user.delete('/api/auth/disconnect/flickr')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ connectedAccounts: [], message: 'Flickr account disconnected' })
  expect(await db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, user.userId))).toEqual([])
}

test('a running apply ends with a plain reason for the photos not written, and continues after connecting again', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE, BARE, BARE, BARE])
  const photoIds = job.results.map(result => result.photoId)
  const [first = '', second = '', ...waiting] = photoIds
  const write = heldBack()
  injectFault('setMeta', first, write.fault)
  injectFault('setMeta', second, write.fault)
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds })
  await until(
    async () => write.held(),
    count => count === 2,
  )
  await untilListed(user, newest => newest.applyProgress.isApplying)
  await disconnected(user)
  const stopped = await readJob(user, job._id)
  for (const id of waiting) expect(resultOf(stopped, id)).toMatchObject({ applied: false, applyError: REASON })
  write.release()
  const ended = await applied(user, job._id)
  expect(ended.applyProgress).toMatchObject({ isApplying: false, appliedPhotos: 2, failedApplies: 2 })
  for (const id of waiting) expect(await callsFor(id)).toEqual([])

  await connectFlickr(user, 'dorothea')
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds })
  expect((await applied(user, job._id)).results.every(result => result.applied && result.applyError === null)).toBe(
    true,
  )
  await user.post('/api/photos/undo-batch', { jobId: job._id, photoIds })
  expect((await undone(user, job._id)).results.some(result => result.applied)).toBe(false)
  expect(await libraryPhoto('dorothea', waiting[0] ?? '')).toMatchObject(BARE)
})

test('photos that wait for the platform fail at once, not when it opens', async () => {
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
  await openKey()
})

test('an undo that waits fails as well, and keeps its backup for later', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const { photoId } = onlyResult(job)
  await user.post('/api/photos/apply-single', { jobId: job._id, photoId })
  injectFault('getInfo', photoId, slowDown)
  await user.post('/api/photos/undo-batch', { jobId: job._id, photoIds: [photoId] })
  await until(
    async () => (await readJob(user, job._id)).applyProgress.waitSeconds,
    seconds => seconds > 0,
  )
  await untilListed(user, newest => newest.undoProgress.isUndoing)
  await disconnected(user)
  expect(onlyResult(await readJob(user, job._id))).toMatchObject({ undoError: REASON, applied: true, backupTitle: '' })
  await openKey()
  await connectFlickr(user, 'dorothea')
  await user.post('/api/photos/undo-apply', { jobId: job._id, photoId })
  expect(await libraryPhoto('dorothea', photoId)).toMatchObject(BARE)
})

test('without the platform an apply says so, and makes no call', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const { photoId } = onlyResult(job)
  await disconnected(user)
  const answer = await user.post('/api/photos/apply-single', { jobId: job._id, photoId })
  expect(await answer.json()).toMatchObject({ result: { applied: false, applyError: REASON } })
  expect(await callsFor(photoId)).toEqual([])
})

test('photos that wait for their texts get them although the platform is disconnected', async () => {
  const user = await aPhotographer()
  const photoIds = await listed(user, [BARE, BARE])
  const picture = heldBack()
  for (const id of photoIds) injectFault('.jpg', id, picture.fault)
  const jobId = await startJob(user, photoIds)
  await until(
    async () => picture.held(),
    count => count === 2,
  )
  await disconnected(user)
  picture.release()
  expect((await generated(user, jobId)).progress).toMatchObject({ processedPhotos: 2, failedPhotos: 0 })
})

test('a job that does not answer does not keep the account connected', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const { photoId } = onlyResult(job)
  injectFault('getInfo', photoId, slowDown)
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds: [photoId] })
  await untilListed(user, newest => newest.applyProgress.isApplying)
  expect(await disconnect(depsWithFailingJob(job._id), personOf(user), 'flickr')).toEqual([])
  await openKey()
})

test('a listing that arrives after the disconnect stores nothing', async () => {
  const user = await aPhotographer()
  const [account] = await db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, user.userId))
  const list = heldBack()
  injectFault('flickr.photos.search', '', list.fault)
  const listing = user.get('/api/photos?provider=flickr&limit=5')
  await until(
    async () => list.held(),
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
