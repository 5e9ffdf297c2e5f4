import { Hono } from 'hono'
import type { PhotoCountAnswer } from '../../contract/stats.ts'
import type { AppContext } from '../../http/context.ts'
import { countPhotosProcessed } from './service.ts'

export const statsRoutes = new Hono<AppContext>().get('/photo-count', async c =>
  c.json<PhotoCountAnswer>({ totalPhotosProcessed: await countPhotosProcessed(c.var.deps) }),
)
