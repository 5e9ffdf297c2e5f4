import { env } from 'cloudflare:workers'
import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  aBuyer,
  dispute,
  order,
  pay,
  priceOf,
  refundBySupport,
  refundLeft,
  settle,
  winDispute,
} from '#test/kit/worker/buying.ts'
import { randomFrom } from '#test/stand-ins/sandbox/library/random.ts'
import { openDb } from '#worker/db/client.ts'
import { payments, prepaidEntries, refunds } from '#worker/db/payment-schema.ts'
import { jobs } from '#worker/db/schema.ts'

const db = openDb(env.DB)

test.each([1, 2])(
  'whatever happens, a payment’s entries add up to what it has left, and no photo is lost or made: seed %i',
  async seed => {
    const { int } = randomFrom(seed)
    const random = (below: number) => int(0, below - 1)
    const userId = await aBuyer(7)
    const ids: string[] = []
    const deeds = [
      async () => ids.push(await order(userId, 1 + random(150))),
      pay,
      async (id: string) => settle(id, random(1 + (await priceOf(id)).job)),
      dispute,
      winDispute,
      async (id: string) => refundBySupport(id, 1 + random(40)),
      () => refundLeft(userId),
    ]
    for (let step = 0; step < 80; step += 1) {
      const deed = deeds[ids.length === 0 ? 0 : random(deeds.length)]
      await deed?.(ids[random(ids.length)] ?? '')
      const lots = await db.select().from(payments).where(eq(payments.userId, userId))
      const entries = await db.select().from(prepaidEntries).where(inArray(prepaidEntries.paymentId, ids))
      const sum = (which: (entry: (typeof entries)[number]) => boolean) =>
        entries.filter(which).reduce((total, { photos }) => total + photos, 0)
      for (const { jobId, photosLeft, photos, disputedAt, status } of lots) {
        const ofLot = sum(({ paymentId }) => paymentId === jobId)
        expect(photosLeft ?? 0).toBe(ofLot)
        expect(ofLot).toBeGreaterThanOrEqual(0)
        expect(sum(({ paymentId, kind }) => paymentId === jobId && kind === 'bought')).toBe(
          status === 'paid' ? photos : 0,
        )
        if (disputedAt !== null) expect(photosLeft ?? 0).toBe(0)
      }
      // A photo costs a cent, as much as goes back for it.
      const own = await db
        .select()
        .from(refunds)
        .where(and(inArray(refunds.jobId, ids), eq(refunds.reason, 'unused')))
      for (const { id, amount } of own) expect(sum(({ refundId }) => refundId === id)).toBe(-amount)
      for (const { payment, id } of await db.select().from(jobs).where(inArray(jobs.id, ids))) {
        const took = 0 - sum(({ jobId }) => jobId === id)
        expect(took).toBeGreaterThanOrEqual(0)
        if (payment?.paidPhotosUsed !== undefined) expect(payment.paidPhotosUsed).toBe(took)
      }
    }
  },
)
