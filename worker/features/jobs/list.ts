import type { JobSummary, JobsAnswer, JobsQuery } from '../../contract/jobs.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { presentJob } from './present.ts'
import * as queries from './queries.ts'

const RECENT = 5
/** The position before the newest job. */
const NEWEST = { row: { createdAt: Number.MAX_SAFE_INTEGER }, rowid: 0 }

/**
 * A page of the user's jobs, newest first. The first page includes `job`, however old it is, and later pages leave it
 * out.
 */
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
