import { Hono } from 'hono'
import type { AppContext } from '../../http/context.ts'
import { getHealth } from './service.ts'

export const healthRoutes = new Hono<AppContext>().get('/', async c => c.json(await getHealth(c.var.deps)))
