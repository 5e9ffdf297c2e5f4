import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test } from 'vitest'
import { getMeta } from '#durable-objects/job/store/job-row.ts'
import { findOperation } from '#durable-objects/job/store/operations.ts'
import { findPhoto } from '#durable-objects/job/store/photos.ts'
import { requestBatch } from '#durable-objects/job/write/enqueue-operations.ts'
import { createOperationRunner } from '#durable-objects/job/write/operation-runner.ts'
import { aroundD1 } from '#test/kit/worker/around-d1.ts'
import { libraryPhoto } from '#test/kit/worker/flickr.ts'
import {
  answering,
  aPhotographer,
  applied,
  BARE,
  describedJob,
  type Fault,
  injectFault,
  onlyResult,
  passTime,
  readJob,
  readObject,
  serviceIsBack,
  until,
} from '#test/kit/worker/jobs.ts'
import { lastCall } from '#test/kit/worker/platforms.ts'
import type { Job } from '#worker/contract/jobs.ts'
import { depsFrom } from '#worker/deps.ts'

const MINUTE_MS = 60_000
const flickr = () => env.BUDGET.getByName('flickr')
const idsOf = (job: Job) => job.results.map(result => result.photoId)

/** A platform that gives only bad answers until it is back, at the latest after the test. */
function outage(answer: Fault = answering(500, 'oops')) {
  let calls = 0
  let isOut = true
  onTestFinished(async () => {
    isOut = false
    await serviceIsBack('flickr')
  })
  const fault: Fault = (request, send) => {
    if (!isOut) return send(request)
    return answer(request, send).finally(() => {
      calls += 1
    })
  }
  return {
    /** The calls that have had their bad answer. */
    calls: () => calls,
    end() {
      isOut = false
    },
    strike: (photoIds: string[], method = '') => {
      for (const photoId of photoIds) injectFault(method, photoId, fault, 10_000)
    },
  }
}

/** Reports enough bad answers for Flickr to count as out, until the test is over. */
async function flickrIsOut(): Promise<void> {
  onTestFinished(() => serviceIsBack('flickr'))
  for (let time = 0; time < 5; time += 1) await flickr().report({ outcome: 'bad' })
}

/** The job, once every photo of its runner has made its call or has to wait. */
function waiting(jobId: string): Promise<Job> {
  return until(
    () => readObject(env.JOB.getByName(jobId)),
    ({ applyProgress }) => applyProgress.waitSeconds > 0,
  )
}

test('photos wait for a platform that is out, and are written when it is back', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE, BARE, BARE])
  const { end, strike, calls } = outage()
  strike(idsOf(job))
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds: idsOf(job) })
  for (let minute = 0; minute < 12; minute += 1) {
    const { applyProgress, results } = await waiting(job._id)
    expect(applyProgress).toMatchObject({ isApplying: true, failedApplies: 0 })
    expect(results.map(result => result.applyError)).toEqual([null, null, null])
    await passTime(job._id, 'flickr', MINUTE_MS)
  }
  // Some calls before it counts as out, then one probe at a time.
  expect(calls()).toBeLessThanOrEqual(12 + 10)
  end()
  await waiting(job._id)
  await passTime(job._id, 'flickr', MINUTE_MS)
  const done = await applied(user, job._id)
  expect(done.results.map(result => result.applied)).toEqual([true, true, true])
  expect(done.applyProgress).toMatchObject({ appliedPhotos: 3, failedApplies: 0, waitSeconds: 0 })
})

test('a temporary failure by its code counts towards an outage, and its photo waits', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  outage(answering(200, '{"stat":"fail","code":105,"message":"Service currently unavailable"}')).strike(idsOf(job))
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds: idsOf(job) })
  await waiting(job._id)
  for (let time = 0; time < 3; time += 1) await passTime(job._id, 'flickr', MINUTE_MS)
  expect(onlyResult(await waiting(job._id)).applyError).toBeNull()
  expect(await flickr().report({ outcome: 'bad' })).toBeGreaterThan(0)
})

test('a photo whose write keeps failing fails with a reason, even if it is the only photo', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const { photoId } = onlyResult(job)
  const { strike, calls, end } = outage()
  strike([photoId], 'setMeta')
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds: [photoId] })
  const failed = await until(
    async () => {
      await runInDurableObject(env.JOB.getByName(job._id), (_, { storage }) => {
        storage.sql.exec('UPDATE operations SET due = 0')
        storage.sql.exec("UPDATE timers SET due = 0 WHERE name = 'operations'")
      })
      await runDurableObjectAlarm(env.JOB.getByName(job._id))
      return readJob(user, job._id)
    },
    ({ applyProgress }) => !applyProgress.isApplying,
  )
  expect(onlyResult(failed)).toMatchObject({ applied: false, applyError: expect.stringContaining('several times') })
  expect(calls()).toBe(7)
  end()
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds: [photoId] })
  expect(onlyResult(await applied(user, job._id))).toMatchObject({ applied: true, applyError: null })
})

test('while Flickr is out a single write continues in the background, and a list fails at once', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const { photoId, generatedTitle } = onlyResult(job)
  await flickrIsOut()
  const newest = await lastCall('flickr')
  const list = await user.get('/api/photos?provider=flickr')
  expect([list.status, (await list.json<{ code: string }>()).code]).toEqual([502, 'PLATFORM_FAILED'])
  const answer = await user.post('/api/photos/apply-single', { jobId: job._id, photoId })
  expect(answer.status).toBe(202)
  expect(await answer.json()).toMatchObject({ result: { photoId, applyError: null }, waitSeconds: expect.any(Number) })
  expect((await readJob(user, job._id)).applyProgress.waitSeconds).toBeGreaterThan(0)
  expect(await lastCall('flickr')).toBe(newest)

  await passTime(job._id, 'flickr', MINUTE_MS)
  expect(onlyResult(await applied(user, job._id)).applied).toBe(true)
  expect((await libraryPhoto('dorothea', photoId)).title).toBe(generatedTitle)
})

test('a photo waits for a platform that has given no good answer since its last failure, even before it counts as out', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  outage().strike(idsOf(job))
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds: idsOf(job) })
  for (let time = 0; time < 9; time += 1) {
    expect(onlyResult(await waiting(job._id)).applyError).toBeNull()
    await runInDurableObject(flickr(), (_, { storage }) => {
      storage.sql.exec('UPDATE breaker SET failures = 1, failing_since = ?', Date.now() + MINUTE_MS)
    })
    await passTime(job._id, 'flickr', MINUTE_MS)
  }
})

test('a platform that answers others well fails no photo, however long it asks to wait', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  outage(answering(429, 'slow down', { 'Retry-After': '60' })).strike(idsOf(job))
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds: idsOf(job) })
  for (let hour = 0; hour < 4; hour += 1) {
    const { applyProgress, results } = await waiting(job._id)
    expect([applyProgress.isApplying, results[0]?.applyError]).toEqual([true, null])
    await runInDurableObject(flickr(), (_, { storage }) => {
      storage.sql.exec('UPDATE breaker SET since = ?', Date.now() + 60 * MINUTE_MS)
    })
    await passTime(job._id, 'flickr', 60 * MINUTE_MS)
  }
})

test('while D1 does not answer no photo’s tries are used up, and after two hours photos that wait fail with a reason', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const { photoId } = onlyResult(job)
  await runInDurableObject(env.JOB.getByName(job._id), async (_, ctx) => {
    const { sql } = ctx.storage
    const away = aroundD1(env.DB, () => Promise.reject(new Error('D1 is away')))
    let now = Date.now()
    const deps = { ...depsFrom({ ...env, DB: away }), now: () => now }
    const runner = createOperationRunner({ ctx, deps, changed: () => {} })
    requestBatch(sql, [photoId], { kind: 'apply', connectedAt: null })
    for (let time = 0; time < 20; time += 1) {
      runner.wake()
      await until(
        async () => getMeta(sql).pausedUntil,
        pausedUntil => pausedUntil > now,
      )
      now = getMeta(sql).pausedUntil
    }
    expect(findOperation(sql, photoId)?.tries).toBe(0)
    expect(getMeta(sql)).toMatchObject({ pauseCause: 'database', applying: { failed: 0 } })
    // Its pauses are shorter than the steps in which the test moves the clock.
    now += 2 * 60 * MINUTE_MS
    runner.wake()
    await until(
      async () => findOperation(sql, photoId),
      operation => operation === undefined,
    )
    expect(findPhoto(sql, photoId)?.result.applyError).toContain('in trouble for two hours')
  })
})

test('after a restart during an outage nobody is let through', async () => {
  await flickrIsOut()
  await abortAllDurableObjects()
  const request = { userId: 'one', priority: 'apply', maxPauseMs: 5000, maxQueueMs: 5000, perHour: 100 } as const
  expect(await flickr().lease(request)).toMatchObject({ granted: false, cause: 'down' })
})

test('after two unbroken hours photos that wait fail with a reason, and a later apply works', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE, BARE])
  await flickrIsOut()
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds: idsOf(job) })
  const read = () => readObject(env.JOB.getByName(job._id))
  await waiting(job._id)
  const { end, strike, calls } = outage()
  strike(idsOf(job))
  await passTime(job._id, 'flickr', 119 * MINUTE_MS)
  expect((await waiting(job._id)).applyProgress).toMatchObject({ isApplying: true })
  await passTime(job._id, 'flickr', 2 * MINUTE_MS)
  const over = await until(
    async () => {
      const before = calls()
      await passTime(job._id, 'flickr', MINUTE_MS)
      return until(read, ({ applyProgress }) => calls() > before || !applyProgress.isApplying)
    },
    ({ applyProgress }) => !applyProgress.isApplying,
  )
  const reason = 'Flickr has not answered for two hours now. Please try again later.'
  expect(over.results.map(result => result.applyError)).toEqual([reason, reason])
  end()
  await serviceIsBack('flickr')
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds: idsOf(job) })
  expect((await applied(user, job._id)).results.map(result => result.applied)).toEqual([true, true])
})

const UNKNOWN_KEY = answering(200, '{"stat":"fail","code":100,"message":"Invalid API Key (Key not found)"}')

/** 23 hours, in more steps than a photo may fail. */
const STEPS_H = [1, 2, 2, 3, 3, 3, 3, 3, 3]

test('photos wait for 23 hours while Flickr refuses our key, and are then written', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE, BARE])
  const { end, strike, calls } = outage(UNKNOWN_KEY)
  strike(idsOf(job))
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds: idsOf(job) })
  for (const hours of STEPS_H) {
    const { applyProgress, results } = await waiting(job._id)
    expect(applyProgress).toMatchObject({ isApplying: true, failedApplies: 0 })
    expect(results.map(result => result.applyError)).toEqual([null, null])
    await passTime(job._id, 'flickr', hours * 60 * MINUTE_MS)
  }
  expect(calls()).toBeLessThanOrEqual(STEPS_H.length + 2)
  end()
  await waiting(job._id)
  await passTime(job._id, 'flickr', MINUTE_MS)
  const done = await applied(user, job._id)
  expect(done.results.map(result => result.applied)).toEqual([true, true])
})

test('after a day with a refused key what waits fails, and says why', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  outage(UNKNOWN_KEY).strike(idsOf(job))
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds: idsOf(job) })
  await waiting(job._id)
  await passTime(job._id, 'flickr', 24 * 60 * MINUTE_MS)
  const { results } = await until(
    () => readJob(user, job._id),
    ({ applyProgress }) => !applyProgress.isApplying,
  )
  expect(results.map(result => result.applyError)).toEqual([
    'Flickr has not let Photonym in for a day now. Please try again later.',
  ])
})
