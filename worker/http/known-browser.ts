import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { DAY_MS, KNOWN_BROWSER_DAYS } from '../domain/lifetimes.ts'
import { deriveKey, keyedHash, keysOf } from '../keys.ts'
import { newToken } from '../tokens.ts'
import type { AppContext } from './context.ts'
import { readCookie, setTokenCookie, type TokenCookie } from './token-cookie.ts'

/** `ID.CODE.CODE…`: the browser's random id and, for each address it has signed in to, a code that only we can make. */
const KNOWN: TokenCookie = { name: 'known', path: '/', maxAgeSeconds: (KNOWN_BROWSER_DAYS * DAY_MS) / 1000 }
/** Enough for the addresses of a household. The least recently used one is dropped. */
const CODES_MAX = 10
const FORMAT = /^[\w-]{43}(?:\.[\w-]{43})+$/

/** The id of this browser if it has signed in to the address before; otherwise undefined. */
export function knownBrowser(c: Context<AppContext>, email: string): string | undefined {
  const { id, codes } = readKnown(c)
  if (id === undefined) return undefined
  const right = keysOf(c.var.deps.config).map(key => codeOf(deriveKey(key, 'known-browser'), id, email))
  return codes.some(code => right.some(one => isSame(code, one))) ? id : undefined
}

/** Lets the browser prove from now on that it has signed in to the address. Signing out does not remove this. */
export function rememberBrowser(c: Context<AppContext>, email: string): void {
  const { id = newToken(), codes } = readKnown(c)
  const code = codeOf(deriveKey(keysOf(c.var.deps.config)[0], 'known-browser'), id, email)
  const others = codes.filter(other => other !== code).slice(0, CODES_MAX - 1)
  setTokenCookie(c, KNOWN, [id, code, ...others].join('.'))
}

function readKnown(c: Context<AppContext>): { id?: string; codes: string[] } {
  const value = readCookie(c, KNOWN) ?? ''
  const [id, ...codes] = FORMAT.test(value) ? value.split('.') : []
  return id === undefined ? { codes } : { id, codes }
}

function codeOf(key: Uint8Array, id: string, email: string): string {
  return keyedHash(key, `${id} ${email}`)
}

function isSame(code: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(code), Buffer.from(right))
}
