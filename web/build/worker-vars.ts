import { readFileSync } from 'node:fs'

/** A var of the Worker that the pages are built by, as `wrangler.toml` says it; undefined where it does not. */
export function workerVar(name: string): string | undefined {
  const settings = readFileSync(new URL('../../wrangler.toml', import.meta.url), 'utf8')
  return new RegExp(`^${name} = "(.*)"$`, 'm').exec(settings)?.[1]
}
