import { SWITCHES } from '../../worker/domain/switches.ts'
import { OperatorError } from './failure.ts'

const USAGE = `npm run ops [-- off|on NAME…], where NAME is one of ${SWITCHES.join(', ')}`
const TIMEOUT_MS = 30_000

/**
 * Prints how the deployment at `APP_ORIGIN` runs, as a table; with `off` or `on` and names, sets these switches before.
 * `HEALTH_ORIGIN` is asked instead where it is set. @throws OperatorError
 */
export async function runOps(args: string[], env: NodeJS.ProcessEnv, print: (line: string) => void): Promise<void> {
  const switches = switchesIn(args)
  const { OPS_TOKEN: token } = env
  const origin = env.HEALTH_ORIGIN || env.APP_ORIGIN
  const missing = [!origin && 'APP_ORIGIN', !token && 'OPS_TOKEN'].filter(Boolean)
  if (!origin || !token) throw new OperatorError(`Missing: ${missing.join(', ')}. Set it in the environment.`)
  const rows = rowsOf(await callOps(origin, token, switches))
  const width = Math.max(...rows.map(([name]) => name.length))
  for (const [name, value] of rows) print(`${name.padEnd(width)}  ${value}`)
}

/** The switches to set; undefined to only look. */
function switchesIn([state, ...names]: string[]): Record<string, boolean> | undefined {
  if (state === undefined) return undefined
  const areKnown = names.length > 0 && names.every(name => (SWITCHES as readonly string[]).includes(name))
  if (!['off', 'on'].includes(state) || !areKnown) throw new OperatorError(USAGE)
  return Object.fromEntries(names.map(name => [name, state === 'on']))
}

/** Asks the site as its operator, and sets `switches` before. Returns what `/api/ops` answers. @throws OperatorError */
export async function callOps(origin: string, token: string, switches?: Record<string, boolean>): Promise<object> {
  const url = `${origin.replace(/\/$/, '')}/api/ops`
  const request: RequestInit = {
    headers: { Authorization: `Bearer ${token}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(switches && { method: 'PATCH', body: JSON.stringify({ switches }) }),
  }
  const answer = await fetch(url, request).catch(error => {
    throw new OperatorError(`${url} did not answer: ${error instanceof Error ? error.message : error}`)
  })
  if ([401, 403, 404].includes(answer.status)) throw new OperatorError(`${url} does not accept this OPS_TOKEN.`)
  if (!answer.ok) throw new OperatorError(`${url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as object
}

/** A line for each value of the answer, named by its path: `switches.flickr`. */
function rowsOf(value: unknown, path: string[] = []): [name: string, value: string][] {
  const name = path.join('.')
  if (Array.isArray(value) && value.length === 0) return [[name, 'none']]
  if (typeof value !== 'object' || value === null) return [[name, textOf(value, path)]]
  return Object.entries(value).flatMap(([key, part]) => rowsOf(part, [...path, key]))
}

function textOf(value: unknown, [first]: string[]): string {
  if (first === 'switches') return value === true ? 'on' : 'off'
  return value === null ? '-' : String(value)
}
