import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { CHECKS, type Check } from '../../scripts/checks.ts'
import { copySources, removeCopy } from './copy.ts'
import type { Planted } from './planted.ts'
import type { Verdict } from './runner.ts'

const CHECK_MS = 120_000
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024

export type JudgedPlant = Verdict & { planted: Planted; seconds: number }

/** The output of a check, run as `npm run check` runs it, and whether it passed. */
function runCheck(copy: string, check: Check): Promise<{ passed: boolean; output: string }> {
  const [command, ...args] = CHECKS[check]
  const bin = join(copy, 'node_modules', '.bin')
  const env = { ...process.env, NO_COLOR: '1', PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` }
  return new Promise(resolve => {
    const options = { cwd: copy, env, timeout: CHECK_MS, maxBuffer: OUTPUT_MAX_BYTES }
    execFile(join(bin, command), args, options, (error, stdout, stderr) =>
      resolve({ passed: error === null, output: stripVTControlCharacters(stdout + stderr) }),
    )
  })
}

/** Puts the fault in; the returned function removes it. */
function plantIn(copy: string, { plant }: Planted): () => void {
  const undo = Object.entries(plant).map(([file, text]) => {
    const path = join(copy, file)
    const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined
    const made = before === undefined ? mkdirSync(dirname(path), { recursive: true }) : undefined
    writeFileSync(path, (before ?? '') + text)
    return () =>
      before === undefined ? rmSync(made ?? path, { recursive: true, force: true }) : writeFileSync(path, before)
  })
  return () => {
    for (const one of undo) one()
  }
}

/** Puts each fault alone into a copy of the sources, and removes it again. */
export async function judgePlanted(root: string, list: Planted[], tell: (judged: JudgedPlant) => void): Promise<void> {
  if (list.length === 0) return
  const copy = copySources(root)
  const before = new Map<Check, string>()
  try {
    for (const planted of list) {
      const { check, says } = planted
      const known = before.get(check) ?? (await runCheck(copy, check)).output
      before.set(check, known)
      const start = performance.now()
      const restore = plantIn(copy, planted)
      const { passed, output } = await runCheck(copy, check)
      restore()
      const seconds = (performance.now() - start) / 1000
      tell({ planted, seconds, ...verdictOf(says, known, { passed, output }) })
    }
  } finally {
    removeCopy(copy)
  }
}

function verdictOf(says: RegExp, before: string, { passed, output }: { passed: boolean; output: string }): Verdict {
  if (says.test(before)) return { verdict: 'broken', note: `the check says ${says} without it as well` }
  if (!passed && says.test(output)) return { verdict: 'killed', note: '' }
  const problem = output.trim().split('\n').at(-1) ?? ''
  return { verdict: 'survived', note: passed ? '' : `the check fails, but does not say ${says}: ${problem}` }
}
