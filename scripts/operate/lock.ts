import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from './failure.ts'

/**
 * Keeps other commands from changing the same deployment until this process ends: two at once would overwrite each other's
 * `keys.json` and files for wrangler. A process that was killed holds nothing. @throws OperatorError if another one runs
 */
export function lock(folder: string): void {
  const path = join(folder, 'lock')
  if (!take(path)) {
    const holder = holderOf(path)
    if (holder !== null && !isAlive(holder)) rmSync(path, { force: true })
    if (!take(path)) {
      throw new OperatorError(`Another command changes this deployment (process ${holder}). Wait until it has ended.`)
    }
  }
  process.once('exit', () => rmSync(path, { force: true }))
}

/** Linked, so that the file is there with its holder or not at all. */
function take(path: string): boolean {
  const own = `${path}.${process.pid}`
  writeFileSync(own, `${process.pid}`, { mode: 0o600 })
  try {
    linkSync(own, path)
    return true
  } catch {
    return false
  } finally {
    rmSync(own)
  }
}

function holderOf(path: string): number | null {
  try {
    return Number(readFileSync(path, 'utf8')) || null
  } catch {
    return null
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // Empty for one that has ended, and for which nobody has waited.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch (error) {
    // ESRCH: there is none. Another user's cannot be signalled, and not every system has /proc.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
