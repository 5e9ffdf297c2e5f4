import type { FreeTrialStatus } from '../../contract/billing.ts'
import { isAllowanceChanged, reserveFreePhotos, selectFreePhotosUsed, settleLostJob } from '../../db/money.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { termsOf } from './policy.ts'

export async function getFreeTrialStatus({ db, config }: Deps, actor: Person): Promise<FreeTrialStatus> {
  const [row] = await selectFreePhotosUsed(db, actor.userId)
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

/** What the account has used of its allowance, as a statement to be batched with others; for `reserve`. */
export function usedFreePhotos({ db }: Pick<Deps, 'db'>, userId: string) {
  return selectFreePhotosUsed(db, userId)
}

/**
 * The terms of a job with that many photos, and the statement for the batch that inserts its row. The batch fails with
 * `isReservationLost` where the account has not used exactly `used` by then.
 */
export function reserve({ db, config }: Deps, order: { userId: string; photos: number; used: number }) {
  const { userId, photos, used } = order
  const terms = termsOf(photos, config.FREE_PHOTOS - used)
  return { terms, statement: reserveFreePhotos(db, { userId, used, photos: terms.freePhotosReserved }) }
}

/** Gives back what a job holds that will never be described: the statements for the batch that ends its row. */
export function releaseLost({ db }: Pick<Deps, 'db'>, job: { id: string; revision: number }) {
  return settleLostJob(db, { jobId: job.id, revision: job.revision })
}

export function isReservationLost(error: unknown): boolean {
  return isAllowanceChanged(error)
}
