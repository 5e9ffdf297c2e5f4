import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { SANDBOX_KEYS } from '#test/sandbox/keys.ts'
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

const OAUTH = '/services/oauth/1.0a'
const textOf = async (answer: Response) => [answer.status, await answer.text()]
const askRaw = (oauth: Record<string, string>) => smugmug.call(`${OAUTH}/getRequestToken`, null, { oauth })

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

test('answers with a form: a token of 32 letters and a secret of 64', async () => {
  const answer = await askRaw({ oauth_callback: 'oob' })
  expect(answer.headers.get('content-type')).toBe('application/x-www-form-urlencoded')
  expect(await answer.text()).toMatch(/^oauth_token=\w{32}&oauth_token_secret=\w{64}&oauth_callback_confirmed=true$/)
})

test('refuses a request token without callback, key, method, version or clock', async () => {
  expect(await textOf(await askRaw({}))).toEqual([
    400,
    'oauth_problem=parameter_absent&oauth_parameters_absent=oauth_callback',
  ])
  const oob = { oauth_callback: 'oob' }
  expect(await textOf(await askRaw({ ...oob, oauth_consumer_key: 'somebody-else' }))).toEqual([
    401,
    'oauth_problem=consumer_key_unknown',
  ])
  expect(await textOf(await askRaw({ ...oob, oauth_signature_method: 'PLAINTEXT' }))).toEqual([
    400,
    'oauth_problem=signature_method_rejected',
  ])
  expect(await textOf(await askRaw({ ...oob, oauth_version: '2.0' }))).toEqual([400, 'oauth_problem=version_rejected'])
  const late = String(Math.floor(Date.now() / 1_000) - 301)
  expect(await textOf(await askRaw({ ...oob, oauth_timestamp: late }))).toEqual([
    401,
    'oauth_problem=timestamp_refused',
  ])
  expect(await textOf(await askRaw({ oauth_callback: 'not a URL' }))).toEqual([400, 'oauth_problem=parameter_rejected'])
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
  // A nonce counts once a second.
  const oauth = { oauth_nonce: 'once', oauth_timestamp: String(Math.floor(Date.now() / 1000)) }
  expect((await smugmug.call('/api/v2!authuser', { ...held, secret: 'not it' }, { oauth })).status).toBe(401)
  const again = await smugmug.call('/api/v2!authuser', held, { oauth })
  expect([again.status, await again.json()]).toEqual([401, { Code: 401, Message: 'oauth_problem=nonce_used' }])
})

test('returns the browser with a six-digit verifier, and after a refusal without one', async () => {
  const callback = 'http://localhost:5173/api/auth/smugmug/callback?kept=1'
  const first = await smugmug.askToken(callback)
  const yes = await smugmug.decide(first.token, { account: 'ansel', decision: 'approve' })
  expect(yes.status).toBe(302)
  const back = new URL(yes.headers.get('location') ?? '')
  expect(back.searchParams.get('kept')).toBe('1')
  expect(back.searchParams.get('oauth_token')).toBe(first.token)
  expect(back.searchParams.get('oauth_verifier')).toMatch(/^\d{6}$/)

  const second = await smugmug.askToken(callback)
  const no = await smugmug.decide(second.token, { account: 'ansel', decision: 'deny' })
  expect([no.status, no.headers.get('location')]).toEqual([302, `${callback}&oauth_token=${second.token}`])
  expect(await textOf(await smugmug.exchange(second, '123456'))).toEqual([401, 'oauth_problem=token_rejected'])
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

test('shows a page that says what is asked for, and the least where nothing is', async () => {
  const { token } = await smugmug.askToken()
  const pageOf = async (query: string) =>
    (await fetch(`${smugmug.origin}/smugmug${OAUTH}/authorize?oauth_token=${token}${query}`)).text()
  expect(await pageOf('&Access=Full&Permissions=Modify')).toContain('all your photos, private ones too, and change')
  expect(await pageOf('&access=full&permissions=modify')).toContain('see your public photos.')
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

test('a level once granted stays until the owner removes the app', async () => {
  await smugmug.connect('dorothea', 'Access=Full&Permissions=Read')
  const again = await smugmug.connect('dorothea')
  const [photo] = await smugmug.control('/photos/smugmug/dorothea')
  expect((await smugmug.patch(`${photo.id}-0`, again, { Title: 'No' })).status).toBe(403)
  await smugmug.control('/revoke', { platform: 'smugmug', account: 'dorothea' })
  expect(await (await smugmug.call('/api/v2!authuser', again)).json()).toEqual({
    Code: 401,
    Message: 'oauth_problem=token_rejected',
  })
  const fresh = await smugmug.connect('dorothea')
  expect((await smugmug.patch(`${photo.id}-0`, fresh, { Title: 'Yes' })).status).toBe(200)
})

test('an application key alone sees public data; a call without one is refused', async () => {
  const bare = (path: string) =>
    fetch(`${smugmug.origin}/smugmug/api/v2${path}`, { headers: { Accept: 'application/json' } })
  const key = `APIKey=${SANDBOX_KEYS.smugmug.key}`
  expect((await bare('/user/ansel')).status).toBe(401)
  expect((await bare('/user/ansel?APIKey=wrong')).status).toBe(401)
  expect((await bare(`!authuser?${key}`)).status).toBe(401)
  const { User } = (await (await bare(`/user/ansel?${key}`)).json()).Response
  expect([User.NickName, User.ResponseLevel, User.ImageCount]).toEqual(['ansel', 'Public', undefined])
})
