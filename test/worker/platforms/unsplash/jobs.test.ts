import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  answering,
  applied,
  generated,
  injectFault,
  passTime,
  readJob,
  resultOf,
  until,
  untilReleased,
} from '#test/kit/worker/jobs.ts'
import { aPhotographerOn, callsOf, describedOn, editOn, photoOn, startedOn } from '#test/kit/worker/platforms.ts'
import { openDb } from '#worker/db/client.ts'
import { users } from '#worker/db/schema.ts'

const HOUR_MS = 3_600_000
const db = openDb(env.DB)
const readsOf = async (id: string) =>
  (await callsOf('unsplash', { about: id })).filter(call => call.method === `GET /photos/${id}`)

test('a selected photo is read once before it is described, and the texts are based on that read', async () => {
  const user = await aPhotographerOn('unsplash')
  const { job, photos } = await describedOn('unsplash', user, [{ tags: ['Old Town'] }])
  const id = photos[0]?.id ?? ''
  expect(await readsOf(id)).toHaveLength(1)
  expect(resultOf(job, id)).toMatchObject({
    status: 'processed',
    missing: ['description'],
    originalTags: ['Old Town'],
    originalTitle: '',
  })
})

test('a photo that turns out to have a description and tags is skipped without a model call, and not charged', async () => {
  const user = await aPhotographerOn('unsplash')
  const { job, photos } = await describedOn('unsplash', user, [{ description: 'Mine', tags: ['sea'] }, {}])
  const [complete, empty] = photos.map(photo => photo.id)
  expect(resultOf(job, complete ?? '')).toMatchObject({
    status: 'skipped',
    reason: 'This photo already has a description and tags.',
    generatedTags: [],
  })
  expect(resultOf(job, empty ?? '').status).toBe('processed')
  expect(job).toMatchObject({ status: 'completed', progress: { skippedPhotos: 1, processedPhotos: 1 } })
  await until(
    async () => (await db.select().from(users).where(eq(users.id, user.userId)).get())?.freePhotosUsed,
    used => used === 1,
  )
})

test('an existing description is left alone, only tags are added', async () => {
  const user = await aPhotographerOn('unsplash')
  const { job, photos } = await describedOn('unsplash', user, [{ description: 'Mine' }])
  const id = photos[0]?.id ?? ''
  expect(resultOf(job, id).missing).toEqual(['tags'])
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds: [id] })
  await applied(user, job._id)
  expect(await photoOn('unsplash', 'dorothea', id)).toMatchObject({
    description: 'Mine',
    tags: resultOf(job, id).generatedTags,
  })
})

test('a description changed between listing and read is the one the person sees', async () => {
  const user = await aPhotographerOn('unsplash')
  const { photos } = await startedOn('unsplash', user, [{}])
  const id = photos[0]?.id ?? ''
  await editOn('unsplash', 'dorothea', id, { description: 'Written meanwhile' })
  const answer = await user.post('/api/photos/process', {
    ...{ provider: 'unsplash', style: 'descriptive', descriptionSentences: 2, addPhotonymTag: true },
    photoIds: [id],
  })
  const { jobId } = await answer.json<{ jobId: string }>()
  const job = await generated(user, jobId)
  expect(resultOf(job, id)).toMatchObject({ originalDescription: 'Written meanwhile', missing: ['tags'] })
})

test('a photo that is gone before it is read fails with a plain reason, the rest is described', async () => {
  const user = await aPhotographerOn('unsplash')
  const photo = { gone: '' }
  const { job, photos } = await describedWith(user, id => {
    photo.gone = id
    injectFault('/photos/', id, answering(404, '{"errors":["Couldn\'t find Photo"]}'), 9)
  })
  expect(resultOf(job, photo.gone)).toMatchObject({ status: 'failed', reason: expect.stringContaining('no longer') })
  expect(resultOf(job, photos[1] ?? '').status).toBe('processed')
})

test('a limit during the reads is waited out and shown, and uses up no photo’s tries', async () => {
  const user = await aPhotographerOn('unsplash')
  const limit = answering(403, 'Rate Limit Exceeded', { 'retry-after': '3600' })
  const underWay = untilReleased()
  const { jobId, photoIds } = await startedWith(user, (id, other) => {
    injectFault('/photos/', other, underWay.fault)
    injectFault('/photos/', id, async (request, send) => {
      await until(async () => underWay.waiting(), Boolean)
      return limit(request, send)
    })
  })
  await until(
    () => readJob(user, jobId),
    ({ progress }) => (progress.waitSeconds ?? 0) > 0,
  )
  // A read that was sent before the limit succeeds, and does not end the wait.
  underWay.release()
  const waiting = await until(
    () => readJob(user, jobId),
    job => resultOf(job, photoIds[1] ?? '').status === 'processed',
  )
  expect(resultOf(waiting, photoIds[0] ?? '').status).toBe('retry_pending')
  expect(waiting.progress.waitSeconds).toBeGreaterThan(500)
  await passTime(jobId, 'unsplash', HOUR_MS)
  const job = await generated(user, jobId)
  expect(job.results.map(result => result.status)).toEqual(photoIds.map(() => 'processed'))
  expect(job.progress.waitSeconds).toBe(0)
})

test('a temporary failure of the read is retried', async () => {
  const user = await aPhotographerOn('unsplash')
  const { jobId } = await startedWith(user, id => injectFault('/photos/', id, answering(503, '')))
  expect((await generated(user, jobId)).results.map(result => result.status)).toEqual(['processed', 'processed'])
})

/** A job of two listed photos, with a fault injected for the first before it starts. */
async function startedWith(
  user: Awaited<ReturnType<typeof aPhotographerOn>>,
  failFirst: (id: string, other: string) => void,
) {
  const earlier = await describedOn('unsplash', user, [{}, {}])
  const photoIds = earlier.photos.map(photo => photo.id)
  failFirst(photoIds[0] ?? '', photoIds[1] ?? '')
  const order = { provider: 'unsplash', style: 'descriptive', descriptionSentences: 2, addPhotonymTag: true, photoIds }
  const { jobId } = await (await user.post('/api/photos/process', order)).json<{ jobId: string }>()
  return { jobId, photoIds }
}

async function describedWith(user: Awaited<ReturnType<typeof aPhotographerOn>>, failFirst: (id: string) => void) {
  const { jobId, photoIds } = await startedWith(user, failFirst)
  return { job: await generated(user, jobId), photos: photoIds }
}
