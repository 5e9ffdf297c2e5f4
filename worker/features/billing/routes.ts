import { Hono } from 'hono'
import type { FreeTrialStatus } from '../../contract/billing.ts'
import type { AppContext } from '../../http/context.ts'
import { actorOf } from '../../http/session.ts'
import { getFreeTrialStatus } from './service.ts'

/** Mounted under /users. */
export const allowanceRoutes = new Hono<AppContext>().get('/free-trial-status', async c =>
  c.json<FreeTrialStatus>(await getFreeTrialStatus(c.var.deps, actorOf(c))),
)
