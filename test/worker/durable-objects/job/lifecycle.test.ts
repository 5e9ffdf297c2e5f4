import { createMessageBatch, createScheduledController, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { Job } from '#durable-objects/job/job.ts'
import { newId } from '#test/kit/new-id.ts'
import { runTogether } from '#test/kit/worker/factories.ts'
import { depsWithFailingJob } from '#test/kit/worker/failing-job.ts'
import { control, libraryPhoto } from '#test/kit/worker/flickr.ts'
import {
  answering,
  aPhotographer,
  applied,
  BARE,
  callsFor,
  describedJob,
  draftedLike,
  generated,
  injectFault,
  onlyResult,
  passTime,
  readJob,
  untilSaved,
} from '#test/kit/worker/jobs.ts'
import { scansOf, watchD1 } from '#test/kit/worker/watch-d1.ts'
import { app } from '#worker/app.ts'
import { openDb } from '#worker/db/client.ts'
import { findJobRow } from '#worker/db/job.ts'
import { reserveForRetry } from '#worker/db/money/old-terms.ts'
import { jobs } from '#worker/db/schema.ts'
import { type Deps, depsFrom } from '#worker/deps.ts'
import type { Env } from '#worker/env.ts'
import worker from '#worker/index.ts'
import { consumeQueue } from '#worker/queue/consume.ts'
import { describeJobPhoto } from '#worker/queue/describe-photo.ts'

const db = openDb(env.DB)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const cron = (cronEnv: Env = env) => worker.scheduled(createScheduledController({ cron: '* * * * *' }), cronEnv)

/** A job that has started and not yet sent its only photo to the queue. */
async function startedDraft() {
  const user = await aPhotographer()
  const source = await describedJob(user, [BARE])
  const { id, job } = await draftedLike(source, user.userId)
  await runInDurableObject(job, (_, { storage }) => {
    storage.sql.exec("UPDATE job SET data = json_set(data, '$.started', json('true'))")
  })
  return { user, id, job, photoId: onlyResult(source).photoId }
}

/** The same, after its alarm and timers were lost. */
async function silentJob() {
  const { user, id, job } = await startedDraft()
  await runInDurableObject(job, async (_, { storage }) => {
    storage.sql.exec('DELETE FROM timers')
    await storage.deleteAlarm()
  })
  return { user, id }
}

const sleepUntil = (wakeAt: number | null, id: string) => db.update(jobs).set({ wakeAt }).where(eq(jobs.id, id))

test('cron wakes a job that has been silent for ten minutes, and it ends', async () => {
  const { user, id } = await silentJob()
  await sleepUntil(Date.now() - 1, id)
  await cron()
  expect((await generated(user, id)).progress.processedPhotos).toBe(1)
  await untilSaved(id, ({ wakeAt }) => wakeAt === null)
})

test('cron does not wake a job that was active within ten minutes or has ended', async () => {
  const { id } = await silentJob()
  for (const wakeAt of [Date.now() + 60_000, null]) {
    await sleepUntil(wakeAt, id)
    await cron()
    expect(await findJobRow(db, id)).toMatchObject({ status: 'pending', wakeAt })
  }
})

test('cron wakes the jobs that have been silent for longest, fifty at a time, by an index', async () => {
  const { id } = await silentJob()
  const row = await findJobRow(db, id)
  if (!row) throw new Error('The job has no row')
  await sleepUntil(null, id)
  const silent = Array.from({ length: 52 }, (_, index) => ({ ...row, id: `silent-${index}`, wakeAt: 1000 - index }))
  await runTogether(silent.map(one => db.insert(jobs).values(one)))
  const { db: watched, seen } = watchD1(env.DB)
  const woken: string[] = []
  const awake = new Proxy(env.JOB, { get: () => (id: string) => ({ wake: async () => woken.push(id) > 0 }) })
  await cron({ ...env, DB: watched, JOB: awake })
  expect(woken).toHaveLength(50)
  const left = await db.select({ id: jobs.id }).from(jobs).where(eq(jobs.wakeAt, 999))
  expect(left).toEqual([{ id: 'silent-1' }])
  expect(await db.$count(jobs, eq(jobs.wakeAt, 1000))).toBe(1)
  expect(await scansOf(seen.statements)).toEqual([])
})

test('cron watches a job for as long as it has anything to do', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const { photoId } = onlyResult(job)
  await untilSaved(job._id, ({ wakeAt }) => wakeAt === null)
  injectFault('getInfo', photoId, answering(429, 'slow down', { 'Retry-After': '3600' }))
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds: [photoId] })
  await untilSaved(job._id, ({ wakeAt }) => wakeAt !== null && wakeAt > Date.now())
  await passTime(job._id, 'flickr', HOUR_MS)
  await applied(user, job._id)
  await untilSaved(job._id, ({ wakeAt }) => wakeAt === null)
})

test('cron knows of an apply, an undo and a retry before their job does', async () => {
  const user = await aPhotographer()
  const { _id: jobId, results } = await describedJob(user, [BARE])
  const photoIds = results.map(({ photoId }) => photoId)
  await untilSaved(jobId, ({ wakeAt }) => wakeAt === null)
  const asked = vi.spyOn(Job.prototype, 'runBatch').mockReturnValue({ ok: true, totalPhotos: 0 })
  for (const path of ['apply-batch', 'undo-batch']) {
    await sleepUntil(null, jobId)
    await user.post(`/api/photos/${path}`, { jobId, photoIds })
    const { wakeAt } = (await findJobRow(db, jobId)) ?? {}
    expect(wakeAt).toBeGreaterThan(Date.now())
  }
  asked.mockRestore()
  await sleepUntil(null, jobId)
  const asRead = { connection: null, used: 1, stillReserved: 1, lost: 0 }
  await db.batch(reserveForRetry(db, { ...asRead, jobId, revision: 1000, freePhotos: 1, wakeAt: 1 }))
  expect(await findJobRow(db, jobId)).toMatchObject({ status: 'processing', wakeAt: 1 })
})

test('a dead letter is returned to its job, which sends the photo again and gives it up after twelve', async () => {
  const { user, id, job, photoId } = await startedDraft()
  const deadLetter = () => {
    const body = { kind: 'describe', jobId: id, photoId }
    const message = { id: newId(), timestamp: new Date(), attempts: 1, body }
    return consumeQueue(createMessageBatch('photos-dead', [message]), env)
  }
  const enqueueAt = () =>
    runInDurableObject(job, (_, { storage }) => storage.sql.exec('SELECT enqueue_at FROM photos').one().enqueue_at)
  const before = Date.now()
  await deadLetter()
  expect(await enqueueAt()).toBeGreaterThanOrEqual(before + 2000)
  expect(onlyResult(await readJob(user, id)).status).toBe('pending')
  await runInDurableObject(job, (_, { storage }) => {
    storage.sql.exec('UPDATE photos SET attempts = 11')
  })
  await deadLetter()
  expect(onlyResult(await readJob(user, id))).toMatchObject({ status: 'failed' })
})

test('a finished text is delivered by a fresh stub when the object was reset, and not generated again', async () => {
  const { user, id, photoId } = await startedDraft()
  const deps = depsFrom(env)
  // The object answers the first call, and is reset before the next.
  const failing = depsWithFailingJob(id, { times: 1 })
  let calls = 0
  const jobsOf = new Proxy(env.JOB, {
    get(namespace, key) {
      if (key !== 'getByName') return Reflect.get(namespace, key)
      return (name: string) => {
        calls += 1
        const broken = {
          begin: () => namespace.getByName(name).begin(photoId),
          complete: () => Promise.reject(new Error()),
        }
        return calls === 1 ? broken : failing.jobs.getByName(name)
      }
    },
  })
  const answered = vi.fn()
  const log = (...[event]: Parameters<Deps['log']>) => {
    if (event === 'model.answered') answered()
  }
  await describeJobPhoto({ ...deps, log, jobs: jobsOf }, { kind: 'describe', jobId: id, photoId })
  expect(onlyResult(await readJob(user, id)).status).toBe('processed')
  expect(answered).toHaveBeenCalledTimes(1)
})

const BAD = {
  ...env,
  OPENAI_BASE_URL: 'not an address',
  IMAGE_HOSTS: '',
  MAIL_FROM: '',
  FEATURES: '{',
  TOKEN_KEYS: 'x',
}

test('while a setting is bad a message is delivered again, and costs its photo no attempt', async () => {
  const { user, id, job, photoId } = await startedDraft()
  const body = { kind: 'describe', jobId: id, photoId }
  const messages = Array.from({ length: 8 }, (_, index) => {
    return { id: `m${index}`, timestamp: new Date(), attempts: index + 1, body }
  })
  const batch = createMessageBatch('photos', messages)
  const retries = batch.messages.map(message => vi.spyOn(message, 'retry'))
  await consumeQueue(batch, BAD)
  const delays = retries.map(retry => retry.mock.calls[0]?.[0]?.delaySeconds ?? 0)
  expect(delays.slice(0, 7).reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(180)
  await runInDurableObject(job, (_, { storage }) => {
    expect(storage.sql.exec('SELECT attempts, lease_until FROM photos').one()).toEqual({ attempts: 0, lease_until: 0 })
  })
  await consumeQueue(createMessageBatch('photos', messages.slice(0, 1)), env)
  expect((await generated(user, id)).progress.processedPhotos).toBe(1)
})

const BAD_FOR_WRITES = [
  { TOKEN_KEYS: 'x' },
  { TOKEN_KEYS: `other:${btoa('x'.repeat(32))}` },
  { FLICKR_CONSUMER_KEY: '' },
  { FLICKR_API_URL: 'not an address' },
  { FLICKR_CALLS_PER_HOUR: 'many' },
]

test.each(BAD_FOR_WRITES)(
  'while writes lack a setting, as with %j, a photo waits to be applied and loses nothing',
  async bad => {
    const user = await aPhotographer()
    const job = await describedJob(user, [BARE])
    const { photoId } = onlyResult(job)
    await runInDurableObject(env.JOB.getByName(job._id), async (_, ctx) => {
      const object = new Job(ctx, { ...env, ...bad })
      const answer = await object.runSingle(photoId, 'apply')
      const waiting = { result: { applied: false, applyError: null }, waitSeconds: expect.any(Number) }
      expect(answer).toMatchObject({ ok: true, ...waiting })
      await object.alarm()
    })
    await passTime(job._id, 'flickr', MINUTE_MS)
    expect(onlyResult(await applied(user, job._id))).toMatchObject({ applied: true, applyError: null })
  },
)

test('while any setting is bad health is not 200, and cron does everything that does not need it', async () => {
  for (const bad of [{ MAIL_FROM: '' }, { RATE_LIMITS: '{"process":' }]) {
    const answer = await app.request('http://localhost:8788/api/health', undefined, { ...env, ...bad })
    expect(answer.status).toBe(503)
  }
  const { user, id } = await silentJob()
  await sleepUntil(1, id)
  await expect(cron(BAD)).rejects.toThrow('Cron failed')
  expect((await generated(user, id)).progress.processedPhotos).toBe(1)
})

test('changes by the owner before anything was sent are part of the backup', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const { photoId } = onlyResult(job)
  injectFault('setMeta', photoId, answering(200, '{"stat":"fail","code":116,"message":"Bad URL found"}'))
  await user.post('/api/photos/apply-single', { jobId: job._id, photoId })
  await control('PATCH', `/photos/flickr/dorothea/${photoId}`, { tags: ['My own'] })
  await user.post('/api/photos/apply-single', { jobId: job._id, photoId })
  expect(onlyResult(await readJob(user, job._id))).toMatchObject({ applied: true, backupTags: ['My own'] })
  await control('PATCH', `/photos/flickr/dorothea/${photoId}`, { tags: [] })
  await user.post('/api/photos/undo-apply', { jobId: job._id, photoId })
  expect((await libraryPhoto('dorothea', photoId)).title).toBe('')
})

test('a write that Flickr reports as temporarily failed may have been carried out, and an undo takes back what it left', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const { photoId } = onlyResult(job)
  const performed = async (request: Request, send: typeof fetch) => {
    await (await send(request)).text()
    return new Response('{"stat":"fail","code":106,"message":"Write operation failed"}')
  }
  injectFault('setMeta', photoId, performed)
  await user.post('/api/photos/apply-single', { jobId: job._id, photoId })
  await applied(user, job._id)
  expect(await callsFor(photoId, { wrote: true })).toEqual(['setMeta', 'addTags'])
  expect(onlyResult(await readJob(user, job._id))).toMatchObject({ applied: true, keptFields: [], backupTitle: '' })
  await user.post('/api/photos/undo-apply', { jobId: job._id, photoId })
  expect(await libraryPhoto('dorothea', photoId)).toMatchObject({ title: '', description: '' })
})
