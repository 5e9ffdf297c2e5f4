import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copySources } from '../../kit/copy-sources.ts'
import { mutants } from './all.ts'
import { draw } from './draw.ts'
import { openRunner } from './runner.ts'

const { all, only, passing } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    only: { type: 'string' },
    /** The tests are known to pass as long as no guard is removed, as after `npm test`. */
    passing: { type: 'boolean', default: false },
  },
}).values

const about = (word: string) =>
  mutants.filter(({ guard, file, test }) => [guard, file, test].some(is => is.includes(word)))
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
const chosen = only !== undefined ? about(only) : all ? mutants : draw(mutants, commit)

// A copy, so that a killed run leaves the working tree as it was.
const copy = mkdtempSync(join(tmpdir(), 'photonym-mutants-'))
copySources(copy)
const runner = openRunner(copy)

const secondsSince = (start: number) => (performance.now() - start) / 1000
const start = performance.now()
const broken = passing ? null : await runner.broken(chosen)
let missed = 0
for (const mutant of chosen) {
  const began = performance.now()
  const { verdict, note } = broken?.get(mutant) ?? (await runner.judge(mutant))
  console.log(`${verdict.padEnd(8)}  ${secondsSince(began).toFixed(1).padStart(5)} s  ${mutant.guard}`)
  if (verdict === 'killed') continue
  missed += 1
  console.log(`${' '.repeat(20)}${mutant.file}: ${note || `"${mutant.fails}" still passes`}`)
}
await runner.close()
console.log(
  `\n${chosen.length - missed} guards removed and noticed, ${missed} not, in ${Math.round(secondsSince(start))} s`,
)
process.exit(missed === 0 ? 0 : 1)
