import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emptyStorage } from '#durable-objects/job/store/erase.ts'
import {
  answering,
  dropped,
  injectFault,
  readJob,
  readObject,
  until,
  untilReleased,
  untilSaved,
} from '#test/kit/worker/jobs.ts'
import {
  billAt,
  chargedJob,
  HOUR_MS,
  openIntent,
  paidJob,
  payCard,
  refundsOf,
  stripe,
  unpaidJob,
  verify,
} from '#test/kit/worker/paying.ts'
import { endJob } from '#test/kit/worker/settling.ts'
import { skipEventsBefore } from '#test/kit/worker/skip-events.ts'
import { switchOff } from '#test/kit/worker/switches.ts'
import { openDb } from '#worker/db/client.ts'
import { noteRefunds } from '#worker/db/money/refunds.ts'
import { refunds } from '#worker/db/payment-schema.ts'
import { cursors, jobs } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { wakeSilentJobs } from '#worker/features/jobs/service.ts'
import { mailRefund } from '#worker/features/payment/mails.ts'

const db = openDb(env.DB)
/** A call that never arrives. */
const lost = async () => {
  throw new TypeError('Network connection lost.')
}

/** A job without a described photo, so that its payment has to be refunded. */
async function owedJob() {
  const paid = await paidJob({ photos: 2 })
  await endJob(paid.job, { described: 0, failed: 2 })
  await untilSaved(paid.jobId, ({ photosSettled }) => photosSettled === 0)
  return paid
}

test('a payment noticed while the account is being deleted is refunded in full', async () => {
  const { user, jobId, intentId } = await chargedJob()
  const { fault, waiting, release } = untilReleased()
  injectFault('/v1/payment_intents/', intentId, fault)
  const verified = verify(user, jobId, intentId)
  await until(async () => waiting(), Boolean)
  expect((await user.send('DELETE', '/api/account', { body: { email: user.email } })).status).toBe(200)
  release()
  await verified
  for (let minute = 0; minute < 2; minute += 1) await billAt(Date.now() + minute * 60_000)
  expect(await refundsOf(intentId)).toMatchObject([{ amount: 100, status: 'succeeded' }])
})

test('the photos of a paid job whose object is empty come to the account', async () => {
  const { user, jobId, intentId } = await chargedJob()
  await runInDurableObject(env.JOB.getByName(jobId), (_, { storage }) => emptyStorage(storage))
  await verify(user, jobId, intentId)
  for (let answer = 0; answer < 3; answer += 1) {
    await db.update(jobs).set({ wakeAt: 0 }).where(eq(jobs.id, jobId))
    await wakeSilentJobs(depsFrom(env))
  }
  const status = await user.get('/api/users/free-trial-status')
  expect(await status.json()).toMatchObject({ prepaidPhotos: 100, reservedPrepaid: 0 })
})

test('an intent whose id never arrived is canceled even after its account is deleted', async () => {
  const { user, jobId } = await unpaidJob()
  injectFault('/v1/payment_intents', jobId, dropped)
  expect((await user.post('/api/payments/create-payment-intent', { jobId })).status).toBe(502)
  expect((await user.send('DELETE', '/api/account', { body: { email: user.email } })).status).toBe(200)
  await billAt()
  const { data } = await stripe.events.list({ type: 'payment_intent.canceled', limit: 100 })
  expect(data.filter(({ data: { object } }) => JSON.stringify(object).includes(jobId))).toHaveLength(1)
})

test('a request for the form after the tenth declined card says that the job has ended', async () => {
  const { user, jobId } = await unpaidJob()
  const intentId = await openIntent(user, jobId)
  for (let card = 0; card < 10; card += 1) {
    await expect(payCard(intentId, 'pm_card_visa_chargeDeclined')).rejects.toThrow()
  }
  const opened = await user.post('/api/payments/create-payment-intent', { jobId })
  expect([opened.status, await opened.json()]).toMatchObject([409, { code: 'NOT_PAYABLE' }])
  expect((await stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled')
})

test('payments that the provider does not show do not block others in cron', async () => {
  // That they are paid is enough: nothing has to be described.
  await switchOff('describe')
  const first = await chargedJob()
  const others: (typeof first)[] = []
  // As many newer payments as one run asks about at once.
  while (others.length < 5) others.push(await chargedJob())
  for (const { intentId } of others) {
    injectFault('/v1/payment_intents/', intentId, answering(403, '{"error":{"type":"invalid_request_error"}}'))
  }
  const cursor = { name: 'paymentEvents' as const, value: Date.now() - HOUR_MS }
  await db.delete(cursors)
  await db.insert(cursors).values(cursor)
  await billAt()
  expect(await db.select().from(cursors).where(eq(cursors.name, 'paymentEvents'))).toMatchObject([cursor])
  expect((await readJob(first.user, first.jobId)).payment).toMatchObject({ status: 'succeeded' })
  await billAt(Date.now() + 60_000)
  for (const { user, jobId } of others) {
    expect((await readJob(user, jobId)).payment).toMatchObject({ status: 'succeeded' })
  }
  // The other tests need no events of the last hour.
  await db.delete(cursors).where(eq(cursors.name, 'paymentEvents'))
  await skipEventsBefore(Date.now())
})

test('a refund that was saved but not reported to its job is reported by cron', async () => {
  const { jobId, job } = await owedJob()
  await db.batch([
    db
      .update(refunds)
      .set({ status: 'succeeded', refundId: `re_${jobId}`, dueAt: null, mailDueAt: 1 })
      .where(eq(refunds.jobId, jobId)),
    noteRefunds(db, jobId),
  ])
  await billAt()
  const read = await until(
    async () => (await readObject(job)).payment,
    payment => payment?.refundedAmount === 100,
  )
  expect(read?.refunds).toMatchObject([{ amount: 100, status: 'succeeded' }])
})

test('after the mail about a refund’s success, the mail about its failure is still sent', async () => {
  const { jobId } = await owedJob()
  await billAt()
  const [made] = await db.select().from(refunds).where(eq(refunds.jobId, jobId))
  if (made?.status !== 'succeeded') throw new Error('The refund was not made')
  await db.update(refunds).set({ status: 'failed', mailDueAt: 1 }).where(eq(refunds.id, made.id))
  await mailRefund(depsFrom(env), made)
  expect(await db.select().from(refunds).where(eq(refunds.id, made.id))).toMatchObject([{ mailDueAt: 1 }])
})

test.each([0, 30, 100])('%i cents that support refunds between two tries are not refunded again', async given => {
  const { intentId, jobId } = await owedJob()
  injectFault('/v1/refunds', 'amount=100', lost)
  await billAt()
  if (given > 0) await stripe.refunds.create({ payment_intent: intentId, amount: given })
  await billAt(Date.now() + HOUR_MS)
  await billAt(Date.now() + 2 * HOUR_MS)
  const rest = 100 - given
  expect((await refundsOf(intentId)).map(({ amount }) => amount)).toEqual([given, rest].filter(Boolean))
  expect((await db.select().from(refunds).where(eq(refunds.jobId, jobId))).map(({ status }) => status)).toEqual(
    [given, rest].filter(Boolean).map(() => 'succeeded'),
  )
})

test('a changed amount keeps its new idempotency key while the provider cannot be reached', async () => {
  const { intentId, jobId } = await owedJob()
  injectFault('/v1/refunds', 'amount=100', lost)
  await billAt()
  await stripe.refunds.create({ payment_intent: intentId, amount: 30 })
  injectFault('/v1/refunds', 'amount=70', lost)
  await billAt(Date.now() + HOUR_MS)
  const rows = await db.select().from(refunds).where(eq(refunds.jobId, jobId))
  expect(rows.find(({ status }) => status === 'due')).toMatchObject({ amount: 70, attempt: 2 })
})
