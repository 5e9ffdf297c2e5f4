import type { Plugin } from 'vite'
import { PAGES } from '../../worker/contract/paths.ts'

const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-session|session_\d+)=/

/** In development, what `_redirects` and `functions/index.ts` do in production: app pages get the shell. */
export function shellRoutes(): Plugin {
  const patterns = Object.values(PAGES)
    .filter(path => path !== PAGES.home)
    .map(path => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`))
  return {
    name: 'photonym:shell-routes',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const [pathname = '/', query] = (request.url ?? '/').split('?')
        const signedIn = SESSION_COOKIE.test(request.headers.cookie ?? '') && !query?.startsWith('signed-out')
        if (pathname === PAGES.home ? signedIn : patterns.some(pattern => pattern.test(pathname))) {
          request.url = `/app.html${query === undefined ? '' : `?${query}`}`
        }
        next()
      })
    },
  }
}
