import { afterEach, beforeEach, expect, test } from 'vitest'
import { DOLLAR, stripeSdk } from '#test/kit/stripe-client.ts'
import { until } from '#test/kit/until.ts'
import { startSandbox } from './running-sandbox.ts'
import { startReceiver, verify } from './webhook-receiver.ts'

let app: Awaited<ReturnType<typeof startReceiver>>
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let stripe: ReturnType<typeof stripeSdk>

beforeEach(async () => {
  app = await startReceiver()
  sandbox = await startSandbox(app.origin)
  stripe = stripeSdk(sandbox.origin)
})
afterEach(() => {
  sandbox.stop()
  app.stop()
})

const pay = (card = 'pm_card_visa') => stripe.paymentIntents.create({ ...DOLLAR, confirm: true, payment_method: card })
const typesOf = (found: { type: string }[]) => found.map(({ type }) => type)
const deliver = (order: object) => sandbox.control('/webhooks/deliver', order)
const PAID = ['payment_intent.created', 'payment_intent.succeeded']

async function untilDelivered(count: number) {
  const delivered = async () => {
    const { events } = await sandbox.control('/stripe')
    return events.filter((event: { delivered: boolean }) => event.delivered)
  }
  return until(`${count} events to be delivered`, delivered, found => found.length === count)
}

test('events reach the app in order, with a valid signature', async () => {
  const { id } = await pay()
  const received = await app.first(2)
  expect(typesOf(received)).toEqual(PAID)
  expect(received.map(({ path }) => path)).toEqual(['/api/payments/webhook', '/api/payments/webhook'])
  expect(received.map(one => verify(one).data.object)).toMatchObject([{ id }, { id, status: 'succeeded' }])
  expect(received[0]?.signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/)
  const [event] = await untilDelivered(2)
  expect(event.pending_webhooks).toBe(0)
  expect(app.received).toHaveLength(2)
})

test('an event is sent again until the app accepts it', async () => {
  app.state.status = 500
  await stripe.paymentIntents.create(DOLLAR)
  const [first, second] = await app.first(2)
  expect(second?.id).toBe(first?.id)
  app.state.status = 200
  await untilDelivered(1)
})

test('held events are delivered on command, as often and in the order it says', async () => {
  await sandbox.control('/webhooks', { mode: 'hold' })
  const { id } = await pay()
  expect((await sandbox.control('/stripe')).events.map((event: { delivered: boolean }) => event.delivered)).toEqual([
    false,
    false,
  ])
  app.state.status = 503
  const refused = await deliver({ reverse: true, times: 2 })
  expect(typesOf(refused)).toEqual([PAID[1], PAID[1], PAID[0], PAID[0]])
  expect(refused.map(({ status }: { status: number }) => status)).toEqual([503, 503, 503, 503])
  app.state.status = 200
  expect(await deliver({ event: 'payment_intent.succeeded' })).toMatchObject([
    { type: 'payment_intent.succeeded', status: 200 },
  ])
  expect(typesOf(await deliver({}))).toEqual(['payment_intent.created'])
  expect(await deliver({})).toEqual([])
  const again = await deliver({ event: app.received.at(-1)?.id })
  expect(again).toMatchObject([{ type: 'payment_intent.created', status: 200 }])
  expect(await deliver({ event: 'charge.refunded' })).toHaveProperty('error')
  expect(new Set(app.received.map(one => verify(one)).map(({ data }) => (data.object as { id: string }).id))).toEqual(
    new Set([id]),
  )
})

test('a bad or an old signature does not verify, and does not count as accepted', async () => {
  await sandbox.control('/webhooks', { mode: 'hold' })
  await stripe.paymentIntents.create(DOLLAR)
  for (const how of [{ badSignature: true }, { ageSeconds: 301 }, { ageSeconds: 100 }]) {
    expect(await deliver(how)).toMatchObject([{ status: 200 }])
  }
  const [bad, old, fresh] = await app.first(3)
  expect(() => bad && verify(bad)).toThrow('signature')
  expect(() => old && verify(old)).toThrow('tolerance')
  expect(fresh && verify(fresh).type).toBe('payment_intent.created')
  expect(await deliver({})).toHaveLength(1)
})

test('held events are sent when delivery is automatic again, also after a reset', async () => {
  for (const release of [() => sandbox.control('/webhooks', { mode: 'auto' }), () => sandbox.control('/reset', {})]) {
    const before = app.received.length
    await sandbox.control('/webhooks', { mode: 'hold' })
    await pay()
    await release()
    expect(typesOf((await app.first(before + 2)).slice(before))).toEqual(PAID)
    await untilDelivered(before + 2)
  }
})

test('an app that answers nobody gets status 0', async () => {
  app.stop()
  await sandbox.control('/webhooks', { mode: 'hold' })
  await stripe.paymentIntents.create(DOLLAR)
  expect(await deliver({})).toMatchObject([{ status: 0 }])
})

test('a refund to some cards succeeds, then fails by itself', async () => {
  const { id } = await pay('pm_card_refundFail')
  const refund = await stripe.refunds.create({ payment_intent: id })
  expect(refund.status).toBe('succeeded')
  const received = await app.first(6)
  expect(typesOf(received).slice(2)).toEqual(['refund.created', 'charge.refunded', 'refund.updated', 'refund.failed'])
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed', failure_reason: 'unknown' })
})
