import { number, type Row, row, rows, run, text } from './db.ts'
import type { Sandbox, Service } from './sandbox.ts'
import type { Answer } from './serve-call.ts'

export type CallParams = Record<string, unknown>

export type Call = {
  service: Service
  method: string
  params: CallParams
  at: number
  /** Whether it uses up the service's hourly limit. */
  counted: boolean
  /** What calls are counted by, for instance a user; without it the service has a single count. */
  scope?: string
  /** The answer when the hour is used up, if not the usual 429. */
  overLimit?: () => Answer
  /** The service's own handling of an error that its caller gets again with the same idempotency key. */
  keepFault?: (answer: Answer) => Answer
}

const MASK = '…'
const SECRETS =
  /^(oauth_token|oauth_token_secret|oauth_signature|oauth_verifier|authorization|api_sig|password|code|client_secret|number|cvc)$/i

/** Request parameters with secrets removed, nested ones too, for the log. */
export function maskSecrets(pairs: Iterable<readonly [string, unknown]>): CallParams {
  const shown: CallParams = {}
  for (const [name, value] of pairs) shown[name] = SECRETS.test(name) ? MASK : maskNested(value)
  return shown
}

function maskNested(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return maskSecrets(Object.entries(value))
}

/** `refused`: over the limit, and not counted. */
export function logCall(sandbox: Sandbox, call: Call, outcome: { status: number; wrote: boolean; refused: boolean }) {
  run(
    sandbox.db,
    'INSERT INTO calls (at, service, method, params, status, wrote, counted, scope) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    call.at,
    call.service,
    call.method,
    JSON.stringify(call.params),
    outcome.status,
    outcome.wrote ? 1 : 0,
    call.counted && !outcome.refused && outcome.status !== 429 ? 1 : 0,
    call.scope ?? '',
  )
}

/** `about`: only calls with this text, such as the id of a photo, in their method or parameters. */
type CallFilter = { service?: string | undefined; since: number; about?: string | undefined }

/** Calls after number `since`, oldest first. */
export function listCalls(sandbox: Sandbox, { service, since, about = '' }: CallFilter) {
  // Only a plain comparison of the service uses the index.
  const [only, ofService] = service === undefined ? ['', []] : [' AND service = ?', [service]]
  return rows(
    sandbox.db,
    `SELECT * FROM calls WHERE n > ?${only}
     AND (instr(method, ?) OR instr(params, ?)) ORDER BY n`,
    since,
    ...ofService,
    about,
    about,
  ).map(presentCall)
}

/** The number of the newest call of a service; 0 before the first. */
export function lastCall(sandbox: Sandbox, service: string): number {
  const found = row(sandbox.db, 'SELECT max(n) AS n FROM calls WHERE service = ?', service)
  return found ? number(found, 'n') : 0
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

/** AUTOINCREMENT keeps its own count, so numbers keep growing after this. */
export function clearCalls(sandbox: Sandbox) {
  run(sandbox.db, 'DELETE FROM calls')
}

/** Calls of the sliding hour, and when the oldest of them was made (ms since the epoch). */
export function lastHour(sandbox: Sandbox, service: Service, scope: string): { used: number; oldest: number | null } {
  const found = row(
    sandbox.db,
    'SELECT count(*) AS used, min(at) AS oldest FROM calls WHERE service = ? AND scope = ? AND counted = 1 AND at > ?',
    service,
    scope,
    sandbox.now() - 3_600_000,
  )
  const used = found ? number(found, 'used') : 0
  return { used, oldest: found && used > 0 ? number(found, 'oldest') : null }
}
