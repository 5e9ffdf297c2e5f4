import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { stranger } from '#test/kit/worker/api.ts'
import { usedUp } from '#test/kit/worker/factories.ts'
import { BARE, type Fault, injectFault, listedPhotos, ORDER, readJob, untilSaved } from '#test/kit/worker/jobs.ts'
import {
  aPayer,
  billAt,
  chargedJob,
  deliver,
  HOUR_MS,
  insertUnpaid,
  openIntent,
  openPayment,
  paidJob,
  payCard,
  refundsOf,
  reportsOf,
  stripe,
  unpaidJob,
  verify,
} from '#test/kit/worker/paying.ts'
import { endJob } from '#test/kit/worker/settling.ts'
import { switchOff } from '#test/kit/worker/switches.ts'
import { app } from '#worker/app.ts'
import { openDb } from '#worker/db/client.ts'
import { payments, refunds } from '#worker/db/payment-schema.ts'
import { jobs, users } from '#worker/db/schema.ts'

const db = openDb(env.DB)
const allowance = Number(env.FREE_PHOTOS)

test.each([
  ['of another amount', { photosOrdered: 150 }],
  ['of another currency', { rates: { centsPerPhoto: 1, minimumCents: 100, currency: 'eur' } }],
  ['of another user', { userId: 'another' }],
])('a payment %s starts nothing, and is reported once', async (_, change) => {
  const { user, jobId, intentId } = await chargedJob()
  const [before] = await db.select().from(jobs).where(eq(jobs.id, jobId))
  await db.update(jobs).set(change).where(eq(jobs.id, jobId))
  for (let times = 0; times < 2; times += 1) await deliver('payment_intent.succeeded', intentId)
  await billAt()
  expect(await reportsOf(jobId)).toHaveLength(1)
  await db
    .update(jobs)
    .set(before ?? {})
    .where(eq(jobs.id, jobId))
  expect(await readJob(user, jobId)).toMatchObject({ status: 'payment_pending', payment: null })
  expect(await reportsOf(jobId)).toHaveLength(1)
})

test.each([
  ['of the other mode', { livemode: true, metadata: {} }],
  ['of another job', { metadata: { job: 'another' } }],
  ['that took less than its amount', { amount_received: 99, metadata: {} }],
])('a payment %s is not verified, and is reported once', async (_, change) => {
  const { user, jobId, intentId } = await chargedJob()
  const changed: Fault = async (request, send) => {
    const intent: { metadata: object } = await (await send(request)).json()
    return Response.json({ ...intent, ...change, metadata: { ...intent.metadata, ...change.metadata } })
  }
  injectFault('/v1/payment_intents/', intentId, changed, 2)
  for (let times = 0; times < 2; times += 1) {
    expect(await verify(user, jobId, intentId)).toMatchObject({ status: 400, body: { code: 'PAYMENT_MISMATCH' } })
  }
  expect(await readJob(user, jobId)).toMatchObject({ status: 'payment_pending', payment: null })
  expect(await reportsOf(jobId)).toHaveLength(1)
})

test('another intent that names the job and is paid starts nothing, and is reported once', async () => {
  const { user, jobId } = await unpaidJob()
  await openPayment(user, jobId)
  const foreign = await stripe.paymentIntents.create({
    ...{ amount: 100, currency: 'usd', allowed_payment_method_types: ['card'], payment_method: 'pm_card_visa' },
    ...{ metadata: { job: jobId, user: user.userId }, confirm: true, return_url: 'https://photonym.app/' },
  })
  for (let times = 0; times < 2; times += 1) await deliver('payment_intent.succeeded', foreign.id)
  await billAt()
  expect(await readJob(user, jobId)).toMatchObject({ status: 'payment_pending' })
  expect(await reportsOf(jobId)).toHaveLength(1)
})

test('a payment of the wrong amount costs one call and one log line a day, even after its job has expired', async () => {
  const { jobId, intentId } = await chargedJob()
  await db.update(jobs).set({ photosOrdered: 150 }).where(eq(jobs.id, jobId))
  const logged = vi.spyOn(console, 'error')
  const { left } = injectFault('/v1/payment_intents/', intentId, (request, send) => send(request), 1000)
  const costs: [calls: number, lines: number][] = []
  for (const from of [0, 24.1, 49]) {
    const before = { left: left(), lines: logged.mock.calls.length }
    for (let minute = 0; minute < 3; minute += 1) await billAt(Date.now() + from * HOUR_MS + minute * 60_000)
    const lines = logged.mock.calls.slice(before.lines).filter(([line]) => String(line).includes('payment.mismatch'))
    costs.push([before.left - left(), lines.length])
  }
  expect(costs).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
  ])
  expect(await reportsOf(jobId)).toHaveLength(1)
})

test('amounts and counts in a request change nothing', async () => {
  const user = await aPayer()
  const photoIds = await listedPhotos(user, [BARE, BARE])
  const forged = { amount: 0, photos: 0, freePhotosUsed: 2, requiresPayment: false, rates: { minimumCents: 0 } }
  const answer = await user.post('/api/photos/process', { ...ORDER, photoIds, ...forged })
  const { jobId, requiresPayment } = await answer.json<{ jobId: string; requiresPayment: boolean }>()
  expect(requiresPayment).toBe(true)
  const opened = await user.post('/api/payments/create-payment-intent', { jobId, ...forged })
  const { amount, clientSecret } = await opened.json<{ amount: number; clientSecret: string }>()
  expect(amount).toBe(100)
  const paymentIntentId = clientSecret.split('_secret_')[0]
  const said = { jobId, paymentIntentId, ...forged, status: 'succeeded', success: true }
  const verified = await user.post('/api/payments/verify-payment', said)
  expect(await verified.json()).toEqual({ success: false, status: 'requires_payment_method' })
  const cancelled = await user.post('/api/payments/cancel', { jobId, ...forged })
  expect(await cancelled.json()).toEqual({ success: true })
})

test('twenty simultaneous orders are all answered and never reserve more free photos than are left', async () => {
  // The orders are enough: nothing has to be described.
  await switchOff('describe')
  const user = await aPayer(7)
  const photoIds = await listedPhotos(user, [BARE, BARE])
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => user.post('/api/photos/process', { ...ORDER, photoIds })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  const rows = await db.select().from(jobs).where(eq(jobs.userId, user.userId))
  const reserved = rows.map(({ freePhotosOrdered }) => freePhotosOrdered ?? 0)
  expect(reserved.toSorted((a, b) => b - a).slice(0, 5)).toEqual([2, 2, 2, 1, 0])
  const status = await (await user.get('/api/users/free-trial-status')).json<{ unpaidJobIds: string[] }>()
  expect(status.unpaidJobIds).toHaveLength(17)
})

test('with fifty unpaid jobs another job to be paid is refused and leaves nothing behind', async () => {
  const user = await aPayer(1)
  const photoIds = await listedPhotos(user, [BARE, BARE])
  await insertUnpaid(user.userId, 50)
  const refused = await user.post('/api/photos/process', { ...ORDER, photoIds })
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'UNPAID_JOBS' }])
  expect(await db.select().from(jobs).where(eq(jobs.userId, user.userId))).toEqual([])
  expect(await db.select().from(users).where(eq(users.id, user.userId))).toMatchObject([
    { freePhotosUsed: allowance - 1 },
  ])
  const free = await user.post('/api/photos/process', { ...ORDER, photoIds: photoIds.slice(1) })
  expect(await free.json()).toMatchObject({ requiresPayment: false })
})

test('the payment form is limited by calls and by declined cards', async () => {
  const { user, jobId } = await unpaidJob()
  const refused = async () => {
    const answer = await user.post('/api/payments/create-payment-intent', { jobId })
    return { status: answer.status, wait: Number(answer.headers.get('Retry-After')) }
  }
  await db.update(payments).set({ declines: 20 }).where(eq(payments.jobId, jobId))
  expect(await refused()).toEqual({ status: 429, wait: expect.closeTo(24 * 3600, -2) })
  await db.update(payments).set({ declines: 0 }).where(eq(payments.jobId, jobId))
  await usedUp(30, 'payPerUser', user.userId)
  const { status, wait } = await refused()
  expect([status, wait > 0 && wait <= 15 * 60]).toEqual([429, true])
})

test('no user can use up the provider’s limit, which all share', async () => {
  const { user, jobId, intentId } = await chargedJob()
  await usedUp(300, 'verifyPerUser', user.userId)
  expect(await verify(user, jobId, intentId)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
  expect((await user.post('/api/payments/cancel', { jobId })).status).toBe(429)
})

test('without keys the form is unavailable, and the job can be cancelled', async () => {
  const { user, jobId } = await unpaidJob()
  const withoutKeys = stranger(request => app.request(request, {}, { ...env, STRIPE_SECRET_KEY: '' }))
  for (const [name, value] of user.cookies) withoutKeys.cookies.set(name, value)
  const opened = await withoutKeys.post('/api/payments/create-payment-intent', { jobId })
  const nothing = { clientSecret: null, publishableKey: null, scriptUrl: null }
  expect(await opened.json()).toEqual({ status: 'unavailable', ...nothing, amount: 100, currency: 'usd' })
  const cancelled = await withoutKeys.post('/api/payments/cancel', { jobId })
  expect(await cancelled.json()).toEqual({ success: true })
})

test.each([
  [
    'live and test keys mixed',
    { STRIPE_API_URL: 'https://api.stripe.com', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_SECRET_KEY: 'sk_test_1' },
  ],
  ['live keys at the stand-in', { STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_SECRET_KEY: 'sk_live_1' }],
  ['the stand-in’s keys at Stripe', { STRIPE_API_URL: 'https://api.stripe.com' }],
])('%s are reported as a configuration error', async (_, change) => {
  expect((await app.request('/api/health', {}, { ...env, ...change })).status).toBe(503)
})

test('a retry after the settlement may use what was kept of the payment, not what is refunded', async () => {
  const kept = await paidJob({ photos: 4 })
  await endJob(kept.job, { described: 1, failed: 3 })
  await untilSaved(kept.jobId, ({ photosSettled }) => photosSettled === 1)
  expect(await kept.job.retry(null)).toEqual({ ok: true, totalPhotos: 3 })
  const returned = await paidJob({ photos: 4 })
  await endJob(returned.job, { described: 0, failed: 4 })
  await untilSaved(returned.jobId, ({ photosSettled }) => photosSettled === 0)
  expect(await returned.job.retry(null)).toMatchObject({ ok: false, code: 'NOT_COVERED' })
})

test('deleting an account cancels open payments, refunds photos not described, and keeps the rows without the person', async () => {
  const open = await unpaidJob()
  const intentId = await openIntent(open.user, open.jobId)
  const paid = await paidJob({ photos: 300 })
  await db.update(jobs).set({ userId: open.user.userId }).where(eq(jobs.id, paid.jobId))
  await db.update(payments).set({ userId: open.user.userId }).where(eq(payments.jobId, paid.jobId))
  await endJob(paid.job, { described: 120, failed: 0 })
  await untilSaved(paid.jobId, ({ progress }) => progress.processedPhotos === 120)
  const deleted = await open.user.send('DELETE', '/api/account', { body: { email: open.user.email } })
  expect(deleted.status).toBe(200)
  await billAt()
  expect((await stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled')
  expect(await refundsOf(paid.intentId)).toMatchObject([{ amount: 180, status: 'succeeded' }])
  const rows = await db.select().from(payments)
  const theirs = rows.filter(({ jobId }) => jobId === open.jobId || jobId === paid.jobId)
  expect(theirs.map(({ userId, status }) => [userId, status]).toSorted()).toEqual([
    ['', 'canceled'],
    ['', 'paid'],
  ])
  expect(await db.select().from(refunds).where(eq(refunds.jobId, paid.jobId))).toMatchObject([{ reason: 'unfinished' }])
})

test('a card charged while its account is being deleted gets everything back', async () => {
  const { user, jobId } = await unpaidJob()
  const intentId = await openIntent(user, jobId)
  await payCard(intentId)
  await user.send('DELETE', '/api/account', { body: { email: user.email } })
  await billAt()
  await billAt(Date.now() + 60_000)
  expect(await refundsOf(intentId)).toMatchObject([{ amount: 100, status: 'succeeded' }])
})
