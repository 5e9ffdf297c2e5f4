import type { Context } from 'hono'
import {
  type ConnectAnswer,
  type DisconnectAnswer,
  type ManualAuthAnswer,
  ManualAuthInput,
} from '../../contract/connections.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { api, PAGES } from '../../contract/paths.ts'
import { CONNECTING_PROBLEMS, type ConnectingProblem } from '../../domain/connecting.ts'
import { isProvider, PLATFORMS, type Provider } from '../../domain/platforms.ts'
import { AppError } from '../../errors.ts'
import type { AppContext } from '../../http/context.ts'
import { clientDevice } from '../../http/device.ts'
import { clientIp } from '../../http/rate-limit.ts'
import { actorOf } from '../../http/session.ts'
import { setSessionCookie } from '../../http/session-cookie.ts'
import { readTokenCookie, setTokenCookie, type TokenCookie } from '../../http/token-cookie.ts'
import { readBody } from '../../http/validate.ts'
import { withUserErrors } from '../../platforms/user-errors.ts'
import { newToken } from '../../tokens.ts'
import { type Connection, finishConnection, REQUEST_MS, startConnection } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { spendConnecting } from './limits.ts'

/** The error code for each problem, where the API answers instead of redirecting to a page. */
const CODES: Record<ConnectingProblem, ErrorCode> = {
  denied: 'VALIDATION',
  failed: 'VALIDATION',
  taken: 'CONFLICT',
  another: 'CONFLICT',
  unknown: 'VALIDATION',
}

const OAUTH: TokenCookie = { name: 'oauth', path: '/api/auth', maxAgeSeconds: REQUEST_MS / 1000 }

export async function start(c: Context<AppContext>) {
  const provider = providerOf(c)
  const { deps, actor } = c.var
  await spendConnecting(deps, clientIp(c), actor)
  const isManual = PLATFORMS[provider].capabilities.manualCode && c.req.query('mode') === 'manual'
  const callbackUrl = isManual ? 'oob' : `${deps.config.APP_ORIGIN}${api.connect(provider)}/callback`
  const browserToken = giveBrowserToken(c)
  const request = { provider, callbackUrl, browserToken, actor }
  return c.json<ConnectAnswer>(await withUserErrors(deps, provider, () => startConnection(deps, request)))
}

export async function finish(c: Context<AppContext>) {
  const provider = providerOf(c)
  const ended = await finishConnection(c.var.deps, {
    provider,
    // OAuth 1.0a returns a token and a verifier, OAuth 2 a state and a code.
    key: c.req.query('oauth_token') ?? c.req.query('state'),
    verifier: c.req.query('oauth_verifier') ?? c.req.query('code'),
    isDenied: isDenied(c),
    browserToken: readBrowserToken(c),
    actor: c.var.actor,
    ...clientOf(c),
  }).catch(error => refusedByLimit(c, provider, error))
  if (!ended.ok) {
    return c.redirect(`${PAGES.authError}?${new URLSearchParams({ error: ended.problem, provider })}`)
  }
  if (ended.session) setSessionCookie(c, ended.session)
  return c.redirect(`${PAGES.authSuccess}?${new URLSearchParams({ provider })}`)
}

export async function finishByCode(c: Context<AppContext>) {
  const { oauth_token, oauth_verifier } = await readBody(c, ManualAuthInput)
  const ended = await finishConnection(c.var.deps, {
    provider: 'flickr',
    key: oauth_token,
    verifier: oauth_verifier,
    isDenied: false,
    browserToken: readBrowserToken(c),
    actor: c.var.actor,
    ...clientOf(c),
  })
  if (!ended.ok) {
    const text = CONNECTING_PROBLEMS[ended.problem](PLATFORMS.flickr.name)
    throw new AppError(CODES[ended.problem], { text })
  }
  if (ended.session) setSessionCookie(c, ended.session)
  return c.json<ManualAuthAnswer>({ success: true, provider: 'flickr' })
}

export async function end(c: Context<AppContext>) {
  const provider = providerOf(c)
  const disconnecting = disconnect(c.var.deps, actorOf(c), provider)
  // The work goes on if the person leaves while the platform or a job is slow.
  c.executionCtx.waitUntil(disconnecting.catch(() => undefined))
  const connectedAccounts = await disconnecting
  const message = `${PLATFORMS[provider].name} account disconnected`
  return c.json<DisconnectAnswer>({ connectedAccounts, message })
}

function providerOf(c: Context<AppContext>): Provider {
  const provider = c.req.param('provider') ?? ''
  if (!isProvider(provider)) throw new AppError('NOT_FOUND')
  return provider
}

/**
 * Whether access was denied, by OAuth 1.0a's problem reporting extension, the older `denied` parameter or OAuth 2.
 * SmugMug reports nothing, but returns its token without a verifier.
 */
function isDenied(c: Context<AppContext>): boolean {
  const { oauth_problem, denied, error, oauth_token, oauth_verifier } = c.req.query()
  if (oauth_token !== undefined && oauth_verifier === undefined && oauth_problem === undefined) return true
  return denied !== undefined || oauth_problem === 'permission_denied' || error === 'access_denied'
}

/** The browser comes back from the platform by a redirect, so it gets a page instead of a JSON error. */
function refusedByLimit(c: Context<AppContext>, provider: Provider, error: unknown): Connection {
  if (!(error instanceof AppError) || error.code !== 'RATE_LIMITED') throw error
  c.var.deps.log('connect.refused', { provider, reason: 'limit', userId: c.var.actor?.userId })
  return { ok: false, problem: 'failed' }
}

function clientOf(c: Context<AppContext>) {
  return { ip: clientIp(c), device: clientDevice(c) }
}

/** The secret that ties a connection to the browser that started it; undefined if this browser started none. */
function readBrowserToken(c: Context<AppContext>): string | undefined {
  return readTokenCookie(c, OAUTH)
}

/** Keeps a token the browser already has, so that a second tab does not break the first one's connection. */
function giveBrowserToken(c: Context<AppContext>): string {
  const token = readBrowserToken(c) ?? newToken()
  setTokenCookie(c, OAUTH, token)
  return token
}
