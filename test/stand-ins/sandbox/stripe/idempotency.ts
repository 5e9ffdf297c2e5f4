import { number, row, run, text } from '../db.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Answer } from '../serve-call.ts'
import { invalid, StripeFailure } from './failure.ts'

/** How long a key is remembered. */
const KEPT_MS = 86_400_000
const KEY_MAX = 255

export type KeyedRequest = { key: string; path: string; params: string; request: string }
export type KeptAnswer = Answer & { isKept: boolean }

/**
 * Keys whose answer has not left yet, with the request that is being answered. Only in memory, since a killed process
 * answers nobody.
 */
const answering = new WeakMap<Sandbox, Map<string, string>>()

/**
 * The first answer to this key, stored or from `work`. @throws StripeFailure 400 for other parameters, 409 while the
 * first call is in progress.
 */
export function answerOnce(sandbox: Sandbox, asked: KeyedRequest, work: () => KeptAnswer): Answer {
  if (asked.key.length > KEY_MAX) throw invalid('Idempotency keys can be up to 255 characters long.')
  run(sandbox.db, 'DELETE FROM stripe_idempotency_keys WHERE at <= ?', sandbox.now() - KEPT_MS)
  if (answering.get(sandbox)?.has(asked.key)) throw inUse(asked.key)
  const first = row(sandbox.db, 'SELECT * FROM stripe_idempotency_keys WHERE key = ?', asked.key)
  if (first) {
    checkSame(asked, text(first, 'path'), text(first, 'params'))
    const headers = { 'Idempotent-Replayed': 'true', 'Original-Request': text(first, 'request') }
    return { status: number(first, 'status'), type: 'application/json', body: text(first, 'body'), headers }
  }
  const { isKept, ...answer } = work()
  if (isKept) {
    run(
      sandbox.db,
      'INSERT INTO stripe_idempotency_keys VALUES (?, ?, ?, ?, ?, ?, ?)',
      asked.key,
      asked.path,
      asked.params,
      answer.status,
      String(answer.body),
      asked.request,
      sandbox.now(),
    )
  }
  beginAnswering(sandbox, asked)
  return { ...answer, headers: { ...answer.headers, 'Original-Request': asked.request } }
}

function beginAnswering(sandbox: Sandbox, { key, request }: KeyedRequest) {
  const keys = answering.get(sandbox) ?? new Map<string, string>()
  answering.set(sandbox, keys.set(key, request))
}

/** To be called once the answer has left or will never leave. */
export function endAnswering(sandbox: Sandbox, key: string, request: string) {
  const keys = answering.get(sandbox)
  if (keys?.get(key) === request) keys.delete(key)
}

/** As if a day had passed. */
export function forgetKeys(sandbox: Sandbox) {
  run(sandbox.db, 'DELETE FROM stripe_idempotency_keys')
}

function checkSame({ key, path, params }: KeyedRequest, firstPath: string, firstParams: string) {
  if (path === firstPath && params === firstParams) return
  const used =
    path === firstPath
      ? 'with the same parameters they were first used with'
      : `for the same endpoint they were first used for ('${path}' vs '${firstPath}')`
  const message = `Keys for idempotent requests can only be used ${used}. Try using a key other than '${key}' if you meant to execute a different request.`
  throw new StripeFailure(400, { type: 'idempotency_error', message })
}

function inUse(key: string): StripeFailure {
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`
  return new StripeFailure(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use', message })
}
