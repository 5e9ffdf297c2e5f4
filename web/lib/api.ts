import type { ErrorBody, ErrorCode } from '#worker/contract/errors.ts'
import { api, PAGES } from '#worker/contract/paths.ts'
import { LOADING_FORCE_CLEAR_MS } from '#worker/domain/limits.ts'
import { SOMETHING_WRONG } from '#worker/domain/messages.ts'
import { noteSessionEnd, sessionNow } from './session-end.ts'

export type ApiErrorCode = ErrorCode | 'OFFLINE' | 'TIMEOUT' | 'UNKNOWN'

/** A failed call. `message` is text for the user. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: ApiErrorCode
  readonly fields: ErrorBody['fields']
  readonly result: ErrorBody['result']

  constructor(answer: {
    status: number
    code: ApiErrorCode
    message: string
    fields?: ErrorBody['fields']
    result?: ErrorBody['result']
  }) {
    super(answer.message)
    this.status = answer.status
    this.code = answer.code
    this.fields = answer.fields
    this.result = answer.result
  }
}

export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  timeoutMs?: number
  /** The call goes on when the page is left. Browsers keep only small ones, of 64 KB in all. */
  keepalive?: boolean
}

const DEFAULT_TIMEOUT_MS = 60_000

export const UNREACHABLE = 'Network error occurred. Please try again.'

/**
 * One call to our own API; the only `fetch` of the app. A 304 or an empty answer resolves to undefined.
 * Throws `ApiError`; a lost session is asked for again in place.
 */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const { method = 'GET', body, headers, signal, timeoutMs = DEFAULT_TIMEOUT_MS, keepalive = false } = options
  const timeout = AbortSignal.timeout(timeoutMs)
  const session = sessionNow()
  try {
    const response = await fetch(path, {
      method,
      credentials: 'same-origin',
      keepalive,
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    return await readAnswer<T>(response, path, session)
  } catch (error) {
    throw asApiError(error, signal)
  }
}

/** Reads what a page cannot be shown without, in the 15 s after which no page may still be loading. @throws ApiError */
export function loadData<T>(path: string): Promise<T> {
  return request<T>(path, { timeoutMs: LOADING_FORCE_CLEAR_MS })
}

/** The answer of a response, or the `ApiError` it stands for. */
export async function readAnswer<T>(response: Response, path: string, session: number): Promise<T> {
  const text = response.status === 304 ? '' : await response.text()
  const answer = parse(text)
  if (response.ok || response.status === 304) {
    return answer
  }
  const error = errorOf(response, answer)
  if (error.code === 'SIGNED_OUT' && path !== api.me && !REPORTS_ENDED_SESSION.includes(window.location.pathname)) {
    noteSessionEnd(session)
  }
  throw error
}

// The one place where a JSON body gets the type its contract promises.
function parse(text: string) {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function errorOf(response: Response, body: Partial<ErrorBody> | undefined): ApiError {
  return new ApiError({
    status: response.status,
    code: body?.code ?? 'UNKNOWN',
    message: body?.error ?? SOMETHING_WRONG,
    fields: body?.fields,
    result: body?.result,
  })
}

function asApiError(error: unknown, signal: AbortSignal | undefined): unknown {
  if (error instanceof ApiError || signal?.aborted) {
    return error
  }
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new ApiError({ status: 0, code: 'TIMEOUT', message: 'This is taking too long. Please try again.' })
  }
  return new ApiError({ status: 0, code: 'OFFLINE', message: UNREACHABLE })
}

/** Pages that strangers may see, and those that say themselves that a session has ended. */
const REPORTS_ENDED_SESSION: string[] = [
  PAGES.login,
  PAGES.verifyEmail,
  PAGES.authSuccess,
  PAGES.authError,
  PAGES.manualAuth,
  PAGES.setPassword,
  PAGES.changePassword,
]

/** Whether no answer came: what was asked for may have been done all the same. */
export function isUnanswered(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'OFFLINE' || error.code === 'TIMEOUT')
}

/** The server's text where it gave one, otherwise the fallback: network failures and bare 500s say nothing useful. */
export function errorText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) {
    return fallback
  }
  return ['OFFLINE', 'TIMEOUT', 'UNKNOWN', 'INTERNAL'].includes(error.code) ? fallback : error.message
}

/** The failure, and the reason: the server's, or that it could not be reached. */
export function failureText(failure: string, error: unknown): string {
  return `${failure}: ${error instanceof ApiError ? error.message : SOMETHING_WRONG}`
}

/** What is wrong with what was entered, by field; under `form` where the server names none. */
export function problemsOf(error: unknown, fallback: string): Record<string, string | undefined> {
  return (error instanceof ApiError && error.fields) || { form: errorText(error, fallback) }
}
