import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  anAgent,
  jobsOf,
  keeping,
  MINUTE_MS,
  rowOf,
  runNow,
  saveAgent,
  scanAt,
  statusOf,
  type TestAgent,
  upload,
  workedJob,
} from '#test/kit/worker/agents.ts'
import { aroundD1 } from '#test/kit/worker/around-d1.ts'
import { control, libraryPhoto } from '#test/kit/worker/flickr.ts'
import {
  answering,
  callsFor,
  injectFault,
  listedPhotos,
  onlyResult,
  resultOf,
  serviceIsBack,
  startJob,
  until,
  untilReleased,
} from '#test/kit/worker/jobs.ts'
import { aPhotographerOn, callsOf, lastCall, photoOn, uploadTo } from '#test/kit/worker/platforms.ts'
import { agentPhotos, agents } from '#worker/db/agent-schema.ts'
import { openDb } from '#worker/db/client.ts'
import { depsFrom } from '#worker/deps.ts'
import { SINCE_GRACE_MS } from '#worker/domain/agent.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import { isFullLookDue } from '#worker/features/agent/listing.ts'
import { claimScans, scanClaimed } from '#worker/features/agent/schedule.ts'
import type { ScanMessage } from '#worker/queue/messages.ts'

const HOUR_MS = 60 * MINUTE_MS
const found = { newPhotos: 1, photosNeedingMetadata: 1, jobCreated: true, requiresPayment: false }
const none = { newPhotos: 0, photosNeedingMetadata: 0, jobCreated: false, requiresPayment: false, jobId: null }

test('a new photo without texts is described and applied; after an undo it has its original state and is left alone', async () => {
  const agent = await anAgent()
  const [photoId = ''] = await upload(agent)
  const before = await libraryPhoto('dorothea', photoId)
  const at = Date.now()
  expect(await scanAt(agent, at)).toMatchObject({ state: 'active', lastScanAt: new Date(at).toISOString() })
  const job = await workedJob(agent.user)
  expect(job).toMatchObject({ origin: 'agent', status: 'completed', requiresPayment: false })
  const { applied, held, generatedTitle: title, generatedDescription: description } = onlyResult(job)
  expect([applied, held]).toEqual([true, null])
  expect(await libraryPhoto('dorothea', photoId)).toMatchObject({ title, description })
  await agent.user.post('/api/photos/undo-apply', { jobId: job._id, photoId })
  expect(await libraryPhoto('dorothea', photoId)).toEqual(before)
  expect(await runNow(agent.user)).toMatchObject(none)
})

test('only missing fields are written, and a photo with title and description is ignored', async () => {
  const agent = await anAgent()
  const [titled = ''] = await upload(agent, [{ title: 'My own words' }, { title: 'Mine', description: 'All of it.' }])
  expect(await runNow(agent.user)).toMatchObject({ newPhotos: 2, photosNeedingMetadata: 1 })
  const job = await workedJob(agent.user)
  expect(onlyResult(job)).toMatchObject({ photoId: titled, applied: true })
  const { title, description } = await libraryPhoto('dorothea', titled)
  expect([title, description]).toEqual(['My own words', onlyResult(job).generatedDescription])
  expect(await runNow(agent.user)).toMatchObject(none)
})

test('a camera name counts as a title unless the agent is set to replace camera names', async () => {
  const agent = await anAgent()
  await upload(agent, [{ title: 'IMG_1234', description: 'A pier at dusk.' }])
  expect(await runNow(agent.user)).toMatchObject({ newPhotos: 1, photosNeedingMetadata: 0 })
  await saveAgent(agent.user, { filters: { tags: [agent.tag] }, replaceCameraNames: true })
  const [photoId = ''] = await upload(agent, [{ title: 'IMG_1235', description: 'A pier at dusk.' }])
  expect(await runNow(agent.user)).toMatchObject(found)
  const result = onlyResult(await workedJob(agent.user))
  expect(await libraryPhoto('dorothea', photoId)).toMatchObject({ title: result.generatedTitle })
})

test('a photo that is tagged or listed late is found as well', async () => {
  const agent = await anAgent()
  const [tagged = ''] = await upload({ ...agent, tag: 'later' })
  const [hidden = ''] = await upload(agent)
  await control('PATCH', `/photos/flickr/dorothea/${hidden}`, { listed: false })
  const [newest = ''] = await upload(agent)
  expect(await runNow(agent.user)).toMatchObject(found)
  expect(onlyResult(await workedJob(agent.user)).photoId).toBe(newest)
  await control('PATCH', `/photos/flickr/dorothea/${hidden}`, { listed: true })
  await control('PATCH', `/photos/flickr/dorothea/${tagged}`, { tags: [agent.tag.toUpperCase()] })
  expect(await runNow(agent.user)).toMatchObject({ newPhotos: 2, photosNeedingMetadata: 2 })
  const { results } = await workedJob(agent.user)
  expect(results.map(({ photoId, applied }) => [photoId, applied])).toEqual([
    [tagged, true],
    [hidden, true],
  ])
})

test('a photo that cannot be described is offered three times at most', async () => {
  const agent = await anAgent()
  await upload(agent)
  for (let offer = 1; offer <= 3; offer += 1) {
    await control('POST', '/model', { refusal: 'I cannot look at this.' })
    expect(await runNow(agent.user)).toMatchObject({ photosNeedingMetadata: 1, jobCreated: true })
    expect((await workedJob(agent.user)).status).toBe('failed')
  }
  await control('POST', '/model', {})
  expect(await runNow(agent.user)).toMatchObject(none)
  expect(await statusOf(agent.user)).toMatchObject({ totalPhotosProcessed: 0 })
})

test('a failed photo is not offered while its person has it described again', async () => {
  const agent = await anAgent()
  const [photoId = ''] = await upload(agent)
  await control('POST', '/model', { refusal: 'I cannot look at this.' })
  await runNow(agent.user)
  const { _id: jobId } = await workedJob(agent.user)
  await control('POST', '/model', {})
  const { fault, waiting, release } = untilReleased()
  injectFault('/chat/completions', '', fault)
  await agent.user.post('/api/photos/retry', { jobId })
  await until(async () => waiting(), Boolean)
  expect(await runNow(agent.user)).toMatchObject(none)
  release()
  expect(onlyResult(await workedJob(agent.user))).toMatchObject({ photoId, applied: true })
})

test('a photo that is already in a person’s job is not offered', async () => {
  const agent = await anAgent()
  const texts = [{ title: '', description: '', tags: [agent.tag] }]
  await startJob(agent.user, await listedPhotos(agent.user, texts))
  expect(await runNow(agent.user)).toMatchObject(none)
})

test('photos uploaded while the agent was off do not count as new', async () => {
  const agent = await anAgent()
  const filters = { tags: [agent.tag] }
  await saveAgent(agent.user, { filters, enabled: false })
  await upload(agent)
  const later = Date.now() + SINCE_GRACE_MS + MINUTE_MS
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => later)
  onTestFinished(() => clock.mockRestore())
  await saveAgent(agent.user, { filters })
  clock.mockRestore()
  expect(await runNow(agent.user)).toMatchObject(none)
})

test('scheduled times do not drift, and several missed ones lead to one scan', async () => {
  const agent = await anAgent()
  const start = (await rowOf(agent.user.userId)).slotAt
  const slot = (hours: number) => new Date(start + hours * HOUR_MS).toISOString()
  expect((await scanAt(agent, start + 7000)).nextScanAt).toBe(slot(1))
  expect((await scanAt(agent, start + HOUR_MS + 59_000)).nextScanAt).toBe(slot(2))
  expect((await scanAt(agent, start + 7 * HOUR_MS + 3000)).nextScanAt).toBe(slot(8))
})

test('a lost scan is started again after ten minutes, and the message of the lost one then does nothing', async () => {
  const agent = await anAgent()
  const lost: ScanMessage[] = []
  const deps = { ...depsFrom(env), scansQueue: keeping(lost) }
  const at = Date.now()
  await claimScans(deps, at)
  await claimScans(deps, at + 10 * MINUTE_MS - 1)
  expect(lost.filter(({ userId }) => userId === agent.user.userId)).toHaveLength(1)
  // The end of the lease is not shown as the next scan.
  expect((await statusOf(agent.user)).nextScanAt).toBe(new Date((await rowOf(agent.user.userId)).slotAt).toISOString())
  await claimScans(deps, at + 10 * MINUTE_MS)
  const [earlier, later] = lost.filter(({ userId }) => userId === agent.user.userId)
  if (earlier) await scanClaimed(deps, earlier)
  expect((await statusOf(agent.user)).lastScanAt).toBeNull()
  if (later) await scanClaimed(deps, later)
  expect((await statusOf(agent.user)).lastScanAt).toBe(new Date(at + 10 * MINUTE_MS).toISOString())
})

/** Lets a minute pass for a drafted job, after which it checks by itself whether it was booked. */
async function startDraft(jobId: string) {
  const job = env.JOB.getByName(jobId)
  await runInDurableObject(job, (_, { storage }) =>
    storage.sql.exec("UPDATE timers SET due = 0 WHERE name = 'start'").toArray(),
  )
  await runDurableObjectAlarm(job)
}

const DEATHS = [
  { point: 'before it has booked', at: 'insert into "jobs"', isWritten: false },
  { point: 'once it has booked', at: 'insert into "jobs"', isWritten: true },
  { point: 'before its end is stored', at: '"last_scan_at" = ', isWritten: false },
]

test.each(DEATHS)(
  'a scan that dies $point is started again, and its photo is described once',
  async ({ at, isWritten }) => {
    const agent = await anAgent()
    const [photoId = ''] = await upload(agent)
    const { slotAt } = await rowOf(agent.user.userId)
    const sent: ScanMessage[] = []
    const live = { ...depsFrom(env), scansQueue: keeping(sent) }
    let isDead = false
    const dying = aroundD1(env.DB, async (texts, run) => {
      const dies = texts.some(text => text.includes(at))
      if (dies && isWritten) await run()
      isDead ||= dies
      if (isDead) throw new Error('Its process is gone')
      return run()
    })
    const ofAgent = () => sent.filter(({ userId }) => userId === agent.user.userId)
    await claimScans(live, slotAt)
    const [first] = ofAgent()
    if (!first) throw new Error('No scan was sent')
    await expect(scanClaimed({ ...live, db: openDb(dying) }, first)).rejects.toThrow()
    expect(isDead).toBe(true)
    await claimScans(live, slotAt + 10 * MINUTE_MS)
    const [, second] = ofAgent()
    if (!second) throw new Error('The lost scan was not sent again')
    await scanClaimed(live, second)

    const [job, ...others] = await jobsOf(agent.user)
    expect(others).toEqual([])
    await startDraft(job?._id ?? '')
    expect(onlyResult(await workedJob(agent.user))).toMatchObject({ photoId, applied: true })
    expect(await callsFor(photoId, { wrote: true })).toEqual(['setMeta', 'addTags'])
    const rows = await openDb(env.DB).select().from(agentPhotos).where(eq(agentPhotos.userId, agent.user.userId))
    expect(rows).toMatchObject([{ photoId, status: 'offered', tries: 1, jobId: job?._id }])
    expect((await statusOf(agent.user)).nextScanAt).toBe(new Date(slotAt + HOUR_MS).toISOString())
  },
)

test('a scan that ends after its lease does not disturb the scan that followed it', async () => {
  const agent = await anAgent()
  const { userId } = agent.user
  const db = openDb(env.DB)
  const [photoId = ''] = await upload(agent, [{ title: 'Mine', description: 'All of it.' }])
  const uploadedAt = Date.now() - 3 * 24 * HOUR_MS
  const old = { userId, provider: 'flickr' as const, photoId: 'old', status: 'offered' as const, tries: 1, uploadedAt }
  await db.batch([
    db.insert(agentPhotos).values(old),
    db
      .update(agents)
      .set({ since: uploadedAt - HOUR_MS })
      .where(eq(agents.userId, userId)),
  ])
  const { slotAt } = await rowOf(userId)
  const sent: ScanMessage[] = []
  const live = { ...depsFrom(env), scansQueue: keeping(sent) }
  const slow = aroundD1(env.DB, async (texts, run) => {
    if (texts.some(text => text.includes('"last_scan_at" = '))) await claimScans(live, slotAt + 10 * MINUTE_MS)
    return run()
  })
  await claimScans(live, slotAt)
  const [first] = sent.filter(message => message.userId === userId)
  if (!first) throw new Error('No scan was sent')
  await scanClaimed({ ...live, db: openDb(slow) }, first)
  const rows = () => db.select().from(agentPhotos).where(eq(agentPhotos.userId, userId))
  expect(await rows()).toMatchObject([{ photoId: 'old' }])
  const [, second] = sent.filter(message => message.userId === userId)
  if (!second) throw new Error('The scan was not sent again')
  await scanClaimed(live, second)
  expect(await rows()).toMatchObject([{ photoId, status: 'complete' }])
})

test('an operator can stop all agents', async () => {
  const agent = await anAgent()
  const claims: ScanMessage[] = []
  const deps = depsFrom(env)
  const stopped = { ...deps, config: { ...deps.config, AGENT_SCANS_PER_MINUTE: 0 }, scansQueue: keeping(claims) }
  await claimScans(stopped, Date.now())
  expect(claims).toEqual([])
  await scanAt(agent, Date.now())
})

/** Scans only this agent. Returns the upload date from which its single call asked for photos. */
async function askedFrom(agent: TestAgent, at: number): Promise<number> {
  const sent: ScanMessage[] = []
  const deps = { ...depsFrom(env), scansQueue: keeping(sent) }
  await claimScans(deps, at)
  const message = sent.find(({ userId }) => userId === agent.user.userId)
  if (!message) throw new Error('No scan was sent')
  const before = await lastCall('flickr')
  await scanClaimed(deps, message)
  const [call, ...others] = await callsOf('flickr', { since: before })
  expect([call?.method, others]).toEqual(['flickr.photos.search', []])
  return Number(call?.params.min_upload_date) * 1000
}

test('a scan reads the whole look-back every six hours, and otherwise only newer uploads', async () => {
  const agent = await anAgent()
  const [late = ''] = await upload({ ...agent, tag: 'later' })
  await upload(agent, [{ title: 'Mine', description: 'All of it.' }])
  const start = Date.now()
  await scanAt(agent, start)
  const { since } = await rowOf(agent.user.userId)
  // Both uploads have the same second.
  const newest = Math.ceil(since / 1000) * 1000 + MINUTE_MS
  await openDb(env.DB).update(agents).set({ newest }).where(eq(agents.userId, agent.user.userId))
  await control('PATCH', `/photos/flickr/dorothea/${late}`, { tags: [agent.tag] })
  for (const hours of [1, 5]) expect(await askedFrom(agent, start + hours * HOUR_MS)).toBe(newest)
  expect(await jobsOf(agent.user)).toEqual([])
  expect(await askedFrom(agent, start + 6 * HOUR_MS)).toBeLessThan(since)
  expect(onlyResult(await workedJob(agent.user)).photoId).toBe(late)
  const ended = start + (PLATFORMS.flickr.lookBackHours + 1) * HOUR_MS
  expect(await askedFrom(agent, ended)).toBe(newest)
})

test.each(['daily', 'weekly'] as const)(
  'each %s scan reads the whole look-back until the newest upload is older than that',
  frequency => {
    const at = 1000 * HOUR_MS
    const agent = { provider: 'flickr', frequency, since: 0, newest: at - HOUR_MS, fullLookAt: at - 1 } as const
    expect(isFullLookDue(agent, at)).toBe(true)
    expect(isFullLookDue({ ...agent, frequency: 'hourly' }, at)).toBe(false)
    expect(isFullLookDue(agent, at + 48 * HOUR_MS)).toBe(false)
  },
)

test('a failed scan is retried with a growing delay, a mail is due after the fifth in a row, and a successful one resets the count', async () => {
  const agent = await anAgent()
  const fault = injectFault('flickr.photos.search', '', answering(200, '{"stat":"fail","code":"0","message":"No"}'), 5)
  let at = Date.now()
  for (const minutes of [5, 10, 20, 40, 80]) {
    await claimScans(depsFrom(env), at)
    at += minutes * MINUTE_MS
    const next = new Date(at).toISOString()
    await until(
      () => statusOf(agent.user),
      ({ nextScanAt }) => nextScanAt === next,
    )
  }
  expect(fault.left()).toBe(0)
  expect(await rowOf(agent.user.userId)).toMatchObject({
    failures: 5,
    notice: 'failing',
    noticeDueAt: at - 80 * MINUTE_MS,
  })
  await scanAt(agent, at)
  expect(await rowOf(agent.user.userId)).toMatchObject({ failures: 0, notice: null })
})

test('when the platform has switched off our own key, agents keep their connections and retry by themselves', async () => {
  onTestFinished(() => serviceIsBack('flickr'))
  const agent = await anAgent()
  injectFault('flickr.photos.search', '', answering(200, '{"stat":"fail","code":"100","message":"Invalid API Key"}'))
  const at = Date.now()
  await claimScans(depsFrom(env), at)
  const status = await until(
    () => statusOf(agent.user),
    ({ nextScanAt }) => nextScanAt === new Date(at + 5 * MINUTE_MS).toISOString(),
  )
  expect(status).toMatchObject({ state: 'active', reason: null })
  await serviceIsBack('flickr')
  await scanAt(agent, at + 5 * MINUTE_MS)
})

test('a key whose hour is used up delays the scan until the time the budget names, without counting as a failure', async () => {
  onTestFinished(() => serviceIsBack('flickr'))
  const agent = await anAgent()
  const limited = answering(429, 'Too many', { 'Retry-After': '600' })
  injectFault('flickr.photos.search', '', limited)
  const at = Date.now()
  await claimScans(depsFrom(env), at)
  const status = await until(
    () => statusOf(agent.user),
    ({ waiting }) => waiting,
  )
  expect(status).toMatchObject({ state: 'active', lastScanAt: null })
  expect(Date.parse(status.nextScanAt ?? '')).toBeGreaterThan(at)
  expect((await rowOf(agent.user.userId)).failures).toBe(0)
})

test.each(['unsplash', 'smugmug'] as const)(
  'on %s, too, a new photo gets the texts it lacks, and an undo restores it',
  async provider => {
    const user = await aPhotographerOn(provider)
    await saveAgent(user, { provider })
    // Photos of earlier tests are just as new, so the look-back must begin now.
    const newest = Math.floor(Date.now() / 1000) * 1000 + PLATFORMS[provider].lookBackHours * HOUR_MS
    await openDb(env.DB).update(agents).set({ newest }).where(eq(agents.userId, user.userId))
    const photo = await uploadTo(provider, 'dorothea', {})
    expect(await runNow(user)).toMatchObject({ jobCreated: true, requiresPayment: false })
    const job = await workedJob(user)
    expect(resultOf(job, photo.id)).toMatchObject({ applied: true, held: null, applyError: null })
    expect((await photoOn(provider, 'dorothea', photo.id)).description).not.toBe('')
    await user.post('/api/photos/undo-apply', { jobId: job._id, photoId: photo.id })
    expect(await photoOn(provider, 'dorothea', photo.id)).toEqual(photo)
    expect(await runNow(user)).toMatchObject(none)
    const before = await lastCall(provider)
    const { slotAt } = await rowOf(user.userId)
    await scanAt({ user, tag: '' }, slotAt)
    expect(await callsOf(provider, { since: before })).toHaveLength(1)
  },
)
