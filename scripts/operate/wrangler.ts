import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import type { Account } from './cloudflare.ts'
import { binOf } from './deployment.ts'
import { OperatorError } from './failure.ts'

/** `source`: the checkout whose wrangler runs, in its root unless `cwd` says otherwise. `input`: what it reads as its standard input. */
type Options = { source: string; cwd?: string; input?: string }

/** Durable Objects otherwise keep their version for up to five minutes. */
export const OBJECTS_AT_ONCE = ['--durable-objects-code-update-mode', 'immediate']

/** A warning with the lines below it, which are indented. */
const WARNING = /^.*\[WARNING\].*(?:\n[ \t]+.*|\n)*/gm

/**
 * Runs a checkout's pinned wrangler without a terminal, so that it asks nothing. Prints its warnings.
 * @throws OperatorError with all that it printed, if it fails
 */
export async function runWrangler(
  { baseUrl, token, accountId }: Account,
  args: string[],
  { source, cwd = source, input = '' }: Options,
) {
  const child = spawn(binOf(source, 'wrangler'), args, {
    cwd,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      CLOUDFLARE_API_BASE_URL: baseUrl,
      CLOUDFLARE_API_TOKEN: token,
      CLOUDFLARE_ACCOUNT_ID: accountId,
      WRANGLER_SEND_METRICS: 'false',
      WRANGLER_HIDE_BANNER: 'true',
      NO_COLOR: '1',
      CI: '1',
    },
  })
  // It may end without reading; its exit code tells why.
  child.stdin.on('error', () => {}).end(input)
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => printed.push(String(chunk)))
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  // Wrangler colours its errors even where NO_COLOR is set.
  const output = stripVTControlCharacters(printed.join(''))
  if (code !== 0) throw new OperatorError(`wrangler ${args.slice(0, 3).join(' ')} failed:\n\n${output.trim()}`)
  for (const warning of output.match(WARNING) ?? []) console.warn(warning.trim())
}
