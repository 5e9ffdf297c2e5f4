import type { FreeTrialStatus } from '../../contract/billing.ts'
import { isUnpaidLimit, placeOrder, selectFreePhotosUsed, selectUnpaid, settleLostJob } from '../../db/money.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { JOB_SILENCE_MS, UNPAID_JOB_MS } from '../../domain/lifetimes.ts'

/** Jobs of one person that wait for their payment. */
const MAX_UNPAID = 50

export { isUnpaidLimit }

export async function getFreeTrialStatus({ db, config }: Deps, actor: Person): Promise<FreeTrialStatus> {
  const [[row], unpaid] = await db.batch([selectFreePhotosUsed(db, actor.userId), selectUnpaid(db, actor.userId)])
  const used = row?.used ?? 0
  const remaining = Math.max(0, config.FREE_PHOTOS - used)
  return {
    isEligible: remaining > 0,
    remainingPhotos: remaining,
    photosUsed: used,
    maxPhotos: config.FREE_PHOTOS,
    hasUsedFreeTrial: used > 0,
    heldPhotos: unpaid.reduce((sum, { heldPhotos }) => sum + heldPhotos, 0),
    unpaidJobIds: unpaid.map(({ jobId }) => jobId),
  }
}

/**
 * Orders a job whose row the same batch inserts before: as many free photos as are left, and a payment for the others.
 * The last of these statements answers whether it has to be paid. The batch fails with `isUnpaidLimit` where its user
 * has 50 unpaid jobs.
 */
export function placeJobOrder(
  { db, config }: Deps,
  job: { id: string; userId: string; photos: number; createdAt: number },
) {
  const { id: jobId, userId, photos, createdAt } = job
  return placeOrder(db, {
    ...{ jobId, userId, photos, createdAt, allowance: config.FREE_PHOTOS, maxUnpaid: MAX_UNPAID },
    expiresAt: createdAt + UNPAID_JOB_MS,
    wakeAt: createdAt + JOB_SILENCE_MS,
  })
}

/** Gives back what a job holds that will never be described: the statements for the batch that ends its row. */
export function releaseLost({ db }: Pick<Deps, 'db'>, job: { id: string; revision: number }) {
  return settleLostJob(db, { jobId: job.id, revision: job.revision, refund: null })
}
