import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { anAgent, jobsOf, keeping, rowOf, runNow, scanAt, upload, workedJob } from '#test/kit/worker/agents.ts'
import { libraryPhoto } from '#test/kit/worker/flickr.ts'
import {
  answering,
  aPhotographer,
  applied,
  BARE,
  callsFor,
  describedJob,
  generated,
  inBackoff,
  injectFault,
  listedPhotos,
  onlyResult,
  passTime,
  readJob,
  readObject,
  skipDelays,
  startJob,
  until,
  untilReleased,
} from '#test/kit/worker/jobs.ts'
import { capModel, switchOff, switchOn } from '#test/kit/worker/switches.ts'
import type { Job } from '#worker/contract/jobs.ts'
import { depsFrom } from '#worker/deps.ts'
import { DAY_MS } from '#worker/domain/lifetimes.ts'
import { claimScans } from '#worker/features/agent/schedule.ts'
import type { ScanMessage } from '#worker/queue/messages.ts'

const HOUR_MS = 3_600_000

type Reading = { jobId: string; read: () => Promise<Job>; seconds: (job: Job) => number }

/** Lets thirty hours pass for a waiting job, which looks again every `hours`. */
async function thirtyHoursPass({ jobId, read, seconds }: Reading, hours = 10) {
  for (let passed = 0; passed < 30; passed += hours) {
    await passTime(jobId, 'flickr', hours * HOUR_MS)
    await until(read, job => seconds(job) > 0)
  }
}

const describingWait = ({ progress }: Job) => progress.waitSeconds ?? 0
const writingWait = ({ applyProgress }: Job) => applyProgress.waitSeconds

/** The next description fails and is to be tried again, not before time passes. */
const failDescription = () => injectFault('chat/completions', '', answering(500, 'oops', { 'Retry-After': '50' }))

const isHalfDescribed = ({ progress }: Job) => progress.processedPhotos === 1

/** Makes the tries of the job's photos as many as leave two, fewer than the job looks again in thirty hours. */
const leaveTwoTries = (jobId: string) =>
  runInDurableObject(env.JOB.getByName(jobId), (_, { storage: { sql } }) => {
    sql.exec('UPDATE photos SET attempts = 10')
    sql.exec('UPDATE operations SET tries = 5')
  })

for (const name of ['describe', 'flickr'] as const) {
  test(`a job amid which ${name} is switched off for thirty hours waits, and is described once it is on`, async () => {
    const user = await aPhotographer()
    failDescription()
    const jobId = await startJob(user, await listedPhotos(user, [BARE, BARE]))
    const read = () => readObject(env.JOB.getByName(jobId))
    await until(read, isHalfDescribed)
    await switchOff(name)
    await passTime(jobId, 'flickr', 60_000)
    await until(read, job => describingWait(job) > 0)
    await leaveTwoTries(jobId)
    await thirtyHoursPass({ jobId, read, seconds: describingWait })
    expect((await read()).progress).toMatchObject({ processedPhotos: 1, failedPhotos: 0 })
    await switchOn()
    await passTime(jobId, 'flickr', 60_000)
    expect((await generated(user, jobId)).progress).toMatchObject({
      processedPhotos: 2,
      failedPhotos: 0,
      waitSeconds: 0,
    })
  })
}

for (const name of ['apply', 'flickr'] as const) {
  test(`texts are not applied while ${name} is off, for thirty hours, and all are once it is on`, async () => {
    const user = await aPhotographer()
    const job = await describedJob(user, [BARE, BARE])
    const photoIds = job.results.map(({ photoId }) => photoId)
    await switchOff(name)
    await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds })
    const read = () => readObject(env.JOB.getByName(job._id))
    await until(read, current => writingWait(current) > 0)
    await leaveTwoTries(job._id)
    await thirtyHoursPass({ jobId: job._id, read, seconds: writingWait })
    expect((await read()).applyProgress).toMatchObject({ isApplying: true, appliedPhotos: 0, failedApplies: 0 })
    for (const id of photoIds) expect(await callsFor(id, { wrote: true })).toEqual([])
    await switchOn()
    await passTime(job._id, 'flickr', 60_000)
    const done = await applied(user, job._id)
    expect(done.applyProgress).toMatchObject({ appliedPhotos: 2, failedApplies: 0, waitSeconds: 0 })
    expect((await libraryPhoto('dorothea', photoIds[0] ?? '')).description).not.toBe('')
  })
}

test('a job that was ordered before orders and sign-ups were switched off is described and applied', async () => {
  const user = await aPhotographer()
  failDescription()
  const jobId = await startJob(user, await listedPhotos(user, [BARE, BARE]))
  await until(() => readJob(user, jobId), isHalfDescribed)
  await switchOff('orders', 'signups')
  const { results } = await generated(user, jobId)
  await user.post('/api/photos/apply-batch', { jobId, photoIds: results.map(({ photoId }) => photoId) })
  expect((await applied(user, jobId)).results.map(result => result.applied)).toEqual([true, true])
})

test('a single apply is told how long to wait, and continues by itself', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const { photoId } = onlyResult(job)
  await switchOff('apply')
  const answer = await user.post('/api/photos/apply-single', { jobId: job._id, photoId })
  expect(await answer.json()).toMatchObject({ waitSeconds: expect.any(Number) })
  await switchOn()
  await passTime(job._id, 'flickr', 60_000)
  expect(onlyResult(await applied(user, job._id)).applied).toBe(true)
})

test('what a photo had failed at before the switch does not count afterwards', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const { photoId } = onlyResult(job)
  injectFault('setMeta', photoId, answering(500, 'oops'), 1)
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds: [photoId] })
  await inBackoff(job._id)
  await switchOff('apply')
  await runInDurableObject(env.JOB.getByName(job._id), (_, { storage: { sql } }) => {
    sql.exec('UPDATE operations SET since = ?', Date.now() - 30 * HOUR_MS)
  })
  await skipDelays(job._id)
  const read = () => readObject(env.JOB.getByName(job._id))
  const waitOf = ({ applyProgress }: Job) => applyProgress.waitSeconds
  await until(read, current => waitOf(current) > 0)
  injectFault('setMeta', photoId, answering(500, 'oops'), 1)
  await switchOn()
  await passTime(job._id, 'flickr', 60_000)
  expect(onlyResult(await applied(user, job._id))).toMatchObject({ applied: true, applyError: null })
})

test('a platform that is off refuses its lists, and says that we have paused it', async () => {
  const user = await aPhotographer()
  await switchOff('flickr')
  for (const path of ['/api/photos?provider=flickr', '/api/photos/albums?provider=flickr']) {
    const answer = await user.get(path)
    expect(answer.status).toBe(502)
    expect(await answer.json()).toMatchObject({ code: 'PLATFORM_FAILED', error: expect.stringContaining('has paused') })
  }
  expect(await (await user.get('/api/features')).json()).toMatchObject({ paused: ['flickr'] })
})

test('no order is taken while orders are off, and the photos stay listed', async () => {
  const user = await aPhotographer()
  const photoIds = await listedPhotos(user, [BARE])
  await switchOff('orders')
  const order = { provider: 'flickr', style: 'descriptive', descriptionSentences: 2, addPhotonymTag: true, photoIds }
  const refused = await user.post('/api/photos/process', order)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'PAUSED' })
  expect((await user.post('/api/agent/run')).status).toBe(503)
  await switchOn()
  expect((await generated(user, await startJob(user, photoIds))).progress.processedPhotos).toBe(1)
})

test('agents that are off claim no scan, and what one has begun waits; what a person asks for goes on', async () => {
  const agent = await anAgent()
  const [photoId = ''] = await upload(agent)
  await scanAt(agent, Date.now())
  const own = await workedJob(agent.user)
  expect(onlyResult(own).photoId).toBe(photoId)

  await switchOff('agents')
  const [another = ''] = await upload(agent)
  const claims: ScanMessage[] = []
  await claimScans({ ...depsFrom(env), scansQueue: keeping(claims) }, Date.now() + HOUR_MS)
  expect(claims).toEqual([])
  expect((await agent.user.post('/api/agent/run')).status).toBe(503)
  await agent.user.post('/api/photos/undo-apply', { jobId: own._id, photoId })
  expect(onlyResult(await readJob(agent.user, own._id)).undoneAt).not.toBeNull()

  await switchOn()
  await runNow(agent.user)
  expect(onlyResult(await workedJob(agent.user))).toMatchObject({ photoId: another, applied: true })
})

test('an agent’s job amid which agents are switched off is described and applied by it once they are on', async () => {
  const agent = await anAgent()
  await upload(agent, [BARE, BARE])
  failDescription()
  await runNow(agent.user)
  const [{ _id: jobId } = { _id: '' }] = await jobsOf(agent.user)
  const read = () => readObject(env.JOB.getByName(jobId))
  await until(read, isHalfDescribed)
  await switchOff('agents')
  await passTime(jobId, 'flickr', 60_000)
  await until(read, job => describingWait(job) > 0)
  await thirtyHoursPass({ jobId, read, seconds: describingWait })
  expect((await read()).progress).toMatchObject({ processedPhotos: 1, failedPhotos: 0 })
  await switchOn()
  await passTime(jobId, 'flickr', 60_000)
  const { results } = await workedJob(agent.user)
  expect(results.map(({ status, applyError }) => [status, applyError])).toEqual(Array(2).fill(['processed', null]))
})

test('an agent whose platform is off stays due, without being claimed again and again, and is scanned once it is on', async () => {
  const agent = await anAgent()
  const [photoId = ''] = await upload(agent)
  await switchOff('flickr')
  const { dueAt, claim } = await rowOf(agent.user.userId)
  const claims: ScanMessage[] = []
  const deps = { ...depsFrom(env), scansQueue: keeping(claims) }
  for (let hour = 0; hour < 30; hour += 10) await claimScans(deps, Date.now() + hour * HOUR_MS)
  expect(claims).toEqual([])
  expect(await rowOf(agent.user.userId)).toMatchObject({ dueAt, claim })
  await switchOn()
  expect(await scanAt(agent, Date.now() + 30 * HOUR_MS)).toMatchObject({ state: 'active' })
  expect(onlyResult(await workedJob(agent.user))).toMatchObject({ photoId, applied: true })
})

test('texts of an agent’s job wait while agents are off, and are applied by it once they are on', async () => {
  const agent = await anAgent()
  const [photoId = ''] = await upload(agent)
  const { fault, waiting, release } = untilReleased()
  injectFault('getInfo', photoId, fault)
  await runNow(agent.user)
  await until(async () => waiting(), Boolean)
  const [{ _id: jobId } = { _id: '' }] = await jobsOf(agent.user)
  await switchOff('agents')
  release()
  const read = () => readObject(env.JOB.getByName(jobId))
  await until(read, ({ applyProgress }) => applyProgress.waitSeconds > 0)
  await thirtyHoursPass({ jobId, read, seconds: writingWait }, 4)
  expect(await callsFor(photoId, { wrote: true })).toEqual([])
  await switchOn()
  await passTime(jobId, 'flickr', 60_000)
  const done = await until(read, job => onlyResult(job).applied)
  expect(onlyResult(done)).toMatchObject({ applied: true, held: null })
})

test('at the cap of model calls descriptions wait, without reading or fetching anything, until it is raised', async () => {
  const user = await aPhotographer()
  const ids = await listedPhotos(user, [BARE, BARE])
  await capModel(0)
  const jobId = await startJob(user, ids)
  const read = () => readObject(env.JOB.getByName(jobId))
  const waitOf = ({ progress }: Job) => progress.waitSeconds ?? 0
  await until(read, job => waitOf(job) > 0)
  await leaveTwoTries(jobId)
  const fetched = vi.spyOn(globalThis, 'fetch')
  await thirtyHoursPass({ jobId, read, seconds: describingWait })
  expect(fetched).not.toHaveBeenCalled()
  fetched.mockRestore()
  const untilMidnight = DAY_MS - (Date.now() % DAY_MS)
  expect(Math.abs(waitOf(await read()) - untilMidnight / 1000)).toBeLessThan(120)
  expect((await read()).progress).toMatchObject({ processedPhotos: 0, failedPhotos: 0 })
  await switchOn()
  await passTime(jobId, 'flickr', 60_000)
  expect((await generated(user, jobId)).progress).toMatchObject({ processedPhotos: 2, failedPhotos: 0, waitSeconds: 0 })
})
