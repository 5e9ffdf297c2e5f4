import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { endLostWork } from '../../db/photo-work.ts'
import { cursors, jobs } from '../../db/schema.ts'

/** Whether D1 was not told of a job's last changes. Literal, as in the partial index. */
const isUntold = sql`told_revision is not revision`
const isCursor = eq(cursors.name, 'untoldJobs')

/** The newest jobs that are not told, and the place that `keepUntoldPlace` kept. */
export function selectNewestUntold(db: Db, limit: number) {
  const place = db.select({ before: cursors.value }).from(cursors).where(isCursor)
  return db.batch([selectUntold(db, { before: Number.MAX_SAFE_INTEGER, limit }), place])
}

/** Jobs that are not told and were made before `before`, newest first. */
export function selectUntold(db: Db, { before, limit }: { before: number; limit: number }) {
  const { id, revision, createdAt, wakeAt } = jobs
  return db
    .select({ id, revision, createdAt, wakeAt })
    .from(jobs)
    .where(sql`${isUntold} and ${createdAt} < ${before}`)
    .orderBy(desc(createdAt))
    .limit(limit)
}

/** Has the next call go on with jobs made before `createdAt`, or begin with the newest if null. */
export function keepUntoldPlace(db: Db, createdAt: number | null) {
  if (createdAt === null) return db.delete(cursors).where(isCursor)
  return db
    .insert(cursors)
    .values({ name: 'untoldJobs', value: createdAt })
    .onConflictDoUpdate({ target: cursors.name, set: { value: createdAt } })
}

export async function endLost(db: Db, job: { id: string; revision: number }): Promise<void> {
  await db.batch(endLostWork(db, job))
}
