import { afterAll, beforeAll, expect, test } from 'vitest'
import { DOLLAR, errorOf, stripeSdk } from '#test/kit/stripe-client.ts'
import { startSandbox } from './running-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let stripe: ReturnType<typeof stripeSdk>

beforeAll(async () => {
  sandbox = await startSandbox()
  stripe = stripeSdk(sandbox.origin)
})
afterAll(() => sandbox.stop())

const pay = (card = 'pm_card_visa') => stripe.paymentIntents.create({ ...DOLLAR, confirm: true, payment_method: card })
const chargeOf = async (intent: string) => (await stripe.charges.list({ payment_intent: intent })).data[0]
const eventsOf = async (refund: string) =>
  (await sandbox.control('/stripe')).events
    .filter((event: { data: { object: { id: string } } }) => event.data.object.id === refund)
    .map((event: { type: string }) => event.type)

test('a charge can be refunded in parts, up to its amount', async () => {
  const { id } = await pay()
  const first = await stripe.refunds.create({ payment_intent: id, amount: 30, metadata: { refund: 'r1' } })
  expect(first).toMatchObject({ amount: 30, status: 'succeeded', payment_intent: id, metadata: { refund: 'r1' } })
  const tooMuch = await errorOf(stripe.refunds.create({ payment_intent: id, amount: 71 }))
  expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' })
  expect(await chargeOf(id)).toMatchObject({ amount_refunded: 30, refunded: false })

  const rest = await stripe.refunds.create({ payment_intent: id })

  expect(rest.amount).toBe(70)
  expect(await chargeOf(id)).toMatchObject({ amount_refunded: 100, refunded: true })
  const again = await errorOf(stripe.refunds.create({ payment_intent: id }))
  expect(again).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' })
  expect((await stripe.refunds.list({ payment_intent: id })).data.map(refund => refund.id)).toEqual([rest.id, first.id])
  expect((await stripe.refunds.retrieve(first.id)).metadata).toEqual({ refund: 'r1' })
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
  expect(await eventsOf(first.id)).toEqual(['refund.created'])
})

test('an unpaid intent and an unknown one cannot be refunded', async () => {
  const { id } = await stripe.paymentIntents.create(DOLLAR)
  expect((await errorOf(stripe.refunds.create({ payment_intent: id }))).statusCode).toBe(400)
  expect(await errorOf(stripe.refunds.create({ payment_intent: 'pi_none' }))).toMatchObject({
    code: 'resource_missing',
  })
  expect((await errorOf(stripe.refunds.create({}))).statusCode).toBe(400)
  expect(await errorOf(stripe.refunds.retrieve('re_none'))).toMatchObject({ statusCode: 404 })
})

test('a refund to some cards begins pending, and ends as the bank decides', async () => {
  for (const status of ['succeeded', 'failed'] as const) {
    const { id } = await pay('pm_card_pendingRefund')
    const refund = await stripe.refunds.create({ payment_intent: id })
    expect(refund.status).toBe('pending')
    expect((await sandbox.control('/stripe/finish', { refund: refund.id, status })).status).toBe(status)
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe(status)
    expect((await chargeOf(id))?.amount_refunded).toBe(status === 'failed' ? 0 : 100)
    expect(await eventsOf(refund.id)).toEqual([
      'refund.created',
      'refund.updated',
      ...(status === 'failed' ? ['refund.failed'] : []),
    ])
  }
})

const disputed = (paymentIntent: string, status?: string) =>
  sandbox.control('/stripe/dispute', { paymentIntent, ...(status && { status }) })
const disputesOf = async (payment_intent: string) => (await stripe.disputes.list({ payment_intent })).data

test('a disputed charge cannot be refunded', async () => {
  const { id } = await pay()
  const dispute = await disputed(id)
  expect(dispute).toMatchObject({ object: 'dispute', payment_intent: id, status: 'needs_response' })
  expect(await errorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ code: 'charge_disputed' })
  expect((await chargeOf(id))?.disputed).toBe(true)
  expect(await eventsOf(dispute.id)).toEqual(['charge.dispute.created'])
  expect(await disputed(id)).toHaveProperty('error')
})

test.each(['won', 'lost'])('a dispute that is %s is closed once, and its charge stays disputed', async status => {
  const { id } = await pay()
  expect(await disputed(id, status)).toHaveProperty('error')
  const opened = await disputed(id)
  expect(await disputed(id, status)).toMatchObject({ id: opened.id, status, is_charge_refundable: status === 'won' })
  expect(await disputed(id, status)).toHaveProperty('error')
  expect(await eventsOf(opened.id)).toEqual(['charge.dispute.created', 'charge.dispute.closed'])
  expect(await disputesOf(id)).toMatchObject([{ id: opened.id, status }])
  expect((await chargeOf(id))?.disputed).toBe(true)
  const refund = stripe.refunds.create({ payment_intent: id })
  if (status === 'won') expect((await refund).status).toBe('succeeded')
  else expect(await errorOf(refund)).toMatchObject({ code: 'charge_disputed' })
})

test('an inquiry of the bank takes nothing, and may become a dispute', async () => {
  const { id } = await pay()
  const { id: inquiry } = await disputed(id, 'warning_needs_response')
  expect((await stripe.refunds.create({ payment_intent: id, amount: 30 })).status).toBe('succeeded')
  expect(await disputed(id)).toMatchObject({ id: inquiry, status: 'needs_response' })
  expect(await errorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ code: 'charge_disputed' })
  expect(await eventsOf(inquiry)).toEqual(['charge.dispute.created'])
})

test('events are listed by type and age, newest first, page by page', async () => {
  const from = Math.floor(Date.now() / 1_000) - 1
  const { id } = await pay()
  await stripe.refunds.create({ payment_intent: id })
  const types = ['payment_intent.succeeded', 'refund.created']
  const all = await stripe.events.list({ types, created: { gte: from }, limit: 100 })
  expect(all.data.slice(0, 2).map(event => event.type)).toEqual(types.toReversed())
  expect(all.data[0]).toMatchObject({
    object: 'event',
    api_version: '2026-10-28.endive',
    data: { object: { amount: 100 } },
  })
  const first = await stripe.events.list({ types, limit: 1 })
  expect(first).toMatchObject({ has_more: true, data: [{ id: all.data[0]?.id }] })
  const second = await stripe.events.list({ types, limit: 1, starting_after: String(all.data[0]?.id) })
  expect(second.data[0]?.id).toBe(all.data[1]?.id)
  const newer = await stripe.events.list({ types, limit: 1, ending_before: String(all.data[1]?.id) })
  expect(newer).toMatchObject({ has_more: false, data: [{ id: all.data[0]?.id }] })
  expect((await stripe.events.list({ type: 'refund.failed', created: { gte: from + 3_600 } })).data).toEqual([])
  expect(await errorOf(stripe.events.list({ limit: 101 }))).toMatchObject({ statusCode: 400, param: 'limit' })
})

test('a reset keeps every object of Stripe’s', async () => {
  await pay()
  const before = await sandbox.control('/stripe')
  await sandbox.control('/reset', {})
  expect(await sandbox.control('/stripe')).toEqual(before)
})
