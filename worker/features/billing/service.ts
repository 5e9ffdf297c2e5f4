import { eq, sql } from 'drizzle-orm'
import type { FreeTrialStatus } from '../../contract/billing.ts'
import { users } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'

/** How much of the free allowance an account has left. */
export async function getFreeTrialStatus({ db, config }: Deps, actor: Person): Promise<FreeTrialStatus> {
  const row = await db.select({ used: users.freePhotosUsed }).from(users).where(eq(users.id, actor.userId)).get()
  const used = row?.used ?? 0
  const remaining = Math.max(0, config.FREE_PHOTOS - used)
  return {
    isEligible: remaining > 0,
    remainingPhotos: remaining,
    photosUsed: used,
    maxPhotos: config.FREE_PHOTOS,
    hasUsedFreeTrial: used > 0,
  }
}

/**
 * Takes free photos from the allowance, as a statement for the batch that creates the job. When somebody else has
 * taken some since `used` was read, the null breaks the column's NOT NULL and with it the whole batch: D1 has no
 * transaction that could ask first.
 */
export function reserveFreePhotos({ db }: Pick<Deps, 'db'>, userId: string, used: number, photos: number) {
  return db
    .update(users)
    .set({ freePhotosUsed: sql`iif(${users.freePhotosUsed} = ${used}, ${used + photos}, null)` })
    .where(eq(users.id, userId))
}

/** Whether a batch with `reserveFreePhotos` failed because the allowance had changed. */
export function isReservationLost(error: unknown): boolean {
  return causes(error).some(message => /NOT NULL constraint failed: users\.free_photos_used/i.test(message))
}

function causes(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...causes(error.cause)] : []
}
