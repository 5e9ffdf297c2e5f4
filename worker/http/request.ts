import { createMiddleware } from 'hono/factory'
import { depsFrom } from '../deps.ts'
import type { AppContext } from './context.ts'

/** Gives every request an id and what its services need. */
export const request = createMiddleware<AppContext>(async (c, next) => {
  c.set('requestId', crypto.randomUUID())
  c.set('actor', null)
  c.set('deps', depsFrom(c.env))
  await next()
})
