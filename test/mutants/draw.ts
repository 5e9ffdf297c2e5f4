import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { type Mutant, type Project, projectOf } from './mutant.ts'

/** How many a run draws, by project: a minute's worth. What needs a browser or the simulation takes `--all`. */
const DRAWN: Partial<Record<Project, number>> = { worker: 5, unit: 5 }

/** The commit that is checked out. */
export function headCommit(root: string): string {
  return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
}

/** Ten guards. Which ones depends on the commit alone, so that a run is reproducible and each commit tries others. */
export function draw(mutants: Mutant[], commit: string): Mutant[] {
  const rank = ({ guard }: Mutant) => createHash('sha256').update(commit).update(guard).digest('hex')
  const shuffled = mutants.toSorted((a, b) => rank(a).localeCompare(rank(b)))
  return Object.entries(DRAWN).flatMap(([project, count]) =>
    shuffled.filter(mutant => projectOf(mutant) === project).slice(0, count),
  )
}
