import { createHmac, timingSafeEqual } from 'node:crypto'
import { run } from '../db.ts'
import { SANDBOX_KEYS } from '../keys.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Answer } from '../serve-call.ts'
import type { ApiRequest, Pair } from './request.ts'

const CLOCK_SKEW_SECONDS = 300

export function oauthProblem(status: 400 | 401, problem: string): Answer {
  return { status, type: 'text/plain; charset=utf-8', body: `oauth_problem=${problem}` }
}

function encode(value: string): string {
  return encodeURIComponent(value).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** RFC 5849 §3.4.1: everything but the signature itself, sorted by encoded name, then value. */
export function baseString(verb: string, url: string, pairs: readonly Pair[]): string {
  const encoded = pairs
    .filter(([name]) => name !== 'oauth_signature')
    .map(([name, value]): Pair => [encode(name), encode(value)])
    .sort(([nameA, valueA], [nameB, valueB]) => order(nameA, nameB) || order(valueA, valueB))
  return [verb.toUpperCase(), encode(url), encode(encoded.map(pair => pair.join('=')).join('&'))].join('&')
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

export function sign(base: string, consumerSecret: string, tokenSecret: string): string {
  return createHmac('sha1', `${encode(consumerSecret)}&${encode(tokenSecret)}`)
    .update(base)
    .digest('base64')
}

const ALWAYS = ['oauth_consumer_key', 'oauth_signature_method', 'oauth_signature', 'oauth_timestamp', 'oauth_nonce']

/**
 * Checks a signed request in the order the real service does and remembers its nonce.
 * `token` looks up the token's secret, or names what is wrong with it.
 */
export function checkOauth(
  sandbox: Sandbox,
  request: ApiRequest,
  needs: { also: string[]; token: ((token: string) => { secret: string } | { problem: string }) | null },
): Answer | null {
  const absent = [...ALWAYS, ...needs.also].filter(name => !request.get(name))
  if (absent.length > 0) return oauthProblem(400, `parameter_absent&oauth_parameters_absent=${absent.join('%26')}`)
  if (request.get('oauth_signature_method') !== 'HMAC-SHA1') return oauthProblem(400, 'signature_method_rejected')
  if ((request.get('oauth_version') ?? '1.0') !== '1.0') return oauthProblem(400, 'version_rejected')
  if (request.get('oauth_consumer_key') !== SANDBOX_KEYS.flickr.key) return oauthProblem(401, 'consumer_key_unknown')

  const timestamp = request.get('oauth_timestamp') ?? ''
  const skew = Math.abs(Number(timestamp) - sandbox.now() / 1_000)
  if (!/^\d+$/.test(timestamp) || skew > CLOCK_SKEW_SECONDS) return oauthProblem(401, 'timestamp_refused')

  const token = request.get('oauth_token') ?? ''
  const known = needs.token?.(token) ?? { secret: '' }
  if ('problem' in known) return oauthProblem(401, known.problem)

  const base = baseString(request.verb, request.url, request.pairs)
  const expected = sign(base, SANDBOX_KEYS.flickr.secret, known.secret)
  if (!same(expected, request.get('oauth_signature') ?? '')) {
    return oauthProblem(401, `signature_invalid&debug_sbs=${base}`)
  }
  return rememberNonce(sandbox, token, Number(timestamp), request.get('oauth_nonce') ?? '')
    ? null
    : oauthProblem(401, 'nonce_used')
}

function same(expected: string, given: string): boolean {
  const a = Buffer.from(expected)
  const b = Buffer.from(given)
  return a.length === b.length && timingSafeEqual(a, b)
}

function rememberNonce(sandbox: Sandbox, token: string, timestamp: number, nonce: string): boolean {
  const oldest = Math.floor(sandbox.now() / 1_000) - 2 * CLOCK_SKEW_SECONDS
  run(sandbox.db, 'DELETE FROM nonces WHERE timestamp < ?', oldest)
  const added = run(
    sandbox.db,
    'INSERT OR IGNORE INTO nonces VALUES (?, ?, ?, ?)',
    SANDBOX_KEYS.flickr.key,
    token,
    timestamp,
    nonce,
  )
  return added === 1
}
