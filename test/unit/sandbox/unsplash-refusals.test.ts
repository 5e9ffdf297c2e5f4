import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SANDBOX_KEYS } from '#test/sandbox/keys.ts'
import { startSandbox } from './running-sandbox.ts'
import { unsplashSignIn } from './unsplash-client.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let signIn: ReturnType<typeof unsplashSignIn>
let owner: string
let own: string
let others: string

beforeAll(async () => {
  sandbox = await startSandbox()
  signIn = unsplashSignIn(sandbox.origin)
  owner = `Bearer ${await signIn.connect('ansel')}`
  own = (await sandbox.control('/photos/unsplash/ansel'))[0].id
  const theirs: { id: string; visibility: string }[] = await sandbox.control('/photos/unsplash/dorothea')
  others = theirs.find(({ visibility }) => visibility === 'public')?.id ?? ''
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.control('/reset', {}))

const CLIENT = `Client-ID ${SANDBOX_KEYS.unsplash.clientId}`
const INVALID = [401, { errors: ['OAuth error: The access token is invalid'] }]
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

test('a missing key, a wrong key and an invented token are refused alike', async () => {
  const path = `/photos/${own}`
  for (const authorization of [null, 'Client-ID guessed', 'Bearer guessed', 'Basic abc']) {
    expect(await outcome(call(path, authorization))).toEqual(INVALID)
  }
  expect((await call(`${path}?client_id=${SANDBOX_KEYS.unsplash.clientId}`, null)).status).toBe(200)
  expect((await call(path, CLIENT)).status).toBe(200)
})

test('an application alone has no account and may not write', async () => {
  expect(await outcome(call('/me', CLIENT))).toEqual(INVALID)
  expect(await outcome(put(own, CLIENT, { description: 'No' }))).toEqual(INVALID)
})

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

test('somebody else’s photo cannot be written, and stays as it is', async () => {
  const before = await sandbox.control('/photos/unsplash/dorothea')
  expect((await put(others, owner, { description: 'Mine now' })).status).toBe(403)
  expect(await sandbox.control('/photos/unsplash/dorothea')).toEqual(before)
})

test('an unknown path is 404, a wrong method 405, another version 406, broken JSON 400', async () => {
  const refusals: [string, string][] = [
    ['/photos/AAAAAAAAAAA', "Couldn't find Photo"],
    [`/photos/another-name-${'A'.repeat(11)}`, "Couldn't find Photo"],
    ['/users/nobody/photos', "Couldn't find User"],
    ['/collections/1', "Couldn't find Collection"],
    ['/nothing', 'Not Found'],
    ['/photos/%E0%A4%A', 'Not Found'],
  ]
  for (const [path, message] of refusals) {
    expect(await outcome(call(path, owner))).toEqual([404, { errors: [message] }])
  }
  expect((await call(`/photos/${own}`, owner, { verb: 'PATCH', body: '{}' })).status).toBe(405)
  expect((await call('/me', owner, { headers: { 'Accept-Version': 'v2' } })).status).toBe(406)
  const broken = { verb: 'PUT', body: '{"description":', headers: { 'Content-Type': 'application/json' } }
  expect((await call(`/photos/${own}`, owner, broken)).status).toBe(400)
})

test('takes an update as a form as well', async () => {
  const body = new URLSearchParams([
    ['description', 'By form'],
    ['tags[]', 'one'],
    ['tags[]', 'Two Words'],
    ['exif[focal_length]', '35'],
    ['location[latitude]', '38.7'],
  ])
  expect(await outcome(call(`/photos/${own}`, owner, { verb: 'PUT', body }))).toMatchObject([
    200,
    {
      description: 'By form',
      tags: [{ title: 'one' }, { title: 'Two Words' }],
      exif: { focal_length: '35.0' },
      location: { position: { latitude: 38.7 } },
    },
  ])
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
