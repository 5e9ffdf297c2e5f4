import { Hono } from 'hono'
import type { AppContext } from '../../context.ts'
import { DEFAULT_FLAGS, type FeatureFlags } from '../../contract/service.ts'

/** A platform without its keys is not offered. */
export const flagRoutes = new Hono<AppContext>().get('/', c => {
  const { FLICKR_CONSUMER_KEY } = c.var.deps.config
  const flags: FeatureFlags = { ...DEFAULT_FLAGS, FLICKR_ENABLED: FLICKR_CONSUMER_KEY !== '' }
  return c.json({ success: true, flags })
})
