import { Hono } from 'hono'
import { controlRoutes } from './control/routes.ts'
import { flickrImageRoutes } from './flickr/images.ts'
import { openImageHost } from './library/image-host.ts'
import { mailRoutes } from './mail.ts'
import { modelRoutes } from './openai/routes.ts'
import { platformRoutes } from './platforms.ts'
import type { Sandbox, SandboxContext } from './sandbox.ts'
import { smugmugImageRoutes } from './smugmug/images.ts'
import { stripeApiRoutes } from './stripe/api.ts'
import { authenticationRoutes } from './stripe/authentication-page.ts'
import { AUTHENTICATE_PATH } from './stripe/next-action.ts'
import { stripeJsRoutes } from './stripe/stripe-js.ts'
import { unsplashImageRoutes } from './unsplash/images.ts'

export function createApp(sandbox: Sandbox) {
  const serveImage = openImageHost(sandbox)
  const app = new Hono<SandboxContext>()
    .route('/', platformRoutes(sandbox))
    .route('/openai/v1', modelRoutes(sandbox))
    .route(AUTHENTICATE_PATH, authenticationRoutes(sandbox))
    .route('/stripe/js', stripeJsRoutes())
    .route('/stripe/v1', stripeApiRoutes(sandbox))
    .route('/control', controlRoutes(sandbox))
    .route('/', mailRoutes(sandbox))
    .route('/photos', flickrImageRoutes(sandbox, serveImage))
    .route('/photos', unsplashImageRoutes(sandbox, serveImage))
    .route('/photos', smugmugImageRoutes(sandbox, serveImage))
    .get('/', c => c.redirect('/mail'))
  app.notFound(c => c.json({ error: `Nothing answers ${c.req.method} ${c.req.path}` }, 404))
  app.onError((error, c) => {
    process.stderr.write(`sandbox: ${c.req.method} ${c.req.path}: ${error.stack ?? error.message}\n`)
    return c.json({ error: error.message }, 500)
  })
  return app
}
