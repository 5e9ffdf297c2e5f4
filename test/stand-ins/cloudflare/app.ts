import { Hono } from 'hono'
import { apiRoutes } from './api/routes.ts'
import { controlRoutes } from './control.ts'
import { uploadRoutes } from './d1/uploads.ts'
import { siteRoutes } from './sites.ts'
import type { StandIn } from './stand-in.ts'

/**
 * A recording stand-in of Cloudflare's API. wrangler uses it where `CLOUDFLARE_API_BASE_URL` is `http://127.0.0.1:PORT/client/v4`,
 * with any `CLOUDFLARE_API_TOKEN` and `CLOUDFLARE_ACCOUNT_ID`; `main.ts` takes PORT and STATE_DIR. What it answers is what
 * wrangler 4.156 asks for: the bodies are those of its bundled source, the codes those it knows or people report.
 */
export function createApp(standIn: StandIn) {
  const app = new Hono()
    .route('/client/v4', apiRoutes(standIn))
    .route('/uploads', uploadRoutes(standIn))
    .route('/sites', siteRoutes(standIn))
    .route('/control', controlRoutes(standIn))
  app.notFound(c => c.json({ error: `Nothing answers ${c.req.method} ${c.req.path}` }, 404))
  app.onError((error, c) => {
    process.stderr.write(`cloudflare: ${c.req.method} ${c.req.path}: ${error.stack ?? error.message}\n`)
    return c.json(
      { success: false, errors: [{ code: 10_000, message: error.message }], messages: [], result: null },
      500,
    )
  })
  return app
}
