import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#test/kit/new-id.ts'
import { aReservation, connectAccount, PAID } from '#test/kit/worker/settling.ts'
import { randomFrom } from '#test/stand-ins/sandbox/library/random.ts'
import { openDb } from '#worker/db/client.ts'
import type { JobConnection } from '#worker/db/job.ts'
import { coverRetry, reserveForRetry, selectRetryTerms, selectSettlementTerms } from '#worker/db/money/old-terms.ts'
import { settleJob } from '#worker/db/money/settle.ts'
import { payments, refunds } from '#worker/db/payment-schema.ts'
import { jobs, users } from '#worker/db/schema.ts'
import { quote, type Rates } from '#worker/domain/pricing.ts'

const db = openDb(env.DB)
const { int } = randomFrom(1)
const random = (below: number) => int(0, below - 1)

/** A paid job of `photos`, `reserved` of them free. */
async function aPaidJob(photos: number, reserved: number, rates: Rates) {
  const { amount, currency } = quote(photos, { free: reserved }, rates)
  const payment = { ...PAID, amount, freePhotosUsed: reserved }
  const row = { payment, rates, photosOrdered: photos, freePhotosOrdered: reserved }
  const { id, userId } = await aReservation({ used: reserved, reserved, photos }, row)
  await db.insert(payments).values({
    ...{ jobId: id, userId, status: 'paid', amount, currency, intentId: `pi_${id}` },
    ...{ expiresAt: 1, createdAt: 1 },
  })
  return { id, userId, amount }
}

/** Settles as a Job object does. */
async function settle(jobId: string, revision: number, processed: number, rates: Rates) {
  const [terms] = await selectSettlementTerms(db, jobId)
  if (!terms || terms.paid === null) throw new Error('The job is not paid')
  const target = Math.max(0, terms.paid - quote(processed, { free: terms.reserved }, rates).amount)
  const refund = { id: newId(), now: revision, reserved: terms.reserved, target }
  await db.batch([
    ...settleJob(db, { jobId, revision, processed, refund, now: revision }),
    db.update(jobs).set({ revision, completedAt: revision }).where(eq(jobs.id, jobId)),
  ])
}

/** Reserves a retry of `wanted` photos as a Job object does; returns how many are covered. */
async function retry(
  jobId: string,
  order: {
    revision: number
    processed: number
    wanted: number
    allowance: number
    rates: Rates
    connection: JobConnection
  },
) {
  const { revision, processed, wanted, allowance, rates, connection } = order
  const [terms] = await selectRetryTerms(db, jobId)
  if (!terms) throw new Error('The job is not paid')
  const { used, stillReserved, lost } = terms
  const paid = terms.paid - lost
  const { photos, freePhotos } = coverRetry(
    { paid, stillReserved, remainingFree: allowance - used, promised: processed, wanted },
    rates,
  )
  const reservation = { jobId, connection, revision, used, stillReserved, lost, freePhotos, wakeAt: 1 }
  if (photos > 0) await db.batch(reserveForRetry(db, reservation))
  return photos
}

async function moneyOf(jobId: string) {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${refunds.amount}), 0)` })
    .from(refunds)
    .where(eq(refunds.jobId, jobId))
  const [job] = await db.select().from(jobs).where(eq(jobs.id, jobId))
  return { refunded: row?.sum ?? 0, reserved: job?.freePhotosReserved ?? 0 }
}

test.each([
  ['a minimum of a dollar', { centsPerPhoto: 1, minimumCents: 100, currency: 'usd' }, 10],
  ['a minimum of 2.99', { centsPerPhoto: 1, minimumCents: 299, currency: 'usd' }, 1000],
])(
  'with %s, the amount kept is the price of the described photos, whatever fails and is retried',
  async (_, rates, allowance) => {
    for (let round = 0; round < 15; round += 1) {
      const reserved = random(2) * random(allowance)
      const photos = reserved + 1 + random(500)
      const { id, userId, amount } = await aPaidJob(photos, reserved, rates)
      const connection = await connectAccount(userId)
      expect(amount === 0 || amount >= rates.minimumCents).toBe(true)
      const seen: unknown[] = [{ photos, reserved }]
      let processed = random(photos + 1)
      let revision = 1
      for (let ending = 0; ending < 4; ending += 1) {
        await settle(id, revision, processed, rates)
        const money = await moneyOf(id)
        seen.push({ processed, ...money })
        expect(amount - money.refunded, JSON.stringify(seen)).toBe(
          quote(processed, { free: money.reserved }, rates).amount,
        )
        const [user] = await db.select().from(users).where(eq(users.id, userId))
        expect(user?.freePhotosUsed, JSON.stringify(seen)).toBeLessThanOrEqual(allowance)
        const wanted = random(photos - processed + 1)
        const order = { revision: revision + 1, processed, wanted, allowance, rates, connection }
        const retried = wanted && (await retry(id, order))
        if (retried === 0) break
        // Some turn out to be complete, or fail again.
        processed += random(retried + 1)
        revision += 2
      }
    }
  },
)
