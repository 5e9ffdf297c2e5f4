import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { api } from '../contract/paths.ts'
import type { Person } from '../domain/actor.ts'
import { AppError } from '../errors.ts'
import { findActor } from '../features/auth/service.ts'
import type { AppContext } from './context.ts'
import { readSessionToken } from './session-cookie.ts'

/** Sets the actor; it stays null without a session. */
export const session = createMiddleware<AppContext>(async (c, next) => {
  const token = readSessionToken(c)
  const toDelete = c.req.method === 'DELETE' && c.req.path === api.account
  if (token) c.set('actor', await findActor(c.var.deps, token, toDelete))
  await next()
})

/** @throws SIGNED_OUT without a session. */
export function actorOf(c: Context<AppContext>): Person {
  if (!c.var.actor) throw new AppError('SIGNED_OUT')
  return c.var.actor
}
