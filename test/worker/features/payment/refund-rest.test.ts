import { env } from 'cloudflare:workers'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#test/kit/new-id.ts'
import { type Client, mailsTo } from '#test/kit/worker/api.ts'
import { boughtJob, entriesOf, leftOf, order, pay, prepared, settle } from '#test/kit/worker/buying.ts'
import { signInAs } from '#test/kit/worker/factories.ts'
import { control } from '#test/kit/worker/flickr.ts'
import { injectFault } from '#test/kit/worker/jobs.ts'
import { billAt, deliver, HOUR_MS, refundsOf, reportsOf, stripe } from '#test/kit/worker/paying.ts'
import { settled } from '#test/kit/worker/settled.ts'
import { endJob } from '#test/kit/worker/settling.ts'
import type { PrepaidAnswer, PrepaidEntry } from '#worker/contract/payment.ts'
import { openDb } from '#worker/db/client.ts'
import { NEWEST, selectPrepaidEntries } from '#worker/db/money/prepaid-list.ts'
import { payments, prepaidEntries, refunds } from '#worker/db/payment-schema.ts'
import { users } from '#worker/db/schema.ts'
import { RATES } from '#worker/domain/pricing.ts'

const db = openDb(env.DB)

async function refund(user: Client) {
  const answer = await user.post('/api/payments/refund', {})
  return { status: answer.status, ...(await answer.json<object>()) }
}

async function listed(user: Client, cursor: string | null = null): Promise<PrepaidAnswer> {
  const answer = await user.get(`/api/payments/prepaid${cursor === null ? '' : `?cursor=${cursor}`}`)
  expect(answer.status).toBe(200)
  return answer.json()
}

/** All entries of an account, newest first. */
async function everyEntry(user: Client): Promise<PrepaidEntry[]> {
  const entries: PrepaidEntry[] = []
  let cursor: string | null = null
  do {
    const page: PrepaidAnswer = await listed(user, cursor)
    entries.push(...page.entries)
    cursor = page.nextCursor
  } while (cursor !== null)
  return entries
}

/** A running job of 19 photos, whose payment of one dollar has left 81 on the account. */
async function aBuyer(photos = 19) {
  const bought = await boughtJob(photos)
  return { ...bought, user: await signInAs(bought.userId) }
}

const rowOf = (jobId: string) => db.select().from(refunds).where(eq(refunds.jobId, jobId)).get()
async function refundsMade(intentId: string) {
  await settled()
  return refundsOf(intentId)
}

test('the rest of a payment goes back to its card at its rate within seconds, and what a job holds stays', async () => {
  const other = await boughtJob(10)
  const { user, job, jobId, userId, intentId } = await aBuyer()
  expect(await listed(user)).toMatchObject({ photos: 81, refund: { photos: 81, amount: 81 } })
  expect(await refund(user)).toEqual({ status: 202, photos: 81, amount: 81 })
  expect(await refundsMade(intentId)).toMatchObject([{ amount: 81, status: 'succeeded' }])
  expect(await rowOf(jobId)).toMatchObject({ status: 'succeeded', reason: 'unused', amount: 81 })
  await billAt()
  const email = (await db.select().from(users).where(eq(users.id, userId)).get())?.email ?? ''
  expect((await mailsTo(email)).map(({ text }) => text)).toEqual([
    expect.stringContaining('You asked for the rest back: 81 photos, $0.81.'),
  ])
  expect(await leftOf(userId)).toEqual([0])
  await endJob(job, { described: 12, failed: 7 })
  await settled()
  expect(await listed(user)).toMatchObject({ photos: 7, refund: { photos: 7, amount: 7 } })
  expect(await everyEntry(user)).toEqual([
    { at: expect.any(String), photos: 7, kind: 'returned', jobId, orderId: null, amount: null, status: null },
    { at: expect.any(String), photos: -81, kind: 'refunded', jobId, orderId: null, amount: 81, status: 'succeeded' },
    { at: expect.any(String), photos: -19, kind: 'used', jobId, orderId: null, amount: null, status: null },
    { at: expect.any(String), photos: 100, kind: 'bought', jobId, orderId: null, amount: 100, status: null },
  ])
  expect(await refund(user)).toEqual({ status: 202, photos: 7, amount: 7 })
  for (const minute of [0, 1, 2]) await billAt(Date.now() + minute * 60_000)
  expect(await refundsOf(intentId)).toMatchObject([{ amount: 81 }, { amount: 7 }])
  expect(await leftOf(other.userId)).toEqual([90])
})

test.each([
  { described: 0, photos: 33, amount: 100 },
  { described: 13, photos: 20, amount: 60 },
])('a payment goes back at its own rate, and whole if none of its photos were used: $photos photos', async terms => {
  const { described, photos, amount } = terms
  const { user, userId, jobId, job, intentId } = await aBuyer()
  // 33 photos at three cents cost a dollar, the minimum.
  const rates = { ...RATES, centsPerPhoto: 3 }
  await db.batch([
    db.update(payments).set({ photos: 33, photosLeft: 14, rates }).where(eq(payments.jobId, jobId)),
    db
      .update(prepaidEntries)
      .set({ photos: 33 })
      .where(and(eq(prepaidEntries.paymentId, jobId), eq(prepaidEntries.kind, 'bought'))),
  ])
  await endJob(job, { described, failed: 19 - described })
  await settled()
  expect(await leftOf(userId)).toEqual([photos])
  expect(await refund(user)).toEqual({ status: 202, photos, amount })
  expect(await refundsMade(intentId)).toMatchObject([{ amount }])
})

test('two tabs get one refund, and the second nothing', async () => {
  const { user, intentId } = await aBuyer()
  const answers = await Promise.all([refund(user), refund(user)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 202])
  expect(answers).toContainEqual({ status: 200, photos: 0, amount: 0 })
  await settled()
  await billAt(Date.now() + HOUR_MS)
  expect(await refundsOf(intentId)).toHaveLength(1)
})

test('a sixth refund in thirty days is refused and takes nothing; calls without anything to refund are not counted', async () => {
  const { user, userId } = await aBuyer()
  for (let times = 0; times < 8; times += 1) {
    if (times < 5) await pay(await order(userId, 10 + times))
    expect(await refund(user)).toMatchObject({ status: times < 5 ? 202 : 200 })
  }
  await pay(await order(userId, 30))
  expect(await refund(user)).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  expect(await listed(user)).toMatchObject({ photos: 70, refund: { photos: 70, amount: 70 } })
})

test('what unpaid and running jobs hold is not refunded until they return it', async () => {
  const { user, userId } = await aBuyer()
  const unpaid = await order(userId, 90)
  expect(await leftOf(userId)).toEqual(expect.arrayContaining([0, null]))
  expect(await refund(user)).toEqual({ status: 200, photos: 0, amount: 0 })
  await settle(unpaid, 0)
  expect(await listed(user)).toMatchObject({ photos: 81 })
  const [refunded, taken] = await Promise.all([refund(user), order(userId, 50)])
  const held = (await entriesOf({ job: taken })).length > 0
  expect(refunded).toMatchObject(held ? { photos: 31, amount: 31 } : { photos: 81, amount: 81 })
})

/** Support refunds so many cents while a refund of the rest, 81 cents, is unsent and a job returns seven photos. */
async function refundedMeanwhile(cents: number) {
  const { user, job, userId, intentId } = await aBuyer()
  const { left } = injectFault('/v1/refunds', intentId, async () => {
    throw new TypeError('Network connection lost.')
  })
  await refund(user)
  await settled()
  expect(left()).toBe(0)
  await endJob(job, { described: 12, failed: 7 })
  await settled()
  await stripe.refunds.create({ payment_intent: intentId, amount: cents })
  await billAt(Date.now() + HOUR_MS)
  const made = await refundsOf(intentId)
  return { userId, intentId, amounts: made.map(({ amount }) => amount).toSorted() }
}

test('what support refunds meanwhile is not paid out twice, and what a job returns meanwhile stays', async () => {
  const { userId, amounts } = await refundedMeanwhile(50)
  expect(amounts).toEqual([31, 50])
  expect(await leftOf(userId)).toEqual([7])
})

test('photos that left with a refund which support’s made needless do not leave again', async () => {
  const { userId, intentId, amounts } = await refundedMeanwhile(81)
  // Whatever tells of it again.
  await deliver('refund.created', intentId)
  expect(amounts).toEqual([81])
  expect(await leftOf(userId)).toEqual([7])
})

test('what support refunded while a release before ran, which takes no photos for it, is not refunded again', async () => {
  const { user, jobId, intentId } = await aBuyer()
  const { id } = await stripe.refunds.create({ payment_intent: intentId, amount: 50 })
  const given = { id, refundId: id, jobId, amount: 50, createdAt: Date.now() }
  await db.insert(refunds).values({ ...given, status: 'succeeded', reason: 'support' })
  expect(await refund(user)).toEqual({ status: 202, photos: 31, amount: 31 })
})

test.each([
  { end: 'won', made: [{ amount: 81 }], status: 'succeeded' },
  { end: 'lost', made: [], status: 'failed' },
])('a dispute holds an unsent refund, which has $status once it is $end', async ({ end, made, status }) => {
  const { user, jobId, intentId } = await aBuyer()
  await control('POST', '/stripe/dispute', { paymentIntent: intentId })
  expect(await refund(user)).toMatchObject({ photos: 81 })
  await deliver('charge.dispute.created', intentId)
  await settled()
  expect((await rowOf(jobId))?.dueAt).toBeGreaterThan(Date.now() + 20 * HOUR_MS)
  for (const hours of [0, 30, 60]) await billAt(Date.now() + hours * HOUR_MS)
  expect(await rowOf(jobId)).toMatchObject({ status: 'due', amount: 81 })
  await control('POST', '/stripe/dispute', { paymentIntent: intentId, status: end })
  await deliver('charge.dispute.closed', intentId)
  await settled()
  for (const hours of [0, 90, 120]) await billAt(Date.now() + hours * HOUR_MS)
  expect(await refundsOf(intentId)).toMatchObject(made)
  expect(await rowOf(jobId)).toMatchObject({ status, dueAt: null })
  const entries = await entriesOf({ payment: jobId })
  expect(entries).toEqual(['bought 100', 'used -19', 'refunded -81'])
})

test('pages of entries add up to what is left, whichever payments they are of', async () => {
  const { user, userId } = await aBuyer(90)
  for (let round = 0; round < 30; round += 1) {
    const jobId = await order(userId, 5 + 7 * (round % 4))
    if (round % 3 !== 2) await pay(jobId)
    await settle(jobId, round % 5)
  }
  const entries = await everyEntry(user)
  expect(entries.length).toBeGreaterThan(60)
  const left = (await leftOf(userId)).reduce<number>((sum, photos) => sum + (photos ?? 0), 0)
  expect(entries.reduce((sum, { photos }) => sum + photos, 0)).toBe(left)
  const { results } = await env.DB.prepare(
    `select prepaid_entries.photos from prepaid_entries join payments on payments.job_id = payment_id
     where user_id = ? order by prepaid_entries.id desc`,
  )
    .bind(userId)
    .all<{ photos: number }>()
  expect(entries.map(({ photos }) => photos)).toEqual(results.map(({ photos }) => photos))
})

test('a refund that a bank returns stays off the account, and support is told', async () => {
  const { user, jobId, userId, intentId } = await aBuyer()
  await refund(user)
  const [made] = await refundsMade(intentId)
  await control('POST', '/stripe/finish', { refund: made?.id, status: 'failed' })
  await deliver('refund.failed', intentId)
  await settled()
  expect(await rowOf(jobId)).toMatchObject({ status: 'failed' })
  expect(await leftOf(userId)).toEqual([0])
  expect(await refund(user)).toEqual({ status: 200, photos: 0, amount: 0 })
  for (const hours of [0, 1, 30]) await billAt(Date.now() + hours * HOUR_MS)
  expect(await refundsOf(intentId)).toMatchObject([{ amount: 81, status: 'failed' }])
  expect((await everyEntry(user))[0]).toMatchObject({ kind: 'refunded', amount: 81, status: 'failed' })
  expect((await reportsOf(jobId)).map(({ text }) => text)).toEqual([
    expect.stringContaining('a refund of 81 cents failed'),
  ])
})

test('a page of entries reads as many rows of 2,000 entries as of 200', async () => {
  const ofLots = async (entries: number) => {
    const userId = newId()
    const lot = { userId, status: 'paid' as const, expiresAt: 1, createdAt: 1, photos: 100, photosLeft: 0, paidAt: 0 }
    const ids = Array.from({ length: 50 }, () => newId())
    for (const jobId of ids) await db.insert(payments).values({ ...lot, jobId })
    const list = JSON.stringify(Array.from({ length: entries }, (_, index) => ids[index % 50]))
    await db.run(sql`insert into prepaid_entries (payment_id, kind, photos, at)
      select value, 'bought', iif(key / 50 % 2, -1, 1), 1 from json_each(${list}) order by key`)
    const page = selectPrepaidEntries(db, userId, { before: NEWEST, limit: 51 })
    const [answer] = await env.DB.batch(prepared([page]))
    expect(answer?.results).toHaveLength(51)
    return answer?.meta.rows_read ?? 0
  }
  const few = await ofLots(200)
  expect((await ofLots(2000)) - few).toBeLessThanOrEqual(2)
})
