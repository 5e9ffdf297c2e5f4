import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startSandbox } from './running-sandbox.ts'
import { CALLBACK, unsplashSignIn } from './unsplash-client.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let signIn: ReturnType<typeof unsplashSignIn>

beforeAll(async () => {
  sandbox = await startSandbox()
  signIn = unsplashSignIn(sandbox.origin)
})
afterAll(() => sandbox.stop())
afterEach(() => vi.useRealTimers())

const me = (token: string) => fetch(`${sandbox.origin}/unsplash/me`, { headers: { Authorization: `Bearer ${token}` } })

test('an approved request returns with a code and the state, and the code is exchanged for a token', async () => {
  expect(await (await fetch(signIn.authUrl())).text()).toContain('Ansel Whitcombe')
  const answer = await signIn.decide(signIn.authUrl(), { account: 'dorothea', decision: 'approve' })
  expect([answer.status, answer.headers.get('location')?.startsWith(`${CALLBACK}?code=`)]).toEqual([302, true])
  expect(signIn.backFrom(answer).get('state')).toBe('xyz')

  const token = await (await signIn.redeem(signIn.backFrom(answer).get('code') ?? '')).json()
  expect(token).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    token_type: 'bearer',
    scope: 'public read_user read_photos write_photos read_collections',
    created_at: expect.any(Number),
  })
  expect(await (await me(token.access_token)).json()).toMatchObject({
    username: 'dorothea_l',
    name: 'Dorothea Lindqvist',
    email: 'dorothea@example.org',
  })
})

test('a code is valid once, for ten minutes, for its own redirect URI and with the application secret', async () => {
  const used = await signIn.approve('ansel')
  expect((await signIn.redeem(used)).status).toBe(200)
  const refused = async (code: string, changes: Record<string, string> = {}) => {
    const answer = await signIn.redeem(code, changes)
    return [answer.status, (await answer.json()).error]
  }
  expect(await refused(used)).toEqual([400, 'invalid_grant'])
  const code = await signIn.approve('ansel')
  expect(await refused(code, { redirect_uri: 'urn:ietf:wg:oauth:2.0:oob' })).toEqual([400, 'invalid_grant'])
  expect(await refused(code, { client_secret: 'guessed' })).toEqual([401, 'invalid_client'])
  expect(await refused(code, { client_id: 'another' })).toEqual([401, 'invalid_client'])
  expect(await refused(code, { grant_type: 'password' })).toEqual([400, 'unsupported_grant_type'])
  expect(await refused('', {})).toEqual([400, 'invalid_request'])
  expect((await signIn.redeem(code)).status).toBe(200)

  const old = await signIn.approve('ansel')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
  expect(await refused(old)).toEqual([400, 'invalid_grant'])
})

test('nobody is sent to an address that is not registered', async () => {
  const refused = async (changes: Record<string, string>) => {
    const answer = await signIn.decide(signIn.authUrl(changes), { account: 'ansel', decision: 'approve' })
    return [answer.status, answer.headers.get('location')]
  }
  expect(await refused({ redirect_uri: 'http://localhost:1/api/auth/unsplash/callback/' })).toEqual([400, null])
  expect(await refused({ redirect_uri: 'http://example.org/' })).toEqual([400, null])
  expect(await refused({ client_id: 'another' })).toEqual([400, null])
})

test('a refusal, an unknown scope and another response type come back as errors with the state', async () => {
  const back = async (changes: Record<string, string>, decision: string) => {
    const answer = await signIn.decide(signIn.authUrl(changes), { account: 'ansel', decision })
    return Object.fromEntries(signIn.backFrom(answer))
  }
  expect(await back({}, 'deny')).toEqual({
    error: 'access_denied',
    error_description: 'The resource owner or authorization server denied the request.',
    state: 'xyz',
  })
  expect(await back({ scope: 'public everything' }, 'approve')).toMatchObject({ error: 'invalid_scope', state: 'xyz' })
  expect(await back({ scope: 'public+read_user' }, 'approve')).toMatchObject({ error: 'invalid_scope' })
  expect(await back({ response_type: 'token' }, 'approve')).toMatchObject({ error: 'unsupported_response_type' })
})

test('the out-of-band address shows the code', async () => {
  const oob = { redirect_uri: 'urn:ietf:wg:oauth:2.0:oob' }
  const answer = await signIn.decide(signIn.authUrl(oob), { account: 'ansel', decision: 'approve' })
  const { verifier } = await answer.json()
  expect((await signIn.redeem(verifier, oob)).status).toBe(200)
})

test('a removed app is unknown, and its unclaimed approvals are gone', async () => {
  const token = await signIn.connect('vivian')
  const waiting = await signIn.approve('vivian')
  expect(await sandbox.control('/revoke', { platform: 'unsplash', account: 'vivian' })).toEqual({ revoked: 1 })
  const answer = await me(token)
  expect([answer.status, await answer.json()]).toEqual([401, { errors: ['OAuth error: The access token is invalid'] }])
  expect((await signIn.redeem(waiting)).status).toBe(400)
})

test('the log hides code, secret and token', async () => {
  const [{ n = 0 } = {}] = (await sandbox.control('/calls?service=unsplash')).slice(-1)
  await me(await signIn.connect('ansel'))
  const [exchange, read] = await sandbox.control(`/calls?service=unsplash&since=${n}`)
  expect(exchange).toMatchObject({
    method: 'POST /oauth/token',
    params: { code: '…', client_secret: '…', grant_type: 'authorization_code' },
    wrote: true,
  })
  expect(read).toMatchObject({ method: 'GET /me', params: {}, status: 200, wrote: false })
})
