import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { sees } from '#test/kit/sees.ts'
import { aUser } from '#test/kit/worker/factories.ts'
import { control } from '#test/kit/worker/flickr.ts'
import {
  answering,
  BARE,
  describedJob,
  dropped,
  generated,
  injectFault,
  listedPhotos,
  readJob,
  startJob,
  untilSaved,
} from '#test/kit/worker/jobs.ts'
import {
  aPayer,
  billAt,
  chargedJob,
  HOUR_MS,
  openIntent,
  openPayment,
  payCard,
  receiptsOf,
  stripe,
  unpaidJob,
  verify,
} from '#test/kit/worker/paying.ts'
import { openDb } from '#worker/db/client.ts'
import { payments } from '#worker/db/payment-schema.ts'
import { activity } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { wakeSilentJobs } from '#worker/features/jobs/service.ts'

test('a job beyond the free photos waits for its payment and reserves the free ones in its price', async () => {
  const user = await aPayer(1)
  const complete = { title: 'Old pier', description: 'Mine.', tags: ['one'] }
  const photoIds = await listedPhotos(user, [BARE, BARE, BARE, complete])
  const jobId = await startJob(user, photoIds)
  const job = await readJob(user, jobId)
  expect(job).toMatchObject({ status: 'payment_pending', requiresPayment: true, payment: null, origin: 'person' })
  expect(job.quote).toEqual({
    ...{ photos: 3, freePhotosUsed: 1, prepaidUsed: 0, paidPhotos: 2 },
    ...{ amount: 100, currency: 'usd', minimumApplied: true, keeps: 98 },
  })
  expect(Date.parse(job.expiresAt ?? '') - Date.parse(job.createdAt)).toBe(24 * HOUR_MS)
  const later = await startJob(user, photoIds)
  const status = await (await user.get('/api/users/free-trial-status')).json()
  expect(status).toMatchObject({ remainingPhotos: 0, heldPhotos: 1, unpaidJobIds: [later, jobId] })
})

test('before a job is paid no picture is fetched and none is described', async () => {
  const { user, jobId, photoIds } = await unpaidJob({ photos: 2 })
  await openPayment(user, jobId)
  // Makes everything due that can ever become due.
  await untilSaved(jobId, ({ status }) => status === 'payment_pending')
  await wakeSilentJobs(depsFrom(env))
  const fetched = async () => {
    const calls = z.array(z.object({ method: z.string() })).parse(await control('GET', '/calls?service=image&since=0'))
    return calls.filter(({ method }) => photoIds.some(id => method.includes(id)))
  }
  expect(await fetched()).toEqual([])
  expect((await readJob(user, jobId)).results.map(({ status }) => status)).toEqual(['pending', 'pending'])
  const intentId = await openIntent(user, jobId)
  await payCard(intentId)
  await verify(user, jobId, intentId)
  await generated(user, jobId)
  expect(await fetched()).toHaveLength(2)
})

test('a good card starts the job, which is described, and one receipt is mailed', async () => {
  const { user, jobId, intentId } = await chargedJob({ photos: 2 })
  expect(await verify(user, jobId, intentId)).toEqual({ status: 200, body: { success: true, status: 'succeeded' } })
  const job = await generated(user, jobId)
  expect(job).toMatchObject({ status: 'completed', expiresAt: null, progress: { processedPhotos: 2 } })
  expect(job.payment).toMatchObject({
    ...{ amount: 100, currency: 'usd', status: 'succeeded', freePhotosUsed: 0, refundedAmount: 0, refunds: [] },
    ...{ stripePaymentIntentId: intentId, paidAt: expect.any(String) },
  })
  expect((await verify(user, jobId, intentId)).body).toEqual({ success: true, status: 'succeeded' })
  await billAt()
  const mails = await receiptsOf(user.email)
  expect(mails).toHaveLength(1)
  for (const part of [
    'Paid: $1.00 on',
    'UTC',
    'Photos: 2',
    '100 photos at $0.01 each; 98 stay',
    intentId,
    '24 hours',
    'not a tax invoice',
  ]) {
    expect(mails[0]?.text).toContain(part)
  }
  expect(await openPayment(user, jobId)).toEqual({ status: 'already_paid', message: expect.any(String) })
  const entries = await openDb(env.DB).select().from(activity).where(eq(activity.userId, user.userId))
  expect(entries.filter(({ action }) => action === 'payment-made')).toMatchObject([{ detail: { jobId, amount: 100 } }])
})

test('simultaneous and repeated calls, also after its id was lost, return the same intent', async () => {
  const { user, jobId } = await unpaidJob()
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => openPayment(user, jobId)))
  expect(first).toMatchObject({ status: 'open', amount: 100, currency: 'usd', scriptUrl: expect.any(String) })
  for (const other of [...others, await openPayment(user, jobId)]) expect(other).toEqual(first)
})

test('after a lost answer the next request returns the same intent', async () => {
  const { user, jobId } = await unpaidJob()
  injectFault('/payment_intents', jobId, dropped)
  const failed = await user.post('/api/payments/create-payment-intent', { jobId })
  expect(failed.status).toBe(502)
  expect(await failed.json()).toMatchObject({ code: 'PAYMENT_PROVIDER', error: sees('payment-not-initialized') })
  const intentId = await openIntent(user, jobId)
  const made = await stripe.events.list({ type: 'payment_intent.created', limit: 100 })
  expect(made.data.filter(({ data }) => JSON.stringify(data.object).includes(jobId))).toHaveLength(1)
  expect((await stripe.paymentIntents.retrieve(intentId)).metadata).toEqual({ job: jobId, user: user.userId })
})

test('after an error of the provider’s the next call uses a new idempotency key', async () => {
  const { user, jobId } = await unpaidJob()
  // An error that Stripe repeats for the same key.
  const body = { error: { type: 'api_error', message: 'Stripe broke.' } }
  const match = 'POST /v1/payment_intents'
  await control('POST', '/faults', { service: 'stripe', match, about: jobId, status: 500, body, keep: true })
  expect((await user.post('/api/payments/create-payment-intent', { jobId })).status).toBe(502)
  const intentId = await openIntent(user, jobId)
  await payCard(intentId)
  expect((await verify(user, jobId, intentId)).body).toMatchObject({ success: true })
})

test('an idempotency key used by another release with other parameters does not block the payment', async () => {
  const { user, jobId } = await unpaidJob()
  const idempotencyKey = `job-${jobId}-1`
  const asked = { amount: 100, currency: 'usd', description: 'In other words', metadata: { job: jobId } }
  const { id: other } = await stripe.paymentIntents.create(asked, { idempotencyKey })
  const [intentId, again] = await Promise.all([1, 2].map(() => openIntent(user, jobId)))
  expect(again).toBe(intentId)
  expect(intentId).not.toBe(other)
  await payCard(intentId ?? '')
  expect((await verify(user, jobId, intentId ?? '')).body).toMatchObject({ success: true })
})

test('if the provider does not answer, the payment is not verified, and its job starts at the next cron', async () => {
  const { user, jobId, intentId } = await chargedJob()
  injectFault('/v1/payment_intents/', intentId, answering(503, ''))
  const unverified = { code: 'PAYMENT_PROVIDER', error: sees('payment-not-verified') }
  expect(await verify(user, jobId, intentId)).toMatchObject({ status: 502, body: unverified })
  expect(await readJob(user, jobId)).toMatchObject({ status: 'payment_pending' })
  await billAt()
  expect(await generated(user, jobId)).toMatchObject({ status: 'completed' })
})

test('a declined card leaves the job unpaid, and another card pays it', async () => {
  const { user, jobId } = await unpaidJob()
  const intentId = await openIntent(user, jobId)
  await expect(payCard(intentId, 'pm_card_visa_chargeDeclined')).rejects.toMatchObject({ code: 'card_declined' })
  expect((await verify(user, jobId, intentId)).body).toEqual({ success: false, status: 'requires_payment_method' })
  expect(await openIntent(user, jobId)).toBe(intentId)
  await payCard(intentId)
  expect((await verify(user, jobId, intentId)).body).toMatchObject({ success: true })
})

test('a free, foreign or unknown job cannot be paid, and foreign intents are refused', async () => {
  const { user, jobId } = await unpaidJob()
  const other = await aUser()
  for (const path of ['create-payment-intent', 'cancel']) {
    expect((await other.post(`/api/payments/${path}`, { jobId })).status).toBe(404)
    expect((await user.post(`/api/payments/${path}`, { jobId: 'none' })).status).toBe(404)
  }
  expect(await verify(other, jobId, 'pi_1')).toMatchObject({ status: 404 })
  expect(await verify(user, 'none', 'pi_1')).toMatchObject({ status: 404 })
  const foreign = await stripe.paymentIntents.create({
    ...{ amount: 100, currency: 'usd', allowed_payment_method_types: ['card'] },
    ...{ metadata: { job: jobId, user: user.userId }, confirm: true, payment_method: 'pm_card_visa' },
    return_url: 'https://photonym.app/',
  })
  const mismatch = { code: 'PAYMENT_MISMATCH', error: sees('payment-not-verified') }
  expect(await verify(user, jobId, foreign.id)).toMatchObject({ status: 400, body: mismatch })
  expect(await readJob(user, jobId)).toMatchObject({ status: 'payment_pending' })
  const payer = await aPayer(5)
  const { _id: freeJob } = await describedJob(payer, [BARE])
  for (const path of ['create-payment-intent', 'cancel']) {
    const answer = await payer.post(`/api/payments/${path}`, { jobId: freeJob })
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'NOT_PAYABLE' }])
  }
})

test('after its deadline a job cannot be paid, even if cron has not ended it yet', async () => {
  const { user, jobId } = await unpaidJob()
  await openDb(env.DB).update(payments).set({ expiresAt: Date.now() }).where(eq(payments.jobId, jobId))
  const answer = await user.post('/api/payments/create-payment-intent', { jobId })
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'NOT_PAYABLE' }])
})
