import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { isToken } from '../tokens.ts'
import type { AppContext } from './context.ts'

/** `path` is used over http only. Over https the prefix `__Host-` requires `/`. */
export type TokenCookie = { name: string; path: string; maxAgeSeconds: number }

/** `__Host-NAME` over https; `NAME_PORT` over http, so that two local copies do not overwrite each other's. */
function nameOf(c: Context<AppContext>, { name }: TokenCookie): [name: string, options: Pick<CookieOptions, 'prefix'>] {
  const url = new URL(c.req.url)
  return url.protocol === 'https:' ? [name, { prefix: 'host' }] : [`${name}_${url.port || '80'}`, {}]
}

/** The raw value of the cookie, well-formed or not. */
export function readCookie(c: Context<AppContext>, cookie: TokenCookie): string | undefined {
  const [name, { prefix }] = nameOf(c, cookie)
  return getCookie(c, name, prefix)
}

/** Undefined for anything that cannot be one of our tokens. */
export function readTokenCookie(c: Context<AppContext>, cookie: TokenCookie): string | undefined {
  const token = readCookie(c, cookie)
  return token !== undefined && isToken(token) ? token : undefined
}

export function setTokenCookie(c: Context<AppContext>, cookie: TokenCookie, token: string): void {
  const [name, options] = nameOf(c, cookie)
  const { path, maxAgeSeconds: maxAge } = cookie
  setCookie(c, name, token, { ...options, path, httpOnly: true, sameSite: 'Lax', maxAge })
}

/** Deletes what `readCookie` reads. */
export function clearTokenCookie(c: Context<AppContext>, cookie: TokenCookie): void {
  const [name, options] = nameOf(c, cookie)
  if (readCookie(c, cookie) !== undefined) deleteCookie(c, name, { ...options, path: cookie.path })
}
