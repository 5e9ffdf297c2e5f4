import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppContext } from '../../http/context.ts'
import { newToken } from '../../tokens.ts'
import { REQUEST_MS } from './connect.ts'

const TOKEN = /^[\w-]{43}$/

/** Over http the port is part of the name, as for the session. `__Host-` asks for the path /. */
function cookieOf(c: Context<AppContext>) {
  const url = new URL(c.req.url)
  const secure = url.protocol === 'https:'
  return secure
    ? { name: '__Host-oauth', path: '/', secure }
    : { name: `oauth_${url.port || '80'}`, path: '/api/auth', secure }
}

/** The secret that ties a connection to the browser in which it began; none in a browser that began nothing. */
export function readBrowserToken(c: Context<AppContext>): string | undefined {
  const token = getCookie(c, cookieOf(c).name)
  return token !== undefined && TOKEN.test(token) ? token : undefined
}

/** Keeps the browser's token where it has one, so that a second tab does not break the first one's connection. */
export function giveBrowserToken(c: Context<AppContext>): string {
  const token = readBrowserToken(c) ?? newToken()
  const { name, path, secure } = cookieOf(c)
  setCookie(c, name, token, { path, secure, httpOnly: true, sameSite: 'Lax', maxAge: REQUEST_MS / 1000 })
  return token
}
