import { createMiddleware } from 'hono/factory'
import { AppError } from '../errors.ts'
import type { AppContext } from './context.ts'

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** `Sec-Fetch-Site` of requests caused by another site, whatever their `Origin`. */
const FOREIGN_SITES = new Set(['cross-site', 'same-site'])

/**
 * Writes and WebSocket upgrades must come from the app's own pages. Runs before the session is read, so that
 * a foreign page learns nothing about who is signed in.
 */
export const origin = createMiddleware<AppContext>(async (c, next) => {
  const changes = WRITES.has(c.req.method) || c.req.header('Upgrade')?.toLowerCase() === 'websocket'
  if (changes) {
    const site = c.req.header('Sec-Fetch-Site') ?? ''
    if (FOREIGN_SITES.has(site)) throw new AppError('FOREIGN_ORIGIN')
    const own = site === 'same-origin' || isOwn(c.req.header('Origin'), c.req.url, c.var.deps.config.APP_ORIGIN)
    if (!own) throw new AppError('FOREIGN_ORIGIN')
  }
  await next()
})

function isOwn(origin: string | undefined, url: string, appOrigin: string): boolean {
  return origin !== undefined && (origin === new URL(url).origin || origin === new URL(appOrigin).origin)
}
