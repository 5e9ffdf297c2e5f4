import { number, type Row, row, rows, run, text } from './db.ts'
import type { Sandbox, Service } from './sandbox.ts'

export type CallParams = Record<string, unknown>

/** `counted`: whether it uses up the service's hourly limit. */
export type Call = { service: Service; method: string; params: CallParams; at: number; counted: boolean }

const MASK = '…'
const SECRETS = /^(oauth_token|oauth_token_secret|oauth_signature|oauth_verifier|authorization|api_sig|password)$/i

/** Request parameters as the log may show them. */
export function maskSecrets(pairs: Iterable<readonly [string, string]>): CallParams {
  const shown: CallParams = {}
  for (const [name, value] of pairs) shown[name] = SECRETS.test(name) ? MASK : value
  return shown
}

export function logCall(sandbox: Sandbox, call: Call, outcome: { status: number; wrote: boolean }) {
  run(
    sandbox.db,
    'INSERT INTO calls (at, service, method, params, status, wrote, counted) VALUES (?, ?, ?, ?, ?, ?, ?)',
    call.at,
    call.service,
    call.method,
    JSON.stringify(call.params),
    outcome.status,
    outcome.wrote ? 1 : 0,
    call.counted && outcome.status !== 429 ? 1 : 0,
  )
}

/** Calls after number `since`, oldest first. */
export function listCalls(sandbox: Sandbox, filter: { service?: string | undefined; since: number }) {
  const found = filter.service
    ? rows(sandbox.db, 'SELECT * FROM calls WHERE service = ? AND n > ? ORDER BY n', filter.service, filter.since)
    : rows(sandbox.db, 'SELECT * FROM calls WHERE n > ? ORDER BY n', filter.since)
  return found.map(presentCall)
}

function presentCall(found: Row) {
  return {
    n: number(found, 'n'),
    at: new Date(number(found, 'at')).toISOString(),
    service: text(found, 'service'),
    method: text(found, 'method'),
    params: JSON.parse(text(found, 'params')),
    status: number(found, 'status'),
    wrote: number(found, 'wrote') === 1,
  }
}

/** AUTOINCREMENT keeps its own count, so numbers go on growing after this. */
export function clearCalls(sandbox: Sandbox) {
  run(sandbox.db, 'DELETE FROM calls')
}

export function countLastHour(sandbox: Sandbox, service: Service): number {
  const since = sandbox.now() - 3_600_000
  const found = row(
    sandbox.db,
    'SELECT count(*) AS used FROM calls WHERE service = ? AND counted = 1 AND at > ?',
    service,
    since,
  )
  return found ? number(found, 'used') : 0
}
