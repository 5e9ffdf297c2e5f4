import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { HELD } from '#worker/domain/agent.ts'
import { anAgent, jobsOf, runNow, saveAgent, statusOf, upload, workedJob } from '../../support/agents.ts'
import { control, libraryPhoto } from '../../support/flickr.ts'
import { applied, BARE, callsFor, heldBack, injectFault, onlyResult, readJob, until } from '../../support/jobs.ts'

const good = {
  title: 'Three Boats at a Stone Quay',
  description: 'Three boats lie along a quay. Gulls stand on the posts.',
  tags: ['boats', 'quay', 'harbour', 'gulls', 'posts', 'stone', 'water', 'morning', 'ropes', 'hulls'],
}

/** An agent whose photo is described, and about to be applied: its fresh read is answered once it is released. */
async function readingPhoto() {
  const agent = await anAgent()
  const [photoId = ''] = await upload(agent)
  const { fault, held, release } = heldBack()
  injectFault('getInfo', photoId, fault)
  await runNow(agent.user)
  await until(async () => held(), Boolean)
  return { agent, photoId, release }
}

test('texts that passed only after a repair wait for a person, who can apply them', async () => {
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

test('turned off, the agent writes nothing more: what it has not applied waits for a person', async () => {
  const agent = await anAgent()
  const photoIds = await upload(agent, [BARE, BARE, BARE])
  const { fault, held, release } = heldBack()
  // Two are written at once, whichever are described first.
  for (const photoId of photoIds) injectFault('getInfo', photoId, fault)
  await runNow(agent.user)
  await until(
    async () => held(),
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

test('a job that was not told that the agent is off finds out before it writes', async () => {
  const { agent, photoId, release } = await readingPhoto()
  await env.DB.prepare('UPDATE agents SET enabled = 0 WHERE user_id = ?').bind(agent.user.userId).run()
  release()
  const job = await workedJob(agent.user)
  expect(onlyResult(job)).toMatchObject({ applied: false, held: HELD.off, applyError: null })
  expect(await callsFor(photoId, { wrote: true })).toEqual([])
})

test('turned off and on again, the agent leaves what it held before to its person', async () => {
  const { agent, release } = await readingPhoto()
  const filters = { tags: [agent.tag] }
  await saveAgent(agent.user, { enabled: false, filters })
  await saveAgent(agent.user, { filters })
  release()
  expect(onlyResult(await workedJob(agent.user))).toMatchObject({ applied: false, held: HELD.off })
})

test('a person who asks for it meanwhile has the photo applied although the agent was turned off', async () => {
  const { agent, photoId, release } = await readingPhoto()
  const [job] = await jobsOf(agent.user)
  const jobId = job?._id ?? ''
  const applying = agent.user.post('/api/photos/apply-single', { jobId, photoId })
  await saveAgent(agent.user, { enabled: false, filters: { tags: [agent.tag] } })
  release()
  await applying
  expect(onlyResult(await applied(agent.user, jobId))).toMatchObject({ applied: true, held: null })
})

test('a title typed meanwhile stays', async () => {
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

test('after a disconnect the agent is off, and what its jobs had not applied waits', async () => {
  const { agent, release } = await readingPhoto()
  await agent.user.delete('/api/auth/disconnect/flickr')
  release()
  expect(onlyResult(await workedJob(agent.user))).toMatchObject({ applied: false, held: HELD.off, applyError: null })
  expect(await statusOf(agent.user)).toMatchObject({ state: 'inactive', reason: 'disconnected' })
})
