import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { DOLLAR, errorOf, publishableKey, stripePost, stripeSdk } from '#test/kit/stripe-client.ts'
import { until } from '#test/kit/until.ts'
import { SANDBOX_KEYS } from '#test/stand-ins/sandbox/keys.ts'
import { startSandbox } from './running-sandbox.ts'

/** What Stripe has sent to the app, which answers with this status. */
const app = { status: 200, received: [] as { body: string; signature: string }[] }
const server = serve({
  port: 0,
  async fetch(request) {
    const signature = request.headers.get('stripe-signature') ?? ''
    app.received.push({ body: await request.text(), signature })
    return new Response(null, { status: request.url.endsWith('/api/payments/webhook') ? app.status : 404 })
  },
})
await once(server, 'listening')
const sandbox = await startSandbox({ appOrigin: `http://localhost:${(server.address() as AddressInfo).port}` })
const stripe = stripeSdk(sandbox.origin)
afterAll(() => {
  sandbox.stop()
  server.close()
})
beforeEach(async () => {
  app.status = 200
  await sandbox.control('/webhooks', { mode: 'hold' })
})

type Fields = Record<string, string>
const ONE_CARD = { amount: '100', currency: 'usd', 'payment_method_types[0]': 'card' }
const create = (fields: Fields, headers: Fields, key?: string) =>
  stripePost(sandbox.origin, '/payment_intents', { ...ONE_CARD, ...fields }, { headers, ...(key && { key }) })
const objects = () => sandbox.control('/stripe')

const typed = (card: Fields) => {
  const all = Object.entries({ exp_month: '12', exp_year: '34', cvc: '123', ...card })
  const fields = all.map(([name, value]) => [`payment_method_data[card][${name}]`, value])
  return { 'payment_method_data[type]': 'card', ...Object.fromEntries(fields) }
}

test.each([
  ['4242424242424241', {}, { code: 'incorrect_number' }],
  ['4242424242424242', { exp_year: '20' }, { code: 'invalid_expiry_year' }],
  ['4242424242424242', { cvc: '1' }, { code: 'invalid_cvc' }],
  ['4012888888881881', {}, { code: 'card_declined', decline_code: 'test_mode_live_card' }],
  ['4000000000000002', {}, { code: 'card_declined', decline_code: 'generic_decline' }],
  ['4000000000009995', {}, { code: 'card_declined', decline_code: 'insufficient_funds' }],
  ['4000000000000069', {}, { code: 'expired_card', decline_code: 'expired_card' }],
  ['4000000000000127', {}, { code: 'incorrect_cvc', decline_code: 'incorrect_cvc' }],
])('the typed card %s %j is refused, a good one pays, and no number is logged', async (number, wrong, error) => {
  const intent = await stripe.paymentIntents.create(DOLLAR)
  const path = `/payment_intents/${intent.id}/confirm`
  const confirm = (card: Fields) => {
    const fields = { client_secret: `${intent.client_secret}`, ...typed(card) }
    return stripePost(sandbox.origin, path, fields, { key: publishableKey })
  }
  expect(await confirm({ number, ...wrong })).toMatchObject({ status: 402, body: { error } })
  const charges = (await stripe.charges.list({ payment_intent: intent.id })).data
  expect(charges.map(({ status }) => status)).toEqual('decline_code' in error ? ['failed'] : [])
  expect((await confirm({ number: '4242 4242 4242 4242' })).body.status).toBe('succeeded')
  const logged = JSON.stringify(await sandbox.control('/calls?service=stripe'))
  expect(logged).not.toMatch(/42424242|4242 4242|40128888|40000000|_secret_/)
})

test('the publishable key only confirms and retrieves, with the client secret and without metadata', async () => {
  const { paymentIntents } = stripeSdk(sandbox.origin, publishableKey)
  const { id, client_secret } = await stripe.paymentIntents.create({ ...DOLLAR, metadata: { job: 'j1' } })
  expect(await errorOf(paymentIntents.create(DOLLAR))).toMatchObject({ code: 'secret_key_required' })
  expect(await errorOf(paymentIntents.cancel(id))).toMatchObject({ statusCode: 401 })
  expect(await errorOf(paymentIntents.retrieve(id))).toMatchObject({ code: 'parameter_missing' })
  const guessed = { client_secret: `${id}_secret_x` }
  expect(await errorOf(paymentIntents.retrieve(id, guessed))).toMatchObject({ statusCode: 400 })
  const shown = await paymentIntents.retrieve(id, { client_secret: `${client_secret}` })
  expect(shown).toMatchObject({ id, status: 'requires_payment_method' })
  expect(shown).not.toHaveProperty('metadata')
})

test.each([
  [{ colour: 'red' }, 400, { code: 'parameter_unknown', param: 'colour' }, {}],
  [{ amount: '49' }, 400, { code: 'amount_too_small', param: 'amount' }, {}],
  [{ amount: '1.5' }, 400, { code: 'parameter_invalid_integer', param: 'amount' }, {}],
  [{ currency: 'xyz' }, 400, { param: 'currency' }, {}],
  [{ confirm: 'true', payment_method: 'pm_nobody' }, 404, { code: 'resource_missing', param: 'payment_method' }, {}],
  [{}, 400, { code: 'payment_method_types_no_longer_supported' }, { 'Stripe-Version': '2026-10-28.endive' }],
  [{}, 400, { type: 'invalid_request_error' }, { 'Content-Type': 'application/json' }],
])('%j is refused with %i %j, and leaves nothing behind', async (fields, status, error, headers) => {
  const before = (await objects()).paymentIntents.length
  const answer = await create(fields, headers)
  expect(answer).toMatchObject({ status, body: { error } })
  expect(answer.headers.get('request-id')).toMatch(/^req_/)
  expect((await objects()).paymentIntents).toHaveLength(before)
})

const fault = (given: object) => sandbox.control('/faults', { service: 'stripe', ...given })
const error = { error: { type: 'api_error', message: 'Something went wrong.' } }
let keys = 0
const newKey = () => ({ 'Idempotency-Key': `key-${++keys}` })

test.each([
  ['a payment', {}, 200, undefined],
  ['a decline', { confirm: 'true', payment_method: 'pm_card_visa_chargeDeclined' }, 402, undefined],
  ['an error of Stripe’s own', {}, 500, { status: 500, body: error, keep: true }],
])('%s is repeated for the same idempotency key', async (_, fields, status, given) => {
  const key = newKey()
  if (given) await fault(given)
  const first = await create(fields, key)
  const { paymentIntents, charges } = await objects()
  const second = await create(fields, key)
  expect(second).toMatchObject({ status, body: first.body })
  expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
  expect(await objects()).toMatchObject({ paymentIntents, charges })
  const [call] = (await sandbox.control('/calls?service=stripe')).slice(-1)
  expect(call).toMatchObject({ wrote: false, status, params: { idempotencyKey: key['Idempotency-Key'] } })
})

test('answers to a wrong key, to wrong parameters and from before Stripe are not repeated', async () => {
  const key = newKey()
  expect((await create({}, key, 'sk_test_wrong')).status).toBe(401)
  expect((await create({ amount: '1' }, key)).status).toBe(400)
  await fault({ status: 503, body: error })
  expect((await create({}, key)).status).toBe(503)
  expect((await create({}, key)).status).toBe(200)
})

test('a key is in use until its answer leaves, and an answer that is lost is repeated', async () => {
  const [slow, lost] = [newKey(), newKey()]
  const before = (await objects()).paymentIntents.length
  await fault({ dropAfterWrite: true })
  await expect(create({}, lost)).rejects.toThrow()
  expect((await create({}, lost)).headers.get('idempotent-replayed')).toBe('true')
  await fault({ delayMs: 60_000 })
  create({}, slow).catch(() => 'The sandbox ends before it answers.')
  await until('the second intent', objects, ({ paymentIntents }) => paymentIntents.length === before + 2)
  expect(await create({}, slow)).toMatchObject({ status: 409, body: { error: { code: 'idempotency_key_in_use' } } })
})

const pay = (card = 'pm_card_visa') => stripe.paymentIntents.create({ ...DOLLAR, confirm: true, payment_method: card })
const PAID = ['payment_intent.created', 'payment_intent.succeeded']
type Event = { id: string; type: string; delivered: boolean }
const eventsOf = async (intent: string): Promise<Event[]> =>
  (await objects()).events.filter((event: Event) => JSON.stringify(event).includes(intent))
/** The types of what the app has received, as the SDK verifies it. @throws StripeSignatureVerificationError */
const receivedOf = (intent: string) =>
  app.received
    .filter(({ body }) => body.includes(intent))
    .map(({ body, signature }) => stripe.webhooks.constructEvent(body, signature, SANDBOX_KEYS.stripe.webhookSecret))
    .map(({ type }) => type)
const deliver = (order: object): Promise<{ event: string; type: string; status: number }[]> =>
  sandbox.control('/webhooks/deliver', order)

test('events reach the app signed and in order, again until it accepts them', async () => {
  const { id } = await pay()
  expect(receivedOf(id)).toEqual([])
  app.status = 500
  await sandbox.control('/webhooks', { mode: 'auto' })
  const received = async () => receivedOf(id)
  await until('an attempt', received, ({ length }) => length > 0)
  app.status = 200
  sandbox.setForward(60_000)
  const events = () => eventsOf(id)
  await until('both to be accepted', events, found => found.every(({ delivered }) => delivered))
  expect([...new Set(receivedOf(id))]).toEqual(PAID)
  expect(receivedOf(id).length).toBeGreaterThan(PAID.length)
})

test('held events are delivered on command, as often and in the order it says', async () => {
  const { id } = await pay()
  const ids = (await eventsOf(id)).map(event => event.id)
  const answers = async (order: object) =>
    (await deliver(order)).flatMap(({ event, type, status }) => (ids.includes(event) ? [`${status} ${type}`] : []))
  app.status = 503
  const twice = PAID.toReversed().flatMap(type => [`503 ${type}`, `503 ${type}`])
  expect(await answers({ reverse: true, times: 2 })).toEqual(twice)
  app.status = 200
  expect(await answers({ event: PAID[1] })).toEqual([`200 ${PAID[1]}`])
  expect(await answers({})).toEqual([`200 ${PAID[0]}`])
  expect(await answers({})).toEqual([])
})

test.each([
  [{ badSignature: true }, 'signature'],
  [{ ageSeconds: 301 }, 'tolerance'],
])('an event delivered with %j does not verify, and does not count as accepted', async (how, problem) => {
  const { id } = await stripe.paymentIntents.create(DOLLAR)
  const [event] = await eventsOf(id)
  expect(await deliver({ event: event?.id, ...how })).toMatchObject([{ status: 200 }])
  expect(() => receivedOf(id)).toThrow(problem)
  expect(await eventsOf(id)).toMatchObject([{ delivered: false }])
})

test('a refund to some cards succeeds, then fails by itself', async () => {
  const { id } = await pay('pm_card_refundFail')
  expect((await stripe.refunds.create({ payment_intent: id })).status).toBe('succeeded')
  sandbox.setForward(60_000)
  const refunds = () => stripe.refunds.list({ payment_intent: id })
  await until('the refund to fail', refunds, ({ data }) => data[0]?.status === 'failed')
})
