import { expect, test } from 'vitest'
import { errorOfAnswer, errorOfFailure } from '#worker/platforms/flickr-errors.ts'

const answer = (status: number, text: string, headers = {}) =>
  errorOfAnswer({ status, text, headers: new Headers(headers) })

test.each([
  [401, 'oauth_problem=token_rejected', 'denied'],
  [401, 'oauth_problem=signature_invalid&debug_sbs=GET&x', 'denied'],
  [401, 'oauth_problem=nonce_used', 'passing'],
  [401, 'oauth_problem=timestamp_refused', 'passing'],
  [400, 'oauth_problem=parameter_absent', 'refused'],
  [429, '<html><body><h1>429 Too Many Requests</h1>', 'limited'],
  [500, '<html>', 'unclear'],
  [503, '', 'unclear'],
  [200, '<html><body>Hold your clicks</body></html>', 'unclear'],
  [302, '', 'unclear'],
])('HTTP %i with %j is %s', (status, text, kind) => {
  expect(answer(status, text).kind).toBe(kind)
})

test.each([
  [98, 'denied'],
  [99, 'denied'],
  [100, 'denied'],
  [1, 'gone'],
  [0, 'passing'],
  [105, 'passing'],
  [106, 'passing'],
  [201, 'passing'],
  [2, 'refused'],
  [116, 'refused'],
  [112, 'refused'],
])('code %i is %s', (code, kind) => {
  expect(errorOfFailure(code, 'said Flickr').kind).toBe(kind)
})

test('Retry-After is read as seconds or as a date', () => {
  expect(answer(429, '', { 'retry-after': '17' }).retryAfterSeconds).toBe(17)
  expect(
    answer(429, '', { 'retry-after': new Date(Date.now() + 90_000).toUTCString() }).retryAfterSeconds,
  ).toBeGreaterThan(60)
  expect(answer(429, '').retryAfterSeconds).toBeUndefined()
})
