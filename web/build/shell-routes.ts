import type { Plugin } from 'vite'
import { opensShell, PAGES } from '../../worker/contract/paths.ts'

/** The source of a regular expression for the addresses of a page. */
export const pagePattern = (path: string) => `^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`

/** In development, what `_redirects` and `functions/index.ts` do in production: app pages get the shell. */
export function shellRoutes(): Plugin {
  const patterns = Object.values(PAGES)
    .filter(path => path !== PAGES.home)
    .map(path => new RegExp(pagePattern(path)))
  return {
    name: 'photonym:shell-routes',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const [pathname = '/', query] = (request.url ?? '/').split('?')
        const isHome = pathname === PAGES.home
        const signedIn = isHome && opensShell(request.headers.cookie, new URLSearchParams(query))
        if (isHome ? signedIn : patterns.some(pattern => pattern.test(pathname))) {
          request.url = `/app.html${query === undefined ? '' : `?${query}`}`
        }
        next()
      })
    },
  }
}
