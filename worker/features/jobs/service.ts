import { CONCURRENT_JOBS, callJobs } from '../../call-job.ts'
import { mapWithConcurrency } from '../../concurrency.ts'
import type {
  JobSummary,
  JobsAnswer,
  JobsQuery,
  PhotoOfJob,
  PhotosOfJob,
  ResultsPatch,
  RetryInput,
  StopAnswer,
  WriteAnswer,
  WritesAnswer,
} from '../../contract/jobs.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import type { JobResult, OperationKind } from '../../domain/job-result.ts'
import { JOB_SILENCE_MS } from '../../domain/lifetimes.ts'
import { JOB_NOT_FOUND } from '../../domain/messages.ts'
import type { Provider } from '../../domain/platforms.ts'
import type { Refusal, ResultPatch } from '../../domain/review.ts'
import { AppError } from '../../errors.ts'
import { describeError } from '../../log.ts'
import { activityEntry } from '../activity/service.ts'
import { releaseLost } from '../payment/service.ts'
import { presentJob } from './present.ts'
import * as queries from './queries.ts'

export { bookOrder } from './book.ts'
export { pickStyle, seedPhoto } from './seed.ts'

const EXPORT_PAGE = 100
const RECENT = 5
/** Where the list of jobs begins. */
const NEWEST = { row: { createdAt: Number.MAX_SAFE_INTEGER }, rowid: 0 }
/** Jobs woken in one run of cron. */
const WAKES = 50
const STOP_RETRIES_MS = [100, 400, 1500]
/** Live sockets closed at once. */
const SOCKETS = 500
const CLOSE_RETRIES_MS = [100, 400]

/** A page of the user's jobs, newest first. The first one holds `job`, however old it is; the others then do not. */
export async function listJobs({ db }: Deps, { userId }: Person, query: JobsQuery): Promise<JobsAnswer> {
  const { limit, cursor, job } = query
  const except = cursor && job
  const rows = await queries.selectJobs(db, userId, { limit: limit + 1, before: cursor, except })
  const page = rows.slice(0, limit)
  const isSought = job !== undefined && !cursor && !page.some(({ row }) => row.id === job)
  const [sought] = isSought ? await queries.selectOwnJob(db, userId, job) : []
  if (sought) page.pop()
  const last = page.at(-1) ?? NEWEST
  return {
    jobs: [...page, ...(sought ? [sought] : [])].map(({ row }) => presentJob(row)),
    nextCursor: rows.length > page.length ? `${last.row.createdAt}-${last.rowid}` : null,
  }
}

export async function listRecentJobs({ db }: Deps, actor: Person): Promise<JobSummary[]> {
  return (await queries.selectJobs(db, actor.userId, { limit: RECENT })).map(({ row }) => presentJob(row))
}

/** All of the user's jobs, oldest first, read in pages. */
export async function* eachJob({ db }: Pick<Deps, 'db'>, actor: Person): AsyncGenerator<JobSummary> {
  let after: queries.JobPlace | undefined = { createdAt: 0, rowid: 0 }
  while (after) {
    const page = await queries.selectJobsAfter(db, actor.userId, after, EXPORT_PAGE)
    for (const { row } of page) yield presentJob(row)
    const last = page.at(-1)
    after = last && page.length === EXPORT_PAGE ? { createdAt: last.row.createdAt, rowid: last.rowid } : undefined
  }
}

/** The Job object of a job of the user's own. @throws NOT_FOUND for anybody else's, so that ids cannot be probed. */
export async function getOwnJob(deps: Deps, actor: Person, jobId: string) {
  const [row] = await queries.selectOwner(deps.db, jobId)
  return jobOf(deps, row, actor, jobId)
}

function jobOf({ jobs, log }: Deps, row: { userId: string } | undefined, actor: Person, jobId: string) {
  if (row?.userId === actor.userId) return jobs.getByName(jobId)
  if (row) log('job.foreign', { jobId })
  throw new AppError('NOT_FOUND', { text: JOB_NOT_FOUND })
}

/**
 * As `getOwnJob`, with when its platform was connected; 0 where it is not. What it is asked to write is ended by cron
 * should its alarm be lost before its row says so.
 */
async function getJobToWrite(deps: Deps, actor: Person, jobId: string) {
  const { db, now } = deps
  const expected = { jobId, userId: actor.userId, wakeAt: now() + JOB_SILENCE_MS }
  const [[row], [job]] = await db.batch([queries.selectOwner(db, jobId), queries.expectWrites(db, expected)])
  return { job: jobOf(deps, row, actor, jobId), connectedAt: job?.connectedAt ?? 0 }
}

/** The jobs that may write to a platform (null: any), as a statement to be batched with what takes its account away. */
export function writingJobs({ db }: Pick<Deps, 'db'>, userId: string, provider: Provider | null) {
  return queries.selectWriting(db, userId, provider)
}

/**
 * Has these jobs begin no further write and give up what waits. Once this resolves, all of them know.
 * @throws JOB_UNREACHED when one did not answer, once the others know; to be repeated.
 */
export async function stopWriting({ jobs, log }: Pick<Deps, 'jobs' | 'log'>, writing: { id: string }[]): Promise<void> {
  const haveAnswered = await callJobs(
    { jobs, jobIds: writing.map(({ id }) => id), delaysMs: STOP_RETRIES_MS },
    { call: job => job.disconnected(), unreached: why => log('job.unstopped', why) },
  )
  if (!haveAnswered) throw new AppError('JOB_UNREACHED')
}

/** The jobs of a user that are being described, as a statement; for `saveJobs`. */
export function describingJobs({ db }: Pick<Deps, 'db'>, userId: string) {
  return queries.selectDescribing(db, userId)
}

/** Has these jobs bring their rows up to date, which otherwise are a second late. One that cannot be reached is left as it is. */
export async function saveJobs({ jobs, log }: Pick<Deps, 'jobs' | 'log'>, describing: { id: string }[]): Promise<void> {
  await callJobs(
    { jobs, jobIds: describing.map(({ id }) => id), delaysMs: [] },
    { call: job => job.save(), unreached: why => log('job.unsaved', why) },
  )
}

/**
 * The live sockets of sessions that have ended, of one user or of anybody: the statement after those that end them, in
 * their batch; for `closeSockets`.
 */
export function endedSockets({ db, now }: Pick<Deps, 'db' | 'now'>, userId?: string) {
  return queries.selectEndedSockets(db, { ...(userId !== undefined && { userId }), now: now(), limit: SOCKETS })
}

/** All live sockets of a user, as a statement; for `closeSockets`. */
export function socketsOf({ db }: Pick<Deps, 'db'>, userId: string) {
  return queries.selectSocketsOf(db, userId)
}

/** Closes live sockets, whose jobs then forget them. Those of a job that cannot be reached are left to cron. */
export async function closeSockets(
  { jobs, log }: Pick<Deps, 'jobs' | 'log'>,
  sockets: queries.SocketRow[],
): Promise<void> {
  const byJob = Map.groupBy(sockets, ({ jobId }) => jobId)
  const idsOf = (jobId: string) => (byJob.get(jobId) ?? []).map(({ id }) => id)
  await callJobs(
    { jobs, jobIds: [...byJob.keys()], delaysMs: CLOSE_RETRIES_MS },
    {
      call: (job, jobId) => job.closeSockets(idsOf(jobId)),
      unreached: why => log('socket.unclosed', why),
    },
  )
}

export async function sweepSockets(deps: Deps): Promise<void> {
  await closeSockets(deps, await endedSockets(deps))
}

/**
 * Wakes unfinished jobs that have been silent for ten minutes, should their alarm have been lost. One whose object is
 * empty ends as failed: a draft is there before the row, and a deletion takes the row first.
 */
export async function wakeSilentJobs(deps: Deps): Promise<void> {
  const { db, jobs, log, now } = deps
  const silent = await queries.takeSilent(db, { now: now(), next: now() + JOB_SILENCE_MS, limit: WAKES })
  await mapWithConcurrency(silent, CONCURRENT_JOBS, async job => {
    try {
      const isKnown = await jobs.getByName(job.id).wake()
      if (!isKnown) await db.batch([...(await releaseLost(deps, job)), queries.failLost(db, job, now())])
      log(isKnown ? 'job.woken' : 'job.missing', { jobId: job.id })
    } catch (error) {
      log('job.unwoken', { jobId: job.id, ...describeError(error) })
    }
  })
}

/** The response body as JSON text; undefined when nothing changed since. @throws NOT_FOUND, JOB_LOST */
export async function readJob(
  deps: Deps,
  actor: Person,
  jobId: string,
  since: number | null,
): Promise<string | undefined> {
  const job = await getOwnJob(deps, actor, jobId)
  const body = await job.read(since)
  if (body === null) throw new AppError('JOB_LOST')
  return body
}

export async function editPhoto(
  deps: Deps,
  actor: Person,
  { jobId, photoId }: PhotoOfJob,
  patch: ResultPatch,
): Promise<JobResult> {
  const job = await getOwnJob(deps, actor, jobId)
  const answer = await job.edit(photoId, patch)
  if (!answer.ok) throw refused(answer)
  return answer.result
}

/** Approves or skips many photos; returns those it changed. */
export async function decidePhotos(
  deps: Deps,
  actor: Person,
  jobId: string,
  patch: ResultsPatch,
): Promise<JobResult[]> {
  const job = await getOwnJob(deps, actor, jobId)
  const answer = await job.decide(patch)
  if (!answer.ok) throw refused(answer)
  return answer.results
}

export async function runPhoto(
  deps: Deps,
  actor: Person,
  { jobId, photoId }: PhotoOfJob,
  kind: OperationKind,
): Promise<WriteAnswer> {
  const { job, connectedAt } = await getJobToWrite(deps, actor, jobId)
  const answer = await job.runSingle(photoId, kind, connectedAt)
  if (!answer.ok) throw refused(answer)
  const { result, started, waitSeconds } = answer
  if (started) await recordStart(deps, actor, { jobId, kind, photos: 1 })
  return waitSeconds === undefined ? { result } : { result, waitSeconds }
}

/** Starts applying or undoing photos in the background; returns how many there are to do. */
export async function runPhotos(
  deps: Deps,
  actor: Person,
  { jobId, photoIds }: PhotosOfJob,
  kind: OperationKind,
): Promise<WritesAnswer> {
  const { job, connectedAt } = await getJobToWrite(deps, actor, jobId)
  const answer = await job.runBatch(photoIds, kind, connectedAt)
  if (!answer.ok) throw refused(answer)
  const { totalPhotos } = answer
  if (totalPhotos > 0) await recordStart(deps, actor, { jobId, kind, photos: totalPhotos })
  return { totalPhotos }
}

/** Describes failed photos once more; returns how many. @throws CONFLICT, NOT_COVERED, NOT_CONNECTED where none can be. */
export async function retryPhotos(deps: Deps, actor: Person, { jobId, photoIds }: RetryInput): Promise<WritesAnswer> {
  const job = await getOwnJob(deps, actor, jobId)
  const answer = await job.retry(photoIds ?? null)
  if (!answer.ok) throw refused(answer)
  const { totalPhotos } = answer
  await activityEntry(deps, actor.userId, { action: 'retry-started', detail: { jobId, photos: totalPhotos } })
  return { totalPhotos }
}

/** Stops applying and undoing in the background; returns how many photos were taken off. */
export async function stopWrites(deps: Deps, actor: Person, jobId: string): Promise<StopAnswer> {
  const job = await getOwnJob(deps, actor, jobId)
  const stopped = await job.stop()
  if (stopped > 0) {
    await activityEntry(deps, actor.userId, { action: 'writes-stopped', detail: { jobId, photos: stopped } })
  }
  return { stopped }
}

function recordStart(
  deps: Deps,
  actor: Person,
  { kind, ...detail }: { jobId: string; kind: OperationKind; photos: number },
) {
  return activityEntry(deps, actor.userId, { action: `${kind}-started`, detail })
}

/** Errors lose their class when they leave an object, so it answers with a union. */
function refused({ code, text, field, result }: Refusal): AppError {
  return new AppError(code, {
    text,
    ...(field !== undefined && { fields: { [field]: text } }),
    ...(result && { result }),
  })
}
