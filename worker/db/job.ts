import { and, eq, lte, sql } from 'drizzle-orm'
import type { JobSummary } from '../contract/jobs.ts'
import { JOB_SILENCE_MS } from '../domain/lifetimes.ts'
import { ALL_FACTS, type ModelFacts, NO_FACTS } from '../domain/model-facts.ts'
import type { Provider } from '../domain/platforms.ts'
import { agents } from './agent-schema.ts'
import type { Condition, Db } from './client.ts'
import { type AccountRow, accountAliases, connectedAccounts, type JobRow, jobs, users } from './schema.ts'

// What a Job object reads and writes in D1. What it settles there is in money.ts.

export function findJobRow(db: Db, jobId: string): Promise<JobRow | undefined> {
  return db.select().from(jobs).where(eq(jobs.id, jobId)).get()
}

/** The account whose photos these are, if it is still connected. */
export function findJobAccount(
  db: Db,
  job: { userId: string; provider: Provider; platformUserId: string },
): Promise<AccountRow | undefined> {
  const { userId, provider, platformUserId } = job
  const alias = db
    .select({ id: accountAliases.platformUserId })
    .from(accountAliases)
    .where(
      and(
        eq(accountAliases.userId, userId),
        eq(accountAliases.provider, provider),
        eq(accountAliases.earlierId, platformUserId),
      ),
    )
  return db
    .select()
    .from(connectedAccounts)
    .where(
      and(
        eq(connectedAccounts.userId, userId),
        eq(connectedAccounts.provider, provider),
        sql`${connectedAccounts.platformUserId} = coalesce(${alias}, ${platformUserId})`,
      ),
    )
    .get()
}

/** What a person lets the model know now; nothing of somebody who is gone. */
export async function findModelFacts(db: Db, userId: string): Promise<ModelFacts> {
  const user = await db.select({ preferences: users.preferences }).from(users).where(eq(users.id, userId)).get()
  return user ? { ...ALL_FACTS, ...user.preferences?.modelFacts } : NO_FACTS
}

function isOfRunningAgent(db: Db) {
  const agent = db
    .select({ userId: agents.userId })
    .from(agents)
    .where(
      and(
        eq(agents.userId, jobs.userId),
        eq(agents.enabled, true),
        eq(agents.provider, jobs.provider),
        lte(agents.since, jobs.createdAt),
      ),
    )
  return sql`exists ${agent}`
}

/** One connection of an account: connecting it again after a disconnect is another. */
export type JobConnection = Pick<AccountRow, 'id' | 'connectedAt'>

/** Whether a connection still exists; another one made since does not count. */
export function isStillConnected(db: Db, { id, connectedAt }: JobConnection): Condition {
  const account = db
    .select({ id: connectedAccounts.id })
    .from(connectedAccounts)
    .where(and(eq(connectedAccounts.id, id), eq(connectedAccounts.connectedAt, connectedAt)))
  return sql`exists ${account}`
}

/**
 * Notes in a job's row that it writes, if the connection still exists; answers whether it does. Who deletes an account
 * reads these notes in the same batch: either this finds no connection, or the job is told to stop. `note` grows with
 * every call of the same job. `forAgent`: only while the agent that ordered the job is on and has not been turned off since.
 */
export async function noteWriting(
  db: Db,
  jobId: string,
  { connection, note, now, forAgent }: { connection: JobConnection; note: number; now: number; forAgent: boolean },
): Promise<boolean> {
  const noted = await db
    .update(jobs)
    .set({ writing: sql`max(coalesce(${jobs.writing}, 0), ${note})`, wakeAt: now + JOB_SILENCE_MS })
    .where(and(eq(jobs.id, jobId), isStillConnected(db, connection), forAgent ? isOfRunningAgent(db) : undefined))
    .returning({ id: jobs.id })
  return noted.length > 0
}

/**
 * What a job's row holds besides its summary. `endedNote`: the last note of writes that have ended; a later one stays.
 * Null while writes are under way.
 */
export type JobState = { completedAt: number | null; wakeAt: number | null; endedNote: number | null }

/** Unless the row has a later revision already: an update may arrive late. Times are in milliseconds. */
export function updateSummary(db: Db, summary: JobSummary, { completedAt, wakeAt, endedNote }: JobState) {
  const { status, revision, progress, applyProgress, undoProgress, thumbnails, applyProgressPercentage } = summary
  return db
    .update(jobs)
    .set({
      status,
      revision,
      progress,
      applyProgress,
      undoProgress,
      thumbnails,
      applyProgressPercentage,
      completedAt,
      wakeAt,
      ...(endedNote !== null && { writing: sql`iif(${jobs.writing} <= ${endedNote}, null, ${jobs.writing})` }),
    })
    .where(and(eq(jobs.id, summary._id), lte(jobs.revision, revision)))
}
