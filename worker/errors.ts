import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { ERRORS, type ErrorBody, type ErrorCode, type RefusedPhoto } from './contract/errors.ts'
import type { JobResult } from './domain/job-result.ts'

export type ErrorOptions = {
  text?: string
  fields?: Record<string, string>
  result?: JobResult
  photos?: RefusedPhoto[]
  retryAfterSeconds?: number
}

/** A refusal with a code. Services throw it; `app.ts` turns it into the body of the error. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly result: JobResult | undefined
  readonly photos: RefusedPhoto[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, options: ErrorOptions = {}) {
    super(options.text ?? ERRORS[code].text)
    this.code = code
    this.fields = options.fields
    this.result = options.result
    this.photos = options.photos
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  get status(): ContentfulStatusCode {
    return ERRORS[this.code].status
  }
}

/** The body of every answer that is an error. The text of an unknown error never reaches the user. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    error: error.message,
    code: error.code,
    ...(error.fields && { fields: error.fields }),
    ...(error.result && { result: error.result }),
    ...(error.photos && { photos: error.photos }),
    requestId,
  }
}
