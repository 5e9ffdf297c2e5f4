import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { idempotencyKeys, jobs, users } from '../../db/schema.ts'

export type JobRow = typeof jobs.$inferSelect

/** What creating a job needs to know of its user, and of an earlier request with the same key. */
export function selectUserAndKey(db: Db, userId: string, key: string, since: number) {
  return db.batch([
    db
      .select({ freePhotosUsed: users.freePhotosUsed, preferences: users.preferences })
      .from(users)
      .where(eq(users.id, userId)),
    db
      .select({
        bodyHash: idempotencyKeys.bodyHash,
        jobId: idempotencyKeys.jobId,
        requiresPayment: jobs.requiresPayment,
      })
      .from(idempotencyKeys)
      .innerJoin(jobs, eq(jobs.id, idempotencyKeys.jobId))
      .where(
        and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key), gt(idempotencyKeys.createdAt, since)),
      ),
  ])
}

export function insertJob(db: Db, row: typeof jobs.$inferInsert) {
  return db.insert(jobs).values(row)
}

/** Fails when the key is in use; expired keys are forgotten first. */
export function insertKey(db: Db, row: typeof idempotencyKeys.$inferInsert) {
  return db.insert(idempotencyKeys).values(row)
}

export function deleteOldKeys(db: Db, before: number) {
  return db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}

export function isKeyTaken(error: unknown): boolean {
  return (
    error instanceof Error &&
    (/UNIQUE constraint failed: idempotency_keys/i.test(error.message) || isKeyTaken(error.cause))
  )
}

export async function selectOwnJobId(db: Db, userId: string, jobId: string): Promise<string | undefined> {
  const row = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), eq(jobs.userId, userId)))
    .get()
  return row?.id
}

/** Newest first. */
export function selectJobs(db: Db, userId: string, limit: number): Promise<JobRow[]> {
  return db
    .select()
    .from(jobs)
    .where(eq(jobs.userId, userId))
    .orderBy(desc(jobs.createdAt), desc(sql`rowid`))
    .limit(limit)
}
