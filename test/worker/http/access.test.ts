import { createExecutionContext } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { CALLS as SPECIFIED } from '#test/guards/specification/calls.ts'
import { sees } from '#test/kit/sees.ts'
import { APP, type Client, signedUp, stranger } from '#test/kit/worker/api.ts'
import { aUser } from '#test/kit/worker/factories.ts'
import { app } from '#worker/app.ts'
import { PROVIDERS } from '#worker/domain/platforms.ts'

type Caller = 'stranger' | 'temporary' | 'full'

/** Every call of the API, and the roles that may make it. */
const CALLS: Record<string, Caller[]> = {
  'GET /api/health': ['stranger', 'temporary', 'full'],
  'GET /api/features': ['stranger', 'temporary', 'full'],
  // Without the operator's token, as paths that do not exist.
  'GET /api/ops': ['full'],
  'PATCH /api/ops': ['full'],
  'POST /api/ops/check': ['full'],
  'GET /api/stats/photo-count': ['stranger', 'temporary', 'full'],
  'POST /api/auth/email': ['stranger', 'temporary', 'full'],
  'POST /api/auth/resend-verification': ['stranger', 'temporary', 'full'],
  'GET /api/auth/link': ['stranger', 'temporary', 'full'],
  'GET /api/auth/verify-email': ['stranger', 'temporary', 'full'],
  'POST /api/auth/password/login': ['stranger', 'temporary', 'full'],
  'POST /api/auth/logout': ['stranger', 'temporary', 'full'],
  'GET /api/auth/flickr': ['stranger', 'temporary', 'full'],
  'GET /api/auth/flickr/callback': ['stranger', 'temporary', 'full'],
  'POST /api/auth/flickr/manual': ['stranger', 'temporary', 'full'],
  'GET /api/auth/unsplash': ['stranger', 'temporary', 'full'],
  'GET /api/auth/unsplash/callback': ['stranger', 'temporary', 'full'],
  'GET /api/auth/smugmug': ['stranger', 'temporary', 'full'],
  'GET /api/auth/smugmug/callback': ['stranger', 'temporary', 'full'],
  'POST /api/contact': ['stranger', 'temporary', 'full'],
  'GET /api/auth/me': ['temporary', 'full'],
  'GET /api/auth/session': ['temporary', 'full'],
  'GET /api/auth/sessions': ['temporary', 'full'],
  'DELETE /api/auth/sessions': ['temporary', 'full'],
  'DELETE /api/auth/sessions/0123456789abcdef': ['temporary', 'full'],
  'GET /api/account/activity': ['temporary', 'full'],
  'GET /api/account/export': ['temporary', 'full'],
  'DELETE /api/account': ['temporary', 'full'],
  'POST /api/auth/password/register': ['temporary', 'full'],
  'POST /api/auth/password/change': ['temporary', 'full'],
  'PUT /api/auth/preferences': ['temporary', 'full'],
  'DELETE /api/auth/disconnect/flickr': ['temporary', 'full'],
  'DELETE /api/auth/disconnect/unsplash': ['temporary', 'full'],
  'DELETE /api/auth/disconnect/smugmug': ['temporary', 'full'],
  'GET /api/users/preferences': ['temporary', 'full'],
  'PUT /api/users/preferences': ['temporary', 'full'],
  'POST /api/users/preferences/reset': ['temporary', 'full'],
  'GET /api/users/free-trial-status': ['temporary', 'full'],
  'GET /api/users/words': ['temporary', 'full'],
  'GET /api/photos/albums': ['full'],
  'GET /api/photos/ids': ['full'],
  'GET /api/library': ['full'],
  'POST /api/library/refresh': ['full'],
  'GET /api/photos': ['full'],
  'POST /api/photos/process': ['full'],
  'GET /api/photos/job/some-job': ['full'],
  'PATCH /api/photos/job/some-job': ['full'],
  'GET /api/photos/job/some-job/live': ['full'],
  'PATCH /api/photos/job/some-job/photo/1': ['full'],
  'GET /api/photos/job/some-job/photo/1/versions': ['full'],
  'PATCH /api/photos/job/some-job/photos': ['full'],
  'POST /api/photos/regenerate': ['full'],
  'POST /api/photos/apply-single': ['full'],
  'POST /api/photos/apply-batch': ['full'],
  'POST /api/photos/undo-apply': ['full'],
  'POST /api/photos/undo-batch': ['full'],
  'POST /api/photos/retry': ['full'],
  'POST /api/photos/stop': ['full'],
  'GET /api/agent/mail-off': ['stranger', 'temporary', 'full'],
  'POST /api/agent/mail-off': ['stranger', 'temporary', 'full'],
  'GET /api/jobs': ['full'],
  'GET /api/jobs/stats/summary': ['full'],
  'POST /api/payments/create-payment-intent': ['full'],
  'POST /api/payments/verify-payment': ['full'],
  'POST /api/payments/cancel': ['full'],
  'GET /api/payments/prepaid': ['full'],
  'POST /api/payments/refund': ['full'],
  'POST /api/payments/order': ['full'],
  'GET /api/payments/order/some-order': ['full'],
  'POST /api/payments/webhook': ['stranger', 'temporary', 'full'],
  'GET /api/agent/config': ['full'],
  'PUT /api/agent/config': ['full'],
  'GET /api/agent/status': ['full'],
  'POST /api/agent/run': ['full'],
  'GET /api/nothing-here': ['full'],
  'POST /api/auth/me': ['full'],
  'GET /api/auth/me/': ['full'],
  'DELETE /api/auth/sessions/0123456789abcdef/more': ['full'],
  'POST /api/auth/sessions': ['full'],
  'POST /api/account': ['full'],
}

/** A registered path as a pattern: `:name` matches anything, `:name{a|b}` one of the alternatives. */
function patternOf(path: string): RegExp {
  const parts = path.split('/').map(part => {
    const [, choice] = /^:\w+(?:\{(.*)\})?$/.exec(part) ?? []
    return part.startsWith(':') ? (choice ?? '[^/]+') : part
  })
  return new RegExp(`^${parts.join('/')}$`)
}

test('every registered call of the API is in the table, on every platform', () => {
  const registered = app.routes.filter(({ method }) => method !== 'ALL')
  const missing = registered.flatMap(({ method, path }) => {
    const paths = path.includes(':provider') ? PROVIDERS.map(name => path.replace(/:provider\{[^}]*\}/, name)) : [path]
    return paths
      .filter(wanted => !Object.keys(CALLS).some(call => isCall(call, method, patternOf(wanted))))
      .map(wanted => `${method} ${wanted}`)
  })
  expect(registered.length).toBeGreaterThan(30)
  expect(missing).toEqual([])
})

function isCall(call: string, method: string, pattern: RegExp): boolean {
  const [ownMethod, ownPath = ''] = call.split(' ')
  return ownMethod === method && pattern.test(ownPath)
}

const REFUSALS: Record<Caller, { status: number; code: string } | null> = {
  stranger: { status: 401, code: 'SIGNED_OUT' },
  temporary: { status: 403, code: 'FORBIDDEN' },
  full: null,
}

const ErrorAnswer = z.object({ error: z.string(), code: z.string(), requestId: z.string() })

async function callerAs(caller: Caller): Promise<Client> {
  return caller === 'stranger' ? stranger() : aUser({ role: caller })
}

for (const caller of ['stranger', 'temporary', 'full'] satisfies Caller[]) {
  test.each(Object.entries(CALLS))(`%s answers or refuses a ${caller} caller by role`, async (call, allowed) => {
    const [method = '', path = ''] = call.split(' ')
    const client = await callerAs(caller)
    const answer = await client.send(method, path)
    const code = answer.ok || answer.status === 302 ? null : ErrorAnswer.parse(await answer.json()).code
    if (allowed.includes(caller)) expect(['SIGNED_OUT', 'FORBIDDEN', 'FOREIGN_ORIGIN']).not.toContain(code)
    else expect({ status: answer.status, code }).toEqual(REFUSALS[caller])
  })
}

test('a full user gets 404 for an unknown path', async () => {
  const answer = await (await aUser()).get('/api/nothing-here')
  expect(answer.status).toBe(404)
  expect(ErrorAnswer.parse(await answer.json()).code).toBe('NOT_FOUND')
})

test('a callback’s path is not mistaken for the start of a connection', async () => {
  for (const provider of ['flickr', 'unsplash', 'smugmug']) {
    const answer = await stranger().get(`/api/auth/${provider}/callback`)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('Location')).toMatch(/^\/auth-error\?error=/)
  }
})

test('access is refused before the body is read', async () => {
  expect((await stranger().post('/api/photos/process', 'not json')).status).toBe(401)
  expect((await (await aUser({ role: 'temporary' })).post('/api/photos/process', 'not json')).status).toBe(403)
})

function write(path: string, headers: Record<string, string>): Promise<Response> {
  return exports.default.fetch(`${APP}${path}`, { method: 'POST', headers })
}

test('a write from a foreign page is refused before the session is read', async () => {
  for (const headers of [
    {},
    { Origin: 'https://elsewhere.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
    { Origin: APP, 'Sec-Fetch-Site': 'cross-site' },
    { Origin: APP, 'Sec-Fetch-Site': 'same-site' },
    { Origin: `${APP}.elsewhere.example` },
    { Origin: 'http://localhost:9999' },
    { Origin: 'http://preview.localhost:8788' },
  ]) {
    const answer = await write('/api/auth/password/change', headers)
    expect(answer.status).toBe(403)
    expect(ErrorAnswer.parse(await answer.json()).code).toBe('FOREIGN_ORIGIN')
  }
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'a %s sent by another site’s page with the cookie changes nothing, whatever its content type',
  async method => {
    const user = await signedUp()
    const cookie = [...user.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const path of ['/api/auth/logout', '/api/auth/preferences', '/api/auth/sessions', '/api/account']) {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json']) {
        const answer = await exports.default.fetch(`${APP}${path}`, {
          method,
          headers: {
            Cookie: cookie,
            'Content-Type': type,
            Origin: 'https://elsewhere.example',
            'Sec-Fetch-Site': 'cross-site',
          },
          body: JSON.stringify({ email: user.email }),
        })
        expect(answer.status).toBe(403)
        expect(answer.headers.getSetCookie()).toEqual([])
      }
    }
    expect((await user.get('/api/auth/me')).status).toBe(200)
  },
)

test('a write from the app itself is accepted by its origin or its fetch metadata', async () => {
  for (const headers of [{ Origin: APP }, { 'Sec-Fetch-Site': 'same-origin' }]) {
    expect((await write('/api/auth/logout', headers)).status).toBe(200)
  }
})

test.each(['/api/auth/flickr', '/api/auth/flickr?mode=manual', '/api/auth/smugmug', '/api/account/export'])(
  'another site’s page cannot start anything by GET %s, and no platform is called',
  async path => {
    const asked = vi.spyOn(globalThis, 'fetch')
    const user = await aUser()
    for (const site of ['cross-site', 'same-site']) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await user.send(method, path, { headers: { 'Sec-Fetch-Site': site } })
        expect(answer.status).toBe(403)
        if (method === 'GET') expect(await answer.json()).toMatchObject({ code: 'FOREIGN_ORIGIN' })
      }
    }
    expect(asked.mock.calls).toEqual([])
    asked.mockRestore()
    expect((await user.get(path, { 'Sec-Fetch-Site': 'none' })).status).toBe(200)
  },
)

test('the return from a platform is accepted although it comes from another site', async () => {
  const answer = await stranger().get('/api/auth/flickr/callback', { 'Sec-Fetch-Site': 'cross-site' })
  expect(answer.status).toBe(302)
})

test.each(['https://preview.photonym.pages.dev', 'http://127.0.0.1:8788', 'http://localhost:8789'])(
  'at %s only the health report answers, even for signed-in users',
  async origin => {
    const user = await signedUp()
    const ask = (path: string, method = 'GET') =>
      exports.default.fetch(`${origin}${path}`, {
        method,
        headers: {
          Cookie: [...user.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          Origin: origin,
          'Sec-Fetch-Site': 'same-origin',
        },
      })
    for (const [path, method] of [
      ['/api/features'],
      ['/api/auth/me'],
      ['/api/payments/webhook', 'POST'],
      ['/api/auth/flickr/callback'],
      ['/api/health/'],
    ] as const) {
      const answer = await ask(path, method)
      expect(answer.status).toBe(404)
      expect(ErrorAnswer.parse(await answer.json()).code).toBe('NOT_FOUND')
    }
    for (const method of ['GET', 'HEAD']) expect((await ask('/api/health', method)).status).toBe(200)
  },
)

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

/** A body without a declared length, sent in pieces; `sent` counts them. */
function streamed(pieces: string[]) {
  const encoder = new TextEncoder()
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      const piece = pieces[sent]
      sent += 1
      if (piece === undefined) controller.close()
      else controller.enqueue(encoder.encode(piece))
    },
  })
  const headers = { Origin: APP, 'Content-Type': 'application/json' }
  const request = new Request(`${APP}/api/auth/email`, { method: 'POST', headers, body })
  return { request, sent: () => sent }
}

test('a body sent in chunks is read like any other', async () => {
  const { request } = streamed(['{"email":"nob', 'ody@exam', 'ple"}'])
  const answer = await app.fetch(request, env, createExecutionContext())
  expect(ErrorAnswer.parse(await answer.json()).code).toBe('VALIDATION')
})

test('a body over 256 KB sent in chunks is refused once all of it has arrived', async () => {
  const pieces = Array.from({ length: 40 }, () => 'x'.repeat(10 * 1024))
  const { request, sent } = streamed(pieces)
  const answer = await app.fetch(request, env, createExecutionContext())
  expect(answer.status).toBe(413)
  expect(ErrorAnswer.parse(await answer.json()).code).toBe('TOO_LARGE')
  expect(sent()).toBeGreaterThan(pieces.length)
})

test('a body that is not JSON gets an error that says so', async () => {
  const answer = await stranger().post('/api/auth/email', '{"email":')
  expect(answer.status).toBe(400)
  expect(ErrorAnswer.parse(await answer.json()).code).toBe('INVALID_JSON')
})

test('an error names its request id in the body and in a header', async () => {
  const answer = await stranger().get('/api/auth/me')
  const { requestId } = ErrorAnswer.parse(await answer.json())
  expect(answer.headers.get('X-Request-Id')).toBe(requestId)
})

test.each(['', 'x', 'x'.repeat(43), '"', '%00', "' or 1=1 --", 'x'.repeat(4000)])(
  'the cookie %.20j signs nobody in',
  async value => {
    const client = stranger()
    client.cookies.set('session_8788', value)
    expect((await client.get('/api/auth/me')).status).toBe(401)
    expect((await client.get('/api/features')).status).toBe(200)
  },
)

test('no path or parameter redirects out of the app', async () => {
  const evil = encodeURIComponent('https://elsewhere.example')
  for (const path of [
    `/api/auth/flickr/callback?next=${evil}&redirect=${evil}`,
    `/api/auth/flickr/callback?error=${evil}&provider=${evil}`,
    `/api/auth/flickr/callback?oauth_token=${evil}&oauth_verifier=${evil}`,
    `/api/auth/verify-email?token=${evil}&next=${evil}`,
  ]) {
    const answer = await stranger().get(path)
    const location = answer.headers.get('Location')
    expect(location ?? '/').toMatch(/^\/(?!\/)/)
    expect(`${location} ${await answer.text()}`).not.toContain('elsewhere')
  }
})

/** The calls of the specification. A placeholder matches any single part of a path. */
const specified = Object.keys(SPECIFIED).filter((id): id is keyof typeof SPECIFIED => id in SPECIFIED)
test.each(specified)('the API takes %s', id => {
  const [method, path = ''] = sees(id).split(' ')
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
  expect(app.routes.some(route => route.method === method && pattern.test(route.path))).toBe(true)
})
