import { Hono } from 'hono'
import { controlRoutes } from './control/routes.ts'
import { restRoutes } from './flickr/rest.ts'
import { signInRoutes } from './flickr/sign-in.ts'
import { imageRoutes } from './library/images.ts'
import { mailRoutes } from './mail.ts'
import { modelRoutes } from './openai/routes.ts'
import type { Sandbox, SandboxContext } from './sandbox.ts'

export function createApp(sandbox: Sandbox) {
  const app = new Hono<SandboxContext>()
    .route('/flickr/services/oauth', signInRoutes(sandbox))
    .route('/flickr/services', restRoutes(sandbox))
    .route('/openai/v1', modelRoutes(sandbox))
    .route('/control', controlRoutes(sandbox))
    .route('/', mailRoutes(sandbox))
    .route('/', imageRoutes(sandbox))
    .get('/', c => c.redirect('/mail'))
  app.notFound(c => c.json({ error: `Nothing answers ${c.req.method} ${c.req.path}` }, 404))
  app.onError((error, c) => {
    process.stderr.write(`sandbox: ${c.req.method} ${c.req.path}: ${error.stack ?? error.message}\n`)
    return c.json({ error: error.message }, 500)
  })
  return app
}
