import { createMiddleware } from 'hono/factory'
import type { Role } from '../domain/actor.ts'
import { AppError } from '../errors.ts'
import type { AppContext } from './context.ts'
import { clearSessionCookie } from './session-cookie.ts'

/** Who may make a call: everyone, or users with at least this role. */
export type Access = 'public' | Role

function mayCall(role: Role | null, access: Access): boolean {
  return access === 'public' || role === 'full' || role === access
}

/** Decides before anything is validated or looked up. @throws SIGNED_OUT, FORBIDDEN */
export function requireAccess(access: Access) {
  return createMiddleware<AppContext>(async (c, next) => {
    const { actor } = c.var
    if (!mayCall(actor?.role ?? null, access)) {
      if (actor) throw new AppError('FORBIDDEN')
      clearSessionCookie(c)
      throw new AppError('SIGNED_OUT')
    }
    await next()
  })
}
