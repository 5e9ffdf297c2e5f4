/** Keys whose values must never reach a log line. */
const FORBIDDEN = /token|secret|password|cookie|authorization|email|verifier|apikey/i

type Value = string | number | boolean | null | undefined
export type Log = (event: string, fields?: Record<string, Value>) => void

/** One line of JSON per event. @throws Error when a field's name says it holds a secret. */
export const log: Log = (event, fields = {}) => {
  const forbidden = Object.keys(fields).find(key => FORBIDDEN.test(key))
  if (forbidden) throw new Error(`The log refuses the field ${forbidden}`)
  console.log(JSON.stringify({ event, ...fields }))
}

/** What may be said of an unknown error in a log: its class, message and cause, cut short. */
export function describeError(error: unknown): { error: string } {
  if (!(error instanceof Error)) return { error: 'not an Error' }
  // A failed query lists its parameters, which may be addresses and hashes.
  const [message = ''] = error.message.split('\nparams:')
  const cause = error.cause instanceof Error ? ` (${error.cause.message.slice(0, 200)})` : ''
  return { error: `${error.name}: ${message.slice(0, 300)}${cause}` }
}
