import {
  abortAllDurableObjects,
  createExecutionContext,
  createMessageBatch,
  getQueueResult,
  runDurableObjectAlarm,
  runInDurableObject,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { newId } from '#test/kit/new-id.ts'
import { sees } from '#test/kit/sees.ts'
import { aUser, usedBy } from '#test/kit/worker/factories.ts'
import {
  aPhotographer,
  applied,
  BARE,
  describedJob,
  draftedLike,
  generated,
  listedPhotos,
  ORDER,
  onlyResult,
  readJob,
  startJob,
  until,
  untilSaved,
} from '#test/kit/worker/jobs.ts'
import { describeByTest } from '#test/kit/worker/settling.ts'
import { switchOff } from '#test/kit/worker/switches.ts'
import type { JobSummary, JobsAnswer } from '#worker/contract/jobs.ts'
import { openDb } from '#worker/db/client.ts'
import { jobs, users } from '#worker/db/schema.ts'
import { STYLE_KEYS } from '#worker/domain/styles.ts'
import worker from '#worker/index.ts'

const db = openDb(env.DB)
const COMPLETE = { title: 'Old pier', description: 'Mine.', tags: ['one'] }
const Answer = z.object({ jobId: z.string(), requiresPayment: z.boolean() })

describe('process', () => {
  test('takes free photos only for photos with something missing; complete ones are skipped with a reason', async () => {
    const user = await aPhotographer()
    const job = await describedJob(user, [BARE, COMPLETE])
    expect(job).toMatchObject({
      status: 'completed',
      progress: { totalPhotos: 2, processedPhotos: 1, skippedPhotos: 1, failedPhotos: 0 },
      payment: { amount: 0, currency: 'usd', status: 'free_trial', freePhotosUsed: 1 },
    })
    expect(job.results.map(result => result.status)).toEqual(['processed', 'skipped'])
    expect(job.results[1]?.reason).toBe('This photo already has a title, a description and tags.')
    expect(await usedBy(user.userId)).toBe(1)
  })

  test('a job of complete photos is completed at once', async () => {
    const user = await aPhotographer()
    const ids = await listedPhotos(user, [COMPLETE])
    const job = await readJob(user, await startJob(user, ids))
    expect(job).toMatchObject({ status: 'completed', completedAt: expect.any(String) })
    expect(await usedBy(user.userId)).toBe(0)
  })

  test('shuffle stores one of the eleven styles with each photo', async () => {
    await switchOff('describe')
    const user = await aPhotographer()
    const ids = await listedPhotos(user, [BARE, BARE])
    const job = await readJob(user, await startJob(user, ids, { style: 'shuffle' }))
    expect(job.config.style).toBe('shuffle')
    for (const result of job.results) expect(STYLE_KEYS).toContain(result.style)
  })

  test('the same key and body make one job; the same key with another body is refused', async () => {
    await switchOff('describe')
    const user = await aPhotographer()
    const ids = await listedPhotos(user, [BARE, BARE])
    const send = (photoIds: string[], key: string) =>
      user.post('/api/photos/process', { ...ORDER, photoIds }, { 'Idempotency-Key': key })
    const answers = await Promise.all([send(ids, 'one'), send(ids, 'one'), send(ids, 'one')])
    const bodies = await Promise.all(answers.map(async answer => Answer.parse(await answer.json())))
    expect(new Set(bodies.map(body => body.jobId)).size).toBe(1)
    expect(await usedBy(user.userId)).toBe(2)
    expect(await db.select().from(jobs).where(eq(jobs.userId, user.userId))).toHaveLength(1)

    const other = await send(ids.slice(1), 'one')
    expect(other.status).toBe(409)
    expect(await other.json()).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
    expect((await send(ids, 'x'.repeat(65))).status).toBe(400)
    expect((await send(ids, '')).status).toBe(400)
    expect(await db.select().from(jobs).where(eq(jobs.userId, user.userId))).toHaveLength(1)
  })

  test('parallel jobs of one user reserve each free photo once', async () => {
    await switchOff('describe')
    const user = await aPhotographer()
    const ids = await listedPhotos(user, [BARE, BARE, BARE])
    await Promise.all(ids.map(id => startJob(user, [id])))
    expect(await usedBy(user.userId)).toBe(3)
  })

  test('refuses photos that no listing has shown, and users without the platform', async () => {
    const user = await aPhotographer()
    const unknown = await user.post('/api/photos/process', { ...ORDER, photoIds: ['1'] })
    expect(unknown.status).toBe(400)
    expect(await unknown.json()).toMatchObject({ code: 'UNKNOWN_PHOTO' })
    const nobody = await aUser()
    const refused = await nobody.post('/api/photos/process', { ...ORDER, photoIds: ['1'] })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ error: sees('connect-first') })
    const none = await user.post('/api/photos/process', { ...ORDER, photoIds: [] })
    expect(await none.json()).toMatchObject({ error: sees('photo-required') })
    expect(await db.select().from(jobs).where(eq(jobs.userId, user.userId))).toHaveLength(0)
    expect(await usedBy(user.userId)).toBe(0)
  })

  test('a draft whose request died before writing to D1 erases itself; one that died after it starts itself', async () => {
    const user = await aPhotographer()
    const source = await describedJob(user, [BARE])
    const [row] = await db.select().from(jobs).where(eq(jobs.id, source._id))
    if (!row) throw new Error('The job has no row')
    const photos = source.results.map(result => ({
      result: { ...result, status: 'pending' as const },
      facts: { albumTitle: null, takenAt: null, place: null, ownerTitle: '', isUnread: false },
    }))
    const { config, provider } = source
    async function draft() {
      const id = newId()
      const job = env.JOB.getByName(id)
      await job.draft({ id, userId: user.userId, provider, platformUserId: 'x', createdAt: 1, config, photos })
      return { id, job }
    }
    async function runStartAlarm(job: Awaited<ReturnType<typeof draft>>['job']) {
      await runInDurableObject(job, (_, state) => state.storage.sql.exec('UPDATE timers SET due = 0').rowsRead)
      await runDurableObjectAlarm(job)
    }
    const lost = await draft()
    await runStartAlarm(lost.job)
    const half = await draft()
    expect(await half.job.begin(onlyResult(source).photoId)).toBeUndefined()
    const unfinished = { ...row, status: 'pending' as const, completedAt: null }
    await db.insert(jobs).values([
      { ...unfinished, id: lost.id },
      { ...unfinished, id: half.id },
    ])
    await runStartAlarm(half.job)
    expect((await generated(user, half.id)).progress.processedPhotos).toBe(1)
    expect(await lost.job.start()).toBe(false)
  })
})

describe('the queue', () => {
  async function deliver(body: unknown, queue = 'photos') {
    const message = { id: newId(), timestamp: new Date(), attempts: 1, body }
    const batch = createMessageBatch(queue, [message])
    const ctx = createExecutionContext()
    // @ts-expect-error the handler parses its input
    await worker.queue(batch, env, ctx)
    return getQueueResult(batch, ctx)
  }

  test('a message that is delivered again does not describe the photo twice', async () => {
    const user = await aPhotographer()
    const job = await describedJob(user, [BARE])
    const { photoId } = onlyResult(job)
    const result = await deliver({ kind: 'describe', jobId: job._id, photoId })
    expect(result.explicitAcks).toHaveLength(1)
    expect(await readJob(user, job._id)).toEqual(job)
  })

  test('a malformed message is acknowledged', async () => {
    expect((await deliver({ kind: 'nonsense' })).explicitAcks).toHaveLength(1)
    expect((await deliver('text')).explicitAcks).toHaveLength(1)
  })

  test('a photo whose messages keep failing fails with a reason, and its free photo is returned', async () => {
    const user = await aPhotographer()
    const source = await describedJob(user, [BARE])
    await db.update(users).set({ freePhotosUsed: 2 }).where(eq(users.id, user.userId))
    const { id: jobId, job } = await draftedLike(source, user.userId, { urlLarge: 'http://localhost:1/none.jpg' })
    describeByTest(jobId)
    await job.start()
    await runInDurableObject(job, (_, state) => state.storage.sql.exec('UPDATE photos SET attempts = 11').rowsWritten)
    await deliver({ kind: 'describe', jobId, photoId: onlyResult(source).photoId }, 'photos-dead')
    const failed = await readJob(user, jobId)
    expect(failed).toMatchObject({ status: 'failed', progress: { failedPhotos: 1 } })
    expect(onlyResult(failed).reason).toBe(
      'This photo could not be processed, several times in a row. Please try again.',
    )
    await until(
      async () => usedBy(user.userId),
      used => used === 1,
    )
  })

  test('an open job resumes by its alarm after everything in memory was lost', async () => {
    const user = await aPhotographer()
    const ids = await listedPhotos(user, [BARE, BARE])
    const jobId = await startJob(user, ids)
    await abortAllDurableObjects()
    const job = await until(
      async () => {
        await runDurableObjectAlarm(env.JOB.getByName(jobId))
        return readJob(user, jobId)
      },
      ({ status }) => status === 'completed',
    )
    expect(job.progress.processedPhotos).toBe(2)
  })
})

describe('reading', () => {
  test('`since` returns only what changed; 304 if nothing did; everything for an unknown revision', async () => {
    const user = await aPhotographer()
    const job = await describedJob(user, [BARE, BARE])
    const [first = ''] = job.results.map(result => result.photoId)
    const path = `/api/photos/job/${job._id}`
    expect((await user.get(`${path}?since=${job.revision}`)).status).toBe(304)
    await user.patch(`${path}/photo/${first}`, { approved: true })
    const delta = await readJob(user, job._id, `?since=${job.revision}`)
    expect(delta.revision).toBeGreaterThan(job.revision)
    expect(delta.results.map(result => [result.photoId, result.approved])).toEqual([[first, true]])
    for (const since of ['999999', 'x', '-1', '']) {
      expect((await readJob(user, job._id, `?since=${since}`)).results).toHaveLength(2)
    }
  })

  test("every call answers 404 for somebody else's job", async () => {
    const user = await aPhotographer()
    const job = await describedJob(user, [BARE])
    const { photoId } = onlyResult(job)
    const other = await aUser()
    const answers = await Promise.all([
      other.get(`/api/photos/job/${job._id}`),
      other.get(`/api/photos/job/${job._id}/live`),
      other.patch(`/api/photos/job/${job._id}/photo/${photoId}`, { approved: true }),
      other.post('/api/photos/apply-single', { jobId: job._id, photoId }),
      other.post('/api/photos/undo-apply', { jobId: job._id, photoId }),
      other.post('/api/photos/apply-batch', { jobId: job._id, photoIds: [photoId] }),
      other.post('/api/photos/undo-batch', { jobId: job._id, photoIds: [photoId] }),
    ])
    expect(answers.map(answer => answer.status)).toEqual([404, 404, 404, 404, 404, 404, 404])
    expect(await readJob(user, job._id)).toEqual(job)
  })

  test('history lists the user’s own jobs, newest first, with their final state', async () => {
    const user = await aPhotographer()
    const one = await describedJob(user, [BARE])
    const two = await describedJob(user, [BARE])
    for (const { _id } of [one, two]) await untilSaved(_id, ({ status }) => status === 'completed')
    const { jobs: history } = await (await user.get('/api/jobs')).json<{ jobs: JobSummary[] }>()
    expect(history).toMatchObject([
      { _id: two._id, status: 'completed' },
      { _id: one._id, status: 'completed' },
    ])
    const summary = await (await user.get('/api/jobs/stats/summary')).json()
    expect(summary).toMatchObject({
      recentJobs: [{ _id: two._id }, { _id: one._id }],
      agentJob: null,
      hasApplied: false,
    })
    expect(await (await user.get('/api/users/free-trial-status')).json()).toEqual({
      isEligible: true,
      remainingPhotos: 99_998,
      photosUsed: 2,
      maxPhotos: 100_000,
      hasUsedFreeTrial: true,
      heldPhotos: 0,
      unpaidJobIds: [],
      prepaidPhotos: 0,
      reservedPrepaid: 0,
      unpaidOrderIds: [],
    })
  })

  test('the history is paged, and the requested job is on the first page', async () => {
    const [user, other] = [await aPhotographer(), await aUser()]
    const photoIds = await listedPhotos(user, [COMPLETE])
    const jobIds: string[] = []
    for (let job = 0; job < 4; job += 1) jobIds.unshift(await startJob(user, photoIds))
    const page = async (query: string, reader = user) => {
      const { jobs, nextCursor } = await (await reader.get(`/api/jobs?${query}`)).json<JobsAnswer>()
      return { jobs: jobs.map(({ _id }) => jobIds.indexOf(_id)), nextCursor }
    }
    /** All jobs from the first page to the last. */
    const pages = async (query: string, reader = user) => {
      const read: number[][] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { jobs, nextCursor }: Awaited<ReturnType<typeof page>> = await page(`${query}&cursor=${cursor}`, reader)
        read.push(jobs)
        cursor = nextCursor
      }
      return read
    }
    expect(await pages('limit=2')).toEqual([
      [0, 1],
      [2, 3],
    ])
    expect(await pages('limit=3')).toEqual([[0, 1, 2], [3]])
    expect(await pages(`limit=2&job=${jobIds[3]}`)).toEqual([
      [0, 3],
      [1, 2],
    ])
    expect(await pages(`limit=1&job=${jobIds[2]}`)).toEqual([[2], [0], [1], [3]])
    expect(await pages(`job=${jobIds[1]}`)).toEqual([[0, 1, 2, 3]])
    expect(await pages(`limit=2&job=${jobIds[1]}`)).toEqual([
      [0, 1],
      [2, 3],
    ])
    expect(await pages('limit=2&job=nobodys')).toEqual([
      [0, 1],
      [2, 3],
    ])
    expect(await pages(`job=${jobIds[0]}`, other)).toEqual([[]])
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'cursor=x', 'cursor=1'])
      expect((await user.get(`/api/jobs?${query}`)).status, query).toBe(400)
  })

  test('undone photos count as to review until they are applied again, in the history too', async () => {
    const user = await aPhotographer()
    const job = await describedJob(user, [BARE, BARE])
    const jobId = job._id
    const photoIds = job.results.map(result => result.photoId)
    const [photoId = ''] = photoIds
    const counted = async () => {
      const { appliedPhotos, undonePhotos, photosToReview, undonePhotosToReview, approvedPhotos } = (
        await readJob(user, jobId)
      ).progress
      return [appliedPhotos, undonePhotos, photosToReview, undonePhotosToReview, approvedPhotos]
    }
    const decide = (id: string, decision: object) => user.patch(`/api/photos/job/${jobId}/photo/${id}`, decision)
    expect(await counted()).toEqual([0, 0, 2, 0, 0])
    await decide(photoId, { approved: true })
    expect(await counted()).toEqual([0, 0, 1, 0, 1])
    await user.post('/api/photos/apply-batch', { jobId, photoIds })
    await applied(user, jobId)
    expect(await counted()).toEqual([2, 0, 0, 0, 0])
    for (const id of photoIds) await user.post('/api/photos/undo-apply', { jobId, photoId: id })
    expect(await counted()).toEqual([0, 2, 2, 2, 0])
    const listed = async () => (await (await user.get('/api/jobs')).json<{ jobs: JobSummary[] }>()).jobs[0]?.progress
    await until(listed, progress => progress?.undonePhotosToReview === 2)
    await decide(photoIds[1] ?? '', { skipped: true })
    expect(await counted()).toEqual([0, 2, 1, 1, 0])
    await decide(photoId, { approved: true })
    expect(await counted()).toEqual([0, 2, 0, 0, 1])
    await user.post('/api/photos/apply-single', { jobId, photoId })
    expect(await counted()).toEqual([1, 1, 0, 0, 0])
  })

  test('the live socket first sends what has changed since the given revision, then every change', async () => {
    const user = await aPhotographer()
    const job = await describedJob(user, [BARE, BARE])
    const [, second = ''] = job.results.map(result => result.photoId)
    const answer = await user.get(`/api/photos/job/${job._id}/live?since=${job.revision}`, { Upgrade: 'websocket' })
    expect(answer.status).toBe(101)
    const socket = answer.webSocket
    const messages: unknown[] = []
    socket?.addEventListener('message', event => messages.push(JSON.parse(String(event.data))))
    socket?.accept()
    await until(
      async () => messages.length,
      count => count === 1,
    )
    expect(messages[0]).toMatchObject({ revision: job.revision, results: [] })
    await user.patch(`/api/photos/job/${job._id}/photo/${second}`, { title: 'A Quiet Pier' })
    await until(
      async () => messages.length,
      count => count === 2,
    )
    expect(messages[1]).toMatchObject({
      revision: job.revision + 1,
      job: { _id: job._id, status: 'completed' },
      results: [{ photoId: second, generatedTitle: 'A Quiet Pier' }],
    })
    socket?.close()
  })
})
