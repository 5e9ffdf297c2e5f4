import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { resendIfSilent, sendDue } from '#durable-objects/job/describe/describe-queue.ts'
import { updateMeta } from '#durable-objects/job/store/job-row.ts'
import { control, libraryPhoto } from '#test/kit/worker/flickr.ts'
import {
  answering,
  aPhotographer,
  applied,
  BARE,
  describedJob,
  draftedLike,
  generated,
  injectFault,
  onlyResult,
  readJob,
  until,
} from '#test/kit/worker/jobs.ts'
import { depsFrom } from '#worker/deps.ts'

const HOUR_MS = 3_600_000
const refusing = answering(200, '{"stat":"fail","code":116,"message":"Bad URL found"}')

/** A job of so many photos, none of them described; it has not been started. */
async function aDraft(photos = 1) {
  const user = await aPhotographer()
  const source = await describedJob(user, Array(photos).fill(BARE))
  const draft = await draftedLike(source, user.userId)
  return { ...draft, user, photoIds: source.results.map(({ photoId }) => photoId) }
}

test('a text that the platform refused is not ours when the owner types the same later', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const { photoId, generatedTags } = onlyResult(job)
  injectFault('addTags', photoId, refusing)
  await user.post('/api/photos/apply-single', { jobId: job._id, photoId })
  const [own = ''] = generatedTags
  await control('PATCH', `/photos/flickr/dorothea/${photoId}`, { tags: [own] })
  await user.post('/api/photos/apply-single', { jobId: job._id, photoId })
  expect((await libraryPhoto('dorothea', photoId)).tags).toEqual(generatedTags)
  await user.post('/api/photos/undo-apply', { jobId: job._id, photoId })
  expect(await libraryPhoto('dorothea', photoId)).toMatchObject({ ...BARE, tags: [own] })
})

test('a text of ours is recognized even if a later one failed', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const { photoId } = onlyResult(job)
  injectFault('addTags', photoId, refusing)
  await user.post('/api/photos/apply-single', { jobId: job._id, photoId })
  await user.patch(`/api/photos/job/${job._id}/photo/${photoId}`, { title: 'By Hand' })
  injectFault('setMeta', photoId, answering(500, 'oops'))
  await user.post('/api/photos/apply-single', { jobId: job._id, photoId })
  expect((await libraryPhoto('dorothea', photoId)).title).toBe('By Hand')
  expect(onlyResult(await readJob(user, job._id))).toMatchObject({ applied: true, keptFields: [] })
})

test('a lost alarm is set again by any call that wakes the object', async () => {
  const { user, id, job } = await aDraft()
  await runInDurableObject(job, async (_, { storage }) => {
    await storage.deleteAlarm()
    storage.sql.exec('UPDATE timers SET due = 1')
  })
  await abortAllDurableObjects()
  expect((await generated(user, id)).progress.processedPhotos).toBe(1)
})

test('a timer whose step fails is logged with its job and is due again', async () => {
  const user = await aPhotographer()
  const { _id } = await describedJob(user, [BARE])
  const job = env.JOB.getByName(_id)
  const printed = vi.spyOn(console, 'error')
  await runInDurableObject(job, async (_, { storage }) => {
    storage.sql.exec('ALTER TABLE counts RENAME TO away')
    storage.sql.exec("INSERT OR REPLACE INTO timers (name, due) VALUES ('summary', 0)")
    await storage.setAlarm(Date.now() + HOUR_MS)
  })
  await runDurableObjectAlarm(job)
  const lines = printed.mock.calls.map(([line]) => JSON.parse(String(line)))
  printed.mockRestore()
  expect(lines).toContainEqual(expect.objectContaining({ event: 'job.timer', jobId: _id, timer: 'summary' }))
  await runInDurableObject(job, async (_, { storage }) => {
    storage.sql.exec('ALTER TABLE away RENAME TO counts')
    expect(storage.sql.exec("SELECT * FROM timers WHERE name = 'summary'").toArray()).toHaveLength(1)
  })
})

test('a photo whose message is never handled fails in the end, and its job completes', async () => {
  const { user, id, job } = await aDraft()
  await runInDurableObject(job, (_, { storage }) => {
    storage.sql.exec('UPDATE photos SET attempts = 12')
  })
  await job.start()
  const failed = await generated(user, id)
  expect(failed).toMatchObject({ status: 'failed', progress: { failedPhotos: 1 } })
  expect(onlyResult(failed).reason).toContain('several times in a row')
})

test('a retry that is scheduled while its message is still being sent is not lost', async () => {
  const { job } = await aDraft()
  const deps = depsFrom(env)
  const later = Date.now() + HOUR_MS
  const next = await runInDurableObject(job, async (_, { storage }) => {
    storage.sql.exec('UPDATE photos SET enqueue_at = 1')
    const retryIsBooked = async () => {
      storage.sql.exec('UPDATE photos SET enqueue_at = ?', later)
      return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }
    }
    const photosQueue = { ...deps.photosQueue, sendBatch: retryIsBooked }
    return sendDue({ ...deps, photosQueue }, storage.sql)
  })
  expect(next).toBe(later)
})

/** Sends what is due, and returns the photos of each batch. `during` runs while a batch is being sent. */
async function batchesOf(sql: SqlStorage, during = () => {}): Promise<string[][]> {
  const deps = depsFrom(env)
  const batches: string[][] = []
  const sendBatch: typeof deps.photosQueue.sendBatch = async messages => {
    batches.push([...messages].map(({ body }) => (body.kind === 'describe' ? body.photoId : '')))
    if (batches.length === 1) during()
    return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }
  }
  await sendDue({ ...deps, photosQueue: { ...deps.photosQueue, sendBatch } }, sql)
  return batches
}

test('photos are first sent in the order of the job, and once', async () => {
  const { job, photoIds } = await aDraft(3)
  await runInDurableObject(job, async (_, { storage: { sql } }) => {
    updateMeta(sql, { unsentFrom: 0 })
    expect(await batchesOf(sql)).toEqual([photoIds])
    expect(await batchesOf(sql)).toEqual([])
  })
})

test('photos that are to be sent again while messages are being sent are not lost', async () => {
  const { job, photoIds } = await aDraft(2)
  const [first, second] = photoIds
  await runInDurableObject(job, async (_, { storage: { sql } }) => {
    updateMeta(sql, { started: true, unsentFrom: 1 })
    const batches = await batchesOf(sql, () => resendIfSilent(sql, Date.now()))
    expect(batches).toEqual([[second], [first]])
  })
})

test('a call queued in the budget is refused when the key closes for long', async () => {
  const budget = env.BUDGET.getByName('a key of its own')
  await budget.report({ outcome: 'limited', retryAfterSeconds: 50 })
  const request = { userId: 'one', perHour: 100, priority: 'apply', maxPauseMs: 60_000, maxQueueMs: 300_000 } as const
  const lease = budget.lease(request)
  await budget.report({ outcome: 'limited', retryAfterSeconds: 600 })
  const answer = await lease
  expect(answer.granted).toBe(false)
  expect(answer.granted ? 0 : answer.waitMs).toBeGreaterThan(60_000)
})

test('photos that wait for two unbroken hours fail, even if the platform asks for longer', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE, BARE])
  const photoIds = job.results.map(result => result.photoId)
  const object = env.JOB.getByName(job._id)
  for (const id of photoIds) injectFault('getInfo', id, answering(429, 'slow down', { 'Retry-After': '100000' }))
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds })
  await until(
    async () => (await readJob(user, job._id)).applyProgress.waitSeconds,
    seconds => seconds > 500,
  )
  const alarmAt = await runInDurableObject(object, (_, { storage }) => {
    return storage.sql.exec<{ due: number }>("SELECT due FROM timers WHERE name = 'operations'").one().due
  })
  expect(alarmAt - Date.now()).toBeLessThanOrEqual(2 * HOUR_MS)

  async function runAlarmAfter(ms: number) {
    await runInDurableObject(object, (_, { storage }) => {
      const now = Date.now()
      updateMeta(storage.sql, { pausedSince: now - ms, pausedUntil: now + HOUR_MS })
      storage.sql.exec('UPDATE timers SET due = 0')
    })
    await runDurableObjectAlarm(object)
    return readJob(user, job._id)
  }
  expect((await runAlarmAfter(1.9 * HOUR_MS)).applyProgress.isApplying).toBe(true)
  const over = await runAlarmAfter(2 * HOUR_MS)
  expect(over.applyProgress).toMatchObject({ isApplying: false, failedApplies: 2, waitSeconds: 0 })
  for (const result of over.results) {
    expect(result).toMatchObject({ applied: false, applyError: expect.stringContaining('two hours') })
  }
  expect(await libraryPhoto('dorothea', photoIds[0] ?? '')).toMatchObject(BARE)

  // Opens the key again, so that the earlier pause does not count.
  await runInDurableObject(env.BUDGET.getByName('flickr'), (_, { storage }) => {
    storage.sql.exec('DELETE FROM breaker')
  })
  await abortAllDurableObjects()
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds })
  expect((await applied(user, job._id)).results.map(result => result.applied)).toEqual([true, true])
})
