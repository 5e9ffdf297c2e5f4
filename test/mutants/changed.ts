import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { type Mutant, type Project, projectOf } from './mutant.ts'

/** A generous estimate of the seconds one mutant takes on two cores. */
const COST: Record<Project, number> = { unit: 1, worker: 6, pages: 45, e2e: 75, simulation: 12 }
/** Stacks run one after the other, in the first runner; all runners share the rest of the work. */
const BUDGET_SECONDS = 40

function git(root: string, ...args: string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}

/** The commit to compare with: MUTANTS_BASE, the merge base with origin/main, or the parent commit; null without any. */
function baseCommit(root: string): string | null {
  const head = git(root, 'rev-parse', 'HEAD')
  const fork = git(root, 'merge-base', 'origin/main', 'HEAD')
  const wanted = process.env.MUTANTS_BASE || (fork !== null && fork !== head ? fork : 'HEAD~1')
  return git(root, 'rev-parse', '--verify', '--quiet', `${wanted}^{commit}`)
}

/** Files changed since a commit, uncommitted changes included. */
function changedFiles(root: string, base: string): Set<string> {
  const lists = [git(root, 'diff', '--name-only', base), git(root, 'ls-files', '--others', '--exclude-standard')]
  return new Set(lists.flatMap(list => list?.split('\n') ?? []))
}

const OF_CHECKS =
  /^(biome\.json|knip\.json|scripts\/checks\.ts|test\/(architecture|mutants)\/.*|test\/support\/sources\.ts)$/

/** Whether a static check or a fault planted for it changed since the base commit; true without a base. */
export function haveChecksChanged(root: string): boolean {
  const base = baseCommit(root)
  return base === null || [...changedFiles(root, base)].some(file => OF_CHECKS.test(file))
}

/**
 * The mutants whose source or test changed since the base commit, uncommitted changes included, and those added since.
 * Without a base all count as changed.
 */
export function changedMutants(root: string, mutants: Mutant[]): Mutant[] {
  const base = baseCommit(root)
  if (base === null) return mutants
  const changed = changedFiles(root, base)
  const before = git(root, 'grep', '-h', '', base, '--', 'test/mutants') ?? ''
  return mutants.filter(({ guard, file, test }) => changed.has(file) || changed.has(test) || !before.includes(guard))
}

/**
 * As many as fit in less than a minute: one of every source file, then a second one of every file, and so on. The
 * choice depends on the commit alone, so that a run is reproducible and each commit tries others.
 */
export function fairSample(root: string, mutants: Mutant[], runners: number): Mutant[] {
  const commit = git(root, 'rev-parse', 'HEAD') ?? ''
  const rank = (text: string) => createHash('sha256').update(commit).update(text).digest('hex')
  const byFile = new Map<string, Mutant[]>()
  for (const mutant of mutants.toSorted((a, b) => rank(a.guard).localeCompare(rank(b.guard)))) {
    byFile.set(mutant.file, [...(byFile.get(mutant.file) ?? []), mutant])
  }
  const rounds = [...byFile].flatMap(([file, list]) =>
    list.map((mutant, round) => ({ mutant, round, file: rank(file) })),
  )
  rounds.sort((a, b) => a.round - b.round || a.file.localeCompare(b.file))
  let left = BUDGET_SECONDS * runners
  let leftForStacks = BUDGET_SECONDS
  return rounds
    .filter(({ mutant }) => {
      const project = projectOf(mutant)
      const cost = COST[project]
      const isStack = project === 'pages' || project === 'e2e'
      if (cost > left || (isStack && cost > leftForStacks)) return false
      left -= cost
      leftForStacks -= isStack ? cost : 0
      return true
    })
    .map(({ mutant }) => mutant)
}
