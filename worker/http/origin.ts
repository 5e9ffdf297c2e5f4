import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { OWN_PAGE } from '../contract/paths.ts'
import { ownsDatabase } from '../db/owner.ts'
import { AppError } from '../errors.ts'
import { WEBHOOK_PATH } from '../payments/webhook.ts'
import type { AppContext } from './context.ts'
import { isOperatorCall } from './operator.ts'

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Called by the payment provider and by mail programs, which prove themselves by a signature and a token. */
const SIGNED = new Set([WEBHOOK_PATH, '/api/agent/mail-off'])

/**
 * The Worker answers only at the app's own address, because previews and `*.pages.dev` lack its protection: the
 * firewall and the cookies' prefix.
 */
export const ownHost = createMiddleware<AppContext>(async (c, next) => {
  const isOwn = new URL(c.req.url).host === new URL(c.var.deps.config.APP_ORIGIN).host
  if (!isOwn && !isOperatorCall(c)) throw new AppError('NOT_FOUND')
  await next()
})

/** @throws WRONG_DEPLOYMENT while the database belongs to another deployment, except for calls of operators. */
export const ownDatabase = createMiddleware<AppContext>(async (c, next) => {
  if (!isOperatorCall(c) && !(await ownsDatabase(c.env))) throw new AppError('WRONG_DEPLOYMENT')
  await next()
})

/** The values of `Sec-Fetch-Site` for requests that another site causes, whatever their `Origin`. */
const FOREIGN_SITES = new Set(['cross-site', 'same-site'])

/**
 * Writes and WebSocket upgrades must come from the app's own pages. Runs before the session is read, so that
 * a foreign page learns nothing about who is signed in.
 */
export const origin = createMiddleware<AppContext>(async (c, next) => {
  const changes = WRITES.has(c.req.method) || c.req.header('Upgrade')?.toLowerCase() === 'websocket'
  const isProven = SIGNED.has(c.req.path) || isOperatorCall(c)
  if (changes && !isProven && !isFromOwnPage(c)) throw new AppError('FOREIGN_ORIGIN')
  await next()
})

/**
 * What `origin` is for writes, for a GET that changes something. Older browsers, and all on plain http, do not say
 * where a GET comes from, so our pages add a header. HEAD is refused, because Hono answers it with the handler of the
 * GET, and it comes from mail scanners and never from our pages.
 */
export const ownPagesOnly = createMiddleware<AppContext>(async (c, next) => {
  const isOwn = isFromOwnPage(c) || (!isFromOtherSite(c) && c.req.header(OWN_PAGE.header) === OWN_PAGE.value)
  if (c.req.method === 'HEAD' || !isOwn) throw new AppError('FOREIGN_ORIGIN')
  await next()
})

/**
 * Refuses a GET that another site causes. Typed addresses, and browsers that do not say where a request comes from, are
 * let through.
 */
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
