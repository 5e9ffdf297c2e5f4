import { createMiddleware } from 'hono/factory'
import type { RequestIdVariables } from 'hono/request-id'
import { type Deps, depsFrom } from '../deps.ts'
import type { Person } from '../domain/actor.ts'
import { assertConfigured, type Env } from '../env.ts'
import { loggedAs } from '../log.ts'

export type AppContext = {
  Bindings: Env
  Variables: RequestIdVariables & { deps: Deps; actor: Person | null }
}

/** @throws ConfigError while a setting that the site needs is missing or malformed. */
export const settings = createMiddleware<AppContext>(async (c, next) => {
  assertConfigured(c.env)
  await next()
})

/** Everything that is logged for a request carries its id. */
export const logged = createMiddleware<AppContext>((c, next) => loggedAs(c.var.requestId, next))

/** Gives every request what its services need. The session middleware sets the actor. */
export const context = createMiddleware<AppContext>(async (c, next) => {
  const answered = Promise.withResolvers<void>()
  c.set('actor', null)
  c.set(
    'deps',
    depsFrom(c.env, async work => c.executionCtx.waitUntil(answered.promise.then(work))),
  )
  try {
    await next()
  } finally {
    answered.resolve()
  }
})
