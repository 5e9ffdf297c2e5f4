import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { onTestFinished, vi } from 'vitest'
import * as z from 'zod'
import type { Job } from '#worker/contract/jobs.ts'
import type { Photo } from '#worker/contract/photos.ts'
import { openDb } from '#worker/db/client.ts'
import { findJobRow } from '#worker/db/job.ts'
import { type JobRow, jobs } from '#worker/db/schema.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { newId } from '../new-id.ts'
import { until as untilAccepted } from '../until.ts'
import type { Client } from './api.ts'
import { aUser, type TestUser } from './factories.ts'
import { control, type LibraryPhoto, type Photographer, uploadPhoto } from './flickr.ts'
import { giveAccount } from './granted.ts'

/** Polls until the answer satisfies. */
export const until = <T>(ask: () => Promise<T>, satisfied: (value: T) => boolean): Promise<T> =>
  untilAccepted('the answer', ask, satisfied, 240_000)

async function bodyOf<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** A full user with a connected account. */
export async function aPhotographer(account: Photographer = 'dorothea'): Promise<TestUser> {
  const user = await aUser()
  await giveAccount(user, 'flickr', account)
  return user
}

/** New photos on the platform that the user has listed; a listing begins with the newest. */
export async function listedPhotos(
  user: Client,
  texts: Partial<LibraryPhoto>[],
  account: Photographer = 'dorothea',
): Promise<string[]> {
  const ids: string[] = []
  for (const text of texts) ids.push((await uploadPhoto(account, text)).id)
  const { photos } = await bodyOf<{ photos: Photo[] }>(
    await user.get(`/api/photos?provider=flickr&limit=${ids.length}`),
  )
  const shown = new Set(photos.map(photo => photo.id))
  const hidden = ids.filter(id => !shown.has(id))
  if (hidden.length > 0) throw new Error(`The listing does not show ${hidden}`)
  return ids
}

/** The texts of a photo that lacks all of them. */
export const BARE = { title: '', description: '', tags: [] }

export const ORDER = { provider: 'flickr', style: 'descriptive', descriptionSentences: 2, addPhotonymTag: true }

export async function startJob(user: Client, photoIds: string[], order: object = {}): Promise<string> {
  const answer = await user.post('/api/photos/process', { ...ORDER, photoIds, ...order })
  return (await bodyOf<{ jobId: string }>(answer)).jobId
}

export async function readJob(user: Client, jobId: string, query = ''): Promise<Job> {
  return (await bodyOf<{ job: Job }>(await user.get(`/api/photos/job/${jobId}${query}`))).job
}

/** The job as its object answers it. The API also reads session and owner from D1. @throws Error if there is none. */
export async function readObject(object: { read: (since: null) => Promise<string | null | undefined> }): Promise<Job> {
  const body = await object.read(null)
  if (!body) throw new Error('The object has no job')
  return (JSON.parse(body) as { job: Job }).job
}

/**
 * Makes a job's delayed work due now: retries, photos sent again and the summary for D1. Work that waits for a service
 * still waits.
 */
export async function skipDelays(jobId: string): Promise<void> {
  const job = env.JOB.getByName(jobId)
  const isAnyDue = await runInDurableObject(job, (_, { storage: { sql } }) => {
    const now = Date.now()
    const due: Record<string, string> = {
      operations: 'UPDATE operations SET due = 0 WHERE due > ? RETURNING 1',
      enqueue: 'UPDATE photos SET enqueue_at = 1 WHERE enqueue_at > ? RETURNING 1',
      tries: 'UPDATE tries SET due = 1 WHERE due > ? AND sends = 0 AND lease_until = 0 RETURNING 1',
      summary: "SELECT 1 FROM timers WHERE name = 'summary' AND due > ?",
    }
    const timers = Object.keys(due).filter(timer => sql.exec(due[timer] ?? '', now).toArray().length > 0)
    for (const timer of timers) sql.exec('UPDATE timers SET due = ? WHERE runs = 0 AND name = ?', now, timer)
    return timers.length > 0
  })
  if (isAnyDue) await runDurableObjectAlarm(job)
}

/** The job's row in D1 once it satisfies the condition. The row's usual delay of a second is skipped. */
export function untilSaved(jobId: string, satisfied: (row: JobRow) => boolean): Promise<JobRow> {
  return until(async () => {
    await skipDelays(jobId)
    return getJobRow(jobId)
  }, satisfied)
}

async function getJobRow(jobId: string): Promise<JobRow> {
  const row = await findJobRow(openDb(env.DB), jobId)
  if (!row) throw new Error('The job has no row')
  return row
}

/** The job once it has ended, with all delays skipped. */
async function ended(user: Client, jobId: string, hasEnded: (job: Job) => boolean): Promise<Job> {
  const ask = async () => {
    await skipDelays(jobId)
    return readObject(env.JOB.getByName(jobId))
  }
  await until(ask, hasEnded)
  return until(() => readJob(user, jobId), hasEnded)
}

/** The job once its texts are generated. */
export function generated(user: Client, jobId: string): Promise<Job> {
  return ended(user, jobId, ({ status }) => status === 'completed' || status === 'failed')
}

/** A job of new photos, with its texts. */
export async function describedJob(user: Client, texts: Partial<LibraryPhoto>[]): Promise<Job> {
  const ids = await listedPhotos(user, texts)
  return generated(user, await startJob(user, ids))
}

/** The job once none of its texts are being written again. */
export function rewritten(user: Client, jobId: string): Promise<Job> {
  return ended(user, jobId, ({ results }) => results.every(({ regenerating }) => !regenerating))
}

export function applied(user: Client, jobId: string): Promise<Job> {
  return ended(user, jobId, ({ applyProgress }) => !applyProgress.isApplying)
}

export function undone(user: Client, jobId: string): Promise<Job> {
  return ended(user, jobId, ({ undoProgress }) => !undoProgress.isUndoing)
}

export function resultOf(job: Job, photoId: string): JobResult {
  const result = job.results.find(candidate => candidate.photoId === photoId)
  if (!result) throw new Error(`The job has no photo ${photoId}`)
  return result
}

export const onlyResult = (job: Job): JobResult => resultOf(job, job.results[0]?.photoId ?? '')

const PlatformCall = z.object({
  n: z.number(),
  method: z.string(),
  params: z.record(z.string(), z.unknown()),
  wrote: z.boolean(),
})

/** Methods called for one photo, in order. `wrote`: only writes that were carried out. */
export async function callsFor(photoId: string, { wrote = false } = {}): Promise<string[]> {
  const calls = z.array(PlatformCall).parse(await control('GET', `/calls?service=flickr&since=0&about=${photoId}`))
  return calls
    .filter(call => call.params.photo_id === photoId && (call.wrote || !wrote))
    .map(call => call.method.replace('flickr.photos.', ''))
}

export type Fault = (request: Request, send: typeof fetch) => Promise<Response>

/** The call is carried out, then the connection breaks. */
export const dropped: Fault = async (request, send) => {
  await (await send(request)).text()
  throw new TypeError('Network connection lost.')
}
export const answering =
  (status: number, body: string, headers: Record<string, string> = {}): Fault =>
  async () =>
    new Response(body, { status, headers })

/** Carries calls out, but keeps their callers waiting for the answers until they are released. */
export function untilReleased(): { fault: Fault; waiting: () => number; release: () => void } {
  let waiting = 0
  let isOpen = false
  onTestFinished(() => {
    isOpen = true
  })
  return {
    waiting: () => waiting,
    release() {
      isOpen = true
    },
    async fault(request, send) {
      const answer = await send(request)
      waiting += 1
      // Polled: a promise that one object awaits cannot be resolved from another.
      await until(async () => isOpen, Boolean)
      return answer
    },
  }
}

type InjectedFault = { method: string; photoId: string; fault: Fault; left: number }
const realFetch = globalThis.fetch
const injectedFaults = new Set<InjectedFault>()

/**
 * Injects a fault into the next `times` calls of a method for one photo. Done here because a fault in the sandbox might
 * hit calls of other test files.
 */
export function injectFault(method: string, photoId: string, fault: Fault, times = 1) {
  const injected = { method, photoId, fault, left: times }
  injectedFaults.add(injected)
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(fetchWithFaults)
  onTestFinished(() => {
    injectedFaults.delete(injected)
    spy.mockRestore()
  })
  return {
    left: () => injected.left,
    end: () => void injectedFaults.delete(injected),
  }
}

async function fetchWithFaults(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const body = request.method === 'POST' ? await request.clone().arrayBuffer() : new ArrayBuffer()
  const text = request.url + new TextDecoder().decode(body)
  const injected = [...injectedFaults].find(
    ({ method, photoId, left }) => left > 0 && text.includes(method) && text.includes(photoId),
  )
  if (!injected) return realFetch(request)
  injected.left -= 1
  return injected.fault(request, realFetch)
}

/** An apply of one photo whose call of `method` Flickr has carried out but not answered. */
export async function unansweredApply(method: 'getInfo' | 'setMeta') {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const { photoId } = onlyResult(job)
  const { fault, waiting, release } = untilReleased()
  injectFault(method, photoId, fault)
  const applying = user.post('/api/photos/apply-single', { jobId: job._id, photoId })
  await until(async () => waiting(), Boolean)
  return { user, jobId: job._id, photoId, applying, release }
}

/** Waits until a photo of the job has failed to be written, and puts its next try off, until `skipDelays`. */
export async function inBackoff(jobId: string): Promise<void> {
  const putOff = () =>
    runInDurableObject(env.JOB.getByName(jobId), (_, { storage: { sql } }) =>
      sql.exec('UPDATE operations SET due = ? WHERE tries > 0 RETURNING 1', Date.now() + 60 * 60_000).toArray(),
    )
  await until(putOff, photos => photos.length > 0)
}

/** Clears a service's failures and limits for the tests that follow. */
export async function serviceIsBack(service: string): Promise<void> {
  // A call under way would report its failure, and so store the cleared ones again.
  await abortAllDurableObjects()
  await runInDurableObject(env.BUDGET.getByName(service), (_, { storage }) => {
    storage.sql.exec('DELETE FROM pause; DELETE FROM breaker')
  })
  // The object also keeps it in memory.
  await abortAllDurableObjects()
}

/** Lets `ms` pass for a waiting job and its key, by moving their stored times back. */
export async function passTime(jobId: string, scope: string, ms: number): Promise<void> {
  await runInDurableObject(env.BUDGET.getByName(scope), (_, { storage }) => {
    storage.sql.exec('UPDATE pause SET until = until - ?', ms)
    for (const time of ['since', 'failing_since', 'probe_at', 'probe_until']) {
      storage.sql.exec(`UPDATE breaker SET ${time} = ${time} - ? WHERE ${time} > 0`, ms)
    }
  })
  // The budget also keeps its pause in memory, and reads it again when it is constructed.
  await abortAllDurableObjects()
  const job = env.JOB.getByName(jobId)
  await runInDurableObject(job, (_, { storage: { sql } }) => {
    const times = ['pausedSince', 'pausedUntil', 'agentPausedUntil', 'describingPausedSince', 'describingPausedUntil']
    for (const time of times) {
      sql.exec(
        `UPDATE job SET data = json_set(data, '$.${time}', data ->> '${time}' - ?) WHERE data ->> '${time}' > 0`,
        ms,
      )
    }
    sql.exec('UPDATE photos SET enqueue_at = enqueue_at - ? WHERE enqueue_at > 0', ms)
    sql.exec('UPDATE operations SET due = due - ? WHERE due > 0', ms)
    sql.exec('UPDATE tries SET due = due - ?, lease_until = MAX(0, lease_until - ?)', ms, ms)
    sql.exec('UPDATE timers SET due = due - ?', ms)
  })
  await runDurableObjectAlarm(job)
}

/** A draft with the photos of `source`, none of them described, and its row in D1; it has not been started. */
export async function draftedLike(source: Job, userId: string, photo: Partial<JobResult> = {}) {
  const id = newId()
  const db = openDb(env.DB)
  const row = await db.select().from(jobs).where(eq(jobs.id, source._id)).get()
  if (!row) throw new Error('The source has no row')
  const photos = source.results.map(result => ({
    result: { ...result, status: 'pending' as const, ...photo },
    facts: { albumTitle: null, takenAt: null, place: null, ownerTitle: '', isUnread: false },
  }))
  const { config, provider } = source
  const job = env.JOB.getByName(id)
  await job.draft({ id, userId, provider, platformUserId: 'x', createdAt: 1, config, photos })
  await db.insert(jobs).values({ ...row, id, status: 'pending', revision: 0, toldRevision: 0, completedAt: null })
  return { id, job }
}
