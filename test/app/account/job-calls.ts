import type { Context, Hono } from 'hono'
import {
  Decisions,
  type Decisions as DecisionsInput,
  Edits,
  type EditsReport,
  type JobAnswer,
  type JobsAnswer,
  JobsQuery,
  type JobsSummaryAnswer,
  type ProcessAnswer,
  ProcessInput,
  type RenameAnswer,
  RenameInput,
  type ResultAnswer,
  ResultPatch,
  type ResultsAnswer,
  RetryInput,
  RewriteInput,
  UndoEdits,
  type VersionsAnswer,
  type WritesAnswer,
} from '#worker/contract/jobs.ts'
import { api, readSince } from '#worker/contract/paths.ts'
import { editResult } from '#worker/domain/edit-many.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { JOB_NOT_FOUND, NOT_IN_JOB } from '#worker/domain/messages.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import { quote } from '#worker/domain/pricing.ts'
import { decideResult, patchResult } from '#worker/domain/review.ts'
import { STYLE_KEYS } from '#worker/domain/styles.ts'
import { OPEN_WORK } from '#worker/domain/work.ts'
import { type JobState, rulesOf, summaryOf } from './job.ts'
import { type Jobs, keepVersion, paidByFree } from './jobs.ts'
import type { Library } from './library.ts'
import { at, bodyOf, queryOf, refuse } from './server.ts'
import type { Person } from './user.ts'
import { addWriteCalls } from './write-calls.ts'

export type JobParts = { user: Person; library: Library; jobs: Jobs }

/** Orders, lists and reviews of jobs; those that write to a platform are in a file of their own. */
export function addJobCalls(app: Hono, parts: JobParts): void {
  addOrders(app, parts)
  addLists(app, parts)
  addReviews(app, parts)
  addRewrites(app, parts)
  addWriteCalls(app, parts.jobs)
}

export const jobOf = ({ jobs }: Pick<JobParts, 'jobs'>, jobId: string): JobState =>
  jobs.find(jobId) ?? refuse('NOT_FOUND', { error: JOB_NOT_FOUND })

/** @throws Refusal if a photo is not in the job */
export function photosOf({ results }: JobState, photoIds: readonly string[]): JobResult[] {
  const found = results.filter(({ photoId }) => photoIds.includes(photoId))
  if (found.length < new Set(photoIds).size) {
    refuse('UNKNOWN_PHOTO', { error: 'Some photos are not part of this job. Please reload the page.' })
  }
  return found
}

function addOrders(app: Hono, { user, library, jobs }: JobParts): void {
  const answered = new Map<string, { order: string; answer: ProcessAnswer }>()
  app.post(api.process, async c => {
    const input = await bodyOf(c, ProcessInput)
    const key = c.req.header('Idempotency-Key') ?? ''
    const order = JSON.stringify(input)
    const earlier = answered.get(key)
    if (earlier) return earlier.order === order ? c.json(earlier.answer) : refuse('IDEMPOTENCY_MISMATCH')
    const { photoIds, provider, style, descriptionSentences, addPhotonymTag, name = null, note } = input
    const chosen = library.photos[provider].filter(({ id }) => photoIds.includes(id))
    if (chosen.length < photoIds.length) refuse('UNKNOWN_PHOTO')
    const open = chosen.flatMap(({ id }) => {
      const work = jobs.workOf(id)
      return work && OPEN_WORK.some(state => state === work.state) ? { ...work, photoId: id } : []
    })
    if (input.again === false && open.length > 0) refuse('ALREADY_DESCRIBED', { photos: open })
    const written = style === 'shuffle' ? STYLE_KEYS[0] : style
    const language = input.language ?? user.preferences.language
    const results = chosen.map(photo => ({ ...jobs.begin(photo, provider, written), language }))
    const described = results.filter(({ status }) => status !== 'skipped').length
    const price = quote(described, { free: user.freePhotos, prepaid: user.prepaid })
    user.freePhotos -= price.freePhotosUsed
    user.prepaid -= price.prepaidUsed
    const requiresPayment = price.amount > 0
    const job = jobs.make({
      ...{ name, provider, results, quote: price },
      status: requiresPayment ? 'payment_pending' : null,
      config: { style, descriptionSentences, addPhotonymTag, language, ...(note && { note }) },
      payment: requiresPayment ? null : { ...paidByFree(price.freePhotosUsed), paidPhotosUsed: price.prepaidUsed },
    })
    if (!requiresPayment && jobs.pace.describes === 'at once') jobs.describe(job.id)
    const answer: ProcessAnswer = { requiresPayment, jobId: job.id }
    if (key !== '') answered.set(key, { order, answer })
    return c.json(answer)
  })
}

function addLists(app: Hono, { jobs }: JobParts): void {
  app.get(api.jobs, c => {
    const { limit, q, job: sought } = queryOf(c, JobsQuery)
    // The contract reads the cursor as a place in a table; here it is that of the list.
    const start = Number(/^\d+-(\d+)$/.exec(c.req.query('cursor') ?? '')?.[1] ?? 0)
    const wanted = q?.toLowerCase() ?? ''
    const isFound = ({ name, provider }: JobState) =>
      [name ?? '', PLATFORMS[provider].name].some(text => text.toLowerCase().includes(wanted))
    const found = jobs.all.toReversed().filter(isFound)
    const end = start + Math.min(limit, jobs.perPage)
    const page = found.slice(start, end)
    const extra = start === 0 && !q ? found.filter(({ id }) => id === sought && !page.some(job => job.id === id)) : []
    return c.json<JobsAnswer>({
      jobs: [...page, ...extra].map(summaryOf),
      nextCursor: end < found.length ? `0-${end}` : null,
    })
  })
  app.get(api.jobsSummary, c => {
    const newest = jobs.all.toReversed()
    const ofAgent = newest.find(({ origin }) => origin === 'agent')
    return c.json<JobsSummaryAnswer>({
      recentJobs: newest.slice(0, 5).map(summaryOf),
      agentJob: ofAgent ? summaryOf(ofAgent) : null,
      hasApplied: newest.some(({ results }) => results.some(({ appliedAt, undoneAt }) => appliedAt ?? undoneAt)),
    })
  })
  app.get(at(api.job(':jobId')), c => {
    const job = jobOf({ jobs }, c.req.param('jobId') ?? '')
    const since = readSince(c.req.query('since'))
    if (since !== null && since >= job.revision) return c.body(null, 304)
    const { results } = jobs.messageSince(job, since ?? 0)
    return c.json<JobAnswer>({ job: { ...summaryOf(job), results } })
  })
  app.patch(at(api.job(':jobId')), async c => {
    const job = jobOf({ jobs }, c.req.param('jobId') ?? '')
    const { name } = await bodyOf(c, RenameInput)
    jobs.publish(job, [], { name })
    return c.json<RenameAnswer>({ job: summaryOf(job) })
  })
}

function addReviews(app: Hono, { jobs }: JobParts): void {
  const photoIn = (c: Context, job: JobState) =>
    job.results.find(({ photoId }) => photoId === c.req.param('photoId')) ?? refuse('NOT_FOUND', { error: NOT_IN_JOB })
  const photo = at(api.jobPhoto('JOB', 'PHOTO')).replace('JOB', ':jobId').replace('PHOTO', ':photoId')

  app.patch(photo, async c => {
    const job = jobOf({ jobs }, c.req.param('jobId') ?? '')
    const before = photoIn(c, job)
    const { version, ...patch } = await bodyOf(c, ResultPatch)
    const outcome = patchResult(before, patch, rulesOf(job))
    if (!outcome.ok) {
      const { code, text, field, result } = outcome
      refuse(code, { error: text, ...(field && { fields: { [field]: text } }), ...(result && { result }) })
    }
    const kept = job.versions.get(before.photoId)?.find(({ n }) => n === version)
    const back = kept && {
      ...{ generatedTitle: kept.title, generatedDescription: kept.description, generatedTags: kept.tags },
      ...{ style: kept.style, language: kept.language, hint: kept.hint, version: kept.n },
    }
    if (version !== undefined && !kept) refuse('VALIDATION', { error: `This photo has no version ${version}.` })
    const result = { ...outcome.result, ...back }
    if (JSON.stringify(result) !== JSON.stringify(before)) jobs.publish(job, [result])
    return c.json<ResultAnswer>({ result })
  })
  app.get(`${photo}/versions`, c => {
    const job = jobOf({ jobs }, c.req.param('jobId') ?? '')
    const result = photoIn(c, job)
    keepVersion(job, result)
    return c.json<VersionsAnswer>({ versions: job.versions.get(result.photoId) ?? [] })
  })
  app.patch(at(api.jobPhotos(':jobId')), async c => {
    const job = jobOf({ jobs }, c.req.param('jobId') ?? '')
    const body: unknown = await c.req.json()
    const has = (key: string) => typeof body === 'object' && body !== null && key in body
    if (has('undo')) return c.json<EditsReport>(undoEdit(jobs, job, (await bodyOf(c, UndoEdits)).undo))
    if (has('approved') || has('skipped')) {
      return c.json<ResultsAnswer>({ results: decide(jobs, job, await bodyOf(c, Decisions)) })
    }
    return c.json<EditsReport>(editMany(jobs, job, await bodyOf(c, Edits)))
  })
}

function decide(jobs: Jobs, job: JobState, { photoIds, seen, ...decision }: DecisionsInput): JobResult[] {
  const changed = photosOf(job, photoIds).flatMap(result => decideResult(result, decision, seen) ?? [])
  if (changed.length > 0) jobs.publish(job, changed)
  return changed
}

function editMany(jobs: Jobs, job: JobState, { photoIds, key, ...edit }: Edits): EditsReport {
  const { lastEdit } = job
  if (lastEdit && key !== undefined && key === lastEdit.key) {
    return { changed: lastEdit.before.length, batch: lastEdit.batch }
  }
  const before: JobResult[] = []
  const after = photosOf(job, photoIds).flatMap(result => {
    const outcome = editResult(result, edit, rulesOf(job))
    if (outcome?.ok === false) {
      const { code, text, field } = outcome
      refuse(code, { error: text, ...(field && { fields: { [field]: text } }) })
    }
    if (!outcome) return []
    before.push(result)
    return outcome.result
  })
  if (after.length === 0) return { changed: 0, batch: null }
  jobs.publish(job, after)
  job.lastEdit = { batch: job.revision, before, key }
  return { changed: after.length, batch: job.revision }
}

function undoEdit(jobs: Jobs, job: JobState, batch: number): EditsReport {
  if (job.lastEdit?.batch !== batch) refuse('CONFLICT', { error: 'This change can no longer be undone.' })
  const { before } = job.lastEdit
  job.lastEdit = null
  jobs.publish(job, before)
  return { changed: before.length, batch: null }
}

/** Tries of failed photos, and texts written again. */
function addRewrites(app: Hono, { jobs }: JobParts): void {
  app.post(api.retry, async c => {
    const { jobId, photoIds } = await bodyOf(c, RetryInput)
    const job = jobOf({ jobs }, jobId)
    const failed = (photoIds ? photosOf(job, photoIds) : job.results).filter(({ status }) => status === 'failed')
    if (failed.length === 0) refuse('CONFLICT')
    const pending = failed.map(result => ({ ...result, status: 'pending' as const, reason: null }))
    jobs.publish(job, pending, { completedAt: null })
    if (jobs.pace.describes === 'at once') jobs.describe(jobId)
    return c.json<WritesAnswer>({ totalPhotos: failed.length }, 202)
  })
  app.post(api.regenerate, async c => {
    const { jobId, photoIds, hint = null } = await bodyOf(c, RewriteInput)
    const job = jobOf({ jobs }, jobId)
    const photos = photosOf(job, photoIds).filter(result => result.status === 'processed' && !result.applied)
    if (photos.length === 0) refuse('CONFLICT')
    jobs.publish(
      job,
      photos.map(result => ({ ...result, regenerating: true, regenerateError: null, approved: false, skipped: false })),
    )
    if (jobs.pace.describes === 'at once') for (const { photoId } of photos) jobs.rewritten(jobId, photoId, hint)
    return c.json<WritesAnswer>({ totalPhotos: photos.length }, 202)
  })
}
