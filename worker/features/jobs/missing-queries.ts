import { and, eq, exists, gt, gte, inArray, isNotNull, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import { type Db, jsonList } from '../../db/client.ts'
import { missingJobs } from '../../db/ops-schema.ts'
import { jobs } from '../../db/schema.ts'

/** Counts an empty answer of a job's object, for a batch. Returns how many came in a row. */
export function countEmpty(db: Db, jobId: string) {
  return db
    .insert(missingJobs)
    .values({ jobId, answers: 1 })
    .onConflictDoUpdate({ target: missingJobs.jobId, set: { answers: sql`${missingJobs.answers} + 1` } })
    .returning({ answers: missingJobs.answers })
}

/** When cron asks the object again, unless the row has a later revision. */
export function wakeAgain(db: Db, { id, revision }: { id: string; revision: number }, wakeAt: number) {
  return db
    .update(jobs)
    .set({ wakeAt })
    .where(and(eq(jobs.id, id), eq(jobs.revision, revision)))
}

/** `since`: how far back ended jobs count towards `limit`. */
type EndLimit = { answers: number; now: number; since: number; limit: number }

/** Notes that a job is ended now, if it has had so many empty answers and the limit allows. Returns whether it may be. */
export async function mayEndMissing(db: Db, jobId: string, { answers, now, since, limit }: EndLimit): Promise<boolean> {
  const noted = await db
    .update(missingJobs)
    .set({ endedAt: sql`coalesce(${missingJobs.endedAt}, ${now})` })
    .where(
      and(
        eq(missingJobs.jobId, jobId),
        gte(missingJobs.answers, answers),
        or(isNotNull(missingJobs.endedAt), sql`${endedSince(db, since)} < ${limit}`),
      ),
    )
    .returning({ jobId: missingJobs.jobId })
  return noted.length > 0
}

function endedSince(db: Db, since: number) {
  const ended = db
    .select({ jobs: sql`count(*)` })
    .from(sql`${missingJobs} as ended`)
    .where(sql`ended.ended_at > ${since}`)
  return sql`(${ended})`
}

/** Forgets jobs whose objects answered, jobs ended before `since`, and jobs that are over or gone. */
export function forgetMissing(db: Db, { found, since }: { found: string[]; since: number }) {
  return [
    db.delete(missingJobs).where(inArray(missingJobs.jobId, jsonList(found))),
    db.delete(missingJobs).where(lte(missingJobs.endedAt, since)),
    db.delete(missingJobs).where(and(isNull(missingJobs.endedAt), notExists(unfinished(db)))),
  ] as const
}

/** How many jobs look lost now or were ended as lost since then. */
export async function countMissing(db: Db, since: number): Promise<number> {
  const [waiting, ended] = await db.batch([
    db
      .select({ jobs: sql<number>`count(*)` })
      .from(missingJobs)
      .where(and(isNull(missingJobs.endedAt), exists(unfinished(db)))),
    db.select({ jobs: sql<number>`count(*)` }).from(missingJobs).where(gt(missingJobs.endedAt, since)),
  ])
  return (waiting[0]?.jobs ?? 0) + (ended[0]?.jobs ?? 0)
}

function unfinished(db: Db) {
  return db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, missingJobs.jobId), isNotNull(jobs.wakeAt)))
}
