import { env } from 'cloudflare:workers'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBuyer, dispute, order, pay, refundBySupport, settle } from '#test/kit/worker/buying.ts'
import { reportsOf } from '#test/kit/worker/paying.ts'
import { openDb } from '#worker/db/client.ts'
import { payments, prepaidEntries, refunds } from '#worker/db/payment-schema.ts'
import { cursors } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { DAY_MS } from '#worker/domain/lifetimes.ts'
import { compareBooks } from '#worker/features/payment/compare.ts'

const db = openDb(env.DB)
const NOW = Date.now()
const compare = (days = 0, limit?: number) => compareBooks(depsFrom(env), NOW + days * DAY_MS, limit)

/** What support was told about a payment. */
const reasonsOf = async (jobId: string) => (await reportsOf(jobId)).map(({ text }) => /Why: (.*)/.exec(text)?.[1] ?? '')

/** A job of ten photos, of which four were described, so that its payment has 96 left. */
async function settledJob() {
  const jobId = await order(await aBuyer(), 10)
  await pay(jobId)
  await settle(jobId, 4)
  return jobId
}

test('a payment whose entries are not what it has left is reported once, and nothing is corrected', async () => {
  const [wrong, right] = [await settledJob(), await settledJob()]
  await refundBySupport(right, 7)
  await db.update(payments).set({ photosLeft: 95 }).where(eq(payments.jobId, wrong))
  await compare()
  expect(await reasonsOf(wrong)).toEqual(['its entries of bought photos add up to 96, and it has 95 left'])
  expect(await reasonsOf(right)).toEqual([])
  await settle(wrong, 3)
  for (const days of [0.5, 1, 2]) await compare(days)
  expect(await reasonsOf(wrong)).toHaveLength(1)
  expect(await db.select().from(payments).where(eq(payments.jobId, wrong))).toMatchObject([{ photosLeft: 96 }])
})

test('photos that went back without their money are reported, unless a bank disputes the payment', async () => {
  const [wrong, disputed] = [await settledJob(), await settledJob()]
  const gone = { kind: 'refunded', photos: -96, refundId: 'deleted', at: NOW } as const
  await db.insert(prepaidEntries).values([wrong, disputed].map(paymentId => ({ ...gone, paymentId })))
  await dispute(disputed)
  await compare(10)
  expect(await reasonsOf(wrong)).toEqual(['96 of its bought photos went back, and only 0 cents'])
  expect(await reasonsOf(disputed)).toEqual([])
  expect(await db.$count(refunds, inArray(refunds.jobId, [wrong, disputed]))).toBe(0)
})

test('a comparison goes on in the next minute, and begins again a day after it has ended', async () => {
  await compare(20)
  const [wrong] = [await settledJob()]
  await db.update(payments).set({ photosLeft: 1 }).where(eq(payments.jobId, wrong))
  for (const minutes of [1, 2]) await compare(20 + minutes / 1440, 2)
  expect(await reasonsOf(wrong)).toEqual([])
  await compare(21, 2)
  await compare(21 + 1 / 1440, 2)
  expect(await reasonsOf(wrong)).toHaveLength(1)
  expect(await db.select().from(cursors).where(eq(cursors.name, 'comparedAt'))).toMatchObject([
    { value: NOW + 21 * DAY_MS + 60_000 },
  ])
})
