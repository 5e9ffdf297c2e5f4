import { CONCURRENT_JOBS, callJobs } from '../../call-job.ts'
import { mapWithConcurrency } from '../../concurrency.ts'
import type { JobSummary } from '../../contract/jobs.ts'
import { endLostWork } from '../../db/photo-work.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { JOB_SILENCE_MS } from '../../domain/lifetimes.ts'
import type { Provider } from '../../domain/platforms.ts'
import { AppError } from '../../errors.ts'
import { describeError } from '../../log.ts'
import { releaseLost } from '../payment/service.ts'
import * as missing from './missing-queries.ts'
import { presentJob } from './present.ts'
import * as queries from './queries.ts'

const EXPORT_PAGE = 100
const HOUR_MS = 60 * 60_000
/** Jobs woken in one run of cron. */
const WAKES = 50
/** Empty answers, so long apart, after which a job counts as lost; and how many such jobs end in a time. */
const MISSING = { answers: 3, againMs: HOUR_MS, limit: 3, limitMs: HOUR_MS } as const
const STOP_RETRIES_MS = [100, 400, 1500]
/** Live sockets closed at once. */
const SOCKETS = 500
const CLOSE_RETRIES_MS = [100, 400]

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

/** The jobs that may write to a platform (null: any), as a statement for the batch that deletes the account. */
export function writingJobs({ db }: Pick<Deps, 'db'>, userId: string, provider: Provider | null) {
  return queries.selectWriting(db, userId, provider)
}

/**
 * Has these jobs begin no further write and cancel the waiting ones. Once this resolves, all of them know.
 * @throws JOB_UNREACHED when one did not answer, after the others were told; to be repeated.
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

/**
 * Has these jobs update their rows now instead of up to a second later. One that cannot be reached is left as it is.
 */
export async function saveJobs({ jobs, log }: Pick<Deps, 'jobs' | 'log'>, describing: { id: string }[]): Promise<void> {
  await callJobs(
    { jobs, jobIds: describing.map(({ id }) => id), delaysMs: [] },
    { call: job => job.save(), unreached: why => log('job.unsaved', why) },
  )
}

/**
 * The live sockets of ended sessions, of one user or of anybody, as a statement; for `closeSockets`. In a batch it
 * comes after the statements that end the sessions.
 */
export function endedSockets({ db, now }: Pick<Deps, 'db' | 'now'>, userId?: string) {
  return queries.selectEndedSockets(db, { ...(userId !== undefined && { userId }), now: now(), limit: SOCKETS })
}

/** All live sockets of a user, as a statement; for `closeSockets`. */
export function socketsOf({ db }: Pick<Deps, 'db'>, userId: string) {
  return queries.selectSocketsOf(db, userId)
}

/** Closes live sockets, which their jobs then delete from D1. Cron closes those of a job that cannot be reached. */
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
 * Wakes unfinished jobs that have been silent for ten minutes, in case their alarm was lost. One whose object stays
 * empty ends as failed: its data is lost, since the draft is stored before the row, and a deletion removes the row
 * first. Only a few end in an hour: when many look lost, it is more likely that the objects are not ours.
 */
export async function wakeSilentJobs(deps: Deps): Promise<void> {
  const { db, jobs, log, now } = deps
  const silent = await queries.takeSilent(db, { now: now(), next: now() + JOB_SILENCE_MS, limit: WAKES })
  const found: string[] = []
  await mapWithConcurrency(silent, CONCURRENT_JOBS, async job => {
    try {
      if (!(await jobs.getByName(job.id).wake())) return await handleEmpty(deps, job)
      found.push(job.id)
      log('job.woken', { jobId: job.id })
    } catch (error) {
      log('job.unwoken', { jobId: job.id, ...describeError(error) })
    }
  })
  await db.batch(missing.forgetMissing(db, { found, since: now() - MISSING.limitMs }))
}

/** An object that answers that it is empty is asked again an hour later, and ends its job with the third such answer. */
async function handleEmpty(deps: Deps, job: { id: string; revision: number }): Promise<void> {
  const { db, log, now } = deps
  const [[counted]] = await db.batch([
    missing.countEmpty(db, job.id),
    missing.wakeAgain(db, job, now() + MISSING.againMs),
  ])
  const { answers, limit, limitMs } = MISSING
  log('job.missing', { jobId: job.id, answers: counted?.answers ?? 0 })
  if (!(await missing.mayEndMissing(db, job.id, { answers, now: now(), since: now() - limitMs, limit }))) return
  await db.batch([...(await releaseLost(deps, job)), ...endLostWork(db, job), queries.failLost(db, job, now())])
  log('job.lost', { level: 'error', jobId: job.id })
}

/** Whether more jobs look lost than cron ends in an hour; as the objects may be another deployment's, a person has to look. */
export async function isMissingJobs({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<boolean> {
  return (await missing.countMissing(db, now() - MISSING.limitMs)) > MISSING.limit
}
