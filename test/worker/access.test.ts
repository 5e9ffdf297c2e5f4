import { exports } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { APP, type Client, stranger } from './support/api.ts'
import { aUser } from './support/factories.ts'

type Caller = 'stranger' | 'temporary' | 'full'

/** Every call of the API, and who gets past the door. */
const CALLS: Record<string, Caller[]> = {
  'GET /api/health': ['stranger', 'temporary', 'full'],
  'GET /api/features': ['stranger', 'temporary', 'full'],
  'GET /api/stats/photo-count': ['stranger', 'temporary', 'full'],
  'POST /api/auth/email': ['stranger', 'temporary', 'full'],
  'POST /api/auth/resend-verification': ['stranger', 'temporary', 'full'],
  'GET /api/auth/verify-email': ['stranger', 'temporary', 'full'],
  'POST /api/auth/password/login': ['stranger', 'temporary', 'full'],
  'POST /api/auth/logout': ['stranger', 'temporary', 'full'],
  'GET /api/auth/flickr': ['stranger', 'temporary', 'full'],
  'GET /api/auth/flickr/callback': ['stranger', 'temporary', 'full'],
  'POST /api/auth/flickr/manual': ['stranger', 'temporary', 'full'],
  'GET /api/auth/me': ['temporary', 'full'],
  'POST /api/auth/password/register': ['temporary', 'full'],
  'POST /api/auth/password/change': ['temporary', 'full'],
  'PUT /api/auth/preferences': ['temporary', 'full'],
  'DELETE /api/auth/disconnect/flickr': ['temporary', 'full'],
  'GET /api/users/preferences': ['temporary', 'full'],
  'PUT /api/users/preferences': ['temporary', 'full'],
  'POST /api/users/preferences/reset': ['temporary', 'full'],
  'GET /api/users/free-trial-status': ['temporary', 'full'],
  'GET /api/photos/albums': ['full'],
  'GET /api/photos': ['full'],
  'POST /api/photos/process': ['full'],
  'GET /api/photos/job/some-job': ['full'],
  'GET /api/photos/job/some-job/live': ['full'],
  'PATCH /api/photos/job/some-job/photo/1': ['full'],
  'POST /api/photos/apply-single': ['full'],
  'POST /api/photos/apply-batch': ['full'],
  'POST /api/photos/undo-apply': ['full'],
  'POST /api/photos/undo-batch': ['full'],
  'GET /api/jobs': ['full'],
  'GET /api/jobs/stats/summary': ['full'],
  'POST /api/payments/create-payment-intent': ['full'],
  'POST /api/payments/verify-payment': ['full'],
  'GET /api/agent/config': ['full'],
  'PUT /api/agent/config': ['full'],
  'GET /api/agent/status': ['full'],
  'POST /api/agent/run': ['full'],
  'GET /api/nothing-here': ['full'],
  'POST /api/auth/me': ['full'],
  'GET /api/auth/me/': ['full'],
}

const SHUT: Record<Caller, { status: number; code: string } | null> = {
  stranger: { status: 401, code: 'SIGNED_OUT' },
  temporary: { status: 403, code: 'FORBIDDEN' },
  full: null,
}

const ErrorAnswer = z.object({ error: z.string(), code: z.string(), requestId: z.string() })

async function callerAs(caller: Caller): Promise<Client> {
  return caller === 'stranger' ? stranger() : aUser({ role: caller })
}

for (const caller of ['stranger', 'temporary', 'full'] satisfies Caller[]) {
  test.each(Object.entries(CALLS))(`a ${caller} caller of %s gets past the door or not`, async (call, welcome) => {
    const [method = '', path = ''] = call.split(' ')
    const client = await callerAs(caller)
    const answer = await client.send(method, path)
    const code = answer.ok || answer.status === 302 ? null : ErrorAnswer.parse(await answer.json()).code
    if (welcome.includes(caller)) expect(['SIGNED_OUT', 'FORBIDDEN', 'FOREIGN_ORIGIN']).not.toContain(code)
    else expect({ status: answer.status, code }).toEqual(SHUT[caller])
  })
}

test('a full user finds nothing behind an unknown path', async () => {
  const answer = await (await aUser()).get('/api/nothing-here')
  expect(answer.status).toBe(404)
  expect(ErrorAnswer.parse(await answer.json()).code).toBe('NOT_FOUND')
})

test('a callback is not taken for the beginning of a connection', async () => {
  for (const provider of ['flickr', 'unsplash', 'smugmug']) {
    const answer = await stranger().get(`/api/auth/${provider}/callback`)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('Location')).toMatch(/^\/auth-error\?error=/)
  }
})

test('the door is shut before a body is read', async () => {
  expect((await stranger().post('/api/photos/process', 'not json')).status).toBe(401)
  expect((await (await aUser({ role: 'temporary' })).post('/api/photos/process', 'not json')).status).toBe(403)
})

function write(path: string, headers: Record<string, string>): Promise<Response> {
  return exports.default.fetch(`${APP}${path}`, { method: 'POST', headers })
}

test('a write from a foreign page is refused before anybody asks who is signed in', async () => {
  for (const headers of [
    {},
    { Origin: 'https://elsewhere.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'same-site' },
  ]) {
    const answer = await write('/api/auth/password/change', headers)
    expect(answer.status).toBe(403)
    expect(ErrorAnswer.parse(await answer.json()).code).toBe('FOREIGN_ORIGIN')
  }
})

test('a write from the app itself is let through, by origin or by fetch metadata', async () => {
  for (const headers of [{ Origin: APP }, { 'Sec-Fetch-Site': 'same-origin' }]) {
    expect((await write('/api/auth/logout', headers)).status).toBe(200)
  }
})

test('a live upgrade from a foreign page is refused although it is a GET', async () => {
  const user = await aUser()
  const answer = await user.get('/api/photos/job/some-job/live', {
    Upgrade: 'websocket',
    Origin: 'https://elsewhere.example',
  })
  expect(answer.status).toBe(403)
})

test('a body over 256 KB is refused', async () => {
  const answer = await stranger().post('/api/auth/email', { email: 'a@example.org', padding: 'x'.repeat(257 * 1024) })
  expect(answer.status).toBe(413)
  expect(ErrorAnswer.parse(await answer.json()).code).toBe('TOO_LARGE')
})

test('a body that is not JSON says so', async () => {
  const answer = await stranger().post('/api/auth/email', '{"email":')
  expect(answer.status).toBe(400)
  expect(ErrorAnswer.parse(await answer.json()).code).toBe('INVALID_JSON')
})

test('answers are private, typed and name their request', async () => {
  const answer = await stranger().get('/api/auth/me')
  const { requestId } = ErrorAnswer.parse(await answer.json())
  expect(answer.headers.get('X-Request-Id')).toBe(requestId)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(answer.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
})
