import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mutants } from './all.ts'
import { draw, headCommit } from './draw.ts'
import { locate } from './locate.ts'
import type { Mutant, Trial } from './mutant.ts'
import { type Judging, judge } from './parallel-runs.ts'
import type { Verdict } from './runner.ts'

const ROOT = new URL('../../..', import.meta.url).pathname
const MOST_RUNNERS = 4

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    only: { type: 'string' },
    passing: { type: 'boolean', default: false },
  },
})
const how: Judging = {
  runners: Math.min(MOST_RUNNERS, availableParallelism()),
  arePassing: values.passing,
}

function chosen(): Mutant[] {
  const { only, all } = values
  if (only !== undefined) {
    return mutants.filter(({ guard, file, test }) => [guard, file, test].some(text => text.includes(only)))
  }
  return all ? mutants : draw(mutants, headCommit(ROOT))
}

/** The changes for a guard. If it does not fit its source, there are none, and a line says so; `npm run check` fails then. */
function trialsOf(mutant: Mutant): Trial[] {
  const { guard, file, test, fails } = mutant
  try {
    return [{ guard, file, test, fails, edit: locate(readFileSync(join(ROOT, file), 'utf8'), mutant) }]
  } catch (error) {
    console.log(`left out            ${guard}\n${' '.repeat(20)}${error instanceof Error ? error.message : error}`)
    return []
  }
}

const judged: Verdict[] = []
function report(one: Verdict & { seconds: number }, guard: string, problem: string) {
  judged.push(one)
  const { verdict, seconds } = one
  console.log(`${verdict.padEnd(8)}  ${seconds.toFixed(1).padStart(5)} s  ${guard}`)
  if (verdict !== 'killed') console.log(`${' '.repeat(20)}${problem}`)
}

const start = performance.now()
await judge(ROOT, chosen().flatMap(trialsOf), how, one => {
  const { guard, file, fails } = one.trial
  report(one, guard, `${file}: ${one.note || `"${fails}" still passes`}`)
})

const bad = judged.filter(({ verdict }) => verdict !== 'killed')
const seconds = Math.round((performance.now() - start) / 1000)
console.log(`\n${judged.length - bad.length} guards removed and noticed, ${bad.length} not, in ${seconds} s`)
process.exit(bad.length === 0 ? 0 : 1)
