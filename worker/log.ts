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

/** What may be said of an unknown error in a log: its class and message, cut short. */
export function describeError(error: unknown): { error: string } {
  return { error: error instanceof Error ? `${error.name}: ${error.message.slice(0, 300)}` : 'not an Error' }
}
