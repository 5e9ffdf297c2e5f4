import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { mutants } from './all.ts'
import { changedMutants, fairSample, haveChecksChanged } from './changed.ts'
import type { Mutant } from './mutant.ts'
import { type Judged, judge } from './parallel-runs.ts'
import { judgePlanted } from './plant.ts'
import { type Planted, planted } from './planted.ts'
import type { Verdict } from './runner.ts'
import { drawWords } from './words.ts'

const ROOT = new URL('../..', import.meta.url).pathname
const MOST_RUNNERS = 4

const WORDS = 20

const { values } = parseArgs({
  options: { all: { type: 'boolean', default: false }, only: { type: 'string' }, words: { type: 'string' } },
})
const runners = Math.min(MOST_RUNNERS, availableParallelism())

function chosen(): Mutant[] {
  const { only } = values
  if (only !== undefined) {
    return mutants.filter(({ guard, file, test }) => [guard, file, test].some(text => text.includes(only)))
  }
  if (values.all) return mutants
  const changed = changedMutants(ROOT, mutants)
  const sample = fairSample(ROOT, changed, runners)
  console.log(`${changed.length} of ${mutants.length} guards belong to what changed.`)
  if (sample.length < changed.length) {
    console.log(
      `A fair sample of ${sample.length} of them fits in the time CI has; \`npm run mutants -- --all\` judges all.`,
    )
  }
  return sample
}

/** Faults for the static checks: all of them if one of those checks changed, or `--only planted`. */
function chosenPlants(): Planted[] {
  const { only, all } = values
  if (only !== undefined) return planted.filter(({ guard, check }) => `planted ${check} ${guard}`.includes(only))
  return all || haveChecksChanged(ROOT) ? planted : []
}

const judged: Verdict[] = []
function report(one: Verdict & { seconds: number }, guard: string, problem: string) {
  judged.push(one)
  const { verdict, seconds } = one
  console.log(`${verdict.padEnd(8)}  ${seconds.toFixed(1).padStart(5)} s  ${guard}`)
  if (verdict !== 'killed') console.log(`${' '.repeat(20)}${problem}`)
}

/** Texts of the specification, drawn by a seed. One is noticed where any test that asked for it fails. */
async function judgeWords(seed: string): Promise<void> {
  const { words, unfound } = drawWords(ROOT, seed, WORDS)
  if (unfound.length > 0) console.log(`In no single line of a source, left out: ${unfound.join(', ')}`)
  const missed = new Map<string, Judged>()
  await judge(
    ROOT,
    words.map(([first]) => first),
    runners,
    one => {
      if (one.verdict === 'killed') report(one, one.mutant.guard, '')
      else missed.set(one.mutant.guard, one)
    },
  )
  const others = words.filter(([first]) => missed.has(first.guard)).flatMap(([, ...rest]) => rest)
  await judge(ROOT, others, runners, one => {
    if (one.verdict !== 'killed' || !missed.delete(one.mutant.guard)) return
    report(one, one.mutant.guard, '')
  })
  for (const one of missed.values())
    report(one, one.mutant.guard, `${one.mutant.file}: ${one.note || 'no test noticed'}`)
}

const start = performance.now()
if (values.words !== undefined) await judgeWords(values.words)
else await judgeGuards()

async function judgeGuards() {
  await judge(ROOT, chosen(), runners, (one: Judged) => {
    const { guard, file, fails } = one.mutant
    report(one, guard, `${file}: ${one.note || `"${fails}" still passes`}`)
  })
  await judgePlanted(ROOT, chosenPlants(), one => {
    const { guard, check } = one.planted
    report(one, guard, one.note || `"${check}" still passes`)
  })
}
const bad = judged.filter(({ verdict }) => verdict !== 'killed')
const seconds = Math.round((performance.now() - start) / 1000)
console.log(`\n${judged.length - bad.length} guards removed and noticed, ${bad.length} not, in ${seconds} s`)
process.exit(bad.length === 0 ? 0 : 1)
