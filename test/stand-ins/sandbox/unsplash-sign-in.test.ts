import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startSandbox } from './running-sandbox.ts'
import { unsplashSignIn } from './unsplash-client.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let signIn: ReturnType<typeof unsplashSignIn>

beforeAll(async () => {
  sandbox = await startSandbox()
  signIn = unsplashSignIn(sandbox.origin)
})
afterAll(() => sandbox.stop())
afterEach(() => vi.useRealTimers())

const me = (token: string) => fetch(`${sandbox.origin}/unsplash/me`, { headers: { Authorization: `Bearer ${token}` } })

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
