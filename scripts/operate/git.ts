import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { ROOT } from './deployment.ts'
import { OperatorError } from './failure.ts'

/** Of a commit's name, as health shows it. */
const COMMIT_LENGTH = 12

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/** The commit to deploy. @throws OperatorError if files differ from it, because a rollback could not bring them back */
export function cleanCommit(): string {
  const changed = git('status', '--porcelain')
  if (changed !== '') throw new OperatorError(`Commit or remove these changes first:\n${changed}`)
  return git('rev-parse', 'HEAD').slice(0, COMMIT_LENGTH)
}

/** @throws OperatorError if this clone does not have the commit */
export function knownCommit(name: string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`).slice(0, COMMIT_LENGTH)
  } catch {
    throw new OperatorError(`This clone has no commit ${name}. Fetch it first.`)
  }
}

export const fileAt = (commit: string, path: string): string => git('show', `${commit}:${path}`)

/** The names of the files in a folder of a commit. */
export const namesAt = (commit: string, folder: string): string[] =>
  git('ls-tree', '--name-only', `${commit}:${folder}`).split('\n')

/** Git asks twice before it touches a checkout that was being made when it was killed. */
const FORCE = ['--force', '--force']

/** Checks a commit out into a folder of its own. */
export function addCheckout(folder: string, commit: string): void {
  removeCheckout(folder)
  git('worktree', 'add', '--detach', ...FORCE, folder, commit)
}

export function removeCheckout(folder: string): void {
  try {
    git('worktree', 'remove', ...FORCE, folder)
  } catch {
    // Git knows of none there, but a part of one may be there all the same.
    rmSync(folder, { recursive: true, force: true })
  }
}
