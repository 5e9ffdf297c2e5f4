/** OAuth 1.0a request signing with HMAC-SHA1 (RFC 5849), on WebCrypto. */

export type Pair = readonly [name: string, value: string]

export type OAuth1Keys = { consumerKey: string; consumerSecret: string; token?: string; tokenSecret?: string }

/** Percent-encodes all but the unreserved characters of RFC 3986. Lone surrogates become U+FFFD, as in a form body. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Form-encodes pairs in the same bytes that are signed: a space is %20, never +. */
export function encodePairs(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`).join('&')
}

/**
 * The signature base string of RFC 5849 §3.4.1. `params` are all parameters except the query of the URL, which is added
 * here.
 */
export function signatureBase(method: string, url: string, params: readonly Pair[]): string {
  const { protocol, host, pathname, searchParams } = new URL(url)
  // Test vector 10 signs a URL without a path as it was written, without the slash that URL adds.
  const path = /^[^:]+:\/\/[^/?#]+\//.test(url) ? pathname : ''
  const encoded = [...searchParams, ...params].map(
    ([name, value]) => [percentEncode(name), percentEncode(value)] satisfies Pair,
  )
  encoded.sort((a, b) => byteOrder(a[0], b[0]) || byteOrder(a[1], b[1]))
  const normalized = encoded.map(([name, value]) => `${name}=${value}`).join('&')
  return [method.toUpperCase(), `${protocol}//${host}${path}`, normalized].map(percentEncode).join('&')
}

/** The signature in base64, before any URL encoding. */
export async function sign(base: string, consumerSecret: string, tokenSecret = ''): Promise<string> {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(`${percentEncode(consumerSecret)}&${percentEncode(tokenSecret)}`),
    { name: 'HMAC', hash: 'SHA-1' },
    false,
    ['sign'],
  )
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(base))
  return btoa(String.fromCharCode(...new Uint8Array(signature)))
}

/**
 * The Authorization header of one request. `params` are the query or form parameters sent with it; `oauthExtras` are
 * protocol parameters such as oauth_callback. A header keeps tokens out of logged URLs.
 */
export async function authorizationHeader(
  method: string,
  url: string,
  params: readonly Pair[],
  keys: OAuth1Keys,
  oauthExtras: readonly Pair[] = [],
): Promise<string> {
  const oauth: Pair[] = [
    ['oauth_consumer_key', keys.consumerKey],
    ['oauth_nonce', nonce()],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', String(Math.floor(Date.now() / 1000))],
    ...(keys.token === undefined ? [] : [['oauth_token', keys.token] satisfies Pair]),
    ['oauth_version', '1.0'],
    ...oauthExtras,
  ]
  const base = signatureBase(method, url, [...params, ...oauth])
  const signed: Pair[] = [...oauth, ['oauth_signature', await sign(base, keys.consumerSecret, keys.tokenSecret)]]
  return `OAuth ${signed.map(([name, value]) => `${percentEncode(name)}="${percentEncode(value)}"`).join(', ')}`
}

function nonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}

// Both are ASCII, so UTF-16 order is byte order.
function byteOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

const TRANSIENT_PROBLEMS = new Set(['nonce_used', 'timestamp_refused'])

/** Whether a refused call may succeed when repeated, with a fresh nonce and timestamp. */
export function isTransientProblem(problem: string): boolean {
  return TRANSIENT_PROBLEMS.has(problem)
}

/** Whether the platform refuses our own key, as one that it has switched off: connecting again does not help then. */
export function isAboutOurKey(problem: string): boolean {
  return problem.startsWith('consumer_key_')
}
