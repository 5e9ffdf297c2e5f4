import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Smugmug, signatureOf, startSmugmug } from './smugmug-client.ts'

let smugmug: Smugmug

beforeAll(async () => {
  smugmug = await startSmugmug()
})
afterAll(() => smugmug.stop())
afterEach(async () => {
  vi.useRealTimers()
  for (const account of ['ansel', 'dorothea']) await smugmug.control('/revoke', { platform: 'smugmug', account })
})

const textOf = async (answer: Response) => [answer.status, await answer.text()]

test('its own signer agrees with the vectors of RFC 5849', () => {
  const token = 'kkk9d7dh3k39sjv7'
  const rfc = signatureOf(
    'POST',
    'http://example.com/request',
    [
      ['b5', '=%3D'],
      ['a3', 'a'],
      ['c@', ''],
      ['a2', 'r b'],
      ['c2', ''],
      ['a3', '2 q'],
      ['oauth_consumer_key', '9djdj82h48djs9d2'],
      ['oauth_token', token],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '137131201'],
      ['oauth_nonce', '7d8f3e4a'],
    ],
    { consumer: 'j49sk3j29djd', token: 'dh893hdasih9' },
  )
  const printer = signatureOf(
    'POST',
    'https://photos.example.net/initiate',
    [
      ['oauth_consumer_key', 'dpf43f3p2l4k3l03'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '137131200'],
      ['oauth_nonce', 'wIjqoS'],
      ['oauth_callback', 'http://printer.example.com/ready'],
    ],
    { consumer: 'kd94hf93k423kf44', token: '' },
  )
  expect([rfc, printer]).toEqual(['r6/TJjbCOr97/+UU0NsvSne7s5g=', '74KNZJeDHnMBp0EMJ9ZHt/XKycU='])
})

test('answers a wrong signature with the base string it expected', async () => {
  const answer = await smugmug.call('/api/v2!authuser', { token: 'x', secret: 'y' })
  expect(await answer.json()).toEqual({ Code: 401, Message: 'oauth_problem=token_rejected' })
  const held = await smugmug.connect('ansel')
  const wrong = await smugmug.call('/api/v2!authuser?_verbosity=1', { ...held, secret: 'not it' })
  expect(wrong.status).toBe(401)
  expect((await wrong.json()).Message).toMatch(
    /^oauth_problem=signature_invalid&debug_sbs=GET&http%3A%2F%2Flocalhost%3A\d+%2Fsmugmug%2Fapi%2Fv2%21authuser&_verbosity%3D1%26oauth_/,
  )
})

test('accepts a nonce once, and checks it before the signature', async () => {
  const held = await smugmug.connect('ansel')
  // A nonce may be reused with another timestamp, so both calls have the same one.
  const oauth = { oauth_nonce: 'once', oauth_timestamp: String(Math.floor(Date.now() / 1000)) }
  expect((await smugmug.call('/api/v2!authuser', { ...held, secret: 'not it' }, { oauth })).status).toBe(401)
  const again = await smugmug.call('/api/v2!authuser', held, { oauth })
  expect([again.status, await again.json()]).toEqual([401, { Code: 401, Message: 'oauth_problem=nonce_used' }])
})

test('exchanges a request token once, for the right verifier, within five minutes', async () => {
  const held = await smugmug.askToken()
  expect(await textOf(await smugmug.exchange(held, '123456'))).toEqual([401, 'oauth_problem=token_rejected'])
  const { verifier } = await (await smugmug.decide(held.token, { account: 'ansel', decision: 'approve' })).json()
  const other = verifier === '000000' ? '000001' : '000000'
  expect(await textOf(await smugmug.exchange(held, other))).toEqual([401, 'oauth_problem=verifier_invalid'])
  expect((await smugmug.exchange(held, verifier)).status).toBe(200)
  expect(await textOf(await smugmug.exchange(held, verifier))).toEqual([401, 'oauth_problem=token_used'])

  const slow = await smugmug.askToken()
  vi.useFakeTimers({ now: Date.now() + 5 * 60_000 + 1_000, toFake: ['Date'] })
  expect((await smugmug.decide(slow.token, { account: 'ansel', decision: 'approve' })).status).toBe(400)
  expect(await textOf(await smugmug.exchange(slow, '123456'))).toEqual([401, 'oauth_problem=token_expired'])
})

test('without Access=Full hidden photos are not there, and without Permissions=Modify nothing is written', async () => {
  const photos: { id: string; visibility: string }[] = await smugmug.control('/photos/smugmug/ansel')
  const hidden = photos.find(photo => photo.visibility === 'private')?.id ?? ''
  const open = photos.find(photo => photo.visibility === 'public')?.id ?? ''
  const narrow = await smugmug.connect('ansel', 'Permissions=Modify')
  expect((await smugmug.get(`/image/${hidden}`, narrow)).Code).toBe(404)
  expect((await smugmug.get('/user/ansel!albums?count=100', narrow)).Response.Pages.Total).toBe(4)
  await smugmug.control('/revoke', { platform: 'smugmug', account: 'ansel' })

  const reader = await smugmug.connect('ansel', 'Access=Full')
  const moved = await smugmug.call(`/api/v2/image/${open}`, reader)
  const name = moved.headers.get('location')?.split('/').at(-1) ?? ''
  const refused = await smugmug.patch(name, reader, { Title: 'No' })
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { Code: 403, Message: 'The user has not granted the required permissions' },
  ])
})
