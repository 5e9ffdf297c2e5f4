import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newId } from '#test/kit/new-id.ts'
import {
  aBuyer,
  dispute,
  entriesOf,
  jobOf,
  leftOf,
  order,
  pay,
  paymentOf,
  prepared,
  priceOf,
  type Run,
  refundBySupport,
  settle,
  winDispute,
} from '#test/kit/worker/buying.ts'
import { openDb } from '#worker/db/client.ts'
import { notePayment } from '#worker/db/money/orders.ts'
import { bookBought } from '#worker/db/money/prepaid.ts'
import { returnUnsettled, settleJob } from '#worker/db/money/settle.ts'
import { payments, prepaidEntries } from '#worker/db/payment-schema.ts'
import { jobs, users } from '#worker/db/schema.ts'
import { RATES } from '#worker/domain/pricing.ts'

const db = openDb(env.DB)

describe('a payment buys photos', () => {
  test('for its job first, and the rest stays on the account', async () => {
    const userId = await aBuyer(4)
    const jobId = await order(userId, 23)
    expect(await jobOf(jobId)).toMatchObject({ requiresPayment: true, status: 'payment_pending', payment: null })
    expect(await leftOf(userId)).toEqual([null])
    await pay(jobId)
    expect(await leftOf(userId)).toEqual([81])
    expect(await entriesOf({ payment: jobId })).toEqual(['bought 100', 'used -19'])
    expect(await paymentOf(jobId)).toMatchObject({
      amount: 100,
      freePhotosUsed: 4,
      photosBought: 100,
      paidPhotosUsed: 19,
    })
  })

  test('once, however often it is booked', async () => {
    const userId = await aBuyer()
    const jobId = await order(userId, 19)
    for (let times = 0; times < 3; times += 1) await pay(jobId)
    await db.batch(bookBought(db, jobId, 7))
    expect(await entriesOf({ payment: jobId })).toEqual(['bought 100', 'used -19'])
    expect(await jobOf(jobId)).toMatchObject({ prepaidOrdered: 0, prepaidReserved: 19 })
  })

  test('also where a release that knows no bought photos marked it as paid', async () => {
    const userId = await aBuyer()
    const jobId = await order(userId, 19)
    const charge = { amount: 100, currency: 'usd', intentId: 'pi_x', at: 5 }
    await db.update(payments).set({ status: 'paid', amount: 100, paidAt: 5 }).where(eq(payments.jobId, jobId))
    await notePayment(db, jobId, charge, 0)
    await db.update(jobs).set({ photosSettled: 3, completedAt: 9 }).where(eq(jobs.id, jobId))
    await db.batch(bookBought(db, jobId, 7))
    await db.batch(returnUnsettled(db, jobId, 8))
    await db.batch(returnUnsettled(db, jobId, 9))
    expect(await entriesOf({ payment: jobId })).toEqual(['bought 100', 'used -19', 'returned 16'])
    expect(await paymentOf(jobId)).toMatchObject({ photosBought: 100, paidPhotosUsed: 3 })
    expect(await leftOf(userId)).toEqual([97])
  })

  test('without those that support refunded or a bank disputes by the time it is booked', async () => {
    for (const [meanwhile, left] of [
      [(jobId: string) => refundBySupport(jobId, 30), 51],
      [dispute, 0],
    ] as const) {
      const userId = await aBuyer()
      const jobId = await order(userId, 19)
      await meanwhile(jobId)
      await pay(jobId)
      expect(await leftOf(userId)).toEqual([left])
    }
  })
})

describe('a job', () => {
  test('takes free photos first, then bought ones, the oldest payment’s first, and begins where these are enough', async () => {
    const userId = await aBuyer()
    const [first, second] = [await order(userId, 60), await order(userId, 60)]
    await pay(first)
    await pay(second)
    expect(await leftOf(userId)).toEqual([40, 40])
    await db.update(users).set({ freePhotosUsed: 8 }).where(eq(users.id, userId))
    const jobId = await order(userId, 50)
    expect(await jobOf(jobId)).toMatchObject({ requiresPayment: false, status: 'pending', prepaidOrdered: 48 })
    expect(await paymentOf(jobId)).toMatchObject({
      status: 'free_trial',
      amount: 0,
      freePhotosUsed: 2,
      paidPhotosUsed: 48,
    })
    expect(await leftOf(userId)).toEqual([0, 32])
  })

  test('asks for the price of what free and bought photos do not cover', async () => {
    const userId = await aBuyer()
    await pay(await order(userId, 70))
    const jobId = await order(userId, 230)
    expect(await priceOf(jobId)).toMatchObject({ job: 200 })
    expect(await jobOf(jobId)).toMatchObject({ requiresPayment: true, prepaidOrdered: 30 })
    expect(await leftOf(userId)).toEqual([0, null])
    await pay(jobId)
    expect(await leftOf(userId)).toEqual([0, 0])
    expect(await paymentOf(jobId)).toMatchObject({ amount: 200, photosBought: 200, paidPhotosUsed: 230 })
  })

  test('that is not paid gives back what it held', async () => {
    const userId = await aBuyer()
    await pay(await order(userId, 70))
    const jobId = await order(userId, 40)
    expect(await leftOf(userId)).toEqual([0, null])
    await settle(jobId, 0)
    expect(await leftOf(userId)).toEqual([30, null])
    expect(await entriesOf({ job: jobId })).toEqual(['used -30', 'returned 30'])
  })

  test('keeps a bought photo for each described one beyond the free ones, and returns the rest, the newest payment’s first', async () => {
    const userId = await aBuyer()
    await pay(await order(userId, 70))
    await db.update(users).set({ freePhotosUsed: 5 }).where(eq(users.id, userId))
    const jobId = await order(userId, 235)
    await pay(jobId)
    await settle(jobId, 100)
    expect(await paymentOf(jobId)).toMatchObject({ freePhotosUsed: 5, paidPhotosUsed: 95 })
    expect(await leftOf(userId)).toEqual([0, 135])
    await settle(jobId, 15)
    expect(await leftOf(userId)).toEqual([20, 200])
  })

  test('that is settled again, late or for more, books only the difference and never more than it took', async () => {
    const userId = await aBuyer()
    const jobId = await order(userId, 30)
    await pay(jobId)
    for (const [processed, left] of [
      [10, 90],
      [10, 90],
      [25, 75],
      [90, 70],
      [0, 100],
    ] as const) {
      await settle(jobId, processed)
      expect(await leftOf(userId)).toEqual([left])
    }
    await db.batch(settleJob(db, { jobId, revision: 0, processed: 30, refund: null, now: 1 }))
    expect(await leftOf(userId)).toEqual([100])
    expect(await entriesOf({ job: jobId })).toEqual(['used -30', 'returned 20', 'used -15', 'used -5', 'returned 30'])
  })

  test('takes nothing of another user’s', async () => {
    await pay(await order(await aBuyer(), 10))
    const jobId = await order(await aBuyer(), 10)
    expect(await jobOf(jobId)).toMatchObject({ requiresPayment: true, prepaidOrdered: 0 })
  })
})

describe('a bank’s dispute', () => {
  test('freezes what is left of its payment and what comes back later, and of no other', async () => {
    const userId = await aBuyer()
    const [jobId, other] = [await order(userId, 30), await order(userId, 90)]
    await pay(jobId)
    await pay(other)
    await dispute(jobId)
    expect(await leftOf(userId)).toEqual([0, 10])
    await settle(jobId, 20)
    expect(await leftOf(userId)).toEqual([0, 10])
    expect(await entriesOf({ payment: jobId })).toEqual([
      'bought 100',
      'used -30',
      'frozen -70',
      'returned 10',
      'frozen -10',
    ])
    await winDispute(jobId)
    await winDispute(jobId)
    expect(await leftOf(userId)).toEqual([80, 10])
  })

  test('that is won gives back what support has not refunded meanwhile', async () => {
    const userId = await aBuyer()
    const jobId = await order(userId, 30)
    await pay(jobId)
    await dispute(jobId)
    await refundBySupport(jobId, 25)
    await winDispute(jobId)
    expect(await leftOf(userId)).toEqual([45])
  })
})

describe('support’s refund', () => {
  test('takes its cents’ worth of photos, rounded up, now and as they come back', async () => {
    const userId = await aBuyer()
    const jobId = await order(userId, 90)
    await pay(jobId)
    await refundBySupport(jobId, 25)
    expect(await leftOf(userId)).toEqual([0])
    await settle(jobId, 60)
    expect(await leftOf(userId)).toEqual([15])
    await refundBySupport(jobId, 5)
    expect(await leftOf(userId)).toEqual([10])
    expect(await entriesOf({ payment: jobId })).toEqual([
      'bought 100',
      'used -90',
      'refunded -10',
      'returned 30',
      'refunded -15',
      'refunded -5',
    ])
  })

  test('takes a whole photo for a part of its price', async () => {
    const jobId = await order(await aBuyer(), 10)
    await pay(jobId)
    const rates = { ...RATES, centsPerPhoto: 3 }
    await db.update(payments).set({ rates }).where(eq(payments.jobId, jobId))
    await refundBySupport(jobId, 25)
    expect(await entriesOf({ payment: jobId })).toEqual(['bought 100', 'used -10', 'refunded -9'])
  })
})

test('ordering and settling read as many rows after 2,000 entries and 50 payments as after ten and two', async () => {
  const rowsOf = async (lots: number, entries: number) => {
    const userId = await aBuyer()
    const emptied = { userId, status: 'paid' as const, expiresAt: 1, createdAt: 1, photos: 100, photosLeft: 0 }
    const ids = Array.from({ length: lots - 1 }, () => newId())
    for (const jobId of ids) await db.insert(payments).values({ ...emptied, jobId, paidAt: 0 })
    const list = JSON.stringify(
      Array.from({ length: entries - (entries % (2 * ids.length)) }, (_, index) => ids[index % ids.length]),
    )
    await db.run(sql`insert into prepaid_entries (payment_id, kind, photos, at)
      select value, 'bought', iif(key / ${ids.length} % 2, -1, 1), 1 from json_each(${list}) order by key`)
    await pay(await order(userId, 10))
    const rows: number[] = []
    const counted: Run = async statements => {
      for (const { meta } of await env.DB.batch(prepared(statements))) rows.push(meta.rows_read)
    }
    const jobId = await order(userId, 20, counted)
    await settle(jobId, 12, counted)
    expect(await leftOf(userId)).toContain(78)
    return rows
  }
  // A search that ends at the end of its index reads one row less than any other, so no user may be the last one there.
  const last = { userId: '~', status: 'paid' as const, expiresAt: 1, createdAt: 1, photos: 1, photosLeft: 1, paidAt: 0 }
  await db.insert(payments).values({ ...last, jobId: '~' })
  // The first settlement of all adds a row of totals.
  await rowsOf(2, 10)
  const few = await rowsOf(2, 10)
  // A search of an index may also read the entry after the last match.
  const more = (await rowsOf(50, 2000)).map((rows, index) => rows - (few[index] ?? 0))
  expect(Math.max(...more)).toBeLessThanOrEqual(2)
})

test('no batch takes more photos than a payment has left', async () => {
  const userId = await aBuyer()
  const jobId = await order(userId, 90)
  await pay(jobId)
  const taken = db.insert(prepaidEntries).values({ paymentId: jobId, kind: 'used', photos: -11, at: 1 })
  await expect(db.batch([taken])).rejects.toThrow()
  expect(await leftOf(userId)).toEqual([10])
})
