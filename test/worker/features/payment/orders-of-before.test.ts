import { expect, test } from 'vitest'
import { openJobDump } from '#test/kit/worker/dumps.ts'
import { usedBy } from '#test/kit/worker/factories.ts'
import { control } from '#test/kit/worker/flickr.ts'
import { generated, readJob, until, untilSaved } from '#test/kit/worker/jobs.ts'
import { billAt, deliver, HOUR_MS, payCard, refundsOf, verify } from '#test/kit/worker/paying.ts'
import type { Job } from '#worker/contract/jobs.ts'

// Orders of the release that tied each payment to its one job: they end by the terms they were sold on.

const MINUTE_MS = 60_000

async function openOrder(name: string) {
  const opened = await openJobDump(`order-${name}`, MINUTE_MS)
  const [payment] = opened.dump.d1.rows.payments ?? []
  return { ...opened, intentId: String(payment?.intent_id) }
}

type Order = Awaited<ReturnType<typeof openOrder>>

const readPayment = async ({ user, jobId }: Order) => (await readJob(user, jobId)).payment

/** The job once all its payment's refunds have ended. */
function untilRefunded({ user, jobId }: Order, cents: number): Promise<Job> {
  return until(
    async () => {
      await billAt(Date.now() + MINUTE_MS)
      return readJob(user, jobId)
    },
    ({ payment }) => payment?.refundedAmount === cents,
  )
}

test('an unpaid one can be paid, is described, and uses its free photo', async () => {
  const order = await openOrder('unpaid')
  await payCard(order.intentId)
  expect(await verify(order.user, order.jobId, order.intentId)).toMatchObject({ status: 200 })
  const job = await generated(order.user, order.jobId)
  expect(job.progress).toMatchObject({ processedPhotos: 3, failedPhotos: 0 })
  await untilSaved(order.jobId, ({ photosSettled }) => photosSettled === 3)
  expect(await readPayment(order)).toMatchObject({ amount: 100, status: 'succeeded', freePhotosUsed: 1, refunds: [] })
  await billAt(Date.now() + MINUTE_MS)
  expect(await refundsOf(order.intentId)).toEqual([])
})

test('an unpaid one that is cancelled costs nothing, and its free photo is back', async () => {
  const order = await openOrder('unpaid')
  const used = await usedBy(order.userId)
  const answer = await order.user.post('/api/payments/cancel', { jobId: order.jobId })
  expect(await answer.json()).toMatchObject({ success: true })
  await untilSaved(order.jobId, ({ completedAt }) => completedAt !== null)
  expect(await usedBy(order.userId)).toBe((used ?? 0) - 1)
})

test('an unpaid one whose card was charged while its account was being deleted is refunded in full', async () => {
  const { user, intentId } = await openOrder('unpaid')
  await payCard(intentId)
  const me = await (await user.get('/api/auth/me')).json<{ email: string }>()
  expect((await user.send('DELETE', '/api/account', { body: { email: me.email } })).status).toBe(200)
  await billAt()
  await billAt(Date.now() + MINUTE_MS)
  expect(await refundsOf(intentId)).toMatchObject([{ amount: 100, status: 'succeeded' }])
})

test('a paid one that is running is described to the end', async () => {
  const order = await openOrder('running')
  const job = await generated(order.user, order.jobId)
  expect(job.progress).toMatchObject({ processedPhotos: 3, failedPhotos: 0 })
  await untilSaved(order.jobId, ({ photosSettled }) => photosSettled === 3)
  expect(await readPayment(order)).toMatchObject({ amount: 100, freePhotosUsed: 1, refunds: [] })
})

test('what a settled one has to give back goes back once', async () => {
  const order = await openOrder('settled')
  const job = await untilRefunded(order, 100)
  expect(job.payment?.refunds).toMatchObject([{ amount: 100, status: 'succeeded', reason: 'unprocessed' }])
  await billAt(Date.now() + HOUR_MS)
  expect(await refundsOf(order.intentId)).toMatchObject([{ amount: 100, status: 'succeeded' }])
})

test('a failed photo of one that was charged the minimum is tried again for nothing', async () => {
  const order = await openOrder('partly-described')
  const answer = await order.user.post('/api/photos/retry', { jobId: order.jobId })
  expect([answer.status, await answer.json()]).toMatchObject([202, { totalPhotos: 1 }])
  const job = await generated(order.user, order.jobId)
  expect(job.progress).toMatchObject({ processedPhotos: 3, failedPhotos: 0 })
  await untilSaved(order.jobId, ({ photosSettled }) => photosSettled === 3)
  expect(await readPayment(order)).toMatchObject({ amount: 100, refunds: [] })
})

test('a failed photo of one that was refunded is not tried again', async () => {
  const order = await openOrder('refunded')
  const answer = await order.user.post('/api/photos/retry', { jobId: order.jobId })
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'NOT_COVERED' }])
  await billAt(Date.now() + HOUR_MS)
  expect(await refundsOf(order.intentId)).toMatchObject([{ amount: 100, status: 'succeeded' }])
})

test.each([
  { status: 'won', refunded: 100 },
  { status: 'lost', refunded: 0 },
])('the refund that a dispute held back is made if it is $status', async ({ status, refunded }) => {
  const order = await openOrder('disputed')
  await control('POST', '/stripe/dispute', { paymentIntent: order.intentId, status })
  await deliver('charge.dispute.closed', order.intentId)
  const job = await untilRefunded(order, refunded)
  expect(job.payment?.disputed).toBe(status === 'lost' ? true : undefined)
  expect((await refundsOf(order.intentId)).reduce((sum, { amount }) => sum + amount, 0)).toBe(refunded)
})
