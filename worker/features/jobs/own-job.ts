import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { JOB_SILENCE_MS } from '../../domain/lifetimes.ts'
import { JOB_NOT_FOUND } from '../../domain/messages.ts'
import type { Refusal } from '../../domain/review.ts'
import { AppError } from '../../errors.ts'
import * as queries from './queries.ts'

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
 * As `getOwnJob`, with the time its platform was connected, or 0 if it is not. Also has cron wake the job later, in
 * case its alarm is lost before its row says that it writes.
 */
export async function getJobToWrite(deps: Deps, actor: Person, jobId: string) {
  const { db, now } = deps
  const expected = { jobId, userId: actor.userId, wakeAt: now() + JOB_SILENCE_MS }
  const [[row], [job]] = await db.batch([queries.selectOwner(db, jobId), queries.expectWrites(db, expected)])
  return { job: jobOf(deps, row, actor, jobId), connectedAt: job?.connectedAt ?? 0 }
}

/** Errors lose their class when they leave an object, so it answers with a union. */
export function refused({ code, text, field, result }: Refusal): AppError {
  return new AppError(code, {
    text,
    ...(field !== undefined && { fields: { [field]: text } }),
    ...(result && { result }),
  })
}
