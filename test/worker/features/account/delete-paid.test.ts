import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailsTo } from '#test/kit/worker/api.ts'
import { boughtJob, entriesOf, leftOf, order, pay } from '#test/kit/worker/buying.ts'
import { signInAs } from '#test/kit/worker/factories.ts'
import { control } from '#test/kit/worker/flickr.ts'
import { billAt, deliver, HOUR_MS, refundsOf } from '#test/kit/worker/paying.ts'
import { settled } from '#test/kit/worker/settled.ts'
import { endJob } from '#test/kit/worker/settling.ts'
import { openDb } from '#worker/db/client.ts'
import { payments, prepaidEntries, refunds } from '#worker/db/payment-schema.ts'
import { jobs, users } from '#worker/db/schema.ts'

const db = openDb(env.DB)
const MINUTE_MS = 60_000

/** A running job of 19 photos, whose payment of one dollar has left 81 on the account. */
async function aBuyer() {
  const bought = await boughtJob(19)
  const row = await db.select().from(users).where(eq(users.id, bought.userId)).get()
  const user = await signInAs(bought.userId)
  const email = row?.email ?? ''
  const deleteAccount = async () => (await user.send('DELETE', '/api/account', { body: { email } })).status
  return { ...bought, user, email, deleteAccount }
}

const goodbyeTo = async (email: string) => {
  await settled()
  return (await mailsTo(email)).find(({ subject }) => subject.includes('deleted'))?.text ?? ''
}

async function billTwice(at = Date.now()) {
  for (const minute of [0, 1]) await billAt(at + minute * MINUTE_MS)
}

test('a deletion refunds what no photo used, also what running and unpaid jobs hold, once for each payment, and the last mail says so', async () => {
  const { userId, job, jobId, intentId, email, deleteAccount } = await aBuyer()
  const other = await order(userId, 100)
  expect(await entriesOf({ job: other })).toEqual(['used -81'])
  await pay(other)
  const unpaid = await order(userId, 90)
  await endJob(job, { described: 12, failed: 3 })
  expect(await deleteAccount()).toBe(200)
  expect(await entriesOf({ job: jobId })).toEqual(['used -19', 'returned 7'])
  expect(await entriesOf({ job: unpaid })).toEqual(['used -81', 'returned 81'])
  expect(await db.select().from(refunds).where(eq(refunds.jobId, jobId))).toMatchObject([
    { amount: 88, reason: 'unfinished', status: 'due' },
  ])
  expect(await db.select().from(refunds).where(eq(refunds.jobId, other))).toMatchObject([{ amount: 100 }])
  expect(await goodbyeTo(email)).toContain(
    '$1.88 goes back to the cards you paid with, for 188 photos that you had bought and not used.',
  )
  await billTwice()
  expect(await refundsOf(intentId)).toMatchObject([{ amount: 88, status: 'succeeded' }])
})

test('a refund that is under way at the deletion is made, and nothing twice', async () => {
  const { user, job, intentId, deleteAccount } = await aBuyer()
  await endJob(job, { described: 1, failed: 0 })
  const [refunded, deleted] = await Promise.all([user.post('/api/payments/refund', {}), deleteAccount()])
  expect(deleted).toBe(200)
  expect([200, 202, 401]).toContain(refunded.status)
  await billTwice(Date.now() + MINUTE_MS)
  expect((await refundsOf(intentId)).reduce((sum, { amount }) => sum + amount, 0)).toBe(99)
})

test('what a dispute froze goes back after it is won, though the account is deleted', async () => {
  const { jobId, userId, intentId, email, deleteAccount } = await aBuyer()
  await control('POST', '/stripe/dispute', { paymentIntent: intentId })
  await deliver('charge.dispute.created', intentId)
  await settled()
  expect(await leftOf(userId)).toEqual([0])
  expect(await deleteAccount()).toBe(200)
  expect(await goodbyeTo(email)).not.toContain('goes back')
  await billTwice()
  expect(await refundsOf(intentId)).toEqual([])
  await control('POST', '/stripe/dispute', { paymentIntent: intentId, status: 'won' })
  await deliver('charge.dispute.closed', intentId)
  await settled()
  expect(await entriesOf({ payment: jobId })).toContainEqual(expect.stringMatching(/^released/))
  await billTwice(Date.now() + HOUR_MS)
  expect(await refundsOf(intentId)).toMatchObject([{ amount: 100 }])
})

test.each(['is running', 'has ended'])(
  'what is described is not refunded of a payment that a release before marked and whose job %s',
  async state => {
    const { job, jobId, intentId, deleteAccount } = await aBuyer()
    await endJob(job, { described: 12, failed: state === 'has ended' ? 7 : 3 })
    await settled()
    await db.batch([
      db.delete(prepaidEntries).where(eq(prepaidEntries.paymentId, jobId)),
      db.update(payments).set({ photosLeft: null }).where(eq(payments.jobId, jobId)),
      db.update(jobs).set({ prepaidReserved: 0, prepaidSettled: null }).where(eq(jobs.id, jobId)),
    ])
    expect(await deleteAccount()).toBe(200)
    await billTwice()
    await billTwice(Date.now() + HOUR_MS)
    expect(await refundsOf(intentId)).toMatchObject([{ amount: 88 }])
    expect(await entriesOf({ payment: jobId })).toEqual(['bought 100', 'used -19', 'returned 7', 'refunded -88'])
  },
)

test('what an account deleted by a release before had left goes back to the card, once', async () => {
  const { jobId, intentId } = await aBuyer()
  await db.update(payments).set({ userId: '' }).where(eq(payments.jobId, jobId))
  await billTwice()
  await billTwice(Date.now() + HOUR_MS)
  expect(await refundsOf(intentId)).toMatchObject([{ amount: 81 }])
  expect(await entriesOf({ payment: jobId })).toEqual(['bought 100', 'used -19', 'refunded -81'])
})
