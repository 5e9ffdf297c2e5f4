import { createMiddleware } from 'hono/factory'
import type { Role } from '../domain/actor.ts'
import { PROVIDERS } from '../domain/platforms.ts'
import { AppError } from '../errors.ts'
import type { AppContext } from './context.ts'
import { clearSessionCookie } from './session-cookie.ts'

/** Open to everyone. A path in neither list needs a full user, even one that does not exist. */
const PUBLIC = new Set([
  'GET /health',
  'GET /features',
  'GET /stats/photo-count',
  'POST /auth/email',
  'POST /auth/resend-verification',
  'GET /auth/link',
  'GET /auth/verify-email',
  'POST /auth/password/login',
  'POST /auth/logout',
  // Signing in with a connected platform account starts and ends without a session.
  ...PROVIDERS.flatMap(provider => [`GET /auth/${provider}`, `GET /auth/${provider}/callback`]),
  'POST /auth/flickr/manual',
  'POST /contact',
  // Stripe calls it, and signs what it sends.
  'POST /payments/webhook',
  // The token of a mail stands for its reader.
  'GET /agent/mail-off',
  'POST /agent/mail-off',
])

/** Also open to temporary users, who have no platform connected yet. */
const TEMPORARY = new Set([
  'GET /auth/me',
  'GET /auth/session',
  'POST /auth/password/register',
  'POST /auth/password/change',
  'PUT /auth/preferences',
  ...PROVIDERS.map(provider => `DELETE /auth/disconnect/${provider}`),
  'GET /users/preferences',
  'PUT /users/preferences',
  'POST /users/preferences/reset',
  'GET /users/free-trial-status',
  'GET /auth/sessions',
  'DELETE /auth/sessions',
  'GET /account/activity',
  'GET /account/export',
  'DELETE /account',
])

/** The calls open to temporary users whose path ends in an id. */
const TEMPORARY_BY_ID = /^DELETE \/auth\/sessions\/[^/]+$/

function mayCall(role: Role | null, call: string): boolean {
  if (role === 'full' || PUBLIC.has(call)) return true
  return role === 'temporary' && (TEMPORARY.has(call) || TEMPORARY_BY_ID.test(call))
}

/** Decides by method and path alone, before anything is validated or looked up. */
export const access = createMiddleware<AppContext>(async (c, next) => {
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
  const { actor } = c.var
  if (!mayCall(actor?.role ?? null, `${method} ${c.req.path.slice('/api'.length)}`)) {
    if (actor) throw new AppError('FORBIDDEN')
    clearSessionCookie(c)
    throw new AppError('SIGNED_OUT')
  }
  await next()
})
