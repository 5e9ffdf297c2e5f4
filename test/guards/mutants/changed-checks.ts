import { execFileSync } from 'node:child_process'
import type { Check } from '../../../scripts/checks.ts'

/** The files that make up each static check. */
const MADE_OF: Record<Check, RegExp> = {
  types: /^tsconfig/,
  biome: /^biome\.json$/,
  knip: /^knip\.json$/,
  production: /^knip\.json$/,
  architecture: /^test\/(architecture\/|support\/sources\.ts$)/,
}
const OF_ALL = /^(scripts\/checks\.ts|test\/guards\/mutants\/plant.*)$/

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

/** The static checks that changed since the base commit, including uncommitted changes; none without a base. */
export function changedChecks(root: string): Set<Check> {
  const base = baseCommit(root)
  if (base === null) return new Set()
  const lists = [git(root, 'diff', '--name-only', base), git(root, 'ls-files', '--others', '--exclude-standard')]
  const files = lists.flatMap(list => list?.split('\n') ?? [])
  const checks = Object.keys(MADE_OF) as Check[]
  return new Set(checks.filter(check => files.some(file => MADE_OF[check].test(file) || OF_ALL.test(file))))
}
