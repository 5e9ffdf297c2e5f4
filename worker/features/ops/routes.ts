import { Hono } from 'hono'
import type { Health } from '../../contract/ops.ts'
import type { AppContext } from '../../http/context.ts'
import { getHealth } from './service.ts'

export const healthRoutes = new Hono<AppContext>().get('/', async c => c.json<Health>(await getHealth(c.var.deps)))
