import type { Context } from 'hono'
import type { AppContext } from '../context.ts'
import { AppError, errorBody } from '../errors.ts'
import { describeError, log } from '../log.ts'

/** Turns whatever was thrown into the error body; what we did not foresee is logged and hidden. */
export function answerError(error: unknown, c: Context<AppContext>): Response {
  if (!(error instanceof AppError)) {
    log('request.failed', {
      requestId: c.var.requestId,
      method: c.req.method,
      path: c.req.path,
      ...describeError(error),
    })
  }
  const known = error instanceof AppError ? error : new AppError('INTERNAL')
  if (known.retryAfterSeconds !== undefined)
    c.header('Retry-After', String(Math.max(1, Math.ceil(known.retryAfterSeconds))))
  return c.json(errorBody(known, c.var.requestId), known.status)
}
