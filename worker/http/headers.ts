import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import { STRICT_TRANSPORT } from '../domain/security-headers.ts'
import type { AppContext } from './context.ts'

const NONE = ["'none'"]

/** API responses must not run scripts, be framed, or be embedded by another site. */
export const securityHeaders = secureHeaders({
  contentSecurityPolicy: { defaultSrc: NONE, objectSrc: NONE, baseUri: NONE, frameAncestors: NONE },
  strictTransportSecurity: STRICT_TRANSPORT,
  xFrameOptions: 'DENY',
})

/** Responses hold personal data and are never cached. The request id is what people can quote to support. */
export const answerHeaders = createMiddleware<AppContext>(async (c, next) => {
  await next()
  c.res.headers.set('Cache-Control', 'no-store')
  c.res.headers.set('X-Request-Id', c.var.requestId)
})
