import { createMiddleware } from 'hono/factory'
import type { AppContext } from './context.ts'

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
}

/** Headers of every answer of the API; the answers are one person's data and are never cached or embedded. */
export const headers = createMiddleware<AppContext>(async (c, next) => {
  await next()
  // The answer to an upgrade comes from a Job object and its headers cannot be changed.
  if (c.res.status === 101) return
  for (const [name, value] of Object.entries(HEADERS)) c.res.headers.set(name, value)
  c.res.headers.set('X-Request-Id', c.var.requestId)
})
