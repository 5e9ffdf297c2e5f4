import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { secretKey, stripePost } from '#test/kit/stripe-client.ts'
import { until } from '#test/kit/until.ts'
import { startSandbox } from './running-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let count = 0
let key = ''

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  count += 1
  key = `key-${count}`
  await sandbox.control('/faults', undefined, 'DELETE')
})

const create = (fields: Record<string, string> = {}, with_ = secretKey) =>
  stripePost(
    sandbox.origin,
    '/payment_intents',
    { amount: '100', currency: 'usd', 'payment_method_types[0]': 'card', ...fields },
    { key: with_, headers: { 'Idempotency-Key': key } },
  )
const intents = async () => (await sandbox.control('/stripe')).paymentIntents.length
const lastCall = async () => (await sandbox.control('/calls?service=stripe')).at(-1)

test('a repeated call gets the first answer, and nothing is made twice', async () => {
  const first = await create()
  const before = await intents()
  const second = await create()
  expect(second.body).toEqual(first.body)
  expect(second.headers.get('idempotent-replayed')).toBe('true')
  expect(second.headers.get('request-id')).not.toBe(first.headers.get('request-id'))
  expect(first.headers.get('idempotent-replayed')).toBe(null)
  expect(await intents()).toBe(before)
  expect(await lastCall()).toMatchObject({
    method: 'POST /v1/payment_intents',
    wrote: false,
    status: 200,
    params: { idempotencyKey: key, amount: '100' },
  })
})

test('a decline is repeated too', async () => {
  const fields = { confirm: 'true', payment_method: 'pm_card_visa_chargeDeclined' }
  const first = await create(fields)
  expect(first.status).toBe(402)
  const charges = (await sandbox.control('/stripe')).charges.length
  expect(await create(fields)).toMatchObject({ status: 402, body: first.body })
  expect((await sandbox.control('/stripe')).charges).toHaveLength(charges)
})

test('other parameters, or another address, with the same key are an error', async () => {
  const { body } = await create()
  const other = await create({ amount: '200' })
  expect([other.status, other.body.error.type]).toEqual([400, 'idempotency_error'])
  const headers = { 'Idempotency-Key': key }
  const elsewhere = await stripePost(sandbox.origin, `/payment_intents/${body.id}/cancel`, {}, { headers })
  expect([elsewhere.status, elsewhere.body.error.type]).toEqual([400, 'idempotency_error'])
})

test('while the first call is in progress, the key is in use', async () => {
  await sandbox.control('/faults', { service: 'stripe', delayMs: 60_000 })
  const before = await intents()
  const first = create()
  first.catch(() => 'the sandbox ends before it answers')
  await until('the intent to be made', intents, count => count > before)
  const second = await create()
  expect([second.status, second.body.error.code]).toEqual([409, 'idempotency_key_in_use'])
  expect(await intents()).toBe(before + 1)
})

test('after a dropped answer the repetition gets what was made', async () => {
  await sandbox.control('/faults', { service: 'stripe', dropAfterWrite: true })
  const before = await intents()
  await expect(create()).rejects.toThrow()
  expect(await intents()).toBe(before + 1)
  const { status, headers } = await create()
  expect([status, headers.get('idempotent-replayed')]).toEqual([200, 'true'])
  expect(await intents()).toBe(before + 1)
})

test('answers to a wrong key or wrong parameters are not stored', async () => {
  expect((await create({}, 'sk_test_wrong')).status).toBe(401)
  expect((await create({ amount: '1' })).status).toBe(400)
  expect((await create()).status).toBe(200)
})

test('an error from before Stripe is not stored, one of Stripe’s own is', async () => {
  await sandbox.control('/faults', { service: 'stripe', status: 503, body: 'unavailable' })
  expect((await fetch(`${sandbox.origin}/stripe/v1/charges`)).status).toBe(503)
  const error = { error: { type: 'api_error', message: 'Something went wrong.' } }
  await sandbox.control('/faults', { service: 'stripe', status: 503, body: error })
  expect((await create()).status).toBe(503)
  expect((await create()).status).toBe(200)

  key = `${key}-kept`
  const before = await intents()
  await sandbox.control('/faults', { service: 'stripe', status: 500, body: error, keep: true })
  expect(await create()).toMatchObject({ status: 500, body: error })
  const again = await create()
  expect(again).toMatchObject({ status: 500, body: error })
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(await intents()).toBe(before)
})

test('a key is forgotten after a day', async () => {
  const first = await create()
  await sandbox.control('/stripe/forget-keys', {})
  const second = await create()
  expect(second.status).toBe(200)
  expect(second.body.id).not.toBe(first.body.id)
})
