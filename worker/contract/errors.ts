import type { JobResult } from '../domain/job-result.ts'
import {
  EDITED_ELSEWHERE,
  JOB_LOST,
  JOB_UNREACHED,
  MESSAGE_NOT_SENT,
  NOT_AVAILABLE,
  NOTHING_CONNECTED,
  PAUSED_BY_US,
  PAYMENT_NOT_OPENED,
  PAYMENT_UNVERIFIED,
  PHOTOS_EXPIRED,
  platformBusy,
  platformDenied,
  platformFailed,
  RETRY_NOT_COVERED,
  SOMETHING_WRONG,
  TRY_LATER,
} from '../domain/messages.ts'
import type { PhotoWork } from '../domain/work.ts'

const A_PLATFORM = 'The photo platform'

/** The codes of error bodies, each with its HTTP status and the text used when none is given. */
export const ERRORS = {
  VALIDATION: { status: 400, text: 'Please check what you entered.' },
  INVALID_JSON: { status: 400, text: 'The request could not be read.' },
  PAYMENT_MISMATCH: { status: 400, text: PAYMENT_UNVERIFIED },
  BAD_SIGNATURE: { status: 400, text: 'The signature is not valid.' },
  TOKEN_INVALID: { status: 400, text: 'This link is no longer valid. Please ask for a new one.' },
  PASSWORD_REFUSED: { status: 400, text: 'Please choose another password.' },
  CURRENT_PASSWORD: { status: 400, text: 'Current password is incorrect' },
  UNKNOWN_PHOTO: { status: 400, text: `Some photos are no longer in your list. ${PHOTOS_EXPIRED}` },
  UNSUPPORTED_CRITERION: { status: 400, text: 'This platform cannot filter by that.' },
  NOT_CONNECTED: { status: 400, text: NOTHING_CONNECTED },
  SIGNED_OUT: { status: 401, text: 'Please sign in.' },
  BAD_CREDENTIALS: { status: 401, text: 'Invalid email or password' },
  FORBIDDEN: {
    status: 403,
    text: 'Your account cannot do this yet. Please connect a photo platform or set a password first.',
  },
  FOREIGN_ORIGIN: { status: 403, text: 'This request did not come from the app.' },
  NOT_FOUND: { status: 404, text: 'Not found.' },
  JOB_LOST: { status: 404, text: JOB_LOST },
  CONFLICT: { status: 409, text: 'This is not possible right now.' },
  EDIT_CONFLICT: { status: 409, text: EDITED_ELSEWHERE },
  NOT_COVERED: { status: 409, text: RETRY_NOT_COVERED },
  APPLY_RUNNING: { status: 409, text: 'Batch apply already in progress for this job' },
  AGENT_DISABLED: { status: 409, text: 'The agent is disabled. Please enable it first.' },
  ALREADY_DESCRIBED: { status: 409, text: 'Some of these photos are in a job already.' },
  UNPAID_JOBS: { status: 409, text: 'Too many of your jobs wait for their payment. Please pay or cancel some first.' },
  NOT_PAYABLE: { status: 409, text: 'There is nothing to pay for this job.' },
  IDEMPOTENCY_MISMATCH: { status: 409, text: 'This request was already sent with other photos.' },
  TOO_LARGE: { status: 413, text: 'The request is too large.' },
  RATE_LIMITED: { status: 429, text: 'Too many requests. Please wait a moment and try again.' },
  PLATFORM_BUSY: { status: 429, text: platformBusy(A_PLATFORM) },
  PLATFORM_DENIED: { status: 502, text: platformDenied(A_PLATFORM) },
  PLATFORM_FAILED: { status: 502, text: platformFailed(A_PLATFORM) },
  PAYMENT_PROVIDER: { status: 502, text: PAYMENT_NOT_OPENED },
  MAIL_FAILED: { status: 502, text: MESSAGE_NOT_SENT },
  PAUSED: { status: 503, text: `${PAUSED_BY_US} ${TRY_LATER}` },
  JOB_UNREACHED: { status: 503, text: JOB_UNREACHED },
  WRONG_DEPLOYMENT: { status: 503, text: NOT_AVAILABLE },
  INTERNAL: { status: 500, text: SOMETHING_WRONG },
} as const

export type ErrorCode = keyof typeof ERRORS

export type RefusedPhoto = PhotoWork & { photoId: string }

/** `result`: of EDIT_CONFLICT, the photo as it is now. `photos`: of ALREADY_DESCRIBED, those refused. */
export type ErrorBody = {
  error: string
  code: ErrorCode
  fields?: Record<string, string>
  result?: JobResult
  photos?: RefusedPhoto[]
  requestId: string
}

/** The response of calls that only report success. */
export type SuccessAnswer = { success: true }
