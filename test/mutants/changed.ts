import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { type Mutant, type Project, projectOf } from './mutant.ts'

/** Seconds one mutant takes on two cores, roughly and rather too many. */
const COST: Record<Project, number> = { unit: 1, worker: 6, pages: 45, e2e: 75 }
/** Stacks run one after the other, in the first runner; the rest of the work is shared by all runners. */
const BUDGET_SECONDS = 40

function git(root: string, ...args: string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}

/** The commit to compare with: MUTANTS_BASE, where this branch left origin/main, or the commit before; null without any. */
function baseCommit(root: string): string | null {
  const head = git(root, 'rev-parse', 'HEAD')
  const fork = git(root, 'merge-base', 'origin/main', 'HEAD')
  const wanted = process.env.MUTANTS_BASE || (fork !== null && fork !== head ? fork : 'HEAD~1')
  return git(root, 'rev-parse', '--verify', '--quiet', `${wanted}^{commit}`)
}

/** Files changed since a commit, in the working tree too. */
function changedFiles(root: string, base: string): Set<string> {
  const lists = [git(root, 'diff', '--name-only', base), git(root, 'ls-files', '--others', '--exclude-standard')]
  return new Set(lists.flatMap(list => list?.split('\n') ?? []))
}

const OF_CHECKS =
  /^(biome\.json|knip\.json|scripts\/checks\.ts|test\/(architecture|mutants)\/.*|test\/support\/sources\.ts)$/

/** Whether a static check, or what is planted for it, changed since the base commit. Without a base it did. */
export function haveChecksChanged(root: string): boolean {
  const base = baseCommit(root)
  return base === null || [...changedFiles(root, base)].some(file => OF_CHECKS.test(file))
}

/**
 * The mutants whose source or test changed since the base commit, in the working tree too, and those that are new since
 * then. Without a base all count as changed.
 */
export function changedMutants(root: string, mutants: Mutant[]): Mutant[] {
  const base = baseCommit(root)
  if (base === null) return mutants
  const changed = changedFiles(root, base)
  const before = git(root, 'grep', '-h', '', base, '--', 'test/mutants') ?? ''
  return mutants.filter(({ guard, file, test }) => changed.has(file) || changed.has(test) || !before.includes(guard))
}

/**
 * As many as fit in less than a minute: of every source file one, then of every file a second one, and so on. Which
 * ones depends on the commit alone, so that a run can be repeated and each commit looks at others.
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
