import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailsTo } from '#test/kit/worker/api.ts'
import { control } from '#test/kit/worker/flickr.ts'
import { answering, dropped, injectFault, readJob, readObject, until, untilSaved } from '#test/kit/worker/jobs.ts'
import { billAt, chargedJob, deliver, HOUR_MS, paidJob, refundsOf, reportsOf, stripe } from '#test/kit/worker/paying.ts'
import { connectAccount, endJob, TEXT } from '#test/kit/worker/settling.ts'
import { openDb } from '#worker/db/client.ts'
import { payments, refunds } from '#worker/db/payment-schema.ts'
import { activity, users } from '#worker/db/schema.ts'
import { quote } from '#worker/domain/pricing.ts'

const db = openDb(env.DB)
type Paid = Awaited<ReturnType<typeof paidJob>>

const readPayment = async ({ job }: Paid) => (await readObject(job)).payment

/** Ends the job like this and waits until it is settled. */
async function settled(paid: Paid, ending: { described: number; failed: number }) {
  await endJob(paid.job, ending)
  await untilSaved(paid.jobId, ({ photosSettled }) => photosSettled === ending.described)
}

const rowsOf = (jobId: string) => db.select().from(refunds).where(eq(refunds.jobId, jobId))
const addressOf = async (userId: string) =>
  (await db.select().from(users).where(eq(users.id, userId)).get())?.email ?? ''
const refundMails = async (userId: string) =>
  (await mailsTo(await addressOf(userId))).filter(({ subject }) => subject.includes('refund'))

test('what was paid beyond the price of the described photos is refunded once, and the person is told', async () => {
  const paid = await paidJob({ photos: 230, reserved: 20 })
  await settled(paid, { described: 130, failed: 100 })
  const amount = 210 - quote(130, { free: 20 }).amount
  expect(amount).toBe(100)
  expect(await readPayment(paid)).toMatchObject({
    ...{ amount: 210, status: 'succeeded', refundedAmount: 0 },
    refunds: [{ amount, status: 'pending', reason: 'unprocessed', at: expect.any(String) }],
  })
  for (let minute = 0; minute < 3; minute += 1) await billAt(Date.now() + minute * 60_000)
  const [row] = await rowsOf(paid.jobId)
  expect(await refundsOf(paid.intentId)).toEqual([{ id: row?.refundId, amount, status: 'succeeded', ownId: row?.id }])
  const payment = await until(
    () => readPayment(paid),
    read => read?.refundedAmount === amount,
  )
  expect(payment).toMatchObject({ status: 'succeeded', refunds: [{ amount, status: 'succeeded' }] })
  expect(await refundMails(paid.userId)).toHaveLength(1)
  const entries = await db.select().from(activity).where(eq(activity.userId, paid.userId))
  expect(entries.filter(({ action }) => action === 'payment-refunded')).toHaveLength(1)
})

test('a paid job without a described photo is refunded in full, a completely described one not at all', async () => {
  const [none, all] = [await paidJob({ photos: 4 }), await paidJob({ photos: 3 })]
  await settled(none, { described: 0, failed: 4 })
  await settled(all, { described: 3, failed: 0 })
  await billAt()
  expect(await refundsOf(none.intentId)).toMatchObject([{ amount: 100, status: 'succeeded' }])
  expect(await rowsOf(all.jobId)).toEqual([])
})

test('a refund whose answer was lost is found and not made again, even a day later', async () => {
  const paid = await paidJob({ photos: 210 })
  await settled(paid, { described: 110, failed: 100 })
  injectFault('/v1/refunds', 'amount=100', dropped)
  await billAt()
  expect(await rowsOf(paid.jobId)).toMatchObject([{ status: 'due', tries: 1, attempt: 1 }])
  await control('POST', '/stripe/forget-keys')
  // No event reports it either.
  injectFault('/v1/events', 'created', answering(503, ''))
  await billAt(Date.now() + 26 * HOUR_MS)
  expect(await refundsOf(paid.intentId)).toMatchObject([{ amount: 100, status: 'succeeded' }])
  expect(await rowsOf(paid.jobId)).toMatchObject([{ status: 'succeeded', dueAt: null }])
})

test('a stored error of the provider’s is not repeated for ever', async () => {
  const paid = await paidJob({ photos: 2 })
  await settled(paid, { described: 0, failed: 2 })
  const { left } = injectFault(
    '/v1/refunds',
    'amount=100',
    answering(500, '{"error":{"type":"api_error","message":"x"}}'),
  )
  await billAt()
  expect(left()).toBe(0)
  expect(await rowsOf(paid.jobId)).toMatchObject([{ status: 'due', tries: 1, attempt: 2 }])
  await billAt(Date.now() + HOUR_MS)
  expect(await refundsOf(paid.intentId)).toMatchObject([{ amount: 100, status: 'succeeded' }])
})

const refusing = (status: number, code?: string) =>
  answering(status, JSON.stringify({ error: { type: 'invalid_request_error', message: 'No.', code } }))

test.each([
  [400, 'balance_insufficient'],
  [403, undefined],
])(
  'a refund refused with %i stays pending, is reported to support once after the third refusal, and is made in the end',
  async (status, code) => {
    const paid = await paidJob({ photos: 2 })
    await settled(paid, { described: 0, failed: 2 })
    const { left } = injectFault('/v1/refunds', 'amount=100', refusing(status, code), 5)
    const told: number[] = []
    let at = Date.now()
    while (left() > 0) {
      await billAt(at)
      told.push((await reportsOf(paid.jobId)).length)
      at += 6 * HOUR_MS
    }
    expect(told).toEqual([0, 0, 1, 1, 1])
    expect((await reportsOf(paid.jobId))[0]?.text).toContain(
      `a refund of 100 cents is refused${code ? `, ${code}` : ''}`,
    )
    expect(await readPayment(paid)).toMatchObject({ refunds: [{ amount: 100, status: 'pending' }] })
    await billAt(at)
    expect(await refundsOf(paid.intentId)).toMatchObject([{ amount: 100, status: 'succeeded' }])
    expect(await reportsOf(paid.jobId)).toHaveLength(1)
  },
)

test('an hour with a wrong key reports no refund to support', async () => {
  const paid = await paidJob({ photos: 2 })
  await settled(paid, { described: 0, failed: 2 })
  injectFault('/v1/refunds', paid.intentId, refusing(401), 5)
  for (let minutes = 1; minutes < 32; minutes *= 2) await billAt(Date.now() + minutes * 60_000)
  expect(await reportsOf(paid.jobId)).toEqual([])
  expect(await rowsOf(paid.jobId)).toMatchObject([{ status: 'due', tries: 5, refusals: 0 }])
})

test('an idempotency key used for a refund with other parameters is not used again', async () => {
  const paid = await paidJob({ photos: 2 })
  await settled(paid, { described: 0, failed: 2 })
  const [row] = await rowsOf(paid.jobId)
  const other = await paidJob({ photos: 2 })
  await stripe.refunds.create({ payment_intent: other.intentId, amount: 1 }, { idempotencyKey: row?.id ?? '' })
  await billAt()
  expect(await rowsOf(paid.jobId)).toMatchObject([{ status: 'due', attempt: 2 }])
  await billAt(Date.now() + HOUR_MS)
  expect(await refundsOf(paid.intentId)).toMatchObject([{ amount: 100, status: 'succeeded', ownId: row?.id }])
})

test.each([true, false])(
  'what support refunded before is not refunded again, whether known or not: %s',
  async isKnown => {
    const paid = await paidJob({ photos: 210 })
    await stripe.refunds.create({ payment_intent: paid.intentId, amount: 70 })
    if (isKnown) {
      await deliver('refund.created', paid.intentId)
      await until(
        () => rowsOf(paid.jobId),
        rows => rows.length === 1,
      )
    }
    await settled(paid, { described: 110, failed: 100 })
    expect((await rowsOf(paid.jobId)).at(-1)).toMatchObject({ status: 'due', amount: isKnown ? 30 : 100 })
    await billAt()
    expect((await refundsOf(paid.intentId)).map(({ amount }) => amount)).toEqual([70, 30])
    expect(await readPayment(paid)).toMatchObject({
      refunds: [
        { amount: 70, reason: 'support', status: 'succeeded' },
        { amount: 30, reason: 'unprocessed', status: 'succeeded' },
      ],
      refundedAmount: 100,
    })
  },
)

test('a refund made by support before the payment was known is noticed together with it', async () => {
  const { user, jobId, intentId } = await chargedJob()
  await stripe.refunds.create({ payment_intent: intentId, amount: 40 })
  await billAt()
  expect((await readJob(user, jobId)).payment).toMatchObject({
    ...{ status: 'succeeded', refundedAmount: 40 },
    refunds: [{ amount: 40, reason: 'support', status: 'succeeded' }],
  })
})

test('a refund returned by the bank is shown as failed, and support is told', async () => {
  const paid = await paidJob({ photos: 2, card: 'pm_card_refundFail' })
  await settled(paid, { described: 0, failed: 2 })
  await billAt()
  const [made] = await refundsOf(paid.intentId)
  if (made?.status === 'succeeded') await control('POST', '/stripe/finish', { refund: made.id, status: 'failed' })
  await deliver('refund.failed', paid.intentId)
  const payment = await until(
    () => readPayment(paid),
    read => read?.refunds[0]?.status === 'failed',
  )
  expect(payment).toMatchObject({ refundedAmount: 0, refunds: [{ amount: 100, status: 'failed' }] })
  // The money is still owed, so it covers no retry.
  expect(await paid.job.retry(null)).toMatchObject({ ok: false, code: 'NOT_COVERED' })
  const before = (await mailsTo(env.SUPPORT_EMAIL)).length
  await billAt(Date.now() + HOUR_MS)
  expect((await mailsTo(env.SUPPORT_EMAIL)).slice(before).at(-1)?.text ?? '').toContain(paid.jobId)
})

test('a later settlement does not repeat a refund returned by the bank, which support has paid out', async () => {
  const paid = await paidJob({ photos: 210, card: 'pm_card_refundFail' })
  await settled(paid, { described: 110, failed: 100 })
  await billAt()
  const [made] = await refundsOf(paid.intentId)
  if (made?.status === 'succeeded') await control('POST', '/stripe/finish', { refund: made.id, status: 'failed' })
  await deliver('refund.failed', paid.intentId)
  await until(
    () => readPayment(paid),
    read => read?.refunds[0]?.status === 'failed',
  )
  // As if another job had returned a free photo.
  await db
    .update(users)
    .set({ freePhotosUsed: Number(env.FREE_PHOTOS) - 1 })
    .where(eq(users.id, paid.userId))
  await connectAccount(paid.userId)
  expect(await paid.job.retry(['110'])).toEqual({ ok: true, totalPhotos: 1 })
  await paid.job.complete('110', TEXT)
  await untilSaved(paid.jobId, ({ photosSettled }) => photosSettled === 111)
  expect(await rowsOf(paid.jobId)).toHaveLength(1)
  await billAt(Date.now() + HOUR_MS)
  expect(await rowsOf(paid.jobId)).toHaveLength(1)
  expect(await refundsOf(paid.intentId)).toHaveLength(1)
})

test('while a charge is disputed nothing is refunded or retried, the job shows the dispute, and support is told once', async () => {
  const paid = await paidJob({ photos: 2 })
  await control('POST', '/stripe/dispute', { paymentIntent: paid.intentId })
  for (let times = 0; times < 2; times += 1) await deliver('charge.dispute.created', paid.intentId)
  await until(
    () => db.select().from(payments).where(eq(payments.jobId, paid.jobId)),
    ([row]) => row?.disputedAt !== null,
  )
  await settled(paid, { described: 0, failed: 2 })
  expect(await rowsOf(paid.jobId)).toEqual([])
  expect(await readPayment(paid)).toMatchObject({ status: 'succeeded', disputed: true })
  expect(await paid.job.retry(null)).toMatchObject({ ok: false, code: 'NOT_COVERED' })
  await billAt()
  expect(await refundsOf(paid.intentId)).toEqual([])
  expect(await reportsOf(paid.jobId)).toHaveLength(1)
})
