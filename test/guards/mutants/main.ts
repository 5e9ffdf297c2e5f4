import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mutants } from './all.ts'
import { changedChecks } from './changed-checks.ts'
import { draw, headCommit } from './draw.ts'
import { locate } from './locate.ts'
import type { Mutant, Trial } from './mutant.ts'
import { type Judged, type Judging, judge } from './parallel-runs.ts'
import { judgePlanted } from './plant.ts'
import { type Planted, planted } from './planted.ts'
import type { Verdict } from './runner.ts'
import { drawWords } from './words.ts'

const ROOT = new URL('../../..', import.meta.url).pathname
const MOST_RUNNERS = 4

const WORDS = 20

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    only: { type: 'string' },
    words: { type: 'string' },
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

/** Faults for the static checks that changed, or `--only planted`. */
function chosenPlants(): Planted[] {
  const { only, all } = values
  if (only !== undefined) return planted.filter(({ guard, check }) => `planted ${check} ${guard}`.includes(only))
  if (all) return planted
  const changed = changedChecks(ROOT)
  return planted.filter(({ check }) => changed.has(check))
}

const judged: Verdict[] = []
function report(one: Verdict & { seconds: number }, guard: string, problem: string) {
  judged.push(one)
  const { verdict, seconds } = one
  console.log(`${verdict.padEnd(8)}  ${seconds.toFixed(1).padStart(5)} s  ${guard}`)
  if (verdict !== 'killed') console.log(`${' '.repeat(20)}${problem}`)
}

/** Judges texts of the specification drawn by a seed. A changed text counts as noticed if any test that asked for it fails. */
async function judgeWords(seed: string): Promise<void> {
  const { words, unfound } = drawWords(ROOT, seed, WORDS)
  if (unfound.length > 0) console.log(`In no single line of a source, left out: ${unfound.join(', ')}`)
  const missed = new Map<string, Judged>()
  await judge(
    ROOT,
    words.map(([first]) => first),
    how,
    one => {
      if (one.verdict === 'killed') report(one, one.trial.guard, '')
      else missed.set(one.trial.guard, one)
    },
  )
  const others = words.filter(([first]) => missed.has(first.guard)).flatMap(([, ...rest]) => rest)
  await judge(ROOT, others, how, one => {
    if (one.verdict !== 'killed' || !missed.delete(one.trial.guard)) return
    report(one, one.trial.guard, '')
  })
  for (const one of missed.values()) report(one, one.trial.guard, `${one.trial.file}: ${one.note || 'no test noticed'}`)
}

async function judgeGuards() {
  await judge(ROOT, chosen().flatMap(trialsOf), how, one => {
    const { guard, file, fails } = one.trial
    report(one, guard, `${file}: ${one.note || `"${fails}" still passes`}`)
  })
  await judgePlanted(ROOT, chosenPlants(), one => {
    const { guard, check } = one.planted
    report(one, guard, one.note || `"${check}" still passes`)
  })
}

const start = performance.now()
if (values.words !== undefined) await judgeWords(values.words)
else await judgeGuards()

const bad = judged.filter(({ verdict }) => verdict !== 'killed')
const seconds = Math.round((performance.now() - start) / 1000)
console.log(`\n${judged.length - bad.length} guards removed and noticed, ${bad.length} not, in ${seconds} s`)
process.exit(bad.length === 0 ? 0 : 1)
