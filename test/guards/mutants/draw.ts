import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { type Mutant, type Project, projectOf } from './mutant.ts'

/**
 * How many guards a run draws per project, so that it takes a minute. Guards that need a browser or the simulation are
 * only judged with `--all`.
 */
const DRAWN: Partial<Record<Project, number>> = { worker: 5, rules: 5 }

/** The commit that is checked out. */
export function headCommit(root: string): string {
  return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
}

/** Draws ten guards. The draw depends only on the commit, so that a run is reproducible and each commit tries others. */
export function draw(mutants: Mutant[], commit: string): Mutant[] {
  const rank = ({ guard }: Mutant) => createHash('sha256').update(commit).update(guard).digest('hex')
  const shuffled = mutants.toSorted((a, b) => rank(a).localeCompare(rank(b)))
  return Object.entries(DRAWN).flatMap(([project, count]) =>
    shuffled.filter(mutant => projectOf(mutant) === project).slice(0, count),
  )
}
