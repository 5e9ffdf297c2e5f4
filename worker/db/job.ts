import { and, eq, lte, sql } from 'drizzle-orm'
import type { JobSummary } from '../contract/jobs.ts'
import { JOB_SILENCE_MS } from '../domain/lifetimes.ts'
import { ALL_FACTS, type ModelFacts, NO_FACTS } from '../domain/model-facts.ts'
import type { Provider } from '../domain/platforms.ts'
import type { TextUse } from '../domain/text-use.ts'
import { agents } from './agent-schema.ts'
import type { Condition, Db } from './client.ts'
import { type AccountRow, accountAliases, connectedAccounts, type JobRow, jobs, users } from './schema.ts'

// What a Job object reads and writes in D1, except for settlements, which are in money.ts.

export function findJobRow(db: Db, jobId: string): Promise<JobRow | undefined> {
  return db.select().from(jobs).where(eq(jobs.id, jobId)).get()
}

/** The account that owns a job's photos, if it is still connected. */
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

/** Which facts a person currently lets the model see; none if the user is gone. */
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

/** Identifies one connection of an account. An account that is connected again has a new one. */
export type JobConnection = Pick<AccountRow, 'id' | 'connectedAt'>

/** Whether this very connection still exists. A newer one of the same account does not count. */
export function isStillConnected(db: Db, { id, connectedAt }: JobConnection): Condition {
  const account = db
    .select({ id: connectedAccounts.id })
    .from(connectedAccounts)
    .where(and(eq(connectedAccounts.id, id), eq(connectedAccounts.connectedAt, connectedAt)))
  return sql`exists ${account}`
}

/**
 * Notes in a job's row that it writes, if the connection still exists; returns whether it does. The batch that deletes
 * an account also reads these notes, so that either this finds no connection or the job is told to stop. `note` grows
 * with every call of the same job. `forAgent`: note it only if the agent that ordered the job is on and has not been
 * turned off since.
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
 * The part of a job's row besides its summary. `endedNote`: removes the note of writing unless a later one has been
 * made; null while writes are under way. `toldSince`: the batch goes on to tell the photos changed since this revision.
 * `use`: what became of its texts. It and `rewriteWakeAt` are absent where they stay as they are.
 */
type JobState = {
  completedAt: number | null
  wakeAt: number | null
  rewriteWakeAt?: number | null
  endedNote: number | null
  toldSince: number
  use?: TextUse
}

/**
 * Writes a job's summary, unless the row has a later revision, since updates may arrive out of order. Times are in
 * milliseconds. A restored database may have forgotten that a job was settled: its row does not end before it is settled
 * again, for which cron wakes the job. Returns the revision up to which photos are told: this one, unless the row is not
 * told up to `toldSince`, or is told beyond this revision.
 */
export function updateSummary(db: Db, summary: JobSummary, state: JobState) {
  const { completedAt, wakeAt, rewriteWakeAt, endedNote, toldSince, use } = state
  const told = sql`coalesce(${jobs.toldRevision}, 0)`
  const isUnsettled = sql`${jobs.completedAt} is null and ${jobs.photosSettled} is null`
  const { name, status, revision, progress, applyProgress, undoProgress, thumbnails, applyProgressPercentage } = summary
  return db
    .update(jobs)
    .set({
      name,
      status,
      revision,
      progress,
      applyProgress,
      undoProgress,
      thumbnails,
      applyProgressPercentage,
      completedAt: completedAt === null ? null : sql`iif(${isUnsettled}, null, ${completedAt})`,
      toldRevision: sql`iif(${told} between ${toldSince} and ${revision}, ${revision}, ${jobs.toldRevision})`,
      wakeAt: completedAt === null ? wakeAt : sql`iif(${isUnsettled}, 0, ${wakeAt})`,
      ...(rewriteWakeAt !== undefined && { rewriteWakeAt }),
      ...(use && { textUse: use }),
      ...(endedNote !== null && { writing: sql`iif(${jobs.writing} <= ${endedNote}, null, ${jobs.writing})` }),
    })
    .where(and(eq(jobs.id, summary._id), lte(jobs.revision, revision)))
    .returning({ told: jobs.toldRevision })
}
