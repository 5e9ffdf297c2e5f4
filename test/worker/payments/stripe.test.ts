import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { newId } from '#test/kit/new-id.ts'
import { errorOf, secretKey, stripeSdkAt } from '#test/kit/stripe-client.ts'
import { control } from '#test/kit/worker/flickr.ts'
import { until } from '#test/kit/worker/jobs.ts'
import { configOf, isLiveKey } from '#worker/env.ts'
import { PaymentError, type Payments } from '#worker/payments/payments.ts'
import { paymentsFor } from '#worker/payments/stripe.ts'
import { WEBHOOK_PATH } from '#worker/payments/webhook.ts'

// What the app assumes about Stripe, checked with the stand-in and, if there is a key, with Stripe itself.

const testKey = env.STRIPE_TEST_SECRET_KEY
if (isLiveKey(testKey)) throw new Error('STRIPE_TEST_SECRET_KEY is a live key')

const targets = [
  { name: 'the stand-in', apiUrl: env.STRIPE_API_URL, key: secretKey },
  ...(testKey === '' ? [] : [{ name: 'Stripe', apiUrl: 'https://api.stripe.com', key: testKey }]),
]

test.runIf(testKey === '')('Stripe itself', ({ skip }) => skip('there is no STRIPE_TEST_SECRET_KEY'))

const MINUTE_MS = 60_000
/** States of a dispute in which the bank has the money and has not decided. */
const DISPUTED = ['needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review']

/** How a call to the provider failed. */
async function failureOf(call: Promise<unknown>): Promise<Pick<PaymentError, 'kind' | 'code'>> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof PaymentError)) throw new Error(`Expected a PaymentError, not ${error}`)
  return { kind: error.kind, code: error.code }
}

describe.each(targets)('$name answers as the app expects:', ({ apiUrl, key }) => {
  function paymentsWith(secret: string): Payments {
    const made = paymentsFor({ ...configOf(env), STRIPE_API_URL: apiUrl, STRIPE_SECRET_KEY: secret })
    if (!made) throw new Error('Payments are off')
    return made
  }
  const payments = paymentsWith(key)
  /** The client for calls that the card form or support makes. */
  const stripe = stripeSdkAt(apiUrl, key)

  const newOrder = (isOrder = false) => ({
    id: newId(),
    isOrder,
    userId: newId(),
    attempt: 1,
    amount: 137,
    currency: 'usd',
  })
  const pay = (id: string, card: string) => stripe.paymentIntents.confirm(id, { payment_method: card })
  async function paidIntent(isOrder = false) {
    const order = newOrder(isOrder)
    const { id } = await payments.createIntent(order)
    await pay(id, 'pm_card_visa')
    return { ...order, id, payable: { id: order.id, isOrder } }
  }

  test('an order has one intent, however often it is requested, and its next attempt another', async () => {
    const order = newOrder()
    const made = await payments.createIntent(order)
    const { id: jobId, userId, amount, currency } = order
    expect(made).toEqual({
      ...{ id: expect.stringMatching(/^pi_/), clientSecret: expect.stringMatching(`^${made.id}_secret_`) },
      ...{ status: 'requires_payment_method', amount, amountReceived: 0, currency, isLive: false },
      ...{ jobId, orderId: null, userId, charge: null },
    })
    expect(await payments.createIntent(order)).toEqual(made)
    expect(await payments.getIntent(made.id)).toEqual(made)
    expect((await payments.createIntent({ ...order, attempt: 2 })).id).not.toBe(made.id)
    expect(await failureOf(payments.createIntent({ ...order, amount: 138 }))).toMatchObject({ kind: 'reused' })
  })

  test('of simultaneous calls some may be told that one is in progress, and the others get the same intent', async () => {
    const order = newOrder()
    const answers = await Promise.allSettled([1, 2, 3].map(() => payments.createIntent(order)))
    const ids = answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value.id : []))
    expect(new Set(ids).size).toBe(1)
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason.kind).toBe('running')
    expect((await payments.createIntent(order)).id).toBe(ids[0])
  })

  test('a charged card shows in the intent, which can no longer be canceled', async () => {
    const { id, amount } = await paidIntent()
    const paid = await payments.getIntent(id)
    expect(paid).toMatchObject({ status: 'succeeded', amount, amountReceived: amount, charge: { isDisputed: false } })
    expect(Math.abs((paid.charge?.at ?? 0) - Date.now())).toBeLessThan(10 * MINUTE_MS)
    expect(await payments.countFailedCharges(id)).toBe(0)
    const refusal = { kind: 'refused', code: 'payment_intent_unexpected_state' }
    expect(await failureOf(payments.cancelIntent(id))).toEqual(refusal)
  })

  test('a declined card leaves a failed charge, and another card can pay', async () => {
    const { id } = await payments.createIntent(newOrder())
    const declined = await errorOf(pay(id, 'pm_card_visa_chargeDeclined'))
    expect(declined).toMatchObject({ type: 'StripeCardError', code: 'card_declined' })
    expect(await payments.getIntent(id)).toMatchObject({
      status: 'requires_payment_method',
      charge: { at: expect.any(Number) },
    })
    expect(await payments.countFailedCharges(id)).toBe(1)
    expect((await pay(id, 'pm_card_visa')).status).toBe('succeeded')
    expect(await payments.countFailedCharges(id)).toBe(1)
  })

  test('a card that requires 3-D Secure is not charged before it', async () => {
    const { id } = await payments.createIntent(newOrder())
    await pay(id, 'pm_card_authenticationRequired')
    expect(await payments.getIntent(id)).toMatchObject({ status: 'requires_action', amountReceived: 0 })
  })

  test('an intent is canceled once, and cannot be paid afterwards', async () => {
    const { id } = await payments.createIntent(newOrder())
    expect(await payments.cancelIntent(id)).toMatchObject({ id, status: 'canceled' })
    expect((await payments.getIntent(id)).status).toBe('canceled')
    const code = 'payment_intent_unexpected_state'
    expect(await failureOf(payments.cancelIntent(id))).toEqual({ kind: 'refused', code })
    expect(await errorOf(pay(id, 'pm_card_visa'))).toMatchObject({ code })
  })

  test('a refund is made once for its id, is listed with that id beside refunds by support, and cannot exceed what was paid', async () => {
    const { id: intentId, amount } = await paidIntent()
    const order = { id: newId(), attempt: 1, intentId, amount: 37 }
    const made = await payments.createRefund(order)
    expect(made).toEqual({
      ...{ id: expect.stringMatching(/^(?:re|pyr)_/), ownId: order.id, amount: 37, status: 'succeeded' },
      at: expect.any(Number),
    })
    expect(await payments.createRefund(order)).toEqual(made)
    expect(await failureOf(payments.createRefund({ ...order, amount: 36 }))).toMatchObject({ kind: 'reused' })
    const support = await stripe.refunds.create({ payment_intent: intentId })
    expect(support.amount).toBe(amount - 37)
    const listed = await payments.listRefunds(intentId)
    expect(listed.map(({ id, ownId }) => [id, ownId]).toSorted()).toEqual(
      [
        [made.id, order.id],
        [support.id, null],
      ].toSorted(),
    )
    const more = payments.createRefund({ id: newId(), attempt: 1, intentId, amount: 1 })
    expect(await failureOf(more)).toEqual({ kind: 'refused', code: 'charge_already_refunded' })
    expect((await payments.getIntent(intentId)).status).toBe('succeeded')
  })

  test.each([
    ['job', false],
    ['order', true],
  ])('events report the intent and its refund, newest first, and an intent is found by its %s', async (_, isOrder) => {
    const since = Date.now() - MINUTE_MS
    const { id: intentId, payable } = await paidIntent(isOrder)
    await payments.createRefund({ id: newId(), attempt: 1, intentId, amount: 37 })
    async function newsOfIt() {
      const news: [string, number][] = []
      for await (const { intentId: of, about, at } of payments.eventsSince(since)) {
        if (of === intentId) news.push([about, at])
      }
      return news
    }
    const isThere = (about: string) => (news: [string, number][]) => news.some(([one]) => one === about)
    await until(newsOfIt, isThere('intent'))
    const news = await until(newsOfIt, isThere('refund'))
    const instants = news.map(([, at]) => at)
    expect(instants).toEqual(instants.toSorted((a, b) => b - a))
    expect(await payments.findIntent(payable, since)).toBe(intentId)
    expect(await payments.findIntent({ ...payable, isOrder: !isOrder }, since)).toBeNull()
    expect(await payments.findIntent({ ...payable, id: newId() }, since)).toBeNull()
  })

  test.runIf(apiUrl === env.STRIPE_API_URL)('each state of a dispute says whose its money is', async () => {
    const { id: paymentIntent } = await paidIntent()
    expect(await payments.listDisputes(paymentIntent)).toEqual([])
    const seen: Record<string, string | undefined> = {}
    for (const status of ['warning_needs_response', 'warning_under_review', 'warning_closed', ...DISPUTED, 'won']) {
      await control('POST', '/stripe/dispute', { paymentIntent, status })
      const [newest] = await payments.listDisputes(paymentIntent)
      seen[status] = newest?.state
    }
    expect(seen).toEqual({
      ...{ warning_needs_response: 'inquiry', warning_under_review: 'inquiry', warning_closed: 'won', won: 'won' },
      ...Object.fromEntries(DISPUTED.map(status => [status, 'open'])),
    })
    for (const status of ['lost', 'prevented']) {
      const { id } = await paidIntent()
      if (status === 'lost') await control('POST', '/stripe/dispute', { paymentIntent: id })
      await control('POST', '/stripe/dispute', { paymentIntent: id, status })
      expect(await payments.listDisputes(id)).toMatchObject([{ id: expect.stringMatching(/^du_/), state: 'lost' }])
    }
  })

  test('an address to which no events are sent is told from one with a webhook', async () => {
    expect(await payments.findWebhook(`https://${newId()}.example/webhook`)).toBeNull()
    if (apiUrl !== env.STRIPE_API_URL) return
    const ours = `${env.APP_ORIGIN}${WEBHOOK_PATH}`
    expect(await payments.findWebhook(ours)).toEqual({ isEnabled: true, missing: [] })
    expect(await failureOf(paymentsWith('sk_test_of_nobody').findWebhook(ours))).toMatchObject({ kind: 'unauthorized' })
  })

  test('unknown objects and a wrong key are refused', async () => {
    const missing = { kind: 'refused', code: 'resource_missing' }
    expect(await failureOf(payments.getIntent('pi_none'))).toEqual(missing)
    const stranger = paymentsWith('sk_test_of_nobody')
    expect(await failureOf(stranger.getIntent('pi_none'))).toMatchObject({ kind: 'unauthorized' })
  })
})
