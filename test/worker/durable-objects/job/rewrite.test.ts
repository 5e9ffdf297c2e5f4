import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { countSentTries } from '#durable-objects/job/store/tries.ts'
import { anAgent, runNow, upload, workedJob } from '#test/kit/worker/agents.ts'
import type { TestUser } from '#test/kit/worker/factories.ts'
import { good } from '#test/kit/worker/fake-model.ts'
import {
  aPhotographer,
  applied,
  BARE,
  callsFor,
  describedJob,
  onlyResult,
  passTime,
  readJob,
  rewritten,
  serviceIsBack,
  undone,
  until,
  untilSaved,
} from '#test/kit/worker/jobs.ts'
import { promptsFromNow } from '#test/kit/worker/prompts.ts'
import type { PhotoVersion } from '#worker/contract/jobs.ts'
import { openDb } from '#worker/db/client.ts'
import { jobs } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { HELD } from '#worker/domain/agent.ts'
import { wakeSilentJobs } from '#worker/features/jobs/service.ts'
import { MODEL } from '#worker/rpc.ts'

const OTHER = {
  title: 'Gulls Above the Posts',
  description: 'A row of posts stands in the water. Two gulls circle above it.',
  tags: [...good.tags.slice(1), 'gulls over water'],
}

const ask = (user: TestUser, jobId: string, photoIds: string[], wish: object = {}) =>
  user.post('/api/photos/regenerate', { jobId, photoIds, ...wish })

const pathOf = (jobId: string, photoId: string) => `/api/photos/job/${jobId}/photo/${photoId}`

async function versionsOf(user: TestUser, jobId: string, photoId: string): Promise<PhotoVersion[]> {
  const answer = await user.get(`${pathOf(jobId, photoId)}/versions`)
  return (await answer.json<{ versions: PhotoVersion[] }>()).versions
}

/** A described photo, and a model that answers with `OTHER` from then on, once it is released if `isHeld`. */
async function aDescribedPhoto({ isHeld = false, photo = BARE } = {}) {
  const texts: { now: typeof good | null } = { now: good }
  let isOpen = true
  const prompts = promptsFromNow(async () => {
    await until(async () => isOpen, Boolean)
    if (!texts.now) throw new TypeError('Network connection lost.')
    return texts.now
  })
  const user = await aPhotographer()
  const job = await describedJob(user, [photo])
  const { photoId } = onlyResult(job)
  texts.now = OTHER
  isOpen = !isHeld
  prompts.length = 0
  const release = () => {
    isOpen = true
  }
  const hold = () => {
    isOpen = false
  }
  return { user, jobId: job._id, photoId, prompts, release, hold, texts }
}

test('texts are written again with a hint and another length, while the job, its counts and its price stand', async () => {
  const { user, jobId, photoId, prompts } = await aDescribedPhoto()
  const before = await untilSaved(jobId, row => row.completedAt !== null)
  await user.patch(pathOf(jobId, photoId), { approved: true })
  const hint = ' "Gull Rock"\u202e, not the sea '
  const answer = await ask(user, jobId, [photoId], { hint })
  expect([answer.status, await answer.json()]).toEqual([202, { totalPhotos: 1 }])
  const job = await rewritten(user, jobId)
  expect(onlyResult(job)).toMatchObject({
    status: 'processed',
    generatedTitle: OTHER.title,
    generatedDescription: OTHER.description,
    hint: '"Gull Rock", not the sea',
    ...{ approved: false, regenerating: false, regenerateError: null, version: 2, versions: 2 },
  })
  expect(job).toMatchObject({ status: 'completed', progress: { processedPhotos: 1, photosToReview: 1 } })
  const after = await untilSaved(jobId, row => row.revision > before.revision && row.wakeAt === null)
  expect(after).toMatchObject({ completedAt: before.completedAt, payment: before.payment, status: 'completed' })
  expect(prompts).toHaveLength(1)
  expect(prompts[0]).toContain('Gull Rock')
  expect(prompts[0]).toContain(`earlier title (write another, with another idea): \\"${good.title}`)
})

test('only the fields that were asked for change, and all versions can be read and brought back as they were last edited', async () => {
  const { user, jobId, photoId } = await aDescribedPhoto()
  await user.patch(pathOf(jobId, photoId), { description: 'My own words. They stay.' })
  await ask(user, jobId, [photoId], { fields: ['title'] })
  expect(onlyResult(await rewritten(user, jobId))).toMatchObject({
    generatedTitle: OTHER.title,
    generatedDescription: 'My own words. They stay.',
    replaces: [],
  })
  await user.patch(pathOf(jobId, photoId), { title: 'Gulls at Noon' })
  expect(await versionsOf(user, jobId, photoId)).toMatchObject([
    { n: 2, title: 'Gulls at Noon', description: 'My own words. They stay.', style: 'descriptive', language: 'en' },
    { n: 1, title: good.title, description: 'My own words. They stay.', hint: null },
  ])
  const csv = await (await user.get('/api/account/export?format=csv')).text()
  expect(csv).toContain(`1: ${good.title} | My own words. They stay. |`)
  expect(await (await user.get('/api/account/export')).json()).toMatchObject({
    jobs: [{ results: [{ allVersions: [{ n: 2, title: 'Gulls at Noon' }, { n: 1 }] }] }],
  })
  const back = await user.patch(pathOf(jobId, photoId), { version: 1 })
  expect(await back.json()).toMatchObject({ result: { generatedTitle: good.title, version: 1, versions: 2 } })
  await user.patch(pathOf(jobId, photoId), { version: 2 })
  expect(onlyResult(await readJob(user, jobId))).toMatchObject({ generatedTitle: 'Gulls at Noon', version: 2 })
  const unknown = await user.patch(pathOf(jobId, photoId), { version: 3 })
  expect([unknown.status, await unknown.json()]).toMatchObject([400, { fields: { version: expect.any(String) } }])
})

test.each<{ since: string; act: (user: TestUser, jobId: string, photoId: string) => Promise<unknown> }>([
  { since: 'an edit', act: (user, jobId, photoId) => user.patch(pathOf(jobId, photoId), { title: 'My Own Title' }) },
  { since: 'a decision', act: (user, jobId, photoId) => user.patch(pathOf(jobId, photoId), { approved: true }) },
  {
    since: 'an apply',
    act: async (user, jobId, photoId) => {
      await user.post('/api/photos/apply-batch', { jobId, photoIds: [photoId] })
      await applied(user, jobId)
    },
  },
  {
    since: 'an apply and its undo',
    act: async (user, jobId, photoId) => {
      await user.post('/api/photos/apply-single', { jobId, photoId })
      await user.post('/api/photos/undo-batch', { jobId, photoIds: [photoId] })
      await undone(user, jobId)
    },
  },
])('after $since new texts are a version only', async ({ act }) => {
  const { user, jobId, photoId, prompts, release } = await aDescribedPhoto({ isHeld: true })
  await ask(user, jobId, [photoId])
  await until(
    async () => prompts,
    ({ length }) => length === 1,
  )
  expect(onlyResult(await readJob(user, jobId))).toMatchObject({ regenerating: true, generatedTitle: good.title })
  await act(user, jobId, photoId)
  const then = onlyResult(await readJob(user, jobId))
  const writes = await callsFor(photoId, { wrote: true })
  release()
  expect(onlyResult(await rewritten(user, jobId))).toEqual({ ...then, regenerating: false, versions: 2 })
  expect((await versionsOf(user, jobId, photoId))[0]).toMatchObject({ n: 2, title: OTHER.title })
  expect(await callsFor(photoId, { wrote: true })).toEqual(writes)
})

test('a new title goes with the texts that stood there when it was asked for, although others stand there now', async () => {
  const { user, jobId, photoId, release, texts, hold } = await aDescribedPhoto()
  await ask(user, jobId, [photoId])
  await rewritten(user, jobId)
  texts.now = { ...OTHER, title: 'Posts in the Tide' }
  hold()
  await ask(user, jobId, [photoId], { fields: ['title'], hint: 'Gull Rock' })
  await user.patch(pathOf(jobId, photoId), { version: 1 })
  const open = await (await user.get('/api/account/export')).json()
  expect(open).toMatchObject({ jobs: [{ results: [{ openHint: 'Gull Rock' }] }] })
  release()
  expect(onlyResult(await rewritten(user, jobId))).toMatchObject({ version: 1, generatedTitle: good.title })
  expect(await versionsOf(user, jobId, photoId)).toMatchObject([
    { n: 3, title: 'Posts in the Tide', description: OTHER.description },
    { n: 2, title: OTHER.title },
    { n: 1, title: good.title },
  ])
})

test('a tab that has not seen the new texts neither approves nor applies them', async () => {
  const { user, jobId, photoId } = await aDescribedPhoto()
  await ask(user, jobId, [photoId])
  await rewritten(user, jobId)
  const late = { jobId, photoIds: [photoId] }
  expect((await user.patch(pathOf(jobId, photoId), { approved: true, seen: 1 })).status).toBe(200)
  await user.patch(`/api/photos/job/${jobId}/photos`, { photoIds: [photoId], approved: true, seen: {} })
  const applies = [
    await user.post('/api/photos/apply-batch', { ...late, seen: {} }),
    await user.post('/api/photos/apply-single', { jobId, photoId, seen: 1 }),
  ]
  expect(applies.map(({ status }) => status)).toEqual([409, 409])
  expect(onlyResult(await readJob(user, jobId))).toMatchObject({ approved: false, applied: false, version: 2 })
  expect(await callsFor(photoId, { wrote: true })).toEqual([])

  await user.patch(`/api/photos/job/${jobId}/photos`, { photoIds: [photoId], approved: true, seen: { [photoId]: 2 } })
  expect(onlyResult(await readJob(user, jobId)).approved).toBe(true)
  expect((await user.post('/api/photos/apply-batch', { ...late, seen: { [photoId]: 2 } })).status).toBe(202)
  expect(onlyResult(await applied(user, jobId))).toMatchObject({ applied: true, generatedTitle: OTHER.title })
})

test('a photo has five tries; what is asked while one runs, for a photo that is applied or of another job is refused', async () => {
  const { user, jobId, photoId, prompts, release } = await aDescribedPhoto({ isHeld: true })
  await ask(user, jobId, [photoId])
  await until(
    async () => prompts,
    ({ length }) => length === 1,
  )
  expect((await ask(user, jobId, [photoId])).status).toBe(409)
  release()
  await rewritten(user, jobId)
  for (let left = 4; left > 0; left -= 1) {
    expect((await ask(user, jobId, [photoId])).status).toBe(202)
    await rewritten(user, jobId)
  }
  const refused = await ask(user, jobId, [photoId])
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'CONFLICT' }])
  expect(onlyResult(await readJob(user, jobId))).toMatchObject({ version: 6, versions: 6 })
  expect((await ask(user, jobId, ['1'])).status).toBe(400)
  expect((await ask(user, jobId, [photoId], { fields: ['title'], language: 'en-GB' })).status).toBe(400)
  expect((await ask(await aPhotographer('ansel'), jobId, [photoId])).status).toBe(404)
})

/** The tries that the job's photo has used, and those that are open. */
const tries = (jobId: string) =>
  runInDurableObject(env.JOB.getByName(jobId), (_, { storage: { sql } }) =>
    sql.exec('SELECT tries AS used, (SELECT COUNT(*) FROM tries) AS open FROM photos').one(),
  )

test('texts that break a rule twice use up a try and only say why', async () => {
  const { user, jobId, photoId, texts } = await aDescribedPhoto()
  texts.now = { ...OTHER, description: 'Two gulls circle above a row of posts.' }
  await ask(user, jobId, [photoId])
  const failed = onlyResult(await rewritten(user, jobId))
  expect(failed).toMatchObject({ status: 'processed', generatedTitle: good.title, versions: 1, reason: null })
  expect(failed.regenerateError).toContain('must have exactly 2')
  expect(await tries(jobId)).toEqual({ used: 1, open: 0 })
})

test('neither first texts that were all sent nor consumers that have died keep a try from being sent', async () => {
  const { user, jobId, photoId } = await aDescribedPhoto()
  const job = env.JOB.getByName(jobId)
  const inFlight = await runInDurableObject(job, (_, { storage: { sql } }) => {
    // As after a job whose last photos filled its room in the queue.
    sql.exec("UPDATE job SET data = json_set(data, '$.unsentFrom', 60)")
    sql.exec(
      "INSERT INTO tries (photo_id, asked, sends, lease_until, due) VALUES ('1', '{}', 0, 5, 5), ('2', '{}', 1, 0, 5)",
    )
    const sent = countSentTries(sql, 9, 60)
    sql.exec('DELETE FROM tries')
    return sent
  })
  expect(inFlight).toBe(0)
  await ask(user, jobId, [photoId])
  expect(onlyResult(await rewritten(user, jobId))).toMatchObject({ generatedTitle: OTHER.title })
})

test('a text that nobody chose never takes the place of the owner’s, and a late choice of the one before is refused', async () => {
  const { user, jobId, photoId } = await aDescribedPhoto({ photo: { ...BARE, title: 'Old pier' } })
  const patch = (change: object) => user.patch(pathOf(jobId, photoId), change)
  const replaces = async () => onlyResult(await readJob(user, jobId)).replaces
  await patch({ title: 'Typed by me' })
  expect(await replaces()).toEqual(['title'])
  await ask(user, jobId, [photoId])
  await rewritten(user, jobId)
  expect(await replaces()).toEqual([])
  const late = await patch({ use: 'title', was: { title: 'Typed by me' }, approved: true })
  expect([late.status, await late.json()]).toMatchObject([409, { code: 'EDIT_CONFLICT' }])
  await patch({ use: 'title', was: { title: OTHER.title } })
  expect(await replaces()).toEqual(['title'])
  await patch({ version: 1 })
  expect(onlyResult(await readJob(user, jobId))).toMatchObject({ generatedTitle: 'Typed by me', replaces: [] })
  expect((await patch({ version: 2, title: 'Both at once' })).status).toBe(400)
})

test('a try whose consumer is late is given to another, and the first answer counts', async () => {
  const { user, jobId, photoId, prompts, release } = await aDescribedPhoto({ isHeld: true })
  await ask(user, jobId, [photoId])
  await until(
    async () => prompts,
    ({ length }) => length === 1,
  )
  const job = env.JOB.getByName(jobId)
  expect(await job.begin(photoId)).toBeUndefined()
  await runInDurableObject(job, (_, { storage }) => {
    storage.sql.exec('UPDATE tries SET lease_until = 1')
  })
  const begun = await job.begin(photoId)
  await job.complete(photoId, { ok: true, ...OTHER, title: 'Posts at Low Water' }, begun?.rewrite)
  // A first text that comes this late is none of the try's.
  await job.complete(photoId, { ok: true, ...good })
  release()
  expect(onlyResult(await rewritten(user, jobId))).toMatchObject({ generatedTitle: 'Posts at Low Water', versions: 2 })
  expect(await tries(jobId)).toEqual({ used: 1, open: 0 })
})

test('while the model is out a try waits, its job is woken by cron, and after hours it ends and is given back', async () => {
  const { user, jobId, photoId, texts } = await aDescribedPhoto()
  onTestFinished(() => serviceIsBack(MODEL))
  texts.now = null
  await ask(user, jobId, [photoId])
  const waiting = await untilSaved(jobId, ({ progress }) => (progress.waitSeconds ?? 0) > 0)
  expect(waiting).toMatchObject({ status: 'completed', wakeAt: expect.any(Number) })
  expect(onlyResult(await readJob(user, jobId))).toMatchObject({ regenerating: true, generatedTitle: good.title })
  // As after a rollback: the earlier release, to which the job has ended, leaves neither an alarm nor a time to wake it.
  await runInDurableObject(env.JOB.getByName(jobId), (_, { storage }) => {
    storage.sql.exec("DELETE FROM timers WHERE name = 'tries'")
  })
  await passTime(jobId, MODEL, 3 * 60 * 60_000)
  const silent = { wakeAt: null, rewriteWakeAt: 1 }
  await openDb(env.DB).update(jobs).set(silent).where(eq(jobs.id, jobId))
  await wakeSilentJobs(depsFrom(env))
  const ended = await rewritten(user, jobId)
  expect(onlyResult(ended)).toMatchObject({ status: 'processed', generatedTitle: good.title, versions: 1 })
  expect(onlyResult(ended).regenerateError).toContain('later')
  expect(await tries(jobId)).toEqual({ used: 0, open: 0 })
  await untilSaved(jobId, row => row.wakeAt === null && row.rewriteWakeAt === null)
  texts.now = OTHER
  await serviceIsBack(MODEL)
  await ask(user, jobId, [photoId])
  expect(onlyResult(await rewritten(user, jobId))).toMatchObject({ generatedTitle: OTHER.title, regenerateError: null })
})

test('a pause ends with the last try that waited in it', async () => {
  const { user, jobId, photoId, texts } = await aDescribedPhoto()
  onTestFinished(() => serviceIsBack(MODEL))
  texts.now = null
  await ask(user, jobId, [photoId])
  await untilSaved(jobId, ({ progress }) => (progress.waitSeconds ?? 0) > 0)
  const job = env.JOB.getByName(jobId)
  await runInDurableObject(job, (_, { storage }) => {
    storage.sql.exec('UPDATE tries SET attempts = 12, lease_until = 0')
  })
  await job.requeue(photoId)
  const since = await runInDurableObject(job, (_, { storage: { sql } }) =>
    sql.exec("SELECT data ->> 'describingPausedSince' AS since FROM job").one(),
  )
  expect([await tries(jobId), since]).toEqual([{ used: 0, open: 0 }, { since: 0 }])
})

test('the rewrite of a photo of an agent is held for its person', async () => {
  const agent = await anAgent()
  await upload(agent, [BARE])
  await runNow(agent.user)
  const { _id: jobId } = await workedJob(agent.user)
  const { photoId } = onlyResult(await applied(agent.user, jobId))
  await agent.user.post('/api/photos/undo-batch', { jobId, photoIds: [photoId] })
  await undone(agent.user, jobId)
  const writes = await callsFor(photoId, { wrote: true })
  await ask(agent.user, jobId, [photoId])
  const held = onlyResult(await rewritten(agent.user, jobId))
  expect(held).toMatchObject({ applied: false, versions: 2, held: HELD.rewritten })
  expect(await callsFor(photoId, { wrote: true })).toEqual(writes)
})
