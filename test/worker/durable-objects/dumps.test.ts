import { abortAllDurableObjects } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Client } from '#test/kit/worker/api.ts'
import { dumpJob, EMPTY } from '#test/kit/worker/dump.ts'
import { type OpenedJob, openJobDump, openObjectDump, type PhotoTexts } from '#test/kit/worker/dumps.ts'
import { usedBy } from '#test/kit/worker/factories.ts'
import { library } from '#test/kit/worker/flickr.ts'
import { applied, callsFor, readJob, resultOf, rewritten, undone, until } from '#test/kit/worker/jobs.ts'
import { statesOf, workOf } from '#test/kit/worker/work.ts'
import type { JobSummary } from '#worker/contract/jobs.ts'
import type { TextField } from '#worker/domain/fields.ts'
import { type JobResult, mayFill } from '#worker/domain/job-result.ts'

const MINUTE_MS = 60_000
const REQUEST = { userId: 'one', priority: 'continue', maxPauseMs: 5000, maxQueueMs: 120_000 } as const

/**
 * The results as they were stored, in the order of the job, with descriptions converted to plain text and without
 * sources.
 */
function recordedResults({ dump }: OpenedJob): JobResult[] {
  const text = (asRead: string) => asRead.replaceAll('&amp;', '&')
  return (dump.object.rows.photos ?? []).map(row => {
    const result = row.result as JobResult
    const backupDescription = result.backupDescription === null ? null : text(result.backupDescription)
    return { ...result, originalDescription: text(result.originalDescription), backupDescription, sources: [] }
  })
}

/** The row of the job in D1. Reading it wakes no object, so any change in it was made by the alarm. */
async function listedJob(user: Client): Promise<JobSummary> {
  const { jobs } = await (await user.get('/api/jobs')).json<{ jobs: JobSummary[] }>()
  if (!jobs[0]) throw new Error('There is no row')
  return jobs[0]
}

const untilListed = (user: Client, satisfied: (job: JobSummary) => boolean) => until(() => listedJob(user), satisfied)

/** What the platform has stored for these photos, in their order. */
async function storedTextsOf(photos: PhotoTexts[]): Promise<PhotoTexts[]> {
  const all = new Map((await library('dorothea')).map(photo => [photo.id, photo]))
  return photos.flatMap(({ id }) => {
    const photo = all.get(id)
    return photo ? { id, title: photo.title, description: photo.description, tags: photo.tags } : []
  })
}

/** The row and the states of the photos follow every change within a second, also one by a settlement. */
async function expectRowToFollow({ user, jobId }: OpenedJob): Promise<void> {
  await until(async () => {
    const { results, ...summary } = await readJob(user, jobId)
    expect(await listedJob(user)).toEqual(summary)
    expect(await workOf(jobId)).toEqual(statesOf(results))
    return true
  }, Boolean)
}

const hasText = (result: JobResult) =>
  result.generatedTitle !== '' && result.generatedDescription !== '' && result.generatedTags.at(-1) === 'photonym'

test('a draft whose row is in D1 is started by its alarm and described to the end', async () => {
  const opened = await openJobDump('draft', MINUTE_MS)
  const { user, userId, jobId } = opened
  await untilListed(user, row => row.status === 'completed')
  const { results } = await readJob(user, jobId)
  expect(results.map(result => result.status)).toEqual(['processed', 'processed', 'processed', 'skipped'])
  expect(results.slice(0, 3).every(hasText)).toBe(true)
  expect(results[3]).toEqual(recordedResults(opened)[3])
  expect(await usedBy(userId)).toBe(3)
  await expectRowToFollow(opened)
})

test('the listing of an earlier release is listed as plain text', async () => {
  const { dump } = await openJobDump('generating', MINUTE_MS)
  const before = (dump.d1.rows.listed_photos ?? []).map(row => String(row.description))
  expect(before.some(description => description.includes('&amp;'))).toBe(true)
  const { results } = await env.DB.prepare('select description from listed_photos').all()
  expect(results.map(row => row.description)).toEqual(before.map(asRead => asRead.replaceAll('&amp;', '&')))
})

test('a draft whose row never appeared waits a minute for it and then erases itself', async () => {
  const early = await openJobDump('orphan-draft', 0)
  expect((await dumpJob(early.jobId)).alarm).toBe(early.dump.object.alarm)
  expect(JSON.stringify(await dumpJob(early.jobId))).toContain(early.dump.platform[0]?.id)
  const { jobId, userId } = await openJobDump('orphan-draft', MINUTE_MS)
  expect(
    await until(
      () => dumpJob(jobId),
      ({ rows }) => rows.length === 0,
    ),
  ).toEqual(EMPTY)
  expect(await usedBy(userId)).toBe(0)
})

test('a job in the middle of its descriptions keeps what it has, describes the rest and charges what was used', async () => {
  const opened = await openJobDump('generating', 2 * MINUTE_MS)
  const { user, userId, jobId } = opened
  await untilListed(user, row => row.status === 'completed')
  const job = await readJob(user, jobId)
  const recorded = recordedResults(opened)
  for (const before of recorded) {
    const after = resultOf(job, before.photoId)
    if (before.status !== 'pending' && before.status !== 'retry_pending') expect(after).toEqual(before)
    else expect(after).toMatchObject({ ...before, ...textsOf(after), status: 'processed', reason: null })
    if (after.status === 'processed') expect(after).toSatisfy(hasText)
  }
  expect(job.results.map(result => result.photoId)).toEqual(recorded.map(result => result.photoId))
  expect(job.progress).toMatchObject({ totalPhotos: 9, processedPhotos: 7, failedPhotos: 1, skippedPhotos: 1 })
  expect(await usedBy(userId)).toBe(7)
  expect(job.payment?.freePhotosUsed).toBe(7)
  await expectRowToFollow(opened)
})

const textsOf = ({ generatedTitle, generatedDescription, generatedTags }: JobResult) => ({
  generatedTitle,
  generatedDescription,
  generatedTags,
})

test('a batch apply resumes from the alarm, sends nothing twice, and can be undone to the last byte', async () => {
  const opened = await openJobDump('applying', MINUTE_MS)
  const { user, jobId, dump } = opened
  await untilListed(user, ({ applyProgress }) => applyProgress.appliedPhotos === 7)
  const job = await readJob(user, jobId)
  expect(job.applyProgress).toMatchObject({ isApplying: false, failedApplies: 0, totalPhotosToApply: 7 })
  expect(job.results.map(result => result.applied)).toEqual([true, true, true, false, true, true, true, true, false])

  const recorded = recordedResults(opened)
  // None of these is left to do: they are applied, were refused earlier, or were skipped by a person.
  for (const index of [0, 1, 2, 3, 8]) expect(job.results[index]).toEqual(recorded[index])
  expect(job.results[1]?.replaces).toEqual(['title'])
  expect(job.results[2]?.keptFields).toEqual(['title'])
  expect(job.results[3]?.applyError).toContain('does not accept')
  const wrote = await Promise.all(recorded.map(({ photoId }) => callsFor(photoId, { wrote: true })))
  const whole = ['setMeta', 'addTags']
  expect(wrote).toEqual([[], [], [], [], ['addTags'], whole, whole, whole, []])

  const after = await storedTextsOf(dump.before)
  for (const [index, { id, title, description, tags }] of dump.before.entries()) {
    const result = resultOf(job, id)
    if (!result.applied) continue
    expect(result).toMatchObject({ backupTitle: title, backupDescription: description, backupTags: tags })
    const ours = (field: TextField) => mayFill(result, field) && !result.keptFields.includes(field)
    expect(after[index]).toEqual({
      id,
      title: ours('title') ? result.generatedTitle : title,
      description: ours('description') ? result.generatedDescription : description,
      tags: [...tags, ...result.generatedTags],
    })
  }

  const photoIds = dump.before.map(({ id }) => id)
  const undo = await user.post('/api/photos/undo-batch', { jobId, photoIds })
  expect(await undo.json()).toEqual({ totalPhotos: 8 })
  expect((await undone(user, jobId)).undoProgress).toMatchObject({ undonePhotos: 8, failedUndos: 0 })
  expect(await storedTextsOf(dump.before)).toEqual(dump.before)
  await expectRowToFollow(opened)
})

test('a half reviewed job without versions is described to the end, rewritten, and undone to the last byte', async () => {
  const opened = await openJobDump('reviewing', 2 * MINUTE_MS)
  const { user, userId, jobId, dump } = opened
  const recorded = recordedResults(opened)
  await untilListed(user, row => row.status === 'completed')
  const described = await readJob(user, jobId)
  for (const before of recorded.filter(({ status }) => status === 'processed')) {
    expect(resultOf(described, before.photoId)).toEqual(before)
  }
  expect(described.results.every(hasText)).toBe(true)
  expect(await usedBy(userId)).toBe(8)

  const [approved, edited] = recorded.filter(result => result.approved && !result.applied)
  if (!approved || !edited) throw new Error('The dump has no approved photos')
  expect(edited.generatedDescription).toBe('My own words about the quay.')
  const photoIds = [approved.photoId, edited.photoId]
  expect((await user.post('/api/photos/regenerate', { jobId, photoIds })).status).toBe(202)
  const again = await rewritten(user, jobId)
  for (const before of [approved, edited]) {
    const after = resultOf(again, before.photoId)
    expect(after).toMatchObject({ status: 'processed', approved: false, version: 2, versions: 2 })
    expect(after.generatedDescription).not.toBe(before.generatedDescription)
    const path = `/api/photos/job/${jobId}/photo/${before.photoId}`
    expect((await user.patch(path, { version: 1 })).status).toBe(200)
    expect(textsOf(resultOf(await readJob(user, jobId), before.photoId))).toEqual(textsOf(before))
  }
  expect(again.completedAt).toBe(described.completedAt)
  expect(await usedBy(userId)).toBe(8)

  await user.post('/api/photos/apply-batch', { jobId, photoIds })
  expect((await applied(user, jobId)).progress.appliedPhotos).toBe(4)
  await user.post('/api/photos/undo-batch', { jobId, photoIds: recorded.map(({ photoId }) => photoId) })
  expect((await undone(user, jobId)).undoProgress).toMatchObject({ undonePhotos: 4, failedUndos: 0 })
  expect(await storedTextsOf(dump.before)).toEqual(dump.before)
  await expectRowToFollow(opened)
})

test('a batch undo resumes from the alarm and ends with everything as it was', async () => {
  const opened = await openJobDump('undoing', MINUTE_MS)
  const { user, jobId, dump } = opened
  await untilListed(user, ({ undoProgress }) => undoProgress.undonePhotos === 6)
  expect(await storedTextsOf(dump.before)).toEqual(dump.before)
  const job = await readJob(user, jobId)
  expect(job.undoProgress).toMatchObject({ isUndoing: false, failedUndos: 0, totalPhotosToUndo: 6 })
  for (const before of recordedResults(opened)) {
    const { held = null, ...after } = resultOf(job, before.photoId)
    expect({ held, ...after }).toEqual({
      ...before,
      held: null,
      applied: false,
      appliedAt: null,
      approved: false,
      undoneAt: expect.any(String),
      backupTitle: null,
      backupDescription: null,
      backupTags: null,
    })
  }
  const [finished = '', cutOff = '', waiting = ''] = dump.before.map(({ id }) => id)
  expect(await callsFor(finished)).toEqual([])
  expect(await callsFor(cutOff, { wrote: true })).toEqual(['setTags'])
  expect(await callsFor(waiting, { wrote: true })).toEqual(['setMeta', 'setTags'])
  await expectRowToFollow(opened)
})

test('a job that was completed but not booked is booked once', async () => {
  const opened = await openJobDump('unsettled', MINUTE_MS)
  const { user, userId, jobId, dump } = opened
  const counted = () => env.DB.prepare("select value from totals where name = 'photosProcessed'").first('value')
  expect(dump.d1.rows).toMatchObject({ users: [{ free_photos_used: 10 }], jobs: [{ completed_at: null }], totals: [] })
  const row = await untilListed(user, ({ status }) => status === 'completed')
  expect(row).toMatchObject({
    completedAt: expect.any(String),
    progress: { processedPhotos: 8, failedPhotos: 2 },
    payment: { freePhotosUsed: 8 },
  })
  expect([await usedBy(userId), await counted()]).toEqual([8, 8])
  const stored = await env.JOB.getByName(jobId).page(0, 100)
  expect(stored?.results).toEqual(recordedResults(opened).map(result => JSON.stringify(result)))

  await abortAllDurableObjects()
  const [{ photoId } = { photoId: '' }] = recordedResults(opened)
  expect((await user.patch(`/api/photos/job/${jobId}/photo/${photoId}`, { approved: true })).status).toBe(200)
  await expectRowToFollow(opened)
  expect([await usedBy(userId), await counted()]).toEqual([8, 8])
})

test('a paused budget refuses for the rest of its pause', async () => {
  const { object } = await openObjectDump('budget', 10_000)
  const end = Number(object.rows.pause?.[0]?.until)
  const longest = end - Date.now()
  const lease = await env.BUDGET.getByName('flickr').lease({ ...REQUEST, perHour: 3600 })
  const shortest = end - Date.now() - 2000
  if (lease.granted) throw new Error('The pause is forgotten')
  expect(lease.waitMs).toBeLessThanOrEqual(longest)
  expect(lease.waitMs).toBeGreaterThan(shortest)
})

test('a budget whose pause is over still counts its calls and its pauses in a row', async () => {
  const { object } = await openObjectDump('budget', 11 * MINUTE_MS)
  const budget = env.BUDGET.getByName('flickr')
  const calls = (object.rows.calls ?? []).reduce((sum, row) => sum + Number(row.calls), 0)
  const perHour = calls + 1
  expect(await budget.lease({ ...REQUEST, perHour })).toMatchObject({ granted: true, watched: true })
  expect(await budget.lease({ ...REQUEST, perHour })).toMatchObject({ granted: false })
  // The first pause in a row would be a quarter of that.
  expect(await budget.report({ outcome: 'limited' })).toBe(MINUTE_MS)
})
