import { and, eq, lte } from 'drizzle-orm'
import type { JobSummary } from '../contract/jobs.ts'
import type { Provider } from '../domain/platforms.ts'
import type { Db } from './client.ts'
import { type AccountRow, connectedAccounts, type JobRow, jobs } from './schema.ts'

// What a Job object reads and writes in D1. What it settles there is in money.ts.

export function findJobRow(db: Db, jobId: string): Promise<JobRow | undefined> {
  return db.select().from(jobs).where(eq(jobs.id, jobId)).get()
}

/** The account whose photos these are, if it is still connected. */
export function findJobAccount(
  db: Db,
  job: { userId: string; provider: Provider; platformUserId: string },
): Promise<AccountRow | undefined> {
  return db
    .select()
    .from(connectedAccounts)
    .where(
      and(
        eq(connectedAccounts.userId, job.userId),
        eq(connectedAccounts.provider, job.provider),
        eq(connectedAccounts.platformUserId, job.platformUserId),
      ),
    )
    .get()
}

/** Unless the row has a later revision already: an update may arrive late. `completedAt` is in milliseconds. */
export function updateSummary(db: Db, summary: JobSummary, completedAt: number | null) {
  const { status, revision, progress, applyProgress, undoProgress, thumbnails, applyProgressPercentage } = summary
  return db
    .update(jobs)
    .set({ status, revision, progress, applyProgress, undoProgress, thumbnails, applyProgressPercentage, completedAt })
    .where(and(eq(jobs.id, summary._id), lte(jobs.revision, revision)))
}
