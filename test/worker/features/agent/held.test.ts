import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PlatformBudget } from '#durable-objects/platform-budget/platform-budget.ts'
import { anAgent, jobsOf, runNow, saveAgent, statusOf, upload, workedJob } from '#test/kit/worker/agents.ts'
import { control, libraryPhoto } from '#test/kit/worker/flickr.ts'
import {
  answering,
  applied,
  BARE,
  callsFor,
  injectFault,
  onlyResult,
  passTime,
  readJob,
  resultOf,
  undone,
  until,
  untilReleased,
  untilSaved,
} from '#test/kit/worker/jobs.ts'
import { HELD } from '#worker/domain/agent.ts'

const good = {
  title: 'Three Boats at a Stone Quay',
  description: 'Three boats lie along a quay. Gulls stand on the posts.',
  tags: ['boats', 'quay', 'harbour', 'gulls', 'posts', 'stone', 'water', 'morning', 'ropes', 'hulls'],
}

/** An agent whose photo is described and about to be applied. The read before the write is answered when `release` is called. */
async function readingPhoto() {
  const agent = await anAgent()
  const [photoId = ''] = await upload(agent)
  const { fault, waiting, release } = untilReleased()
  injectFault('getInfo', photoId, fault)
  await runNow(agent.user)
  await until(async () => waiting(), Boolean)
  return { agent, photoId, release }
}

test('texts that passed only after a repair call are held for a person, who can apply them', async () => {
  const agent = await anAgent()
  await control('POST', '/model', { reply: [{ ...good, description: 'One sentence.' }, good] })
  const [photoId = ''] = await upload(agent)
  await runNow(agent.user)
  const job = await workedJob(agent.user)
  await control('POST', '/model', {})
  expect(onlyResult(job)).toMatchObject({ status: 'processed', held: HELD.repaired, applied: false, approved: false })
  expect(job.progress).toMatchObject({ processedPhotos: 1, heldPhotos: 1 })
  expect(await callsFor(photoId)).toEqual([])
  await agent.user.post('/api/photos/apply-single', { jobId: job._id, photoId })
  const after = await readJob(agent.user, job._id)
  expect(onlyResult(after)).toMatchObject({ applied: true, held: null })
  expect(after.progress.heldPhotos).toBe(0)
})

test('an agent that is turned off writes nothing more, and photos not yet applied are held for a person', async () => {
  const agent = await anAgent()
  const photoIds = await upload(agent, [BARE, BARE, BARE])
  const { fault, waiting, release } = untilReleased()
  // Two photos are written at the same time, whichever are described first.
  for (const photoId of photoIds) injectFault('getInfo', photoId, fault)
  await runNow(agent.user)
  await until(
    async () => waiting(),
    count => count === 2,
  )
  const [job] = await jobsOf(agent.user)
  const jobId = job?._id ?? ''
  await until(
    () => readJob(agent.user, jobId),
    ({ progress }) => progress.processedPhotos === 3,
  )
  await saveAgent(agent.user, { enabled: false, filters: { tags: [agent.tag] } })
  release()
  const after = await applied(agent.user, jobId)
  const results = after.results.map(result => [result.applied, result.held, result.applyError])
  expect(results).toEqual(photoIds.map(() => [false, HELD.off, null]))
  expect(after.applyProgress).toMatchObject({ isApplying: false, totalPhotosToApply: 0, failedApplies: 0 })
  for (const photoId of photoIds) expect(await callsFor(photoId, { wrote: true })).toEqual([])
  expect(await statusOf(agent.user)).toMatchObject({ state: 'inactive', nextScanAt: null })
})

test('a job that was not told that the agent is off notices before it writes', async () => {
  const { agent, photoId, release } = await readingPhoto()
  await env.DB.prepare('UPDATE agents SET enabled = 0 WHERE user_id = ?').bind(agent.user.userId).run()
  release()
  const job = await workedJob(agent.user)
  expect(onlyResult(job)).toMatchObject({ applied: false, held: HELD.off, applyError: null })
  expect(await callsFor(photoId, { wrote: true })).toEqual([])
})

test('photos held when the agent was turned off stay held after it is turned on again', async () => {
  const { agent, release } = await readingPhoto()
  const filters = { tags: [agent.tag] }
  await saveAgent(agent.user, { enabled: false, filters })
  await saveAgent(agent.user, { filters })
  release()
  expect(onlyResult(await workedJob(agent.user))).toMatchObject({ applied: false, held: HELD.off })
})

test('a photo that a person asks to apply is applied although the agent was turned off meanwhile', async () => {
  const { agent, photoId, release } = await readingPhoto()
  const [job] = await jobsOf(agent.user)
  const jobId = job?._id ?? ''
  const applying = agent.user.post('/api/photos/apply-single', { jobId, photoId })
  await saveAgent(agent.user, { enabled: false, filters: { tags: [agent.tag] } })
  release()
  await applying
  expect(onlyResult(await applied(agent.user, jobId))).toMatchObject({ applied: true, held: null })
})

test('a title that the owner edits meanwhile is not overwritten', async () => {
  const agent = await anAgent()
  const [photoId = ''] = await upload(agent)
  injectFault('getInfo', photoId, async (request, send) => {
    await control('PATCH', `/photos/flickr/dorothea/${photoId}`, { title: 'My own words' })
    return send(request)
  })
  await runNow(agent.user)
  const result = onlyResult(await workedJob(agent.user))
  expect(result).toMatchObject({ applied: true, keptFields: ['title'] })
  expect((await libraryPhoto('dorothea', photoId)).title).toBe('My own words')
})

test('a disconnect turns the agent off and holds the photos that its jobs had not applied', async () => {
  const { agent, release } = await readingPhoto()
  await agent.user.delete('/api/auth/disconnect/flickr')
  release()
  expect(onlyResult(await workedJob(agent.user))).toMatchObject({ applied: false, held: HELD.off, applyError: null })
  expect(await statusOf(agent.user)).toMatchObject({ state: 'inactive', reason: 'disconnected' })
})

/** The key grants agents' photos no call until `reopen`; `refused` counts the requests. */
function spentShare() {
  const lease = PlatformBudget.prototype.lease
  let [isSpent, refused] = [true, 0]
  const spy = vi.spyOn(PlatformBudget.prototype, 'lease').mockImplementation(function (this: PlatformBudget, request) {
    if (!isSpent || request.priority !== 'agent' || !request.agentPhoto) return lease.call(this, request)
    refused += 1
    return Promise.resolve({ granted: false, waitMs: WAIT_MS, outMs: 0 })
  })
  onTestFinished(() => spy.mockRestore())
  return { refused: () => refused, reopen: () => (isSpent = false) }
}

const WAIT_MS = 600_000

/** An agent's job that was described while the agents' share of the key was used up. */
async function waitingJob(photos: number) {
  const agent = await anAgent()
  const share = spentShare()
  const photoIds = await upload(agent, Array(photos).fill(BARE))
  const { jobId } = await runNow(agent.user)
  const job = await until(
    () => readJob(agent.user, jobId ?? ''),
    ({ status, applyProgress }) => status === 'completed' && applyProgress.waitSeconds > 0,
  )
  return { agent, share, photoIds, job, jobId: job._id }
}

test('while the agents’ share of a key is used up all writes of a job wait, and resume once one of them gets a lease', async () => {
  const { agent, share, photoIds, job, jobId } = await waitingJob(4)
  expect(job.applyProgress).toMatchObject({ isApplying: false, totalPhotosToApply: 4 })
  expect(share.refused()).toBeLessThanOrEqual(2)
  const before = share.refused()
  await passTime(jobId, 'flickr', WAIT_MS + 1000)
  await until(
    async () => share.refused(),
    refused => refused > before,
  )
  await until(
    () => readJob(agent.user, jobId),
    ({ applyProgress }) => applyProgress.waitSeconds > WAIT_MS / 2000,
  )
  expect(share.refused()).toBe(before + 1)
  share.reopen()
  await passTime(jobId, 'flickr', WAIT_MS + 1000)
  const after = await until(
    () => readJob(agent.user, jobId),
    ({ progress }) => progress.appliedPhotos === photoIds.length,
  )
  expect(after.applyProgress).toMatchObject({ isApplying: false, waitSeconds: 0, appliedPhotos: 4 })
})

test('a person can apply and undo photos of a job that is waiting for the agents’ share', async () => {
  const { agent, photoIds, jobId } = await waitingJob(2)
  const [photoId = '', other = ''] = photoIds
  expect((await agent.user.post('/api/photos/apply-batch', { jobId, photoIds: [photoId] })).status).toBe(202)
  await applied(agent.user, jobId)
  expect((await agent.user.post('/api/photos/undo-batch', { jobId, photoIds: [photoId] })).status).toBe(202)
  const job = await undone(agent.user, jobId)
  expect(job.results.find(result => result.photoId === photoId)?.undoneAt).not.toBeNull()
  expect(await callsFor(other, { wrote: true })).toEqual([])
  expect(job.applyProgress.waitSeconds).toBeGreaterThan(0)
})

test('a disconnect reaches a job that is waiting for the agents’ share', async () => {
  const { agent, jobId } = await waitingJob(1)
  await untilSaved(jobId, row => (row.applyProgress?.waitSeconds ?? 0) > 0)
  await agent.user.delete('/api/auth/disconnect/flickr')
  expect(onlyResult(await readJob(agent.user, jobId))).toMatchObject({ applied: false, held: HELD.off })
})

test('a stopped agent’s job applies nothing more by itself, and also holds photos described later', async () => {
  const agent = await anAgent()
  const answer = untilReleased()
  injectFault('/chat/completions', '', answer.fault)
  const photoIds = await upload(agent, [BARE, BARE])
  const reads = untilReleased()
  for (const photoId of photoIds) injectFault('getInfo', photoId, reads.fault)
  const { jobId } = await runNow(agent.user)
  await until(
    async () => [answer.waiting(), reads.waiting()],
    held => held.every(Boolean),
  )
  const stopped = await agent.user.post('/api/photos/stop', { jobId })
  expect(await stopped.json()).toEqual({ stopped: 1 })
  reads.release()
  answer.release()
  const job = await workedJob(agent.user)
  expect(job.results.map(result => [result.applied, result.held, result.applyError])).toEqual(
    photoIds.map(() => [false, HELD.stopped, null]),
  )
  expect(job.applyProgress).toMatchObject({ isApplying: false, totalPhotosToApply: 0 })
  for (const photoId of photoIds) expect(await callsFor(photoId, { wrote: true })).toEqual([])
  await agent.user.post('/api/photos/apply-batch', { jobId, photoIds })
  expect((await applied(agent.user, job._id)).progress).toMatchObject({ appliedPhotos: 2, heldPhotos: 0 })
})

test('a stopped agent’s job also holds photos it failed to apply, but not those that the person has decided about', async () => {
  const agent = await anAgent()
  const photoIds = await upload(agent, [BARE, BARE])
  const refused = answering(200, JSON.stringify({ stat: 'fail', code: 99, message: 'Insufficient permissions' }))
  for (const photoId of photoIds) injectFault('setMeta', photoId, refused)
  await runNow(agent.user)
  const { _id: jobId, results } = await workedJob(agent.user)
  expect(results.map(({ applyError, held }) => [applyError === null, held])).toEqual(photoIds.map(() => [false, null]))
  await agent.user.patch(`/api/photos/job/${jobId}/photo/${photoIds[0]}`, { approved: true })
  const stopped = await agent.user.post('/api/photos/stop', { jobId })
  expect(await stopped.json()).toEqual({ stopped: 0 })
  const job = await readJob(agent.user, jobId)
  expect(photoIds.map(photoId => resultOf(job, photoId).held)).toEqual([null, HELD.stopped])
})
