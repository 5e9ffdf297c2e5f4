import type { JobsAnswer, JobsQuery, JobsSummaryAnswer, WordsAnswer } from '../../contract/jobs.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { PLATFORMS, PROVIDERS } from '../../domain/platforms.ts'
import { addedUp, noTextUse, TEXT_USE, type TextUse } from '../../domain/text-use.ts'
import { presentJob } from './present.ts'
import * as queries from './queries.ts'

const RECENT = 5
/** The position before the newest job. */
const NEWEST = { row: { createdAt: Number.MAX_SAFE_INTEGER }, rowid: 0 }

/**
 * A page of the user's jobs, newest first. The first page includes `job`, however old it is, and later pages leave it
 * out; not so in a search, `q`.
 */
export async function listJobs({ db }: Deps, { userId }: Person, query: JobsQuery): Promise<JobsAnswer> {
  const { limit, cursor, q } = query
  const job = q ? undefined : query.job
  const matching = q ? await findMatching(db, userId, q) : undefined
  const rows = await queries.selectJobs(db, userId, {
    limit: limit + 1,
    before: cursor,
    except: cursor && job,
    matching,
  })
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

/** Names are compared here: SQLite folds the case of ASCII letters only, and D1 refuses LIKE patterns above 50 bytes. */
async function findMatching(db: Deps['db'], userId: string, q: string): Promise<queries.Matching> {
  const wanted = foldCase(q)
  const contains = (name: string) => foldCase(name).includes(wanted)
  const named = await queries.selectNames(db, userId)
  return {
    names: named.flatMap(({ name }) => (name !== null && contains(name) ? name : [])),
    providers: PROVIDERS.filter(provider => contains(PLATFORMS[provider].name)),
  }
}

const foldCase = (text: string) => text.normalize('NFC').toLowerCase()

/** What the dashboard says of a person's jobs. */
export async function summarizeJobs({ db }: Deps, { userId }: Person): Promise<JobsSummaryAnswer> {
  const [recent, [ofAgent], [applied]] = await db.batch([
    queries.selectJobs(db, userId, { limit: RECENT }),
    queries.selectAgentJob(db, userId),
    queries.selectAppliedJob(db, userId),
  ])
  return {
    recentJobs: recent.map(({ row }) => presentJob(row)),
    agentJob: ofAgent ? presentJob(ofAgent.row) : null,
    hasApplied: applied !== undefined,
  }
}

/** What became of the texts that a person has applied lately. Of a few photos it would say nothing. */
export async function getTextUse({ db }: Deps, { userId }: Person): Promise<WordsAnswer> {
  const rows = await queries.selectTextUse(db, userId, TEXT_USE.photos)
  const sum = addedUp(rows.map(({ use }): TextUse => JSON.parse(use)))
  return sum.photos < TEXT_USE.min ? { ...noTextUse(), photos: sum.photos } : sum
}
