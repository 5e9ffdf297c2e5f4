import { env } from 'cloudflare:workers'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { APP } from '#test/kit/worker/api.ts'
import { control } from '#test/kit/worker/flickr.ts'
import { serviceIsBack } from '#test/kit/worker/jobs.ts'
import { app } from '#worker/app.ts'
import { openDb } from '#worker/db/client.ts'
import { rateCounters } from '#worker/db/schema.ts'
import { PROVIDERS } from '#worker/domain/platforms.ts'
import { WEBHOOK_EVENTS } from '#worker/payments/webhook.ts'
import { MODEL } from '#worker/rpc.ts'

const OPS_TOKEN = 'a long secret of the operator'
const WEBHOOK = `${APP}/api/payments/webhook`

afterEach(() => vi.restoreAllMocks())

/** Without an Origin and without cookies, as a script calls. */
async function check(settings: Record<string, string> = {}, token = OPS_TOKEN) {
  await openDb(env.DB).delete(rateCounters)
  return app.request(
    `${APP}/api/ops/check`,
    { method: 'POST', headers: { Authorization: `Bearer ${token}` } },
    { ...env, OPS_TOKEN, ...settings },
  )
}

const Calls = z.array(z.object({ n: z.number(), service: z.string(), method: z.string() }))
const callsSince = async (n: number) => Calls.parse(await control('GET', `/calls?since=${n}`))

/** What Stripe's list of endpoints holds, instead of the stand-in's; everything else is fetched for real. */
function withEndpoints(status: number, body: object) {
  vi.restoreAllMocks()
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    return url.pathname.endsWith('/webhook_endpoints')
      ? Promise.resolve(Response.json(body, { status }))
      : real(input, init)
  })
}
const listOf = (...data: object[]) => ({ object: 'list', data, has_more: false, url: '/v1/webhook_endpoints' })
const endpoint = (own: object = {}) => ({ url: WEBHOOK, status: 'enabled', enabled_events: ['*'], ...own })

test('every service is asked once, reads no photo, and nothing is wrong', async () => {
  const before = (await callsSince(0)).at(-1)?.n ?? 0
  const answer = await check()
  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(JSON.parse(text)).toEqual({ faults: [], unanswered: [] })
  expect((await callsSince(before)).map(({ service, method }) => `${service} ${method}`).sort()).toEqual([
    'flickr oauth.request_token',
    'mail POST /mail',
    'openai POST /chat/completions',
    'smugmug oauth.request_token',
    'stripe GET /v1/webhook_endpoints',
    'unsplash POST /oauth/token',
  ])
})

test('a service without its keys, or with half of them, is not asked', async () => {
  const before = (await callsSince(0)).at(-1)?.n ?? 0
  const off = { FLICKR_CONSUMER_KEY: '', FLICKR_CONSUMER_SECRET: '', SMUGMUG_API_SECRET: '', STRIPE_SECRET_KEY: '' }
  const answer = await check({ ...off, UNSPLASH_CLIENT_SECRET: '', OPENAI_API_KEY: '' })
  expect(await answer.json()).toEqual({ faults: [], unanswered: [] })
  expect((await callsSince(before)).map(({ service }) => service)).toEqual(['mail'])
})

test('a webhook that is missing, switched off, or without an event that we need is named', async () => {
  const faults = async (...endpoints: object[]) => {
    withEndpoints(200, listOf(...endpoints))
    return (await (await check()).json<{ faults: unknown }>()).faults
  }
  const isMissing = [{ code: 'webhook', name: WEBHOOK }]
  expect(await faults()).toEqual(isMissing)
  expect(await faults(endpoint({ url: 'https://other.example/api/payments/webhook' }))).toEqual(isMissing)
  expect(await faults(endpoint({ status: 'disabled' }))).toEqual(isMissing)
  const some = WEBHOOK_EVENTS.filter(event => !['refund.failed', 'charge.dispute.closed'].includes(event))
  expect(await faults(endpoint({ enabled_events: some }), endpoint({ status: 'disabled' }))).toEqual([
    { code: 'webhook', name: 'refund.failed,charge.dispute.closed' },
  ])
  expect(await faults(endpoint({ enabled_events: WEBHOOK_EVENTS }))).toEqual([])
})

test('a restricted key that may not see webhooks is named, an outage is not', async () => {
  withEndpoints(403, { error: { type: 'invalid_request_error', message: 'The provided key lacks a permission.' } })
  expect(await (await check()).json()).toMatchObject({ faults: [{ code: 'key', name: 'STRIPE_SECRET_KEY' }] })
  withEndpoints(500, { error: { type: 'api_error', message: 'Sorry.' } })
  expect(await (await check()).json()).toEqual({ faults: [], unanswered: ['payments'] })
})

test('what an operator has switched off is not asked', async () => {
  const body = JSON.stringify({ switches: { smugmug: false, describe: false } })
  const operator = { headers: { Authorization: `Bearer ${OPS_TOKEN}` } }
  const set = (init: object) => app.request(`${APP}/api/ops`, { ...operator, ...init }, { ...env, OPS_TOKEN })
  await set({ method: 'PATCH', body })
  const answer = await check()
  await set({ method: 'PATCH', body: body.replaceAll('false', 'true') })
  expect(await answer.json()).toEqual({ faults: [], unanswered: ['smugmug', 'model'] })
})

test('without the token it is as a path that does not exist, and no service is asked', async () => {
  const before = (await callsSince(0)).at(-1)?.n ?? 0
  const refusal = async (answer: Response) => [answer.status, (await answer.json<{ code: string }>()).code]
  const nothing = await app.request(`${APP}/api/nothing-here`, { method: 'POST' }, { ...env, OPS_TOKEN })
  const expected = await refusal(nothing)
  for (const token of ['', 'another']) expect(await refusal(await check({}, token))).toEqual(expected)
  expect(await callsSince(before)).toEqual([])
})

test('it is refused when it was asked for too often, before any service is asked', async () => {
  const RATE_LIMITS = JSON.stringify({ checkServices: { uses: 1, seconds: 60 } })
  await check({ RATE_LIMITS })
  const before = (await callsSince(0)).at(-1)?.n ?? 0
  const answer = await app.request(
    `${APP}/api/ops/check`,
    { method: 'POST', headers: { Authorization: `Bearer ${OPS_TOKEN}` } },
    { ...env, OPS_TOKEN, RATE_LIMITS },
  )
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await callsSince(before)).toEqual([])
})

test('every key that is refused is named, and so is mail that is not accepted, without a secret or a person', async () => {
  onTestFinished(async () => {
    // SmugMug also counts calls by person, here a stranger.
    for (const service of [MODEL, ...PROVIDERS, 'smugmug:']) await serviceIsBack(service)
  })
  const wrong = {
    FLICKR_CONSUMER_SECRET: 'wrong-flickr',
    UNSPLASH_CLIENT_SECRET: 'wrong-unsplash',
    SMUGMUG_API_KEY: 'wrong-smugmug',
    OPENAI_API_KEY: 'wrong-model',
    STRIPE_SECRET_KEY: 'sk_test_wrong',
    MAIL_API_URL: 'http://127.0.0.1:9/messages',
  }
  const text = await (await check(wrong)).text()
  expect(JSON.parse(text)).toEqual({
    faults: [
      ...['FLICKR_CONSUMER_KEY', 'UNSPLASH_CLIENT_ID', 'SMUGMUG_API_KEY', 'OPENAI_API_KEY', 'STRIPE_SECRET_KEY'].map(
        name => ({ code: 'key', name }),
      ),
      { code: 'mail', name: expect.stringMatching(/^[\w.-]+$/) },
    ],
    unanswered: [],
  })
  for (const secret of [...Object.values(wrong), OPS_TOKEN, env.SUPPORT_EMAIL]) expect(text).not.toContain(secret)
})
