import { afterAll, beforeAll, expect, test } from 'vitest'
import { DOLLAR, errorOf, publishableKey, stripePost, stripeSdk } from '#test/kit/stripe-client.ts'
import { startSandbox } from './running-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let stripe: ReturnType<typeof stripeSdk>

beforeAll(async () => {
  sandbox = await startSandbox()
  stripe = stripeSdk(sandbox.origin)
})
afterAll(() => sandbox.stop())

const eventsOf = async (intent: string) => {
  const { events } = await sandbox.control('/stripe')
  return events
    .filter((event: { data: { object: { id: string; payment_intent?: string } } }) =>
      [event.data.object.id, event.data.object.payment_intent].includes(intent),
    )
    .map((event: { type: string }) => event.type)
}

test('a card pays an intent, and the charge can be read with it', async () => {
  const made = await stripe.paymentIntents.create({ ...DOLLAR, metadata: { job: 'j1', user: 'u1' } })
  expect(made).toMatchObject({
    status: 'requires_payment_method',
    livemode: false,
    metadata: { job: 'j1', user: 'u1' },
  })
  expect(made.client_secret).toMatch(/^pi_\w+_secret_\w+$/)

  const paid = await stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_visa' })

  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 100 })
  const read = await stripe.paymentIntents.retrieve(made.id, { expand: ['latest_charge'] })
  expect(read.latest_charge).toMatchObject({ object: 'charge', paid: true, amount: 100, metadata: { job: 'j1' } })
  expect(read.lastResponse.requestId).toMatch(/^req_/)
  expect(await eventsOf(made.id)).toEqual(['payment_intent.created', 'payment_intent.succeeded'])
})

test.each([
  ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
])('%s is declined with a failed charge, and the intent can be paid later', async (card, code, decline) => {
  const { id } = await stripe.paymentIntents.create(DOLLAR)

  const error = await errorOf(stripe.paymentIntents.confirm(id, { payment_method: card }))

  expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code: decline })
  expect(error.payment_intent).toMatchObject({ id, status: 'requires_payment_method', payment_method: null })
  const charges = await stripe.charges.list({ payment_intent: id })
  expect(charges.data).toMatchObject([{ status: 'failed', paid: false, failure_code: code }])
  expect((await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).status).toBe('succeeded')
  expect((await stripe.charges.list({ payment_intent: id })).data.map(charge => charge.status)).toEqual([
    'succeeded',
    'failed',
  ])
  expect(await eventsOf(id)).toEqual([
    'payment_intent.created',
    'payment_intent.payment_failed',
    'payment_intent.succeeded',
  ])
})

test('a card typed into the form pays by its number, and is refused if mistyped', async () => {
  const { id, client_secret } = await stripe.paymentIntents.create(DOLLAR)
  const confirm = (number: string, more: Record<string, string> = {}) =>
    stripePost(
      sandbox.origin,
      `/payment_intents/${id}/confirm`,
      {
        client_secret: String(client_secret),
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '34',
        'payment_method_data[card][cvc]': '123',
        ...more,
      },
      { key: publishableKey },
    )
  const codeOf = async (answer: ReturnType<typeof confirm>) => (await answer).body.error.code
  expect(await codeOf(confirm('4242424242424241'))).toBe('incorrect_number')
  expect(await codeOf(confirm('4242424242424242', { 'payment_method_data[card][exp_year]': '20' }))).toBe(
    'invalid_expiry_year',
  )
  expect(await codeOf(confirm('4242424242424242', { 'payment_method_data[card][cvc]': '1' }))).toBe('invalid_cvc')
  expect((await stripe.charges.list({ payment_intent: id })).data).toEqual([])
  expect((await confirm('4012888888881881')).body.error).toMatchObject({ decline_code: 'test_mode_live_card' })
  expect((await confirm('4242 4242 4242 4242')).body.status).toBe('succeeded')
  const logged = await sandbox.control('/calls?service=stripe')
  expect(JSON.stringify(logged)).not.toMatch(/42424242|4242 4242|40128888|_secret_/)
  expect(logged.at(-1)).toMatchObject({ method: 'POST /v1/payment_intents/{id}/confirm', params: { id }, wrote: true })
})

test('the publishable key only confirms and retrieves, with the client secret and without metadata', async () => {
  const page = stripeSdk(sandbox.origin, publishableKey)
  const { id, client_secret } = await stripe.paymentIntents.create({ ...DOLLAR, metadata: { job: 'j1' } })
  const secret = String(client_secret)
  expect(await errorOf(page.paymentIntents.create(DOLLAR))).toMatchObject({
    statusCode: 401,
    code: 'secret_key_required',
  })
  expect(await errorOf(page.paymentIntents.cancel(id))).toMatchObject({ statusCode: 401 })
  expect(await errorOf(page.paymentIntents.retrieve(id))).toMatchObject({ code: 'parameter_missing' })
  expect((await errorOf(page.paymentIntents.retrieve(id, { client_secret: `${id}_secret_x` }))).statusCode).toBe(400)

  const shown = await page.paymentIntents.retrieve(id, { client_secret: secret })

  expect(shown).toMatchObject({ id, amount: 100, status: 'requires_payment_method' })
  expect(shown).not.toHaveProperty('metadata')
  const declined = { client_secret: secret, payment_method: 'pm_card_visa_chargeDeclined' }
  const path = `/payment_intents/${id}/confirm`
  const refusal = await stripePost(sandbox.origin, path, declined, { key: publishableKey })
  expect(refusal.body.error.payment_intent).toMatchObject({ id })
  expect(refusal.body.error.payment_intent).not.toHaveProperty('metadata')
  const paid = { client_secret: secret, payment_method: 'pm_card_visa' }
  expect((await stripePost(sandbox.origin, path, paid, { key: publishableKey })).body.status).toBe('succeeded')
})

test('3-D Secure sends the browser to a page, and from there back to the return address', async () => {
  for (const [outcome, redirect, status] of [
    ['complete', 'succeeded', 'succeeded'],
    ['fail', 'failed', 'requires_payment_method'],
  ] as const) {
    const made = await stripe.paymentIntents.create(DOLLAR)
    const asked = await stripe.paymentIntents.confirm(made.id, {
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'http://localhost:1/payment/j1?x=1',
    })
    expect(asked).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } })
    const url = asked.next_action?.redirect_to_url?.url ?? ''
    const shown = await (await fetch(url)).text()
    expect(shown).toContain('Complete')
    expect(shown).toContain('Fail')

    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })

    expect(answer.status).toBe(302)
    const back = new URL(answer.headers.get('location') ?? '')
    expect(Object.fromEntries(back.searchParams)).toEqual({
      x: '1',
      payment_intent: made.id,
      payment_intent_client_secret: made.client_secret,
      redirect_status: redirect,
    })
    const now = await stripe.paymentIntents.retrieve(made.id)
    expect(now).toMatchObject({ status, next_action: null })
    expect(now.last_payment_error?.code).toBe(outcome === 'fail' ? 'payment_intent_authentication_failure' : undefined)
    expect((await stripe.charges.list({ payment_intent: made.id })).data).toHaveLength(outcome === 'fail' ? 0 : 1)
    expect((await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }) })).status).toBe(400)
    expect(await eventsOf(made.id)).toEqual([
      'payment_intent.created',
      'payment_intent.requires_action',
      outcome === 'fail' ? 'payment_intent.payment_failed' : 'payment_intent.succeeded',
    ])
  }
})

test('a canceled intent can neither be paid nor canceled again, a paid one not canceled', async () => {
  const { id } = await stripe.paymentIntents.create(DOLLAR)
  const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
  const code = 'payment_intent_unexpected_state'
  expect(await errorOf(stripe.paymentIntents.cancel(id))).toMatchObject({ code, statusCode: 400 })
  const late = await errorOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }))
  expect(late).toMatchObject({ code, payment_intent: { id, status: 'canceled' } })
  const paid = await stripe.paymentIntents.create({ ...DOLLAR, confirm: true, payment_method: 'pm_card_visa' })
  expect(await errorOf(stripe.paymentIntents.cancel(paid.id))).toMatchObject({
    code,
    payment_intent: { status: 'succeeded' },
  })
  expect(await eventsOf(id)).toEqual(['payment_intent.created', 'payment_intent.canceled'])
})

test('this version’s parameter restricts an intent to cards; the older parameter is only accepted in calls without a version', async () => {
  const types = { 'payment_method_types[0]': 'card' }
  const create = (fields: Record<string, string>, headers = {}) =>
    stripePost(sandbox.origin, '/payment_intents', { amount: '100', currency: 'usd', ...fields }, { headers })
  expect((await create(types)).body).toMatchObject({ payment_method_types: ['card'], automatic_payment_methods: null })
  const refusal = await create(types, { 'Stripe-Version': '2026-10-28.endive' })
  expect([refusal.status, refusal.body.error.code]).toEqual([400, 'payment_method_types_no_longer_supported'])
  const made = await stripe.paymentIntents.create(DOLLAR)
  expect(made).toMatchObject({ allowed_payment_method_types: ['card'], automatic_payment_methods: null })
  const any = await stripe.paymentIntents.create({ amount: 100, currency: 'usd' })
  expect(any.automatic_payment_methods).toEqual({ enabled: true, allow_redirects: 'always' })
  const unsaid = await errorOf(stripe.paymentIntents.confirm(any.id, { payment_method: 'pm_card_visa' }))
  expect(unsaid).toMatchObject({ statusCode: 400, param: 'return_url' })
})

test('calls that Stripe would refuse are refused and leave nothing behind', async () => {
  const before = (await sandbox.control('/stripe')).paymentIntents.length
  const create = (fields: Record<string, string>, options?: { key?: string; headers?: Record<string, string> }) =>
    stripePost(sandbox.origin, '/payment_intents', { amount: '100', currency: 'usd', ...fields }, options)
  const codeOf = async (answer: ReturnType<typeof create>) => {
    const { status, headers, body } = await answer
    expect(headers.get('request-id')).toMatch(/^req_/)
    return [status, body.error.code, body.error.param]
  }
  expect(await codeOf(create({ colour: 'red' }))).toEqual([400, 'parameter_unknown', 'colour'])
  expect(await codeOf(create({ 'automatic_payment_methods[x]': '1' }))).toEqual([
    400,
    'parameter_unknown',
    'automatic_payment_methods[x]',
  ])
  expect(await codeOf(create({ amount: '49' }))).toEqual([400, 'amount_too_small', 'amount'])
  expect(await codeOf(create({ amount: '1.5' }))).toEqual([400, 'parameter_invalid_integer', 'amount'])
  expect(await codeOf(create({ amount: '' }))).toEqual([400, 'parameter_invalid_empty', 'amount'])
  expect(await codeOf(create({ currency: 'xyz' }))).toEqual([400, undefined, 'currency'])
  expect(await codeOf(create({ 'metadata[job]': 'x'.repeat(501) }))).toEqual([400, undefined, 'metadata[job]'])
  expect(await codeOf(create({ 'expand[]': 'customer' }))).toEqual([400, undefined, 'expand'])
  expect(await codeOf(create({ confirm: 'true', payment_method: 'pm_nobody' }))).toEqual([
    404,
    'resource_missing',
    'payment_method',
  ])
  expect(await codeOf(create({ 'amount[x]': '1' }))).toEqual([400, undefined, undefined])
  expect(await codeOf(create({}, { headers: { 'Content-Type': 'application/json' } }))).toEqual([
    400,
    undefined,
    undefined,
  ])
  expect(await codeOf(create({}, { key: 'sk_test_wrong' }))).toEqual([401, undefined, undefined])
  expect(await codeOf(create({}, { headers: { 'Stripe-Version': '2020-08-27' } }))).toEqual([400, undefined, undefined])
  expect(await codeOf(stripePost(sandbox.origin, '/payment_intents', {}))).toEqual([400, 'parameter_missing', 'amount'])
  expect(await codeOf(stripePost(sandbox.origin, '/customers', {}))).toEqual([404, undefined, undefined])
  expect(await errorOf(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
  expect((await sandbox.control('/stripe')).paymentIntents).toHaveLength(before)
})
