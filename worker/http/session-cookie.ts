import type { Context } from 'hono'
import { SESSION_COOKIE } from '../contract/paths.ts'
import { SESSION_ABSOLUTE_MS } from '../domain/lifetimes.ts'
import type { AppContext } from './context.ts'
import { clearTokenCookie, readTokenCookie, setTokenCookie, type TokenCookie } from './token-cookie.ts'

const SESSION: TokenCookie = { name: SESSION_COOKIE, path: '/', maxAgeSeconds: SESSION_ABSOLUTE_MS / 1000 }

/** The token this browser holds, whether or not its session has ended. */
export function readSessionToken(c: Context<AppContext>): string | undefined {
  return readTokenCookie(c, SESSION)
}

export function setSessionCookie(c: Context<AppContext>, token: string): void {
  setTokenCookie(c, SESSION, token)
}

export function clearSessionCookie(c: Context<AppContext>): void {
  clearTokenCookie(c, SESSION)
}
