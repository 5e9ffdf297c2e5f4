import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { openDb } from '#worker/db/client.ts'
import { type JobRow, jobs, totals, users } from '#worker/db/schema.ts'
import { aUser } from './factories.ts'

const db = openDb(env.DB)

const PAID = {
  amount: 100,
  currency: 'usd',
  status: 'succeeded',
  paidAt: null,
  stripePaymentIntentId: null,
} as const

/** A new user who has used `used` of the allowance, with the row of an unfinished job that reserved `reserved` of it. */
export async function aReservation(
  { used, reserved, photos }: { used: number; reserved: number; photos: number },
  row: Partial<JobRow> = {},
) {
  const { userId } = await aUser()
  const id = crypto.randomUUID()
  const progress = { totalPhotos: photos, processedPhotos: 0, skippedPhotos: 0, failedPhotos: 0, currentBatch: 1 }
  await db.batch([
    db.update(users).set({ freePhotosUsed: used }).where(eq(users.id, userId)),
    db.insert(jobs).values({
      ...{ id, userId, progress, accountId: 'none', provider: 'flickr', status: 'pending', revision: 0 },
      config: { style: 'descriptive', descriptionSentences: 2, addPhotonymTag: true },
      applyProgress: {
        ...{ isApplying: false, appliedPhotos: 0, failedApplies: 0, totalPhotosToApply: 0 },
        ...{ currentApplyBatch: 0, totalApplyBatches: 0, waitSeconds: 0 },
      },
      undoProgress: { isUndoing: false, undonePhotos: 0, failedUndos: 0, totalPhotosToUndo: 0 },
      payment: { ...PAID, freePhotosUsed: reserved },
      ...{ freePhotosReserved: reserved, thumbnails: [], requiresPayment: true, createdAt: 1 },
      ...row,
    }),
  ])
  return { id, userId }
}

/** What is booked for a job: the allowance its user has used, the job's own columns, and the totals over all jobs. */
export async function booked({ id, userId }: { id: string; userId: string }) {
  const [[user], [job], [total]] = await db.batch([
    db.select().from(users).where(eq(users.id, userId)),
    db.select().from(jobs).where(eq(jobs.id, id)),
    db.select().from(totals).where(eq(totals.name, 'photosProcessed')),
  ])
  return { used: user?.freePhotosUsed, kept: job?.payment?.freePhotosUsed, total: total?.value ?? 0 }
}
