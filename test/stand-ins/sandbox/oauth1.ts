import { createHmac, timingSafeEqual } from 'node:crypto'
import { run } from './db.ts'
import type { Sandbox } from './sandbox.ts'
import type { Answer } from './serve-call.ts'
import type { ApiRequest, Pair } from './signed-request.ts'

const CLOCK_SKEW_SECONDS = 300

/** The problem with a signed request, in the terms both platforms use. */
export type OauthProblem = { status: 400 | 401; problem: string }

export function oauthProblem({ status, problem }: OauthProblem): Answer {
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

export type OauthNeeds = {
  /** The application's secret. */
  keys: { key: string; secret: string }
  also: string[]
  /** The token's secret, or the problem with the token; null for a call that has none yet. */
  token: ((token: string) => { secret: string } | { problem: string }) | null
  /** Other addresses the client may have signed this request for. */
  alsoAt?: (request: ApiRequest) => string[]
}

/**
 * Checks a signed request in the order of PHP's OAuthProvider, whose terms both platforms answer with: the nonce is
 * consumed before the token and the signature are checked.
 */
export function checkOauth(sandbox: Sandbox, request: ApiRequest, needs: OauthNeeds): OauthProblem | null {
  const absent = [...ALWAYS, ...needs.also].filter(name => !request.get(name))
  if (absent.length > 0) return bad(400, `parameter_absent&oauth_parameters_absent=${absent.join('%26')}`)
  if (request.get('oauth_signature_method') !== 'HMAC-SHA1') return bad(400, 'signature_method_rejected')
  if ((request.get('oauth_version') ?? '1.0') !== '1.0') return bad(400, 'version_rejected')
  if (request.get('oauth_consumer_key') !== needs.keys.key) return bad(401, 'consumer_key_unknown')

  const timestamp = request.get('oauth_timestamp') ?? ''
  const skew = Math.abs(Number(timestamp) - sandbox.now() / 1_000)
  if (!/^\d+$/.test(timestamp) || skew > CLOCK_SKEW_SECONDS) return bad(401, 'timestamp_refused')
  const token = request.get('oauth_token') ?? ''
  const nonce = [needs.keys.key, token, Number(timestamp), request.get('oauth_nonce') ?? ''] as const
  if (!rememberNonce(sandbox, nonce)) return bad(401, 'nonce_used')

  const known = needs.token?.(token) ?? { secret: '' }
  if ('problem' in known) return bad(401, known.problem)
  const base = baseString(request.verb, request.url, request.pairs)
  const signedFor = (url: string) => sign(baseString(request.verb, url, request.pairs), needs.keys.secret, known.secret)
  const signature = request.get('oauth_signature') ?? ''
  const isSigned = [request.url, ...(needs.alsoAt?.(request) ?? [])].some(url => same(signedFor(url), signature))
  return isSigned ? null : bad(401, `signature_invalid&debug_sbs=${base}`)
}

function bad(status: 400 | 401, problem: string): OauthProblem {
  return { status, problem }
}

function same(expected: string, given: string): boolean {
  const a = Buffer.from(expected)
  const b = Buffer.from(given)
  return a.length === b.length && timingSafeEqual(a, b)
}

function rememberNonce(sandbox: Sandbox, nonce: readonly [string, string, number, string]): boolean {
  const oldest = Math.floor(sandbox.now() / 1_000) - 2 * CLOCK_SKEW_SECONDS
  run(sandbox.db, 'DELETE FROM nonces WHERE timestamp < ?', oldest)
  return run(sandbox.db, 'INSERT OR IGNORE INTO nonces VALUES (?, ?, ?, ?)', ...nonce) === 1
}
