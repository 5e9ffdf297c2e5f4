import type { Context } from 'hono'
import { SESSION_COOKIE } from '../contract/paths.ts'
import { SESSION_ABSOLUTE_MS } from '../domain/lifetimes.ts'
import type { AppContext } from './context.ts'
import { rememberBrowser } from './known-browser.ts'
import { clearTokenCookie, readTokenCookie, setTokenCookie, type TokenCookie } from './token-cookie.ts'

const SESSION: TokenCookie = { name: SESSION_COOKIE, path: '/', maxAgeSeconds: SESSION_ABSOLUTE_MS / 1000 }

/** The token in the browser's cookie, even if its session has ended. */
export function readSessionToken(c: Context<AppContext>): string | undefined {
  return readTokenCookie(c, SESSION)
}

/** The token of a session that was opened or renewed, and the address it belongs to. */
export type OpenedSession = { token: string; email: string }

/** Signs the browser in. */
export function setSessionCookie(c: Context<AppContext>, { token, email }: OpenedSession): void {
  setTokenCookie(c, SESSION, token)
  rememberBrowser(c, email)
}

export function clearSessionCookie(c: Context<AppContext>): void {
  clearTokenCookie(c, SESSION)
}
