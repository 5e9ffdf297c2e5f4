import { expect, test } from 'vitest'
import { AppError } from '#worker/errors.ts'
import { errorOfAnswer, errorOfFailure } from '#worker/platforms/flickr/errors.ts'
import { PlatformError, type PlatformErrorKind } from '#worker/platforms/platform.ts'
import { withUserErrors } from '#worker/platforms/user-errors.ts'

const answer = (status: number, text: string) => errorOfAnswer({ status, text, headers: new Headers() })

test.each([
  [401, 'oauth_problem=token_rejected', 'denied'],
  [401, 'oauth_problem=signature_invalid&debug_sbs=GET&x', 'denied'],
  [401, 'oauth_problem=consumer_key_refused', 'refused'],
  [401, 'oauth_problem=nonce_used', 'passing'],
  [401, 'oauth_problem=timestamp_refused', 'passing'],
  [400, 'oauth_problem=parameter_absent', 'refused'],
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
  [100, 'refused'],
  [1, 'gone'],
  [0, 'passing'],
  [105, 'passing'],
  [106, 'unclear'],
  [201, 'passing'],
  [2, 'refused'],
  [116, 'refused'],
  [112, 'refused'],
])('code %i is %s', (code, kind) => {
  expect(errorOfFailure('flickr.photos.setMeta', code, 'said Flickr').kind).toBe(kind)
})

test('code 2 of getInfo says that the photo is private, which counts as gone', () => {
  expect(errorOfFailure('flickr.photos.getInfo', 2, 'Photo is private').kind).toBe('gone')
})

/** A call that fails in these ways, one after another, and then succeeds; each attempt takes `ms`. */
function failing(kinds: PlatformErrorKind[], ms = 0) {
  let now = 0
  let attempts = 0
  const answer = withUserErrors({ log: () => undefined, now: () => now }, 'flickr', async () => {
    now += ms
    const kind = kinds[attempts]
    attempts += 1
    if (kind) throw new PlatformError(kind, 'said Flickr', kind === 'limited' ? 17 : undefined)
    return 'answer'
  })
  return { answer, attempts: () => attempts }
}

async function refusalOf(answer: Promise<string>) {
  const error = await answer.catch((caught: unknown) => caught)
  if (!(error instanceof AppError)) throw new Error('not refused')
  return { code: error.code, retryAfterSeconds: error.retryAfterSeconds }
}

test.each(['passing', 'unclear'] as const)('a user who waits does not notice a single %s failure', async kind => {
  expect(await failing([kind]).answer).toBe('answer')
  const twice = failing([kind, kind])
  expect((await refusalOf(twice.answer)).code).toBe('PLATFORM_FAILED')
  expect(twice.attempts()).toBe(2)
})

test('after a long wait nothing is retried', async () => {
  const slow = failing(['unclear'], 15_000)
  expect((await refusalOf(slow.answer)).code).toBe('PLATFORM_FAILED')
  expect(slow.attempts()).toBe(1)
})

test.each([
  ['denied', 'PLATFORM_DENIED'],
  ['gone', 'NOT_FOUND'],
  ['refused', 'PLATFORM_FAILED'],
  ['down', 'PLATFORM_FAILED'],
  ['limited', 'PLATFORM_BUSY'],
] as const)('%s is reported as %s at once', async (kind, code) => {
  const call = failing([kind])
  expect(await refusalOf(call.answer)).toEqual({ code, retryAfterSeconds: kind === 'limited' ? 17 : undefined })
  expect(call.attempts()).toBe(1)
})
