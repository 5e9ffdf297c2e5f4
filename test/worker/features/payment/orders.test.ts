import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { entriesOf, leftOf } from '#test/kit/worker/buying.ts'
import { aUser, type TestUser } from '#test/kit/worker/factories.ts'
import { type Fault, injectFault } from '#test/kit/worker/jobs.ts'
import { chargedOrder, orderPhotos, readOrder } from '#test/kit/worker/ordering.ts'
import {
  aPayer,
  billAt,
  deliver,
  HOUR_MS,
  insertUnpaid,
  intentOf,
  payCard,
  receiptsOf,
  refundsOf,
  reportsOf,
  stripe,
  unpaidJob,
} from '#test/kit/worker/paying.ts'
import { settled } from '#test/kit/worker/settled.ts'
import { switchOff, switchOn } from '#test/kit/worker/switches.ts'
import { openDb } from '#worker/db/client.ts'
import { lastRuns } from '#worker/db/ops-schema.ts'
import { payments } from '#worker/db/payment-schema.ts'
import { activity } from '#worker/db/schema.ts'
import { ORDER_PHOTOS, RATES } from '#worker/domain/pricing.ts'

const db = openDb(env.DB)
const DAY_MS = 24 * HOUR_MS
const { min, max } = ORDER_PHOTOS

const post = async (user: TestUser, path: string, body: object) => {
  const answer = await user.post(`/api/payments/${path}`, body)
  return { status: answer.status, body: await answer.json<Record<string, unknown>>() }
}
const balanceOf = async (user: TestUser) =>
  (await user.get('/api/users/free-trial-status')).json<Record<string, unknown>>()
const entries = async (user: TestUser) =>
  (await db.select().from(activity).where(eq(activity.userId, user.userId))).map(({ action, detail }) => ({
    action,
    ...detail,
  }))

test('an order is made for as many photos as are asked, at the price of the list', async () => {
  const user = await aPayer()
  const orderId = await orderPhotos(user, 500)
  const { expiresAt, ...order } = await readOrder(user, orderId)
  expect(order).toEqual({
    id: orderId,
    photos: 500,
    amount: 500 * RATES.centsPerPhoto,
    currency: 'usd',
    status: 'open',
  })
  expect(Date.parse(String(expiresAt)) - Date.now()).toBeGreaterThan(DAY_MS - HOUR_MS)
  const job = await unpaidJob()
  for (const [one, id] of [
    [await aUser(), orderId],
    [job.user, job.jobId],
  ] as const) {
    expect((await one.get(`/api/payments/order/${id}`)).status).toBe(404)
  }
})

test.each([[{}], [{ photos: min - 1 }], [{ photos: max + 1 }], [{ photos: min + 0.5 }], [{ photos: `${min}` }]])(
  'an order of %j is refused in a sentence',
  async body => {
    const refused = { status: 400, body: { code: 'VALIDATION', error: 'Choose from 100 to 20,000 photos.' } }
    expect(await post(await aPayer(), 'order', body)).toMatchObject(refused)
  },
)

test('simultaneous orders of as many photos are one, as long as it can be paid', async () => {
  const user = await aPayer()
  const ids = await Promise.all([1, 2, 3].map(() => orderPhotos(user)))
  expect(new Set(ids).size).toBe(1)
  const [first = ''] = ids
  const other = await orderPhotos(user, 200)
  expect(await balanceOf(user)).toMatchObject({ unpaidJobIds: [], unpaidOrderIds: [other, first] })
  await db.update(payments).set({ expiresAt: Date.now() }).where(eq(payments.jobId, first))
  expect(await orderPhotos(user)).not.toBe(first)
})

test('with fifty unpaid jobs and orders another one of either is refused', async () => {
  const { user, jobId, photoIds } = await unpaidJob()
  await orderPhotos(user, min)
  await insertUnpaid(user.userId, 48)
  expect(await post(user, 'order', { photos: max })).toMatchObject({ status: 409, body: { code: 'UNPAID_JOBS' } })
  const job = { photoIds, provider: 'flickr', style: 'descriptive', descriptionSentences: 2, addPhotonymTag: true }
  expect((await user.post('/api/photos/process', job)).status).toBe(409)
  expect(await post(user, 'order', { photos: min })).toMatchObject({ status: 200 })
  await post(user, 'cancel', { jobId })
  expect(await post(user, 'order', { photos: max })).toMatchObject({ status: 200 })
})

test('an order keeps the price of its time', async () => {
  const user = await aPayer()
  const orderId = await orderPhotos(user, 300)
  const rates = { ...RATES, centsPerPhoto: RATES.centsPerPhoto + 2 }
  await db.update(payments).set({ rates }).where(eq(payments.jobId, orderId))
  expect(await readOrder(user, orderId)).toMatchObject({ photos: 300, amount: 900 })
  expect(await orderPhotos(user, 300)).not.toBe(orderId)
  const intentId = await intentOf(user, { orderId })
  await payCard(intentId)
  await post(user, 'verify-payment', { orderId, paymentIntentId: intentId })
  const [row] = await db.select().from(payments).where(eq(payments.jobId, orderId))
  expect(row).toMatchObject({ status: 'paid', amount: 900, photosLeft: 300 })
})

test('while orders are switched off none is made', async () => {
  const user = await aPayer()
  await switchOff('orders')
  expect(await post(user, 'order', { photos: min })).toMatchObject({ status: 503, body: { code: 'PAUSED' } })
  await switchOn()
  expect(await post(user, 'order', { photos: min })).toMatchObject({ status: 200 })
})

test.each(['verify', 'webhook', 'cron'])('a paid order puts its photos on the account, learned of by %s', async way => {
  const user = await aPayer()
  const { orderId, intentId } = await chargedOrder(user, 300)
  expect((await stripe.paymentIntents.retrieve(intentId)).metadata).toEqual({ order: orderId, user: user.userId })
  const paid = { orderId, paymentIntentId: intentId }
  if (way === 'webhook') await deliver('payment_intent.succeeded', intentId)
  if (way === 'cron') await billAt()
  if (way === 'verify') {
    expect(await post(user, 'verify-payment', paid)).toEqual({
      status: 200,
      body: { success: true, status: 'succeeded' },
    })
  }
  await settled()
  expect(await readOrder(user, orderId)).toMatchObject({ status: 'paid' })
  expect(await balanceOf(user)).toMatchObject({ prepaidPhotos: 300, reservedPrepaid: 0, unpaidOrderIds: [] })
  for (const minutes of [0, 1, 30]) await billAt(Date.now() + minutes * 60_000)
  await deliver('payment_intent.succeeded', intentId)
  expect(await post(user, 'verify-payment', paid)).toMatchObject({ body: { success: true } })
  expect(await entriesOf({ payment: orderId })).toEqual(['bought 300'])
  const receipts = await receiptsOf(user.email)
  expect(receipts).toHaveLength(1)
  for (const part of ['Paid: $3.00', '300 photos at $0.01 each for your account', '/account', intentId, '24 hours']) {
    expect(receipts[0]?.text).toContain(part)
  }
  expect(await entries(user)).toContainEqual({ action: 'payment-made', orderId, photos: 300, amount: 300 })
  expect(await post(user, 'create-payment-intent', { orderId })).toMatchObject({ body: { status: 'already_paid' } })
  expect(await post(user, 'cancel', { orderId })).toEqual({
    status: 200,
    body: { success: false, status: 'already_paid' },
  })
  const [row] = await db.select().from(payments).where(eq(payments.jobId, orderId))
  expect(row).toMatchObject({ dueAt: null, toldAt: expect.any(Number) })
})

test('a call names a job or an order, never both, and one does not pass for the other', async () => {
  const { user, jobId } = await unpaidJob()
  const orderId = await orderPhotos(user)
  const other = await orderPhotos(await aPayer())
  const paymentIntentId = 'pi_none'
  for (const path of ['create-payment-intent', 'verify-payment', 'cancel']) {
    for (const named of [{}, { jobId, orderId }]) {
      const refused = { status: 400, body: { code: 'VALIDATION' } }
      expect(await post(user, path, { ...named, paymentIntentId })).toMatchObject(refused)
    }
    for (const named of [{ jobId: orderId }, { orderId: jobId }, { orderId: other }, { orderId: 'none' }]) {
      expect(await post(user, path, { ...named, paymentIntentId })).toMatchObject({ status: 404 })
    }
  }
  await billAt()
  expect(await balanceOf(user)).toMatchObject({ unpaidJobIds: [jobId], unpaidOrderIds: [orderId] })
})

test('a cancelled order costs nothing, and its intent cannot be paid any more', async () => {
  const user = await aPayer()
  const orderId = await orderPhotos(user)
  const intentId = await intentOf(user, { orderId })
  for (let times = 0; times < 2; times += 1) {
    expect(await post(user, 'cancel', { orderId })).toEqual({ status: 200, body: { success: true } })
  }
  expect(await readOrder(user, orderId)).toMatchObject({ status: 'canceled' })
  expect((await stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled')
  expect(await post(user, 'create-payment-intent', { orderId })).toMatchObject({
    status: 409,
    body: { code: 'NOT_PAYABLE' },
  })
  expect(await entries(user)).toContainEqual({ action: 'order-cancelled', orderId, photos: 100, ending: 'cancelled' })
  expect(await orderPhotos(user)).not.toBe(orderId)
})

test('cancelling an order whose card was already charged puts its photos on the account', async () => {
  const user = await aPayer()
  const { orderId } = await chargedOrder(user)
  expect((await post(user, 'cancel', { orderId })).body).toEqual({ success: false, status: 'already_paid' })
  expect(await leftOf(user.userId)).toEqual([100])
})

test('an order not paid within 24 hours expires, and ten declined cards end it', async () => {
  const user = await aPayer()
  const [late, declined] = [await orderPhotos(user), await orderPhotos(user, 200)]
  const intentId = await intentOf(user, { orderId: declined })
  for (let card = 0; card < 10; card += 1) await payCard(intentId, 'pm_card_visa_chargeDeclined').catch(() => undefined)
  await post(user, 'verify-payment', { orderId: declined, paymentIntentId: intentId })
  expect(await readOrder(user, declined)).toMatchObject({ status: 'canceled' })
  await billAt(Date.now() + 23.9 * HOUR_MS)
  expect(await readOrder(user, late)).toMatchObject({ status: 'open' })
  await billAt(Date.now() + 24.1 * HOUR_MS)
  expect(await readOrder(user, late)).toMatchObject({ status: 'canceled' })
  const endings = (await entries(user)).filter(({ action }) => action === 'order-cancelled')
  expect(endings.map(({ orderId, ending }) => [orderId, ending])).toEqual([
    [declined, 'declined'],
    [late, 'expired'],
  ])
})

test('an intent of an order whose id never arrived is found and canceled', async () => {
  const user = await aPayer()
  const orderId = await orderPhotos(user)
  const intentId = await intentOf(user, { orderId })
  await db.update(payments).set({ intentId: null }).where(eq(payments.jobId, orderId))
  expect((await post(user, 'cancel', { orderId })).body).toEqual({ success: true })
  expect((await stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled')
})

const changed =
  (change: { metadata?: Record<string, string | undefined>; [key: string]: unknown }): Fault =>
  async (request, send) => {
    const intent: { metadata: object } = await (await send(request)).json()
    return Response.json({ ...intent, ...change, metadata: { ...intent.metadata, ...change.metadata } })
  }

test.each([
  ['of the other mode', { livemode: true }],
  ['of another order', { metadata: { order: 'another' } }],
  ['of a job, too', { metadata: { job: 'another' } }],
  ['of another user', { metadata: { user: 'another' } }],
  ['in another currency', { currency: 'eur' }],
  ['of another amount', { amount: 99, amount_received: 99 }],
  ['that took less than its amount', { amount_received: 99 }],
])('a payment %s buys nothing, and is reported once', async (_, change) => {
  const user = await aPayer()
  const { orderId, intentId } = await chargedOrder(user)
  injectFault('/v1/payment_intents/', intentId, changed(change), 2)
  const paid = { orderId, paymentIntentId: intentId }
  for (let times = 0; times < 2; times += 1) {
    expect(await post(user, 'verify-payment', paid)).toMatchObject({ status: 400, body: { code: 'PAYMENT_MISMATCH' } })
  }
  expect(await leftOf(user.userId)).toEqual([null])
  expect(await reportsOf(orderId)).toHaveLength(1)
})

test('an intent of an order does not pay a job of its id', async () => {
  const { user, jobId } = await unpaidJob()
  const intentId = await intentOf(user, { jobId })
  await payCard(intentId)
  injectFault('/v1/payment_intents/', intentId, changed({ metadata: { job: undefined, order: jobId } }), 1)
  expect(await post(user, 'verify-payment', { jobId, paymentIntentId: intentId })).toMatchObject({ status: 400 })
  expect(await reportsOf(jobId)).toHaveLength(1)
})

test('another intent that names the order and is paid buys nothing, and is reported once', async () => {
  const user = await aPayer()
  const orderId = await orderPhotos(user)
  await intentOf(user, { orderId })
  const foreign = await stripe.paymentIntents.create({
    ...{ amount: 100, currency: 'usd', allowed_payment_method_types: ['card'], payment_method: 'pm_card_visa' },
    ...{ metadata: { order: orderId, user: user.userId }, confirm: true, return_url: 'https://photonym.app/' },
  })
  for (let times = 0; times < 2; times += 1) await deliver('payment_intent.succeeded', foreign.id)
  await billAt()
  expect(await leftOf(user.userId)).toEqual([null])
  expect(await reportsOf(orderId)).toHaveLength(1)
})

test('an order that a release before took for a mismatch is found paid within minutes, or once its time is over', async () => {
  const user = await aPayer()
  const orders = [await chargedOrder(user, 100), await chargedOrder(user, 200)]
  // That release reads no order in the metadata, reports the payment and leaves it open.
  for (const { intentId } of orders) {
    injectFault('/v1/payment_intents/', intentId, changed({ metadata: { order: undefined } }))
  }
  await billAt()
  const reported = await db.select().from(payments).where(eq(payments.userId, user.userId))
  expect(reported.map(({ status, reportedAt }) => [status, reportedAt !== null])).toEqual([
    ['open', true],
    ['open', true],
  ])
  await db
    .update(payments)
    .set({ ending: 'expired', dueAt: Date.now() + DAY_MS })
    .where(eq(payments.jobId, orders[1]?.orderId ?? ''))
  await billAt(Date.now() + 11 * 60_000)
  expect(await leftOf(user.userId)).toEqual([100, null])
  await billAt(Date.now() + DAY_MS)
  expect(await leftOf(user.userId)).toEqual([100, 200])
})

test('a card charged for an order while its account is being deleted gets everything back', async () => {
  const user = await aPayer()
  const { orderId, intentId } = await chargedOrder(user, 250)
  await user.send('DELETE', '/api/account', { body: { email: user.email } })
  await billAt()
  await billAt(Date.now() + 60_000)
  expect(await refundsOf(intentId)).toMatchObject([{ amount: 250, status: 'succeeded' }])
  expect(await entriesOf({ payment: orderId })).toEqual(['bought 250', 'refunded -250'])
})

test('money for an order that a restored database has forgotten is reported, and buys nothing', async () => {
  const user = await aPayer()
  const { orderId, intentId } = await chargedOrder(user)
  await db.delete(payments).where(eq(payments.jobId, orderId))
  await db.insert(lastRuns).values({ name: 'restore', at: Date.now() })
  for (let times = 0; times < 2; times += 1) await deliver('payment_intent.succeeded', intentId)
  const [report] = await reportsOf(orderId)
  expect(report?.text).toContain('its order is not in the database')
  expect(await leftOf(user.userId)).toEqual([])
})
