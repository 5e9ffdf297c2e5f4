import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { mutants } from './all.ts'
import { changedMutants, fairSample } from './changed.ts'
import type { Mutant } from './mutant.ts'
import { type Judged, judge } from './parallel-runs.ts'

const ROOT = new URL('../..', import.meta.url).pathname
const MOST_LANES = 4

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false }, only: { type: 'string' } } })
const lanes = Math.min(MOST_LANES, availableParallelism())

function chosen(): Mutant[] {
  const { only } = values
  if (only !== undefined) {
    return mutants.filter(({ guard, file, test }) => [guard, file, test].some(text => text.includes(only)))
  }
  if (values.all) return mutants
  const changed = changedMutants(ROOT, mutants)
  const sample = fairSample(ROOT, changed, lanes)
  console.log(`${changed.length} of ${mutants.length} guards belong to what changed.`)
  if (sample.length < changed.length) {
    console.log(
      `A fair sample of ${sample.length} of them fits in the time CI has; \`npm run mutants -- --all\` judges all.`,
    )
  }
  return sample
}

function line({ verdict, mutant, seconds, note }: Judged): string {
  const problem = verdict === 'killed' ? '' : `\n          ${mutant.file}: ${note || `"${mutant.fails}" still passes`}`
  return `${verdict.padEnd(8)}  ${seconds.toFixed(1).padStart(5)} s  ${mutant.guard}${problem}`
}

const start = performance.now()
const judged: Judged[] = []
await judge(ROOT, chosen(), lanes, one => {
  judged.push(one)
  console.log(line(one))
})
const bad = judged.filter(({ verdict }) => verdict !== 'killed')
const seconds = Math.round((performance.now() - start) / 1000)
console.log(`\n${judged.length - bad.length} guards removed and noticed, ${bad.length} not, in ${seconds} s`)
process.exit(bad.length === 0 ? 0 : 1)
