import { createHash } from 'node:crypto'
import { type Mutant, projectOf } from './mutant.ts'

/** How many guards a run draws per project, so that it takes a minute. The simulation takes longer, and is left to `--all`. */
const DRAWN = { rules: 5, worker: 5 }

/** Draws ten guards. The draw depends only on the commit, so that a run is reproducible and each commit tries others. */
export function draw(mutants: Mutant[], commit: string): Mutant[] {
  const rank = ({ guard }: Mutant) => createHash('sha256').update(commit).update(guard).digest('hex')
  const shuffled = mutants.toSorted((a, b) => rank(a).localeCompare(rank(b)))
  return Object.entries(DRAWN).flatMap(([project, count]) =>
    shuffled.filter(mutant => projectOf(mutant) === project).slice(0, count),
  )
}
