import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../worker/db/client.ts'
import { connectedAccounts, jobs } from '../../../worker/db/schema.ts'
import type { JobMeta } from './rows.ts'

/** The job's row as its order wrote it; undefined while the order is not through. */
export function findOrderedJob(db: Db, jobId: string) {
  return db.select().from(jobs).where(eq(jobs.id, jobId)).get()
}

/** The account whose photos these are; undefined when its owner has disconnected it. */
export function findOwnerAccount(db: Db, job: Pick<JobMeta, 'userId' | 'provider' | 'platformUserId'>) {
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
