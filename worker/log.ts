import { AsyncLocalStorage } from 'node:async_hooks'
import type { LogEvents } from './log-events.ts'

/** Keys whose values must never reach a log line. */
const FORBIDDEN = /token|secret|password|cookie|authorization|email|verifier|apikey/i
/** Keys whose values others wrote: error messages, and reasons that platforms give. */
const FREE_TEXT = new Set(['error', 'reason'])

type Line = { [Event in keyof LogEvents]: [event: Event, fields: LogEvents[Event]] }[keyof LogEvents]
export type Log = (...line: Line) => void

/** The request that is being answered. */
const request = new AsyncLocalStorage<{ requestId: string }>()

/** Everything that `work` logs carries the request's id. */
export function loggedAs<T>(requestId: string, work: () => T): T {
  return request.run({ requestId }, work)
}

/**
 * Writes an event as one line of JSON: as an error if it describes one or if an operator has to act. @throws Error when the name of a field suggests that it holds a secret.
 */
export const log: Log = (event, fields) => {
  const forbidden = Object.keys(fields).find(key => FORBIDDEN.test(key))
  if (forbidden) throw new Error(`The log refuses the field ${forbidden}`)
  const safe = Object.entries(fields).map(([key, value]) => [
    key,
    typeof value === 'string' && FREE_TEXT.has(key) ? withoutSecrets(value) : value,
  ])
  const line = JSON.stringify({ event, ...request.getStore(), ...Object.fromEntries(safe) })
  if ('error' in fields || 'level' in fields) console.error(line)
  else console.log(line)
}

/** What may be logged of an unknown error: its class, its message and its cause, cut short. */
export function describeError(error: unknown): { error: string } {
  if (!(error instanceof Error)) return { error: 'not an Error' }
  // The message of a failed query lists its parameters, which may be addresses or hashes.
  const [message = ''] = error.message.split('\nparams:')
  const cause = error.cause instanceof Error ? ` (${withoutSecrets(error.cause.message).slice(0, 200)})` : ''
  return { error: `${error.name}: ${withoutSecrets(message).slice(0, 300)}${cause}` }
}

/** Ids of photos and albums. Flickr's secrets have sixteen hexadecimal digits, once in two thousand without a letter. */
const ID = /^(?!\d{16}$)\d{1,20}$/
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Words that mark the value after them as a secret, however short it is. */
const NAMED_SECRET =
  /\b(\w*(?:token|secret|verifier|password|code|state|signature|nonce|(?:api|consumer)_?key)["']?\s*[=:]\s*["']?|(?:bearer|basic)\s+)[^\s"'&,;)]+/gi
const ADDRESS = /[^\s<>"'=&(]+@[^\s<>"'&)]+/g
const QUERY = /\?[^\s"')]+=[^\s"')]*/g
/** The patterns take quadratic time, so a longer text is cut. */
const READ_MAX = 1000
/** Opaque strings: long, with digits. A hexadecimal token may have no letter at all. */
const OPAQUE = /[\w+=-]{16,}/g

/** Replaces everything that looks like a secret or an address. */
function withoutSecrets(text: string): string {
  return text
    .slice(0, READ_MAX)
    .replace(QUERY, '?…')
    .replace(ADDRESS, '[address]')
    .replace(NAMED_SECRET, '$1[secret]')
    .replace(OPAQUE, run => (UUID.test(run) || ID.test(run) || !/\d/.test(run) ? run : '[secret]'))
}
