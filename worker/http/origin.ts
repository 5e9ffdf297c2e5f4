import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { OWN_PAGE } from '../contract/paths.ts'
import { AppError } from '../errors.ts'
import type { AppContext } from './context.ts'

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Called by the payment provider and by mail programs: a signature and a token stand for where they come from. */
const SIGNED = new Set(['/api/payments/webhook', '/api/agent/mail-off'])

/** What says whether a release runs, also before it has its address. */
const HEALTH = '/api/health'

/**
 * The Worker answers at the app's own address alone: what guards that one (its firewall, its cookies' prefix) is not
 * there at a preview's or `*.pages.dev`.
 */
export const ownHost = createMiddleware<AppContext>(async (c, next) => {
  const isOwn = new URL(c.req.url).host === new URL(c.var.deps.config.APP_ORIGIN).host
  if (!isOwn && c.req.path !== HEALTH) throw new AppError('NOT_FOUND')
  await next()
})

/** `Sec-Fetch-Site` of requests caused by another site, whatever their `Origin`. */
const FOREIGN_SITES = new Set(['cross-site', 'same-site'])

/**
 * Writes and WebSocket upgrades must come from the app's own pages. Runs before the session is read, so that
 * a foreign page learns nothing about who is signed in.
 */
export const origin = createMiddleware<AppContext>(async (c, next) => {
  const changes = WRITES.has(c.req.method) || c.req.header('Upgrade')?.toLowerCase() === 'websocket'
  if (changes && !SIGNED.has(c.req.path) && !isFromOwnPage(c)) throw new AppError('FOREIGN_ORIGIN')
  await next()
})

/**
 * For a GET that changes something, as `origin` for writes. Older browsers and those on plain http say nothing about
 * where a GET comes from, so that our pages add a header of their own. Hono answers a HEAD with the handler of the GET:
 * that is a mail scanner's, and never a page's.
 */
export const ownPagesOnly = createMiddleware<AppContext>(async (c, next) => {
  const isOwn = isFromOwnPage(c) || (!isFromOtherSite(c) && c.req.header(OWN_PAGE.header) === OWN_PAGE.value)
  if (c.req.method === 'HEAD' || !isOwn) throw new AppError('FOREIGN_ORIGIN')
  await next()
})

/** For a GET that begins something. An address typed in, and a browser that does not say where it comes from, may. */
export const notFromOtherSites = createMiddleware<AppContext>(async (c, next) => {
  if (isFromOtherSite(c)) throw new AppError('FOREIGN_ORIGIN')
  await next()
})

function isFromOtherSite(c: Context<AppContext>): boolean {
  return FOREIGN_SITES.has(c.req.header('Sec-Fetch-Site') ?? '')
}

function isFromOwnPage(c: Context<AppContext>): boolean {
  if (isFromOtherSite(c)) return false
  const isOwn = isOwnOrigin(c.req.header('Origin'), c.var.deps.config.APP_ORIGIN)
  return c.req.header('Sec-Fetch-Site') === 'same-origin' || isOwn
}

function isOwnOrigin(origin: string | undefined, appOrigin: string): boolean {
  return origin !== undefined && origin === new URL(appOrigin).origin
}
