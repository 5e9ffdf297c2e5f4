import { type PlatformAnswer, PlatformError, type PlatformErrorKind } from '../platform.ts'
import { isAboutOurKey, isTransientProblem } from '../shared/oauth1.ts'

/**
 * Flickr reports an error of the application as HTTP 200 with `stat: "fail"` and one of these codes. Code 100 is not
 * among the denied ones: it refuses our own key, and connecting again does not help.
 */
const DENIED_CODES = new Set([96, 97, 98, 99])
const PASSING_CODES = new Set([0, 10, 105, 201])
/** "Write operation failed", a temporary error: the write may have been carried out. */
const UNCLEAR_CODES = new Set([106])
const GONE_CODES = new Set([1])
/** "Photo is private" from getInfo; code 2 means something else in other methods. */
const PRIVATE = { method: 'flickr.photos.getInfo', code: 2 }

/** A reply with `stat: "fail"`, and its code. */
export class FlickrFailure extends PlatformError {
  override name = 'FlickrFailure'
  readonly code: number

  constructor(kind: PlatformErrorKind, code: number, message: string) {
    super(kind, `Flickr answered ${code}: ${message.slice(0, 200)}`)
    this.code = code
  }
}

/**
 * What an answer means that is not JSON. OAuth refusals come as text, also for REST calls. `send` has already handled
 * limits.
 */
export function errorOfAnswer(answer: PlatformAnswer): PlatformError {
  const problem = new URLSearchParams(answer.text.slice(0, 500)).get('oauth_problem')
  if (problem && (answer.status === 400 || answer.status === 401)) {
    if (isTransientProblem(problem)) return new PlatformError('passing', `Flickr answered ${problem}`)
    const isDenied = answer.status === 401 && !isAboutOurKey(problem)
    return new PlatformError(isDenied ? 'denied' : 'refused', `Flickr answered ${problem}`)
  }
  return new PlatformError('unclear', `Flickr answered ${answer.status} with something other than a reply`)
}

/** What a reply with `stat: "fail"` means. Nothing was carried out, unless it is `unclear`. */
export function errorOfFailure(method: string, code: number, message: string): FlickrFailure {
  return new FlickrFailure(kindOf(method, code), code, message)
}

function kindOf(method: string, code: number): PlatformErrorKind {
  if (DENIED_CODES.has(code)) return 'denied'
  if (GONE_CODES.has(code) || (method === PRIVATE.method && code === PRIVATE.code)) return 'gone'
  if (UNCLEAR_CODES.has(code)) return 'unclear'
  return PASSING_CODES.has(code) ? 'passing' : 'refused'
}
