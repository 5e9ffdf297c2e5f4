import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, errorText, request } from '#web/lib/api.ts'

const left = vi.fn()
const fetched = vi.fn<typeof fetch>()

function at(pathname: string): void {
  vi.stubGlobal('window', { location: { pathname, replace: left } })
}

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  fetched.mockResolvedValue(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }))

const failure = (path = '/api/jobs') => request(path).catch((error: unknown) => error)

beforeEach(() => {
  at('/settings')
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

test('a refusal carries its code and its texts', async () => {
  const body = { error: 'Slow down.', code: 'RATE_LIMITED', fields: { email: 'Too often' }, requestId: 'r1' }
  answer(429, body)
  expect(await failure()).toMatchObject({
    status: 429,
    code: 'RATE_LIMITED',
    message: 'Slow down.',
    fields: { email: 'Too often' },
  })
})

test.each([
  ['a page of HTML', () => answer(502, '<html>Bad gateway</html>')],
  ['nothing', () => answer(500, '')],
  ['our own 500', () => answer(500, { error: 'Something went wrong. Please try again.', code: 'INTERNAL' })],
  ['no connection', () => fetched.mockRejectedValue(new TypeError('Failed to fetch'))],
  ['no answer in time', () => fetched.mockRejectedValue(new DOMException('', 'TimeoutError'))],
])('for %s the page shows its own text', async (_, happens) => {
  happens()
  expect(errorText(await failure(), 'Failed to save preferences')).toBe('Failed to save preferences')
})

test('a text that the server has for the user is shown', () => {
  const refusal = new ApiError({ status: 400, code: 'VALIDATION', message: 'Please choose a style' })
  expect(errorText(refusal, 'Failed to save preferences')).toBe('Please choose a style')
  expect(errorText(new Error('x is not a function'), 'Failed to save preferences')).toBe('Failed to save preferences')
})

test('a session that has ended is noticed on any page but those that strangers may see', async () => {
  answer(401, { error: 'Please sign in.', code: 'SIGNED_OUT' })
  await failure()
  expect(left).toHaveBeenCalledExactlyOnceWith('/')
  for (const path of ['/login', '/verify-email', '/auth-success', '/auth-error', '/manual-auth']) {
    at(path)
    answer(401, { error: 'Please sign in.', code: 'SIGNED_OUT' })
    await failure()
  }
  expect(left).toHaveBeenCalledOnce()
})

test('asking who is signed in, or a wrong password, is not taken for the end of a session', async () => {
  answer(401, { error: 'Please sign in.', code: 'SIGNED_OUT' })
  await failure('/api/auth/me')
  answer(401, { error: 'Invalid email or password', code: 'BAD_CREDENTIALS' })
  await failure('/api/auth/password/login')
  expect(left).not.toHaveBeenCalled()
})

test('neither an unchanged answer nor an empty one is a failure', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 304 }))
  expect(await request('/api/photos/job/1?since=4')).toBeUndefined()
})

test('a request the caller cancelled is not reported as a network failure', async () => {
  const gone = new AbortController()
  gone.abort(new Error('the page was left'))
  fetched.mockRejectedValue(gone.signal.reason)
  await expect(request('/api/jobs', { signal: gone.signal })).rejects.toThrow('the page was left')
})
