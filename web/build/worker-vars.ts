import { readFileSync } from 'node:fs'

/** A var of the Worker as set in `wrangler.toml`; undefined if it is not set. */
export function workerVar(name: string): string | undefined {
  const settings = readFileSync(new URL('../../wrangler.toml', import.meta.url), 'utf8')
  return new RegExp(`^${name} = "(.*)"$`, 'm').exec(settings)?.[1]
}
