import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const VARS = /^\[vars\]\n([\s\S]*?)(?=^\[|(?![\s\S]))/m
const VAR = /^([A-Z0-9_]+) = "(.*)"$/gm

/** The tracked `wrangler.toml` of a checkout, whose database id is of no database, so that Cloudflare refuses it as it stands. */
export const readTemplate = (source: string) => readFileSync(join(source, 'wrangler.toml'), 'utf8')

/** The vars of a template. */
export function varsOf(template: string): Record<string, string> {
  const [, vars = ''] = VARS.exec(template) ?? []
  return Object.fromEntries([...vars.matchAll(VAR)].map(([, name = '', value = '']) => [name, value]))
}

export type Filled = {
  /** The checkout whose code is deployed. */
  source: string
  worker: string
  database: string
  databaseId: string
  /** What the names of queues end with. */
  suffix: string
  vars: Record<string, string>
  /** The secrets without which wrangler deploys nothing. */
  secrets: string[]
}

/** The configuration of one deployment, made from the template. */
export function fillTemplate({ source, worker, database, databaseId, suffix, vars, secrets }: Filled): string {
  const lines = Object.entries(vars).map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
  // Replacements are functions, because a string's `$` would be read as a pattern.
  const filled = readTemplate(source)
    .replace(/^name = ".*"$/m, () => `name = "${worker}"`)
    .replace(/^(main|migrations_dir) = "(.*)"$/gm, (_, key, path) => `${key} = ${JSON.stringify(join(source, path))}`)
    .replace(/^database_name = ".*"$/m, () => `database_name = "${database}"`)
    .replace(/^database_id = ".*"$/m, () => `database_id = "${databaseId}"`)
    .replace(/^(queue|dead_letter_queue) = "(.*)"$/gm, (_, key, queue) => `${key} = "${queue}${suffix}"`)
    .replace(VARS, () => `[vars]\n${lines.join('\n')}\n\n`)
  return `${filled.trimEnd()}\n\n[secrets]\nrequired = ${JSON.stringify(secrets)}\n`
}
