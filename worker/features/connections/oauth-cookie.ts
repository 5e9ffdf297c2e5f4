import type { Context } from 'hono'
import type { AppContext } from '../../http/context.ts'
import { readTokenCookie, setTokenCookie, type TokenCookie } from '../../http/token-cookie.ts'
import { newToken } from '../../tokens.ts'
import { REQUEST_MS } from './connect.ts'

const OAUTH: TokenCookie = { name: 'oauth', path: '/api/auth', maxAgeSeconds: REQUEST_MS / 1000 }

/** The secret that ties a connection to the browser it was started in; undefined where none was. */
export function readBrowserToken(c: Context<AppContext>): string | undefined {
  return readTokenCookie(c, OAUTH)
}

/** Keeps a token the browser already has, so that a second tab does not break the first one's connection. */
export function giveBrowserToken(c: Context<AppContext>): string {
  const token = readBrowserToken(c) ?? newToken()
  setTokenCookie(c, OAUTH, token)
  return token
}
