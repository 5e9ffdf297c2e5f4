import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { endLostWork } from '../../db/photo-work.ts'
import { cursors, jobs } from '../../db/schema.ts'

/** Whether D1 was not told of a job's last changes. Literal, as in the partial index. */
const isUntold = sql`told_revision is not revision`
const isCursor = eq(cursors.name, 'untoldJobs')

/** The jobs that are not told, newest first, from where the last call ended. */
export function selectUntold(db: Db, limit: number) {
  const before = sql`coalesce((select ${cursors.value} from ${cursors} where ${isCursor}), ${Number.MAX_SAFE_INTEGER})`
  return db
    .select({ id: jobs.id, revision: jobs.revision, createdAt: jobs.createdAt })
    .from(jobs)
    .where(sql`${isUntold} and ${jobs.createdAt} < ${before}`)
    .orderBy(desc(jobs.createdAt))
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
