import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { control } from '#test/kit/worker/flickr.ts'
import { answering, injectFault, readObject, until, untilSaved } from '#test/kit/worker/jobs.ts'
import { billAt, deliver, HOUR_MS, paidJob, refundsOf, reportsOf, stripe } from '#test/kit/worker/paying.ts'
import { endJob } from '#test/kit/worker/settling.ts'
import { scansOf, watchD1 } from '#test/kit/worker/watch-d1.ts'
import { openDb } from '#worker/db/client.ts'
import { payments, refunds } from '#worker/db/payment-schema.ts'
import { cursors } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { runBilling } from '#worker/features/payment/service.ts'

const db = openDb(env.DB)
type Paid = Awaited<ReturnType<typeof paidJob>>

const dispute = ({ intentId }: Paid, status?: string) =>
  control('POST', '/stripe/dispute', { paymentIntent: intentId, ...(status && { status }) })
const rowOf = async ({ jobId }: Paid) => (await db.select().from(payments).where(eq(payments.jobId, jobId)))[0]
const rowsOf = ({ jobId }: Paid) => db.select().from(refunds).where(eq(refunds.jobId, jobId))
const readPayment = async ({ job }: Paid) => (await readObject(job)).payment
/** Makes the list of events fail, so that cron learns nothing from it. */
async function withoutEvents(): Promise<void> {
  const cursor = { name: 'paymentEvents' as const, value: Date.now() + 1000 * HOUR_MS, position: null }
  await db.insert(cursors).values(cursor).onConflictDoUpdate({ target: cursors.name, set: cursor })
}

/** A job without a described photo, whose 100 cents are to be refunded. Resolves when it is settled. */
async function owed(paid: Paid): Promise<Paid> {
  await endJob(paid.job, { described: 0, failed: 2 })
  await untilSaved(paid.jobId, ({ photosSettled }) => photosSettled === 0)
  return paid
}

/** A job that learned of a dispute before it was settled. */
async function disputedJob(): Promise<Paid> {
  const paid = await paidJob({ photos: 2 })
  await dispute(paid)
  await deliver('charge.dispute.created', paid.intentId)
  await until(
    () => rowOf(paid),
    row => row?.disputedAt != null,
  )
  return owed(paid)
}

const ways: Record<string, (paid: Paid) => Promise<unknown>> = {
  'by its event': paid => deliver('charge.dispute.closed', paid.intentId),
  'by the daily read': () => billAt(Date.now() + 24.1 * HOUR_MS),
  'by the first read after a release that read none': async ({ jobId }) => {
    await db.update(payments).set({ disputeId: null, disputeDueAt: null }).where(eq(payments.jobId, jobId))
    await billAt()
  },
}
const endings = Object.entries(ways).flatMap(([way, learn]) => [
  { status: 'won', way, learn },
  { status: 'lost', way, learn },
])

test.each(endings)('a dispute that is $status is noticed $way', async ({ status, learn }) => {
  const paid = await disputedJob()
  await withoutEvents()
  await dispute(paid, status)
  await learn(paid)
  const isWon = status === 'won'
  await until(
    () => rowOf(paid),
    row => (isWon ? row?.disputedAt === null : row?.disputeLostAt != null),
  )
  for (const hours of [25, 26, 50, 75]) await billAt(Date.now() + hours * HOUR_MS)
  expect(await refundsOf(paid.intentId)).toMatchObject(isWon ? [{ amount: 100, status: 'succeeded' }] : [])
  const payment = await until(
    () => readPayment(paid),
    read => read?.refundedAmount === (isWon ? 100 : 0),
  )
  expect(payment?.disputed).toBe(isWon ? undefined : true)
  expect(await rowOf(paid)).toMatchObject({ disputeDueAt: null })
  expect(await reportsOf(paid.jobId)).toHaveLength(1)
})

test('an undecided dispute is read once a day, using an index', async () => {
  const paid = await disputedJob()
  await withoutEvents()
  const { db: watched, seen } = watchD1(env.DB)
  const since = (await callsOfStripe()).at(-1)?.n ?? 0
  for (let hour = 0; hour < 49; hour += 4) {
    await runBilling(depsFrom({ ...env, DB: watched }), Date.now() + (hour + 0.5) * HOUR_MS)
  }
  const reads = (await callsOfStripe(since)).filter(({ params }) => params.payment_intent === paid.intentId)
  expect(reads.map(({ method }) => method)).toEqual(['GET /v1/disputes', 'GET /v1/disputes'])
  expect(await rowOf(paid)).toMatchObject({ disputedAt: expect.any(Number), disputeLostAt: null })
  expect(await scansOf(seen.statements)).toEqual([])
})

type Call = { n: number; method: string; params: Record<string, unknown> }
const callsOfStripe = (since = 0) => control('GET', `/calls?service=stripe&since=${since}`) as Promise<Call[]>

test('a job that missed the end of its dispute is told by the next daily read', async () => {
  const paid = await paidJob({ photos: 2 })
  await dispute(paid)
  await deliver('charge.dispute.created', paid.intentId)
  await until(
    () => readPayment(paid),
    read => read?.disputed === true,
  )
  await withoutEvents()
  await dispute(paid, 'won')
  const unreachable = { getByName: () => ({ refunded: () => Promise.reject(new Error('down')) }) }
  await runBilling({ ...depsFrom(env), jobs: unreachable as never }, Date.now() + 24.1 * HOUR_MS)
  expect((await readPayment(paid))?.disputed).toBe(true)
  await billAt(Date.now() + 48.2 * HOUR_MS)
  expect((await readPayment(paid))?.disputed).toBeUndefined()
  expect(await rowOf(paid)).toMatchObject({ disputeDueAt: null })
})

test('after a won dispute failed photos can be retried for what was paid', async () => {
  const paid = await paidJob({ photos: 4 })
  await dispute(paid)
  await deliver('charge.dispute.created', paid.intentId)
  await until(
    () => rowOf(paid),
    row => row?.disputedAt != null,
  )
  await endJob(paid.job, { described: 1, failed: 3 })
  await untilSaved(paid.jobId, ({ photosSettled }) => photosSettled === 1)
  expect(await paid.job.retry(null)).toMatchObject({ ok: false, code: 'NOT_COVERED' })
  await dispute(paid, 'won')
  await deliver('charge.dispute.closed', paid.intentId)
  await until(
    () => rowOf(paid),
    row => row?.disputedAt === null,
  )
  expect(await paid.job.retry(null)).toEqual({ ok: true, totalPhotos: 3 })
})

test('a bank’s inquiry does not hold back refunds; support is told of it and of the dispute it becomes', async () => {
  const paid = await paidJob({ photos: 210 })
  await dispute(paid, 'warning_needs_response')
  for (let times = 0; times < 2; times += 1) await deliver('charge.dispute.created', paid.intentId)
  await until(
    () => reportsOf(paid.jobId),
    reports => reports.length === 1,
  )
  await endJob(paid.job, { described: 110, failed: 100 })
  await untilSaved(paid.jobId, ({ photosSettled }) => photosSettled === 110)
  await billAt()
  expect(await refundsOf(paid.intentId)).toMatchObject([{ amount: 100, status: 'succeeded' }])
  expect((await readPayment(paid))?.disputed).toBeUndefined()
  await withoutEvents()
  await dispute(paid)
  await billAt(Date.now() + 24.1 * HOUR_MS)
  expect(await rowOf(paid)).toMatchObject({ disputedAt: expect.any(Number) })
  expect((await reportsOf(paid.jobId)).map(({ text }) => /Why: (.*)/.exec(text)?.[1])).toEqual([
    expect.stringContaining('its bank asks'),
    'its charge is disputed',
  ])
})

test('a dispute that no event reported is found when Stripe refuses a refund, which is made once the dispute is won', async () => {
  const paid = await owed(await paidJob({ photos: 2 }))
  await dispute(paid)
  await withoutEvents()
  for (const hours of [0, 1, 2, 3]) await billAt(Date.now() + hours * HOUR_MS)
  expect(await rowOf(paid)).toMatchObject({ disputedAt: expect.any(Number) })
  expect(await rowsOf(paid)).toEqual([])
  expect((await reportsOf(paid.jobId)).map(({ text }) => /Why: (.*)/.exec(text)?.[1])).toEqual([
    'its charge is disputed',
  ])
  await dispute(paid, 'won')
  for (const hours of [25, 26]) await billAt(Date.now() + hours * HOUR_MS)
  expect(await refundsOf(paid.intentId)).toMatchObject([{ amount: 100, status: 'succeeded' }])
})

test('money refunded during a dispute, or returned by the bank before, is not refunded again', async () => {
  const given = await disputedJob()
  await withoutEvents()
  await dispute(given, 'won')
  await stripe.refunds.create({ payment_intent: given.intentId, amount: 70 })
  const returned = await owed(await paidJob({ photos: 2, card: 'pm_card_pendingRefund' }))
  await billAt()
  const [made] = await refundsOf(returned.intentId)
  await control('POST', '/stripe/finish', { refund: made?.id, status: 'failed' })
  await deliver('refund.failed', returned.intentId)
  await until(
    () => rowsOf(returned),
    rows => rows[0]?.status === 'failed',
  )
  await dispute(returned)
  await deliver('charge.dispute.created', returned.intentId)
  await until(
    () => rowOf(returned),
    row => row?.disputedAt != null,
  )
  await dispute(returned, 'won')
  for (const hours of [25, 26]) await billAt(Date.now() + hours * HOUR_MS)
  expect((await refundsOf(given.intentId)).map(({ amount }) => amount)).toEqual([70, 30])
  expect(await refundsOf(returned.intentId)).toMatchObject([{ status: 'failed' }])
})

test('if our key may not read disputes, the money counts as taken, and Stripe is not asked every minute', async () => {
  const paid = await paidJob({ photos: 2 })
  await dispute(paid)
  const { left } = injectFault(
    '/v1/disputes',
    paid.intentId,
    answering(403, '{"error":{"type":"invalid_request_error"}}'),
    9,
  )
  await deliver('charge.dispute.created', paid.intentId)
  await until(
    () => rowOf(paid),
    row => row?.disputedAt != null,
  )
  await withoutEvents()
  for (let minute = 1; minute < 6; minute += 1) await billAt(Date.now() + minute * 60_000)
  expect(left()).toBe(8)
  expect(await reportsOf(paid.jobId)).toHaveLength(1)
})
