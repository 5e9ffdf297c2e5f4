import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { boughtJob, entriesOf, leftOf } from '#test/kit/worker/buying.ts'
import { control } from '#test/kit/worker/flickr.ts'
import { billAt, deliver, HOUR_MS, refundsOf, stripe } from '#test/kit/worker/paying.ts'
import { settled } from '#test/kit/worker/settled.ts'
import { connectAccount, endJob } from '#test/kit/worker/settling.ts'
import { openDb } from '#worker/db/client.ts'
import { findJobRow } from '#worker/db/job.ts'
import { payments } from '#worker/db/payment-schema.ts'
import { jobs } from '#worker/db/schema.ts'

const db = openDb(env.DB)
type Bought = Awaited<ReturnType<typeof boughtJob>>

const dispute = ({ intentId }: Bought, status?: string) =>
  control('POST', '/stripe/dispute', { paymentIntent: intentId, ...(status && { status }) })
const paymentOf = async (jobId: string) => (await findJobRow(db, jobId))?.payment

test('photos that get no text stay on the account, and nothing goes back to the card', async () => {
  const { job, jobId, userId, intentId } = await boughtJob(30)
  expect(await leftOf(userId)).toEqual([70])
  await endJob(job, { described: 3, failed: 27 })
  await settled()
  expect(await leftOf(userId)).toEqual([97])
  expect(await paymentOf(jobId)).toMatchObject({ amount: 100, photosBought: 100, paidPhotosUsed: 3, refunds: [] })
  for (const hours of [0, 1, 25]) await billAt(Date.now() + hours * HOUR_MS)
  expect(await refundsOf(intentId)).toEqual([])
  expect(await entriesOf({ payment: jobId })).toEqual(['bought 100', 'used -30', 'returned 27'])
})

test('failed photos are tried again with what is on the account', async () => {
  const { job, jobId, userId } = await boughtJob(30)
  await endJob(job, { described: 3, failed: 27 })
  await settled()
  await connectAccount(userId)
  expect(await job.retry(['3', '4', '5'])).toEqual({ ok: true, totalPhotos: 3 })
  expect(await leftOf(userId)).toEqual([94])
  expect(await job.retry(null)).toEqual({ ok: true, totalPhotos: 24 })
  expect(await leftOf(userId)).toEqual([70])
  expect(await paymentOf(jobId)).toMatchObject({ paidPhotosUsed: 30 })
})

test('failed photos that nothing on the account covers are not tried again', async () => {
  const { job, userId, intentId } = await boughtJob(30)
  await endJob(job, { described: 3, failed: 27 })
  await settled()
  await connectAccount(userId)
  await stripe.refunds.create({ payment_intent: intentId, amount: 95 })
  await deliver('refund.created', intentId)
  await settled()
  expect(await leftOf(userId)).toEqual([2])
  expect(await job.retry(null)).toEqual({ ok: true, totalPhotos: 2 })
  expect(await job.retry(null)).toMatchObject({ ok: false, code: 'NOT_COVERED' })
  expect(await leftOf(userId)).toEqual([0])
})

test('a dispute freezes what is left and what comes back, until it is won', async () => {
  const bought = await boughtJob(30)
  const { job, userId, intentId } = bought
  await dispute(bought)
  await deliver('charge.dispute.created', intentId)
  await settled()
  expect(await leftOf(userId)).toEqual([0])
  await endJob(job, { described: 3, failed: 27 })
  await settled()
  expect(await leftOf(userId)).toEqual([0])
  await dispute(bought, 'won')
  await deliver('charge.dispute.closed', intentId)
  await settled()
  expect(await leftOf(userId)).toEqual([97])
})

test('a lost dispute takes them for good', async () => {
  const bought = await boughtJob(30)
  await dispute(bought)
  await deliver('charge.dispute.created', bought.intentId)
  await settled()
  expect(await leftOf(bought.userId)).toEqual([0])
  await dispute(bought, 'lost')
  await deliver('charge.dispute.closed', bought.intentId)
  for (const hours of [1, 25, 50]) await billAt(Date.now() + hours * HOUR_MS)
  expect(await entriesOf({ payment: bought.jobId })).toEqual(['bought 100', 'used -30', 'frozen -70'])
})

test('cron books what a release that knows no bought photos marked as paid and settled, once', async () => {
  const { job, jobId, userId } = await boughtJob(30)
  await endJob(job, { described: 3, failed: 27 })
  await settled()
  await env.DB.batch([
    env.DB.prepare('delete from prepaid_entries where payment_id = ?').bind(jobId),
    env.DB.prepare('update payments set photos_left = null where job_id = ?').bind(jobId),
  ])
  const payment = sql`json_remove(${jobs.payment}, '$.photosBought', '$.paidPhotosUsed')`
  await db.update(jobs).set({ payment, prepaidReserved: 0, prepaidSettled: null }).where(eq(jobs.id, jobId))
  await job.refunded()
  const shown = async () => (await job.page(0, 1))?.job.payment
  expect(await shown()).not.toHaveProperty('photosBought')
  for (const minute of [0, 1, 2]) await billAt(Date.now() + minute * 60_000)
  expect(await leftOf(userId)).toEqual([97])
  expect(await entriesOf({ payment: jobId })).toEqual(['bought 100', 'used -30', 'returned 27'])
  expect(await db.select().from(payments).where(eq(payments.jobId, jobId))).toMatchObject([{ refundTarget: 0 }])
  expect(await shown()).toMatchObject({ photosBought: 100, paidPhotosUsed: 3 })
})
