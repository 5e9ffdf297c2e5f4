import { createExecutionContext } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { APP, newAddress, stranger } from '#test/kit/worker/api.ts'
import { aUser, usedUp } from '#test/kit/worker/factories.ts'
import { aPhotographer, generated, listedPhotos, startJob } from '#test/kit/worker/jobs.ts'
import { app } from '#worker/app.ts'

const brokenDb = new Proxy(env.DB, {
  get() {
    throw new Error('The database is gone')
  },
})

/** One response of each kind that the API gives. */
const ANSWERS: [number, () => Promise<Response>][] = [
  [200, async () => stranger().get('/api/features')],
  [302, async () => stranger().get('/api/auth/flickr/callback')],
  [400, async () => stranger().post('/api/auth/email', '{')],
  [401, async () => stranger().get('/api/auth/me')],
  [403, async () => (await aUser({ role: 'temporary' })).get('/api/jobs')],
  [404, async () => (await aUser()).get('/api/nothing-here')],
  [404, async () => exports.default.fetch(`${APP}/outside-the-api`)],
  [413, async () => stranger().post('/api/auth/email', { padding: 'x'.repeat(257 * 1024) })],
  [429, tooManyMails],
  [500, async () => withBrokenDb('/api/features')],
  [503, async () => withBrokenDb('/api/health')],
]

async function withBrokenDb(path: string): Promise<Response> {
  return app.fetch(new Request(`${APP}${path}`), { ...env, DB: brokenDb }, createExecutionContext())
}

async function tooManyMails(): Promise<Response> {
  const email = newAddress()
  await usedUp(10, 'mailPerAddress', email)
  return stranger().post('/api/auth/email', { email })
}

function expectGuarded(answer: Response): void {
  const policy = answer.headers.get('Content-Security-Policy')?.split('; ')
  expect(policy).toEqual(
    expect.arrayContaining(["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]),
  )
  const years = Number(/max-age=(\d+)/.exec(answer.headers.get('Strict-Transport-Security') ?? '')?.[1]) / 31_536_000
  expect(years).toBeGreaterThanOrEqual(1)
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  expect(answer.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/)
  expect(answer.headers.has('Access-Control-Allow-Origin')).toBe(false)
}

test.each(ANSWERS)(
  'an answer with status %i tells browsers to keep it private and to run nothing in it',
  async (status, ask) => {
    const answer = await ask()
    expect(answer.status).toBe(status)
    expectGuarded(answer)
  },
)

test('the answer that opens a live connection has the same headers', async () => {
  const user = await aPhotographer()
  const { _id } = await generated(user, await startJob(user, await listedPhotos(user, [{ title: '' }])))
  const answer = await user.get(`/api/photos/job/${_id}/live`, { Upgrade: 'websocket', Origin: APP })
  expect(answer.status).toBe(101)
  answer.webSocket?.accept()
  answer.webSocket?.close()
  expectGuarded(answer)
})

test('the answer 304 has the same headers', async () => {
  const user = await aPhotographer()
  const { _id, revision } = await generated(user, await startJob(user, await listedPhotos(user, [{ title: '' }])))
  const answer = await user.get(`/api/photos/job/${_id}?since=${revision}`)
  expect(answer.status).toBe(304)
  expectGuarded(answer)
})

test('an unexpected error is answered with one sentence and a request id', async () => {
  const answer = await withBrokenDb('/api/features')
  expect(await answer.json()).toEqual({
    error: 'Something went wrong. Please try again.',
    code: 'INTERNAL',
    requestId: answer.headers.get('X-Request-Id'),
  })
})

test('a request gets an id of ours, whatever id the caller sends', async () => {
  const answer = await stranger().get('/api/features', { 'X-Request-Id': 'mine' })
  expect(answer.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/)
})
