import type { Context } from 'hono'
import { AppError, errorBody } from '../errors.ts'
import { describeError, log } from '../log.ts'
import type { AppContext } from './context.ts'

const PATH_MAX = 200
/**
 * Refusals that are logged because they may be part of an attack. Of the 401s, a dead mail link is logged, but not a
 * missing session. A webhook whose signature is refused may mean that its secret is wrong.
 */
const NOTABLE = new Set<number>([401, 403, 404, 429])

function isNotable({ status, code }: AppError): boolean {
  return code === 'TOKEN_INVALID' || code === 'BAD_SIGNATURE' || (NOTABLE.has(status) && code !== 'SIGNED_OUT')
}

/** Turns anything thrown into the error body. Unexpected errors are logged, and their text is not sent. */
export function answerError(error: unknown, c: Context<AppContext>): Response {
  const { requestId, actor } = c.var
  const request = { requestId, method: c.req.method, path: c.req.path.slice(0, PATH_MAX) }
  if (!(error instanceof AppError)) log('request.failed', { ...request, ...describeError(error) })
  else if (isNotable(error)) {
    log('request.refused', { ...request, code: error.code, userId: actor?.userId })
  }
  const known = error instanceof AppError ? error : new AppError('INTERNAL')
  if (known.retryAfterSeconds !== undefined)
    c.header('Retry-After', String(Math.max(1, Math.ceil(known.retryAfterSeconds))))
  return c.json(errorBody(known, c.var.requestId), known.status)
}
