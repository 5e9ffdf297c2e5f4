import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { stranger } from '#test/kit/worker/api.ts'
import { usedBy } from '#test/kit/worker/factories.ts'
import { control } from '#test/kit/worker/flickr.ts'
import { answering, dropped, generated, injectFault, readJob, until } from '#test/kit/worker/jobs.ts'
import {
  billAt,
  chargedJob,
  deliver,
  HOUR_MS,
  openIntent,
  payCard,
  receiptsOf,
  reportsOf,
  sendEvent,
  stripe,
  unpaidJob,
  verify,
} from '#test/kit/worker/paying.ts'
import { callsOf, lastCall } from '#test/kit/worker/platforms.ts'
import { settled } from '#test/kit/worker/settled.ts'
import { scansOf, watchD1 } from '#test/kit/worker/watch-d1.ts'
import { app } from '#worker/app.ts'
import { openDb } from '#worker/db/client.ts'
import { findJobRow } from '#worker/db/job.ts'
import { payments } from '#worker/db/payment-schema.ts'
import { activity, jobs } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { runBilling } from '#worker/features/payment/service.ts'

const db = openDb(env.DB)
const allowance = Number(env.FREE_PHOTOS)

/** The app with some of its settings changed. */
const appWith = (change: object) =>
  stranger(request => app.fetch(request, { ...env, ...change }, createExecutionContext()))

type Unpaid = Awaited<ReturnType<typeof unpaidJob>>

/** The states of all intents that were made for a job. */
async function intentsOf(jobId: string): Promise<string[]> {
  const { data } = await stripe.events.list({ type: 'payment_intent.created', limit: 100 })
  const made = data.map(({ data: { object } }) => object as Stripe.PaymentIntent)
  const ids = made.filter(({ metadata }) => metadata.job === jobId).map(({ id }) => id)
  return Promise.all(ids.map(async id => (await stripe.paymentIntents.retrieve(id)).status))
}

/** The job has failed, each photo says why, and its free photos are back. */
async function expectEnded({ user, jobId }: Unpaid, reason: RegExp) {
  await settled()
  const row = await findJobRow(db, jobId)
  expect(row).toMatchObject({ status: 'failed', payment: null, photosSettled: expect.any(Number) })
  const { results, status } = await readJob(user, jobId)
  expect(status).toBe('failed')
  for (const result of results)
    expect(result).toMatchObject({ status: 'failed', reason: expect.stringMatching(reason) })
  expect(await usedBy(user.userId)).toBe(allowance - 1)
}

/** How the user's unpaid jobs ended, by their activity. */
async function endingsOf({ user }: Unpaid) {
  const entries = await db.select().from(activity).where(eq(activity.userId, user.userId))
  return entries.filter(({ action }) => action === 'job-cancelled').map(({ detail }) => detail.ending)
}

test('cancelling ends the job with a reason, returns its free photos and cancels its intent, and can be repeated', async () => {
  const job = await unpaidJob({ free: 1 })
  expect(await usedBy(job.user.userId)).toBe(allowance)
  const intentId = await openIntent(job.user, job.jobId)
  for (let times = 0; times < 2; times += 1) {
    const answer = await job.user.post('/api/payments/cancel', { jobId: job.jobId })
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
    const allowed = await (await job.user.get('/api/users/free-trial-status')).json()
    expect(allowed).toMatchObject({ remainingPhotos: 1, heldPhotos: 0, unpaidJobIds: [] })
  }
  await expectEnded(job, /cancelled/)
  expect((await stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled')
  expect(await endingsOf(job)).toEqual(['cancelled'])
  const opened = await job.user.post('/api/payments/create-payment-intent', { jobId: job.jobId })
  expect([opened.status, await opened.json()]).toMatchObject([409, { code: 'NOT_PAYABLE' }])
  const retried = await job.user.post('/api/photos/retry', { jobId: job.jobId })
  expect([retried.status, await retried.json()]).toMatchObject([409, { code: 'NOT_COVERED' }])
})

test('cancelling a job whose card was already charged starts the job', async () => {
  const { user, jobId } = await chargedJob()
  const answer = await user.post('/api/payments/cancel', { jobId })
  expect([answer.status, await answer.json()]).toEqual([200, { success: false, status: 'already_paid' }])
  expect(await generated(user, jobId)).toMatchObject({ status: 'completed', payment: { status: 'succeeded' } })
})

test('if the provider does not answer a cancellation nothing changes, and cron repeats it', async () => {
  const job = await unpaidJob({ free: 1 })
  const intentId = await openIntent(job.user, job.jobId)
  injectFault('/cancel', intentId, answering(503, ''))
  const answer = await job.user.post('/api/payments/cancel', { jobId: job.jobId })
  expect([answer.status, await answer.json()]).toMatchObject([502, { code: 'PAYMENT_PROVIDER' }])
  expect(await readJob(job.user, job.jobId)).toMatchObject({ status: 'payment_pending' })
  await billAt()
  await expectEnded(job, /cancelled/)
})

test('an intent whose id never arrived is found and canceled, even a day later', async () => {
  const job = await unpaidJob({ free: 1 })
  injectFault('/payment_intents', job.jobId, dropped)
  expect((await job.user.post('/api/payments/create-payment-intent', { jobId: job.jobId })).status).toBe(502)
  // Stripe has forgotten the key, and another person's intent is newer.
  await control('POST', '/stripe/forget-keys')
  const other = await unpaidJob()
  const otherIntent = await openIntent(other.user, other.jobId)
  await job.user.post('/api/payments/cancel', { jobId: job.jobId })
  await expectEnded(job, /cancelled/)
  expect(await intentsOf(job.jobId)).toEqual(['canceled'])
  expect((await stripe.paymentIntents.retrieve(otherIntent)).status).toBe('requires_payment_method')
})

test('a job whose intent was never created ends without one', async () => {
  const job = await unpaidJob({ free: 1 })
  injectFault('/payment_intents', job.jobId, answering(503, ''))
  expect((await job.user.post('/api/payments/create-payment-intent', { jobId: job.jobId })).status).toBe(502)
  await job.user.post('/api/payments/cancel', { jobId: job.jobId })
  await expectEnded(job, /cancelled/)
  expect(await intentsOf(job.jobId)).toEqual([])
})

test('a job not paid within 24 hours ends at the next cron; one that was charged meanwhile starts', async () => {
  const [unpaid, charged] = [await unpaidJob({ free: 1 }), await chargedJob()]
  await openIntent(unpaid.user, unpaid.jobId)
  await billAt(Date.now() + 23.9 * HOUR_MS)
  expect(await readJob(unpaid.user, unpaid.jobId)).toMatchObject({ status: 'payment_pending' })
  await billAt(Date.now() + 24.1 * HOUR_MS)
  await expectEnded(unpaid, /24 hours/)
  expect(await endingsOf(unpaid)).toEqual(['expired'])
  const late = await unpaid.user.post('/api/payments/create-payment-intent', { jobId: unpaid.jobId })
  expect([late.status, await late.json()]).toMatchObject([409, { code: 'NOT_PAYABLE' }])
  expect(await generated(charged.user, charged.jobId)).toMatchObject({ status: 'completed' })
})

const MISSING = answering(
  404,
  '{"error":{"type":"invalid_request_error","code":"resource_missing","message":"No such…"}}',
)

test('after an hour with wrong keys an unpaid job still ends in the usual way', async () => {
  const job = await unpaidJob({ free: 1 })
  const intentId = await openIntent(job.user, job.jobId)
  injectFault('/cancel', intentId, MISSING, 2)
  const cancelled = await job.user.post('/api/payments/cancel', { jobId: job.jobId })
  expect([cancelled.status, await cancelled.json()]).toMatchObject([502, { code: 'PAYMENT_PROVIDER' }])
  await billAt()
  await billAt(Date.now() + HOUR_MS)
  await expectEnded(job, /cancelled/)
  expect((await stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled')
  expect(await reportsOf(job.jobId)).toEqual([])
})

test('an intent that our keys do not find for a day, looked up hourly, ends with its job, and support is told once', async () => {
  const job = await unpaidJob({ free: 1 })
  const intentId = await openIntent(job.user, job.jobId)
  const { left } = injectFault('/v1/payment_intents/', intentId, MISSING, 100)
  const expired = Date.now() + 24.1 * HOUR_MS
  for (let minute = 0; minute < 90; minute += 10) await billAt(expired + minute * 60_000)
  expect(left()).toBe(98)
  await billAt(expired + 23.9 * HOUR_MS)
  expect(await readJob(job.user, job.jobId)).toMatchObject({ status: 'payment_pending' })
  for (const hours of [24.9, 26, 50]) await billAt(expired + hours * HOUR_MS)
  await expectEnded(job, /24 hours/)
  expect(left()).toBe(96)
  expect(await db.select().from(payments).where(eq(payments.jobId, job.jobId))).toMatchObject([
    { status: 'canceled', ending: 'expired', dueAt: null },
  ])
  const told = await reportsOf(job.jobId)
  expect(told.map(({ text }) => text)).toEqual([expect.stringContaining(intentId)])
})

test('an intent paid after our keys did not find it for a day starts nothing, and support is told', async () => {
  const job = await unpaidJob({ free: 1 })
  const intentId = await openIntent(job.user, job.jobId)
  injectFault('/v1/payment_intents/', intentId, MISSING, 2)
  for (const hours of [24.1, 49]) await billAt(Date.now() + hours * HOUR_MS)
  await expectEnded(job, /24 hours/)
  await payCard(intentId)
  for (let times = 0; times < 2; times += 1) await deliver('payment_intent.succeeded', intentId)
  const reports = () => reportsOf(job.jobId)
  expect((await reports())[1]?.text).toContain('it was paid although its job has ended unpaid')
  expect(await verify(job.user, job.jobId, intentId)).toMatchObject({ status: 400, body: { code: 'PAYMENT_MISMATCH' } })
  await expectEnded(job, /24 hours/)
  expect(await reports()).toHaveLength(2)
})

test.each(['refuses our key', 'is not asked for want of keys'])(
  'ending a payment is retried once an hour while the provider %s',
  async reason => {
    const { user, jobId } = await unpaidJob({ free: 1 })
    const intentId = await openIntent(user, jobId)
    const keys = reason === 'refuses our key' ? {} : { STRIPE_SECRET_KEY: '' }
    injectFault('/v1/payment_intents/', intentId, answering(401, '{"error":{"type":"invalid_request_error"}}'), 100)
    const expired = Date.now() + 24.1 * HOUR_MS
    const dueAt = async () => (await db.select().from(payments).where(eq(payments.jobId, jobId)))[0]?.dueAt
    for (const hours of [0, 1]) {
      await runBilling(depsFrom({ ...env, ...keys }), expired + hours * HOUR_MS)
      expect(await dueAt()).toBe(expired + (hours + 1) * HOUR_MS)
    }
    expect(await readJob(user, jobId)).toMatchObject({ status: 'payment_pending' })
  },
)

test('a job made by a release without payments ends after 24 hours as well', async () => {
  const job = await unpaidJob({ free: 1 })
  await db.delete(payments).where(eq(payments.jobId, job.jobId))
  const terms = { photosOrdered: null, freePhotosOrdered: null, rates: null }
  await db.update(jobs).set(terms).where(eq(jobs.id, job.jobId))
  await billAt(Date.now() + 23.9 * HOUR_MS)
  expect(await db.select().from(payments).where(eq(payments.jobId, job.jobId))).toEqual([])
  const { db: watched, seen } = watchD1(env.DB)
  await runBilling(depsFrom({ ...env, DB: watched }), Date.now() + 24.1 * HOUR_MS)
  await expectEnded(job, /24 hours/)
  expect(await scansOf(seen.statements)).toEqual([])
})

test('ten declined cards end a job', async () => {
  const job = await unpaidJob({ free: 1 })
  const intentId = await openIntent(job.user, job.jobId)
  for (let card = 0; card < 10; card += 1) {
    await payCard(intentId, 'pm_card_visa_chargeDeclined').catch(() => undefined)
    if (card === 8) expect((await verify(job.user, job.jobId, intentId)).body).toMatchObject({ success: false })
  }
  expect(await readJob(job.user, job.jobId)).toMatchObject({ status: 'payment_pending' })
  expect((await deliver('payment_intent.payment_failed', intentId)).status).toBe(200)
  await expectEnded(job, /declined too often/)
  expect((await stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled')
})

const SUCCEEDED = 'payment_intent.succeeded'
type Charged = Awaited<ReturnType<typeof chargedJob>>

/** Delivers all events about an intent, newest first. */
async function deliverReversed({ intentId }: Charged) {
  const { data } = await stripe.events.list({ limit: 100 })
  const events = data.filter(({ data: { object } }) => JSON.stringify(object).includes(intentId))
  expect(events.map(({ type }) => type)).toEqual([SUCCEEDED, 'payment_intent.payment_failed', 'payment_intent.created'])
  for (const event of events) expect((await sendEvent(event)).status).toBe(200)
}

const learnings: Record<string, (job: Charged) => Promise<unknown>> = {
  'by a webhook before verify': async ({ user, jobId, intentId }) => {
    await deliver(SUCCEEDED, intentId)
    await verify(user, jobId, intentId)
  },
  'by a webhook after verify': async ({ user, jobId, intentId }) => {
    await verify(user, jobId, intentId)
    await deliver(SUCCEEDED, intentId)
  },
  'by a webhook instead of verify': ({ intentId }) => deliver(SUCCEEDED, intentId),
  'by the same webhook five times at once': ({ intentId }) =>
    Promise.all([1, 2, 3, 4, 5].map(() => deliver(SUCCEEDED, intentId))),
  'by its webhooks in reverse order': deliverReversed,
  'without a webhook, by verify': ({ user, jobId, intentId }) => verify(user, jobId, intentId),
  'without a webhook or verify, by cron': () => billAt(),
}

test.each(Object.entries(learnings))(
  'a payment learned of %s starts the job once and mails one receipt',
  async (_, learn) => {
    const job = await unpaidJob()
    const { user, jobId } = job
    const intentId = await openIntent(user, jobId)
    await expect(payCard(intentId, 'pm_card_visa_chargeDeclined')).rejects.toThrow()
    await payCard(intentId)
    const since = await lastCall('openai')
    await learn({ ...job, intentId })
    expect(await generated(user, jobId)).toMatchObject({ status: 'completed', progress: { processedPhotos: 1 } })
    await settled()
    for (const minute of [0, 2]) await billAt(Date.now() + minute * 60_000)
    expect(await callsOf('openai', { since })).toHaveLength(1)
    expect(await receiptsOf(user.email)).toHaveLength(1)
    const made = await db.select().from(activity).where(eq(activity.userId, user.userId))
    expect(made.filter(({ action }) => action === 'payment-made')).toHaveLength(1)
    const [row] = await db.select().from(payments).where(eq(payments.jobId, jobId))
    expect(row).toMatchObject({ status: 'paid', dueAt: null, receiptDueAt: null, amount: 100 })
  },
)

test('an event that is unsigned, signed with another secret or too old changes nothing', async () => {
  const { user, jobId, intentId } = await chargedJob()
  for (const signing of [{ secret: 'whsec_another' }, { ageSeconds: 301 }]) {
    const refused = await deliver('payment_intent.succeeded', intentId, signing)
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'BAD_SIGNATURE' }])
  }
  const { db: watched, seen } = watchD1(env.DB)
  const watching = appWith({ DB: watched })
  expect((await watching.send('POST', '/api/payments/webhook', { body: '{}' })).status).toBe(400)
  expect((await sendEvent({}, { secret: 'whsec_another' }, watching)).status).toBe(400)
  expect(seen.trips).toBe(0)
  expect((await sendEvent({ padding: 'x'.repeat(257 * 1024) })).status).toBe(413)
  expect(await readJob(user, jobId)).toMatchObject({ status: 'payment_pending' })
})

test('an unrelated event is accepted and ignored, whatever it contains', async () => {
  const ofTheOtherMode = { type: 'payment_intent.succeeded', livemode: true }
  for (const rest of [
    {},
    { data: {} },
    { data: { object: { object: 'price', id: 'price_1' } } },
    { ...ofTheOtherMode, data: { object: { object: 'payment_intent', id: 'pi_live' } } },
  ]) {
    const answer = await sendEvent({ id: 'evt_1', object: 'event', type: 'price.created', created: 1, ...rest })
    expect([answer.status, await answer.json()]).toEqual([200, { received: true }])
  }
})

test('while the webhook’s secret is rotated, events signed with either secret are accepted', async () => {
  const rotating = appWith({ STRIPE_WEBHOOK_SECRET: `whsec_newest, ${env.STRIPE_WEBHOOK_SECRET}` })
  const event = { id: 'evt_1', object: 'event', type: 'price.created', created: 1 }
  for (const secret of ['whsec_newest', env.STRIPE_WEBHOOK_SECRET]) {
    expect((await sendEvent(event, { secret }, rotating)).status).toBe(200)
  }
  expect((await sendEvent(event, { secret: 'whsec_oldest' }, rotating)).status).toBe(400)
})

test('the webhook is answered without waiting for the provider, and the job starts nevertheless', async () => {
  const { user, jobId, intentId } = await chargedJob()
  const answers: string[] = []
  injectFault('/v1/payment_intents/', intentId, async (request, send) => {
    await until(async () => answers.length, Boolean)
    answers.push('provider')
    return send(request)
  })
  expect((await deliver('payment_intent.succeeded', intentId)).status).toBe(200)
  answers.push('webhook')
  expect(await generated(user, jobId)).toMatchObject({ status: 'completed' })
  expect(answers).toEqual(['webhook', 'provider'])
})
