import { Hono } from 'hono'
import { restRoutes } from './flickr/rest.ts'
import { signInRoutes } from './flickr/sign-in.ts'
import type { Sandbox, SandboxContext } from './sandbox.ts'
import { smugmugApiRoutes } from './smugmug/api.ts'
import { smugmugSignInRoutes } from './smugmug/sign-in.ts'
import { unsplashApiRoutes } from './unsplash/api.ts'
import { unsplashSignInRoutes } from './unsplash/sign-in.ts'

/** The three platforms' sign-in pages and interfaces, without their image hosts, which need a decoder. */
export function platformRoutes(sandbox: Sandbox) {
  return new Hono<SandboxContext>()
    .route('/flickr/services/oauth', signInRoutes(sandbox))
    .route('/flickr/services', restRoutes(sandbox))
    .route('/unsplash/oauth', unsplashSignInRoutes(sandbox))
    .route('/unsplash', unsplashApiRoutes(sandbox))
    .route('/smugmug/services/oauth/1.0a', smugmugSignInRoutes(sandbox))
    .route('/smugmug/api', smugmugApiRoutes(sandbox))
}
