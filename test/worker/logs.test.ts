import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '#test/kit/new-id.ts'
import { type Client, newAddress, PASSWORD, signedIn, signedUp, stranger } from '#test/kit/worker/api.ts'
import { aUser } from '#test/kit/worker/factories.ts'
import { connectFlickr, decide } from '#test/kit/worker/flickr.ts'
import {
  answering,
  aPhotographer,
  generated,
  injectFault,
  listedPhotos,
  readJob,
  serviceIsBack,
  startJob,
  until,
} from '#test/kit/worker/jobs.ts'
import { app } from '#worker/app.ts'
import { openDb } from '#worker/db/client.ts'
import { connectedAccounts } from '#worker/db/schema.ts'
import { configOf } from '#worker/env.ts'
import { openCredentials } from '#worker/platforms/credentials.ts'
import { hashToken } from '#worker/tokens.ts'

const SESSION = 'session_8788'
const KEYS = [env.TOKEN_KEYS, env.TOKEN_KEYS.split(':')[1] ?? '', env.OPENAI_API_KEY, env.FLICKR_CONSUMER_SECRET]

let written: string[] = []
/** Bodies of refusals, and redirect targets. */
let answered: string[] = []

beforeEach(() => {
  written = []
  answered = []
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => void written.push(words.map(String).join(' ')))
  }
})

afterEach(() => {
  vi.restoreAllMocks()
})

async function overhear(answer: Response): Promise<Response> {
  const location = answer.headers.get('Location')
  if (location) answered.push(decodeURIComponent(location))
  if (!answer.ok) answered.push(await answer.clone().text())
  return answer
}

const listening = (vars: Partial<typeof env> = {}): Client =>
  stranger(async request => overhear(await app.fetch(request, { ...env, ...vars }, createExecutionContext())))

/** The same browser, with its refusals recorded. */
function listeningAs(client: Client, vars?: Partial<typeof env>): Client {
  const listener = listening(vars)
  for (const [name, value] of client.cookies) listener.cookies.set(name, value)
  return listener
}

/** Expects that logs and answers are not empty and contain none of these. */
function expectSilence(secrets: string[]): void {
  const said = [...written, ...answered].join('\n')
  expect(said.length).toBeGreaterThan(0)
  const leaked = [...secrets, ...KEYS].filter(secret => {
    if (secret.length < 6) throw new Error('Too short to be told from other text')
    return said.includes(secret)
  })
  expect(leaked.map(secret => [secret, said])).toEqual([])
}

const cookieOf = (client: Client) => client.cookies.get(SESSION) ?? ''

test('refused input at sign-in is neither logged nor echoed', async () => {
  const user = await signedIn()
  const client = listening()
  const password = 'my-own-secret-phrase-7'
  const login = '/api/auth/password/login'
  const statuses = [
    await client.post(login, `{"email":"${user.email}","password":"${password}"`),
    await client.post(login, { email: `${user.email} ${password}`, password }),
    await client.post(login, { email: user.email, password }),
    await client.post(login, { email: [user.email], password: { password } }),
    await client.post('/api/auth/email', { email: `${user.email}@again` }),
    await client.get(`/api/auth/verify-email?token=${user.linkToken}`),
  ].map(answer => answer.status)
  expect(statuses).toEqual([400, 400, 401, 400, 400, 400])
  expectSilence([user.email, password, PASSWORD, user.linkToken, hashToken(user.linkToken), cookieOf(user)])
})

test('refused input when a password is set is neither logged nor echoed', async () => {
  const user = await signedIn()
  const client = listeningAs(user)
  const [current, chosen] = ['my-own-secret-phrase-7', 'my-next-secret-phrase-8']
  const change = '/api/auth/password/change'
  const statuses = [
    await client.post(change, { currentPassword: current, newPassword: chosen }),
    await client.post(change, { currentPassword: current, newPassword: 'STARWARS' }),
    await client.post(change, { currentPassword: PASSWORD, newPassword: PASSWORD }),
    await client.post('/api/auth/password/register', {
      email: 'somebody-else@example.org',
      password: chosen,
      verificationToken: 'x'.repeat(43),
    }),
    await client.post('/api/auth/password/register', {
      email: user.email,
      password: chosen,
      verificationToken: `${user.linkToken}-forged`,
    }),
  ].map(answer => answer.status)
  expect(statuses).toEqual([400, 400, 400, 400, 400])
  expectSilence([user.email, current, chosen, PASSWORD, 'STARWARS', user.linkToken, cookieOf(user)])
})

test('a failing mail service that quotes the mail leaks nothing into the log', async () => {
  const user = await signedIn()
  const token = 'a-token-as-long-as-those-that-are-mailed-0123'
  const body = `cannot deliver to ${user.email}: https://photonym.app/verify-email?token=${token}`
  injectFault('/mail', user.email, answering(500, body), 3)
  const client = listeningAs(user)
  expect((await client.post('/api/auth/email', { email: user.email })).status).toBe(500)
  const contact = { name: 'Ada Harbour', email: user.email, message: 'something private' }
  expect((await client.post('/api/contact', contact)).status).toBe(502)
  const next = { currentPassword: PASSWORD, newPassword: 'my-next-secret-phrase-8' }
  expect((await client.post('/api/auth/password/change', next)).status).toBe(200)
  expect(written.filter(line => line.includes('The mail was not accepted'))).toHaveLength(3)
  expectSilence([user.email, token, 'Ada Harbour', 'something private', next.newPassword])
})

test('Cloudflare’s own mail binding leaks nothing either', async () => {
  const user = await aUser()
  const send = async () => {
    const text = `${user.email} is not verified, the mail began with Dear Ada`
    throw Object.assign(new Error(text), { code: 'E_RECIPIENT_NOT_ALLOWED' })
  }
  const client = listeningAs(user, { MAIL_API_URL: '', EMAIL: { send } })
  expect((await client.post('/api/auth/email', { email: user.email })).status).toBe(500)
  expect(written.join('\n')).toContain('E_RECIPIENT_NOT_ALLOWED')
  expectSilence([user.email, 'Dear Ada'])
})

test('a refused callback is logged with its reason, and without its parameters', async () => {
  const owner = await aUser()
  const { authUrl } = await (await owner.get('/api/auth/flickr')).json<{ authUrl: string }>()
  const { callback } = await decide(authUrl, 'dorothea')
  const path = `${callback?.pathname}${callback?.search}`
  const other = await aUser()
  await other.get('/api/auth/flickr')
  await listening().get(path)
  await listeningAs(other).get(path)
  const signedOut = listeningAs(owner)
  signedOut.cookies.delete(SESSION)
  await signedOut.get(path)
  await listeningAs(owner).get(path)
  await listeningAs(owner).get('/api/auth/flickr/callback')
  await listening().get('/api/auth/flickr/callback?denied=by-the-person')
  const refusals = written.map(line => JSON.parse(line)).filter(({ event }) => event === 'connect.refused')
  const { userId } = other
  const refusal = { event: 'connect.refused', requestId: expect.any(String) }
  expect(refusals).toEqual([
    { ...refusal, provider: 'flickr', reason: 'no cookie' },
    { ...refusal, provider: 'flickr', reason: 'unknown', userId },
    { ...refusal, provider: 'flickr', reason: 'another user' },
    { ...refusal, provider: 'flickr', reason: 'unknown', userId: owner.userId },
    { ...refusal, provider: 'flickr', reason: 'no state', userId: owner.userId },
  ])
  const { oauth_token, oauth_verifier } = Object.fromEntries(callback?.searchParams ?? [])
  expectSilence([oauth_token ?? '', oauth_verifier ?? '', other.cookies.get('oauth_8788') ?? ''])
})

test('tokens that a platform quotes when it refuses a connection are not logged', async () => {
  onTestFinished(() => serviceIsBack('flickr'))
  await openDb(env.DB).delete(connectedAccounts)
  const user = listeningAs(await aUser())
  const begin = async () => (await (await user.get('/api/auth/flickr')).json<{ authUrl: string }>()).authUrl
  const { callback } = await decide(await begin(), 'dorothea')
  const [token, verifier] = [callback?.searchParams.get('oauth_token'), callback?.searchParams.get('oauth_verifier')]
  if (!callback || !token || !verifier) throw new Error('The platform did not return the browser')
  const secret = '0f1e2d3c4b5a6978'
  const quoted = `oauth_problem=token_rejected&oauth_token=${token}&oauth_verifier=${verifier}&oauth_token_secret=${secret}`
  injectFault('access_token', '', answering(401, quoted))
  expect((await user.get(`${callback.pathname}${callback.search}`)).status).toBe(302)
  for (const status of [500, 200, 429]) {
    const fault = injectFault('request_token', '', answering(status, quoted), 2)
    expect((await user.get('/api/auth/flickr')).ok).toBe(false)
    fault.end()
  }
  await user.get(`/api/auth/flickr/callback?oauth_token=${token}&oauth_verifier=${verifier}`)
  await user.post('/api/auth/flickr/manual', { oauth_token: token, oauth_verifier: verifier })
  expectSilence([token, verifier, secret, user.cookies.get('oauth_8788') ?? '', cookieOf(user)])
})

test('a stored token that a platform quotes in an error is not logged', async () => {
  await openDb(env.DB).delete(connectedAccounts)
  const { userId, ...browser } = await aUser()
  await connectFlickr(browser, 'dorothea')
  const [account] = await openDb(env.DB).select().from(connectedAccounts).where(eq(connectedAccounts.userId, userId))
  const owner = { userId, provider: 'flickr' as const }
  const { token, secret } = await openCredentials(configOf(env), owner, account?.credentials ?? '')
  const user = listeningAs(browser)
  const digits = '9540987573511109'
  for (const body of [
    JSON.stringify({ stat: 'fail', code: 98, message: `Invalid auth token, secret ${digits}` }),
    JSON.stringify({ stat: 'fail', code: 98, message: `Invalid auth token ${token}, secret ${secret}` }),
    JSON.stringify({ stat: 'fail', code: 999, message: `oauth_token=${token} is not ${secret}` }),
    `<html>${token} ${secret}</html>`,
  ]) {
    const fault = injectFault('flickr.photos.search', '', answering(200, body), 2)
    expect((await user.get('/api/photos?provider=flickr')).ok).toBe(false)
    fault.end()
  }
  expect(written.join('\n')).toContain('Flickr answered 98')
  expectSilence([token, secret, digits, account?.credentials ?? 'no credentials', cookieOf(user)])
})

test('a database error is logged without the query’s parameters', async () => {
  const user = await signedUp()
  const failing = (message: string) =>
    new Proxy(env.DB, {
      get(target, name) {
        if (name === 'batch') return async () => Promise.reject(new Error(`D1_ERROR: ${message}`))
        if (name !== 'prepare') return Reflect.get(target, name)
        return (text: string) => {
          const refuse = async () => Promise.reject(new Error(`D1_ERROR: ${message}`))
          return { bind: () => ({ text, all: refuse, run: refuse, raw: refuse, first: refuse }) }
        }
      },
    })
  const email = newAddress()
  const client = listeningAs(user, { DB: failing(`no such row for ${email} and ${cookieOf(user)}`) })
  expect((await client.get('/api/auth/me')).status).toBe(500)
  const without = listening({ DB: failing(`locked by ${email}`) })
  expect((await without.post('/api/auth/email', { email })).status).toBe(500)
  expect((await without.post('/api/auth/password/login', { email, password: PASSWORD })).status).toBe(500)
  expect((await without.get(`/api/auth/verify-email?token=${user.linkToken}`)).status).toBe(500)
  expect(written.filter(line => line.includes('request.failed'))).toHaveLength(4)
  expectSilence([email, user.email, PASSWORD, cookieOf(user), hashToken(cookieOf(user)), hashToken(user.linkToken)])
})

test('a key that the model quotes in a refusal appears neither in the log nor in the job', async () => {
  onTestFinished(() => serviceIsBack('model'))
  const user = await aPhotographer()
  const ids = await listedPhotos(user, [{ title: '' }, { title: '' }])
  const message = `Incorrect API key provided: ${env.OPENAI_API_KEY}`
  const body = JSON.stringify({ error: { message, type: 'invalid_request_error', code: 'invalid_api_key' } })
  injectFault('/chat/completions', '', answering(401, body), 100)
  const jobId = await startJob(user, ids)
  const job = await until(
    () => readJob(user, jobId),
    ({ results }) => results.every(result => result.status === 'retry_pending'),
  )
  answered.push(JSON.stringify(job))
  expect(job.progress.waitSeconds).toBeGreaterThan(0)
  expect(written.join('\n')).toContain('model.refused')
  expectSilence([cookieOf(user)])
})

test('a call for another user’s job is logged, without the job’s data', async () => {
  const user = await aPhotographer()
  const jobId = await startJob(user, await listedPhotos(user, [{ title: '' }]))
  await generated(user, jobId)
  const other = await aUser()
  written = []
  expect((await other.get(`/api/photos/job/${jobId}`)).status).toBe(404)
  const [line = '{}'] = written.filter(text => text.includes('request.refused'))
  expect(JSON.parse(line)).toEqual({
    event: 'request.refused',
    requestId: expect.any(String),
    method: 'GET',
    path: `/api/photos/job/${jobId}`,
    code: 'NOT_FOUND',
    userId: other.userId,
  })
})

test('an error about malformed keys names the setting and not its value', async () => {
  const TOKEN_KEYS = 'k1:bm90IHRoaXJ0eS10d28gYnl0ZXM='
  const user = await aUser()
  const answer = await listeningAs(user, { TOKEN_KEYS }).get('/api/auth/flickr')
  expect(answer.status).toBe(500)
  expect(written.join('\n')).toContain('TOKEN_KEYS')
  expectSilence(['bm90IHRoaXJ0eS10d28gYnl0ZXM='])
})

test('every line of a request has its id, whoever writes it', async () => {
  const user = await aUser()
  written = []
  const answer = await listeningAs(user).get(`/api/photos/job/${newId()}`)
  const requestId = answer.headers.get('X-Request-Id')
  const lines = written.map(line => JSON.parse(line))
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(line).toMatchObject({ requestId })
})

test('a webhook whose signature is refused leaves a line', async () => {
  const answer = await listening().post('/api/payments/webhook', '{}', { 'Stripe-Signature': 't=1,v1=00' })
  expect(answer.status).toBe(400)
  const line = { event: 'request.refused', path: '/api/payments/webhook', code: 'BAD_SIGNATURE' }
  expect(written.map(text => JSON.parse(text))).toContainEqual(expect.objectContaining(line))
})
