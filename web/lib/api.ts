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
  readonly photos: ErrorBody['photos']
  /** When the call may be tried again, in milliseconds, if the server said so. */
  readonly retryAt: number | null

  constructor(answer: {
    status: number
    code: ApiErrorCode
    message: string
    fields?: ErrorBody['fields']
    result?: ErrorBody['result']
    photos?: ErrorBody['photos']
    retryAt?: number | null
  }) {
    super(answer.message)
    this.status = answer.status
    this.code = answer.code
    this.fields = answer.fields
    this.result = answer.result
    this.photos = answer.photos
    this.retryAt = answer.retryAt ?? null
  }
}

export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  timeoutMs?: number
  /** The call outlives the page. Browsers allow 64 KB for all such calls together. */
  keepalive?: boolean
}

const DEFAULT_TIMEOUT_MS = 60_000

export const UNREACHABLE = 'Network error occurred. Please try again.'

/**
 * Calls our own API. A 304 or an empty answer resolves to undefined. @throws ApiError; if the session has ended, a
 * log-in form takes the page's place.
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

/**
 * Reads data that a page cannot be shown without. Gives up when the loading state does, after 15 s. @throws ApiError
 */
export function loadData<T>(path: string): Promise<T> {
  return request<T>(path, { timeoutMs: LOADING_FORCE_CLEAR_MS })
}

/** The body of a successful response. @throws ApiError for any other. */
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

// Untyped on purpose: only here does a JSON body take on the type that its contract promises.
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
    photos: body?.photos,
    retryAt: retryAtOf(response),
  })
}

function retryAtOf(response: Response): number | null {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return Number.isFinite(seconds) ? Date.now() + seconds * 1000 : null
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

/** Pages that need no session, and pages that handle the end of one themselves. */
const REPORTS_ENDED_SESSION: string[] = [
  PAGES.login,
  PAGES.verifyEmail,
  PAGES.authSuccess,
  PAGES.authError,
  PAGES.manualAuth,
  PAGES.setPassword,
  PAGES.changePassword,
]

/** Whether no answer arrived. The server may have carried out the request nevertheless. */
export function isUnanswered(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'OFFLINE' || error.code === 'TIMEOUT')
}

/** The server's message if it gave one, else the fallback: network failures and bare 500s have none worth showing. */
export function errorText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) {
    return fallback
  }
  return ['OFFLINE', 'TIMEOUT', 'UNKNOWN', 'INTERNAL'].includes(error.code) ? fallback : error.message
}

/** `failure` with its reason: the server's message, or that the server could not be reached. */
export function failureText(failure: string, error: unknown): string {
  return `${failure}: ${error instanceof ApiError ? error.message : SOMETHING_WRONG}`
}

/** What the server finds wrong with a form, by field; under `form` if it names no field. */
export function problemsOf(error: unknown, fallback: string): Record<string, string | undefined> {
  return (error instanceof ApiError && error.fields) || { form: errorText(error, fallback) }
}
