import { type PlatformAnswer, PlatformError } from '../platform.ts'
import { isTransientProblem } from '../shared/oauth1.ts'

/** Flickr reports an application error as HTTP 200 with `stat: "fail"` and one of these codes. */
const DENIED_CODES = new Set([96, 97, 98, 99, 100])
const PASSING_CODES = new Set([0, 10, 105, 106, 201])
const GONE_CODES = new Set([1])

/** What an answer that is not JSON means. OAuth refusals come as text, for REST calls too. `send` has already thrown for limits. */
export function errorOfAnswer(answer: PlatformAnswer): PlatformError {
  const problem = new URLSearchParams(answer.text.slice(0, 500)).get('oauth_problem')
  if (problem && (answer.status === 400 || answer.status === 401)) {
    if (isTransientProblem(problem)) return new PlatformError('passing', `Flickr answered ${problem}`)
    return new PlatformError(answer.status === 401 ? 'denied' : 'refused', `Flickr answered ${problem}`)
  }
  return new PlatformError('unclear', `Flickr answered ${answer.status} with something other than a reply`)
}

/** What a `stat: "fail"` reply means. Nothing was carried out. */
export function errorOfFailure(code: number, message: string): PlatformError {
  const text = `Flickr answered ${code}: ${message.slice(0, 200)}`
  if (DENIED_CODES.has(code)) return new PlatformError('denied', text)
  if (GONE_CODES.has(code)) return new PlatformError('gone', text)
  if (PASSING_CODES.has(code)) return new PlatformError('passing', text)
  return new PlatformError('refused', text)
}
