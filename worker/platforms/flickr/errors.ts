import { type PlatformAnswer, PlatformError, type PlatformErrorKind } from '../platform.ts'
import { isAboutOurKey, isTransientProblem } from '../shared/oauth1.ts'

/** Flickr reports an application error as HTTP 200 with `stat: "fail"` and one of these codes. */
/** 100 is none of them: it refuses our own key, which no person can mend by connecting again. */
const DENIED_CODES = new Set([96, 97, 98, 99])
const PASSING_CODES = new Set([0, 10, 105, 201])
/** "Write operation failed", for a time: it may have been carried out. */
const UNCLEAR_CODES = new Set([106])
const GONE_CODES = new Set([1])
/** getInfo's "Photo is private"; other methods mean other things by 2. */
const PRIVATE = { method: 'flickr.photos.getInfo', code: 2 }

/** A `stat: "fail"` reply, with its code. */
export class FlickrFailure extends PlatformError {
  override name = 'FlickrFailure'
  readonly code: number

  constructor(kind: PlatformErrorKind, code: number, message: string) {
    super(kind, `Flickr answered ${code}: ${message.slice(0, 200)}`)
    this.code = code
  }
}

/** What an answer that is not JSON means. OAuth refusals come as text, for REST calls too. `send` has already thrown for limits. */
export function errorOfAnswer(answer: PlatformAnswer): PlatformError {
  const problem = new URLSearchParams(answer.text.slice(0, 500)).get('oauth_problem')
  if (problem && (answer.status === 400 || answer.status === 401)) {
    if (isTransientProblem(problem)) return new PlatformError('passing', `Flickr answered ${problem}`)
    const isDenied = answer.status === 401 && !isAboutOurKey(problem)
    return new PlatformError(isDenied ? 'denied' : 'refused', `Flickr answered ${problem}`)
  }
  return new PlatformError('unclear', `Flickr answered ${answer.status} with something other than a reply`)
}

/** What a `stat: "fail"` reply to a method means. Nothing was carried out, unless it is `unclear`. */
export function errorOfFailure(method: string, code: number, message: string): FlickrFailure {
  return new FlickrFailure(kindOf(method, code), code, message)
}

function kindOf(method: string, code: number): PlatformErrorKind {
  if (DENIED_CODES.has(code)) return 'denied'
  if (GONE_CODES.has(code) || (method === PRIVATE.method && code === PRIVATE.code)) return 'gone'
  if (UNCLEAR_CODES.has(code)) return 'unclear'
  return PASSING_CODES.has(code) ? 'passing' : 'refused'
}
