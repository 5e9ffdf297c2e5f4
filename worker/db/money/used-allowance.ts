import { and, eq, gt, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm'
import type { Condition, Db } from '../client.ts'
import { type Holding, jobs, usedAllowances, users } from '../schema.ts'
import { stillReserved } from './reserved.ts'

/** How many free photos a user's unfinished jobs reserve for photos that are not described, by their rows. */
function onlyReserved(db: Db, userId: string) {
  const described = sql`${jobs.progress} ->> 'processedPhotos'`
  return db
    .select({ photos: sql<number>`coalesce(sum(${stillReserved} - min(${stillReserved}, ${described})), 0)` })
    .from(jobs)
    .where(and(eq(jobs.userId, userId), isNull(jobs.completedAt)))
}

/** `jobs`: whether the user's jobs go on. If so they may use what they reserve, even if they are paid only later. */
export type Leaving = { userId: string; holdings: Holding[]; jobs: 'goOn' | 'end'; now: number; keptUntil: number }

/**
 * Records how much of the allowance a user has used under each of these platform accounts, for the batch that takes the
 * accounts from the user. A greater number that is recorded already stays.
 */
export function keepUsedAllowance(db: Db, leaving: Leaving) {
  const { userId, holdings, now, keptUntil } = leaving
  const used =
    leaving.jobs === 'goOn' ? users.freePhotosUsed : sql`${users.freePhotosUsed} - ${onlyReserved(db, userId)}`
  const { usedPhotos } = usedAllowances
  return db
    .insert(usedAllowances)
    .select(
      sql`select value ->> 'identityHash', value ->> 'userHash', ${used}, ${keptUntil}
          from ${users}, json_each(${JSON.stringify(holdings)}) where ${users.id} = ${userId} and ${used} > 0`,
    )
    .onConflictDoUpdate({
      target: usedAllowances.identityHash,
      set: {
        userHash: sql`excluded.user_hash`,
        usedPhotos: sql`max(excluded.used_photos, iif(${usedAllowances.keptUntil} > ${now}, ${usedPhotos}, 0))`,
        keptUntil,
      },
    })
}

/** `holdings`: all keys under which this platform account and user may be recorded. */
export type Joining = { userId: string; holdings: Holding[]; now: number; onlyIf: Condition }

/**
 * Raises a user's count of used free photos to the one recorded for a platform account that another user had last, for
 * the batch that connects it. What unfinished jobs only reserve is added, because it may return.
 */
export function takeUsedAllowance(db: Db, { userId, holdings, now, onlyIf }: Joining) {
  const { identityHash, userHash, usedPhotos, keptUntil } = usedAllowances
  const isKept = inArray(
    identityHash,
    holdings.map(holding => holding.identityHash),
  )
  const isOthers = notInArray(
    userHash,
    holdings.map(holding => holding.userHash),
  )
  const kept = db
    .select({ photos: sql<number>`coalesce(max(${usedPhotos}), 0)` })
    .from(usedAllowances)
    .where(and(isKept, isOthers, gt(keptUntil, now)))
  return db
    .update(users)
    .set({ freePhotosUsed: sql`max(${users.freePhotosUsed}, ${kept} + ${onlyReserved(db, userId)})` })
    .where(and(eq(users.id, userId), onlyIf))
}

export function deleteOldAllowances(db: Db, now: number) {
  return db.delete(usedAllowances).where(lte(usedAllowances.keptUntil, now))
}
