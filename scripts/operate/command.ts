import { parseArgs } from 'node:util'
import { type Deployment, deploymentOf, ENVIRONMENTS } from './deployment.ts'
import { OperatorError } from './failure.ts'

/** Runs a change after printing what it does; a dry run only prints it, and the result is null. */
export type Change = <T>(what: string, change: () => Promise<T>) => Promise<T | null>

/** What every command that changes a deployment is given. */
export type Command = {
  deployment: Deployment
  env: NodeJS.ProcessEnv
  isDry: boolean
  change: Change
  /** Options of this command alone, by their names. */
  options: Record<string, string | undefined>
  /** What stands on the command line beside options. */
  operands: string[]
}

/** Reads the command line: `--env`, `--dry-run`, the options named, and operands where they are taken. @throws OperatorError */
export function readCommand(names: string[] = [], { takesOperands = false } = {}): Command {
  refuseSwallowed(['env', 'dry-run', ...names])
  const own = Object.fromEntries(names.map(name => [name, { type: 'string' } as const]))
  const { values, positionals: operands } = parsed(own, takesOperands)
  const { env: environment = 'production', 'dry-run': isDry = false, ...options } = values
  const known = ENVIRONMENTS.find(name => name === environment)
  if (!known) throw new OperatorError(`--env is one of ${ENVIRONMENTS.join(', ')}.`)
  const change: Change = async (what, run) => {
    console.log(`  ${isDry ? 'would ' : ''}${what}`)
    return isDry ? null : await run()
  }
  return { deployment: deploymentOf(known), env: process.env, isDry, change, options, operands }
}

/** Without `--` before them npm keeps options for itself, and a dry run or staging's deployment would be production's. */
function refuseSwallowed(names: string[]): void {
  const swallowed = names.find(name => process.env[`npm_config_${name.replace('-', '_')}`])
  if (!swallowed) return
  const command = process.env.npm_lifecycle_event ?? 'NAME'
  throw new OperatorError(`npm did not pass --${swallowed} on. Put -- before it: npm run ${command} -- --${swallowed}`)
}

type Parsed = { env?: string; 'dry-run'?: boolean; [option: string]: string | boolean | undefined }

function parsed(own: Record<string, { type: 'string' }>, allowPositionals: boolean) {
  try {
    const options = { env: { type: 'string' }, 'dry-run': { type: 'boolean' }, ...own } as const
    const { values, positionals } = parseArgs({ options, allowPositionals })
    return { values: values as Parsed & Record<string, string | undefined>, positionals }
  } catch (error) {
    throw new OperatorError(String(error instanceof Error ? error.message : error))
  }
}
