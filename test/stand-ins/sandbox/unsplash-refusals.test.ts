import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SANDBOX_KEYS } from '#test/stand-ins/sandbox/keys.ts'
import { startSandbox } from './running-sandbox.ts'
import { unsplashSignIn } from './unsplash-client.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let signIn: ReturnType<typeof unsplashSignIn>
let owner: string
let own: string

beforeAll(async () => {
  sandbox = await startSandbox()
  signIn = unsplashSignIn(sandbox.origin)
  owner = `Bearer ${await signIn.connect('ansel')}`
  own = (await sandbox.control('/photos/unsplash/ansel'))[0].id
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.control('/reset', {}))

const CLIENT = `Client-ID ${SANDBOX_KEYS.unsplash.clientId}`
const FORBIDDEN = [403, { errors: ['OAuth error: missing permissions'] }]

function call(path: string, authorization: string | null, init: RequestInit & { verb?: string } = {}) {
  const { verb = 'GET', headers, ...rest } = init
  return fetch(`${sandbox.origin}/unsplash${path}`, {
    method: verb,
    headers: { ...(authorization === null ? {} : { Authorization: authorization }), ...headers },
    ...rest,
  })
}

async function outcome(answer: Promise<Response> | Response) {
  const settled = await answer
  return [settled.status, await settled.json()]
}

function put(id: string, authorization: string, body: unknown) {
  const headers = { 'Content-Type': 'application/json' }
  return call(`/photos/${id}`, authorization, { verb: 'PUT', body: JSON.stringify(body), headers })
}

test('a token does no more than its scopes allow', async () => {
  const reader = `Bearer ${await signIn.connect('ansel', 'public read_photos')}`
  expect(await outcome(call('/me', reader))).toEqual(FORBIDDEN)
  expect(await outcome(put(own, reader, { description: 'No' }))).toEqual(FORBIDDEN)
  const totals = (authorization: string) =>
    Promise.all(
      ['photos', 'collections'].map(async list =>
        Number((await call(`/users/anselwhitcombe/${list}`, authorization)).headers.get('x-total')),
      ),
    )
  const all: { visibility: string }[] = await sandbox.control('/photos/unsplash/ansel')
  const shown = all.filter(({ visibility }) => visibility === 'public').length
  expect(shown).toBeLessThan(all.length)
  expect(await totals(owner)).toEqual([all.length, 5])
  expect(await totals(reader)).toEqual([all.length, 4])
  expect(await totals(CLIENT)).toEqual([shown, 4])
})

test('a used-up hour is 403 in plain text for everybody until there is room again', async () => {
  const fresh = await call('/me', owner)
  expect([fresh.headers.get('x-ratelimit-limit'), fresh.headers.get('x-ratelimit-remaining')]).toEqual(['5000', '4999'])
  expect((await call('/me', 'Client-ID guessed')).headers.get('x-ratelimit-limit')).toBeNull()
  await sandbox.control('/limits', { service: 'unsplash', perHour: 2 })
  const last = await call('/nothing', CLIENT)
  expect([last.status, last.headers.get('x-ratelimit-remaining')]).toEqual([404, '0'])
  for (const authorization of [owner, CLIENT]) {
    const refused = await call('/me', authorization)
    expect([refused.status, refused.headers.get('content-type'), await refused.text()]).toEqual([
      403,
      'text/plain',
      'Rate Limit Exceeded',
    ])
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
  }
  expect((await signIn.redeem(await signIn.approve('ansel'))).status).toBe(200)
  await sandbox.control('/limits', { service: 'unsplash', perHour: 3 })
  expect((await call('/me', owner)).status).toBe(200)
  expect((await call('/me', owner)).status).toBe(403)
  await sandbox.control('/limits', { service: 'unsplash', perHour: null })
  expect((await call('/me', owner)).headers.get('x-ratelimit-remaining')).toBe('4996')
})

test('faults match by method and path, and a dropped update is carried out and logged', async () => {
  await sandbox.control('/faults', {
    service: 'unsplash',
    match: 'GET /photos/',
    status: 503,
    body: { errors: ['Down'] },
  })
  expect((await call('/me', owner)).status).toBe(200)
  expect(await outcome(call(`/photos/${own}`, owner))).toEqual([503, { errors: ['Down'] }])
  await sandbox.control('/faults', { service: 'unsplash', match: 'PUT', dropAfterWrite: true })
  await expect(put(own, owner, { description: 'Written all the same' })).rejects.toThrow()
  expect((await sandbox.control('/photos/unsplash/ansel'))[0].description).toBe('Written all the same')
  expect((await sandbox.control('/calls?service=unsplash')).at(-1)).toMatchObject({
    method: `PUT /photos/${own}`,
    params: { description: 'Written all the same' },
    status: 200,
    wrote: true,
  })
})
