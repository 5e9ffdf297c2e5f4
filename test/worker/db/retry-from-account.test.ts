import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBuyer, jobOf, leftOf, order, pay, paymentOf, refundBySupport, settle } from '#test/kit/worker/buying.ts'
import { usedBy } from '#test/kit/worker/factories.ts'
import { connectAccount } from '#test/kit/worker/settling.ts'
import { openDb } from '#worker/db/client.ts'
import { takeForRetry } from '#worker/db/money/retry-from-account.ts'
import { returnUnsettled } from '#worker/db/money/settle.ts'
import { jobs, users } from '#worker/db/schema.ts'

const db = openDb(env.DB)
const FREE = 10

type Terms = { photos: number; described: number; free: number; reserved?: number }

/**
 * A settled job of `photos`, `reserved` of them free, of which only `described` got a text, in an account with `free`
 * free photos.
 */
async function aSettledJob({ photos, described, free, reserved = 0 }: Terms) {
  const userId = await aBuyer(reserved)
  const jobId = await order(userId, photos)
  await pay(jobId)
  await settle(jobId, described)
  await db
    .update(users)
    .set({ freePhotosUsed: FREE - free })
    .where(eq(users.id, userId))
  const connection = await connectAccount(userId)
  const revision = ((await jobOf(jobId))?.revision ?? 0) + 1
  const photoIds = Array.from({ length: photos - described }, (_, index) => String(index))
  return { jobId, userId, connection, revision, photoIds, promised: described }
}

type Settled = Awaited<ReturnType<typeof aSettledJob>>

/** How many photos are covered, or undefined, and how many free ones the account has left. */
async function retry(job: Settled, changed: { connection?: null; revision?: number; promised?: number } = {}) {
  const terms = { ...job, allowance: FREE, wakeAt: 0, now: 1, ...changed }
  const [, , , , [taken], , [left]] = await db.batch(takeForRetry(db, terms))
  return { covered: taken?.photos, freeLeft: left?.freeLeft }
}

test('free photos cover it first, then bought ones, and what nothing covers is not counted', async () => {
  const job = await aSettledJob({ photos: 120, described: 110, free: 4 })
  await refundBySupport(job.jobId, 7)
  expect(await leftOf(job.userId)).toEqual([3])
  expect(await retry(job)).toEqual({ covered: 7, freeLeft: 0 })
  expect([await usedBy(job.userId), await leftOf(job.userId)]).toEqual([FREE, [0]])
  expect(await paymentOf(job.jobId)).toMatchObject({ freePhotosUsed: 4, paidPhotosUsed: 113 })
  expect(await jobOf(job.jobId)).toMatchObject({ status: 'processing', completedAt: null, revision: job.revision })
})

test('it is settled as any job: what is described stays used, the rest is back', async () => {
  const job = await aSettledJob({ photos: 30, described: 20, free: 4 })
  expect(await retry(job)).toEqual({ covered: 10, freeLeft: 0 })
  await settle(job.jobId, 22)
  expect([await usedBy(job.userId), await leftOf(job.userId)]).toEqual([FREE, [82]])
  await settle(job.jobId, 2)
  expect([await usedBy(job.userId), await leftOf(job.userId)]).toEqual([FREE - 2, [100]])
})

test('what an earlier retry took and did not use covers the next one first', async () => {
  const job = await aSettledJob({ photos: 30, described: 20, free: 0 })
  await retry(job)
  expect(await leftOf(job.userId)).toEqual([70])
  expect(await retry(job, { revision: job.revision + 1 })).toEqual({ covered: 10, freeLeft: 0 })
  expect(await leftOf(job.userId)).toEqual([70])
})

test('without anything to cover it, nothing is taken, and the job stays as it ended', async () => {
  const job = await aSettledJob({ photos: 30, described: 2, free: 0, reserved: 5 })
  await refundBySupport(job.jobId, 100)
  const before = await jobOf(job.jobId)
  expect(await retry(job)).toEqual({ covered: undefined, freeLeft: 0 })
  expect(await jobOf(job.jobId)).toEqual({ ...before, freePhotosReserved: before?.payment?.freePhotosUsed })
  expect(await usedBy(job.userId)).toBe(FREE)
})

test('it takes no free photo without the account that the job belongs to', async () => {
  const job = await aSettledJob({ photos: 30, described: 20, free: 4 })
  await refundBySupport(job.jobId, 80)
  expect(await retry(job, { connection: null })).toEqual({ covered: undefined, freeLeft: 4 })
  expect(await usedBy(job.userId)).toBe(FREE - 4)
})

test('one that comes late takes nothing', async () => {
  const job = await aSettledJob({ photos: 30, described: 20, free: 4 })
  expect(await retry(job, { revision: job.revision - 1 })).toEqual({ covered: undefined, freeLeft: 4 })
  expect([await usedBy(job.userId), await leftOf(job.userId)]).toEqual([FREE - 4, [80]])
})

test('what a release before settles for as many photos as before is back as well', async () => {
  const job = await aSettledJob({ photos: 30, described: 20, free: 0 })
  await retry(job)
  await db.update(jobs).set({ photosSettled: 20, completedAt: 9 }).where(eq(jobs.id, job.jobId))
  const { results } = await env.DB.prepare(
    'select id from jobs where prepaid_ordered is not null and photos_settled is not prepaid_settled',
  ).all()
  expect(results).toContainEqual({ id: job.jobId })
  await db.batch(returnUnsettled(db, job.jobId, 9))
  expect(await leftOf(job.userId)).toEqual([80])
})

test('while the job runs, nothing of it is returned for a release before', async () => {
  const job = await aSettledJob({ photos: 30, described: 20, free: 0 })
  await retry(job)
  await db.batch(returnUnsettled(db, job.jobId, 9))
  expect(await leftOf(job.userId)).toEqual([70])
})
