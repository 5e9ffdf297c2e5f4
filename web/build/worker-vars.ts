import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const TRACKED = join(import.meta.dirname, '../../wrangler.toml')

/** A var of the Worker as set in the configuration that `WORKER_CONFIG` names, else in `wrangler.toml`; undefined if it is not set. */
export function workerVar(name: string): string | undefined {
  const settings = readFileSync(process.env.WORKER_CONFIG || TRACKED, 'utf8')
  return new RegExp(`^${name} = "(.*)"$`, 'm').exec(settings)?.[1]
}
