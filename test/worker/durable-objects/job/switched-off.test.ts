import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import type { Job } from '#worker/contract/jobs.ts'
import { depsFrom } from '#worker/deps.ts'
import { DAY_MS } from '#worker/domain/lifetimes.ts'
import type { SwitchName } from '#worker/domain/switches.ts'
import { claimScans } from '#worker/features/agent/schedule.ts'
import type { ScanMessage } from '#worker/queue/messages.ts'
import { anAgent, jobsOf, keeping, runNow, scanAt, upload, workedJob } from '../../support/agents.ts'
import { libraryPhoto } from '../../support/flickr.ts'
import {
  answering,
  aPhotographer,
  applied,
  BARE,
  callsFor,
  describedJob,
  generated,
  injectFault,
  listedPhotos,
  onlyResult,
  passTime,
  readJob,
  startJob,
  until,
  untilReleased,
} from '../../support/jobs.ts'
import { capModel, switchOff, switchOn } from '../../support/switches.ts'

const HOUR_MS = 3_600_000

/** Lets thirty hours pass for a waiting job, which looks again every two hours. */
async function thirtyHoursPass(jobId: string, read: () => Promise<Job>, seconds: (job: Job) => number) {
  for (let hours = 0; hours < 30; hours += 2) {
    await passTime(jobId, 'flickr', 2 * HOUR_MS)
    await until(read, job => seconds(job) > 0)
  }
}

test.each<SwitchName>(['describe', 'flickr'])(
  'a job that is ordered while %s is off waits, and is described once it is on',
  async name => {
    const user = await aPhotographer()
    const ids = await listedPhotos(user, [BARE, BARE])
    await switchOff(name)
    const jobId = await startJob(user, ids)
    const read = () => readJob(user, jobId)
    const waitOf = ({ progress }: Job) => progress.waitSeconds ?? 0
    await until(read, job => waitOf(job) > 0)
    await thirtyHoursPass(jobId, read, waitOf)
    expect((await read()).progress).toMatchObject({ processedPhotos: 0, failedPhotos: 0 })
    await switchOn()
    await passTime(jobId, 'flickr', 60_000)
    expect((await generated(user, jobId)).progress).toMatchObject({
      processedPhotos: 2,
      failedPhotos: 0,
      waitSeconds: 0,
    })
  },
)

test.each<SwitchName>(['apply', 'flickr'])(
  'texts are not applied while %s is off, for thirty hours, and all are once it is on',
  async name => {
    const user = await aPhotographer()
    const job = await describedJob(user, [BARE, BARE])
    const photoIds = job.results.map(({ photoId }) => photoId)
    await switchOff(name)
    await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds })
    const read = () => readJob(user, job._id)
    const waitOf = ({ applyProgress }: Job) => applyProgress.waitSeconds
    await until(read, current => waitOf(current) > 0)
    await thirtyHoursPass(job._id, read, waitOf)
    expect((await read()).applyProgress).toMatchObject({ isApplying: true, appliedPhotos: 0, failedApplies: 0 })
    for (const photoId of photoIds) expect(await callsFor(photoId, { wrote: true })).toEqual([])
    await switchOn()
    await passTime(job._id, 'flickr', 60_000)
    const done = await applied(user, job._id)
    expect(done.applyProgress).toMatchObject({ appliedPhotos: 2, failedApplies: 0, waitSeconds: 0 })
    expect(await libraryPhoto('dorothea', photoIds[0] ?? '')).not.toMatchObject({ title: '' })
  },
)

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
  const fault = injectFault('setMeta', photoId, answering(500, 'oops'), 1)
  const isFailing = async () => fault.left() === 0
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds: [photoId] })
  await until(isFailing, Boolean)
  await switchOff('apply')
  await runInDurableObject(env.JOB.getByName(job._id), (_, { storage: { sql } }) => {
    sql.exec('UPDATE operations SET since = ?', Date.now() - 30 * HOUR_MS)
  })
  const read = () => readJob(user, job._id)
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
  const read = () => readJob(agent.user, jobId)
  await until(read, ({ applyProgress }) => applyProgress.waitSeconds > 0)
  await thirtyHoursPass(jobId, read, ({ applyProgress }) => applyProgress.waitSeconds)
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
  const read = () => readJob(user, jobId)
  const waitOf = ({ progress }: Job) => progress.waitSeconds ?? 0
  await until(read, job => waitOf(job) > 0)
  const fetched = vi.spyOn(globalThis, 'fetch')
  await thirtyHoursPass(jobId, read, waitOf)
  expect(fetched).not.toHaveBeenCalled()
  fetched.mockRestore()
  const untilMidnight = DAY_MS - (Date.now() % DAY_MS)
  expect(Math.abs(waitOf(await read()) - untilMidnight / 1000)).toBeLessThan(120)
  expect((await read()).progress).toMatchObject({ processedPhotos: 0, failedPhotos: 0 })
  await switchOn()
  await passTime(jobId, 'flickr', 60_000)
  expect((await generated(user, jobId)).progress).toMatchObject({ processedPhotos: 2, failedPhotos: 0, waitSeconds: 0 })
})
