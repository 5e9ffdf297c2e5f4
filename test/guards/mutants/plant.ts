import { execFile } from 'node:child_process'
import { appendFileSync, mkdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { CHECKS, type Check } from '../../../scripts/checks.ts'
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

/** Writes a fault into the copy. If two faults need the same file, it gets both. */
function plantIn(copy: string, { plant }: Planted): void {
  for (const [file, text] of Object.entries(plant)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    appendFileSync(join(copy, file), text)
  }
}

/** Puts the faults of each check into a copy of the sources, runs it once, and expects it to name every one of them. */
export async function judgePlanted(root: string, list: Planted[], tell: (judged: JudgedPlant) => void): Promise<void> {
  for (const [check, faults] of Map.groupBy(list, planted => planted.check)) {
    const copy = copySources(root)
    try {
      const start = performance.now()
      for (const planted of faults) plantIn(copy, planted)
      const result = await runCheck(copy, check)
      const seconds = (performance.now() - start) / 1000 / faults.length
      for (const planted of faults) tell({ planted, seconds, ...verdictOf(planted.says, result) })
    } finally {
      removeCopy(copy)
    }
  }
}

function verdictOf(says: RegExp, { passed, output }: { passed: boolean; output: string }): Verdict {
  if (!passed && says.test(output)) return { verdict: 'killed', note: '' }
  const problem = output.trim().split('\n').at(-1) ?? ''
  return { verdict: 'survived', note: passed ? '' : `the check fails, but does not say ${says}: ${problem}` }
}
