import { SWITCHES } from '../../worker/domain/switches.ts'
import type { Command } from './command.ts'
import { OperatorError } from './failure.ts'
import { operatorToken, readKept } from './kept.ts'
import { callOps, originsToAsk } from './site.ts'

const USAGE = `npm run ops [-- off|on NAME…], where NAME is one of ${SWITCHES.join(', ')}`

type Asked = Pick<Command, 'deployment' | 'env' | 'operands' | 'change'>

/**
 * Prints how a deployment runs, as a table; with `off` or `on` and names, sets these switches before.
 * @throws OperatorError
 */
export async function runOps(
  { deployment: { folder }, env, operands, change }: Asked,
  print: (line: string) => void,
): Promise<void> {
  const switches = switchesIn(operands)
  const [origin] = originsToAsk(env, [env.APP_ORIGIN || readKept(folder).vars.APP_ORIGIN])
  const site = { origin, token: operatorToken(folder, env) }
  const ops = switches
    ? await change(`switch ${operands.join(' ')}`, () => callOps(site, switches))
    : await callOps(site)
  const rows = rowsOf(ops ?? (await callOps(site)))
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
