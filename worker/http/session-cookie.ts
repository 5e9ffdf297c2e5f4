import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { SESSION_ABSOLUTE_MS } from '../features/auth/lifetimes.ts'
import type { AppContext } from './context.ts'

const TOKEN = /^[\w-]{43}$/

/** Over http the port is part of the name, so that two local copies do not sign each other out. */
function cookieOf(c: Context<AppContext>) {
  const url = new URL(c.req.url)
  const secure = url.protocol === 'https:'
  return { name: secure ? '__Host-session' : `session_${url.port || '80'}`, secure }
}

/** The token this browser holds, whether or not its session still lives. */
export function readSessionToken(c: Context<AppContext>): string | undefined {
  const token = getCookie(c, cookieOf(c).name)
  return token !== undefined && TOKEN.test(token) ? token : undefined
}

export function setSessionCookie(c: Context<AppContext>, token: string): void {
  const { name, secure } = cookieOf(c)
  setCookie(c, name, token, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: SESSION_ABSOLUTE_MS / 1000 })
}

/** Takes away whatever the browser holds under the session's name, well-formed or not. */
export function clearSessionCookie(c: Context<AppContext>): void {
  const { name, secure } = cookieOf(c)
  if (getCookie(c, name) !== undefined) deleteCookie(c, name, { path: '/', secure })
}
