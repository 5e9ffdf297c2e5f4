import { type Answer, jsonAnswer } from '../serve-call.ts'

/** An error answer of the API: a status and `{errors: […]}`. */
export class UnsplashFailure extends Error {
  override name = 'UnsplashFailure'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export function failureAnswer(failure: UnsplashFailure): Answer {
  return jsonAnswer(failure.status, { errors: [failure.message] })
}

export function invalidToken(): UnsplashFailure {
  return new UnsplashFailure(401, 'OAuth error: The access token is invalid')
}

export function missingPermission(): UnsplashFailure {
  return new UnsplashFailure(403, 'OAuth error: missing permissions')
}

export function notFound(what: 'Photo' | 'User' | 'Collection'): UnsplashFailure {
  return new UnsplashFailure(404, `Couldn't find ${what}`)
}
