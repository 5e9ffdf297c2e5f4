import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const GRACE_MS = 8000

/** Where the process group of a running stack is recorded. */
export const groupFile = stateDir => join(stateDir, 'stack.pid')

function groupLives(pid) {
  try {
    process.kill(-pid, 0)
    return true
  } catch {
    return false
  }
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch {
    // The process has already exited.
  }
}

/** Ends every process of the group, with SIGTERM and then SIGKILL. Resolves when none is left. */
export async function endGroup(pid) {
  signalGroup(pid, 'SIGTERM')
  const deadline = Date.now() + GRACE_MS
  while (groupLives(pid) && Date.now() < deadline) await wait(50)
  signalGroup(pid, 'SIGKILL')
  while (groupLives(pid)) await wait(50)
}

function membersOf(group) {
  const list = spawnSync('ps', ['-A', '-o', 'pgid=,command='], { encoding: 'utf8' }).stdout ?? ''
  return list
    .split('\n')
    .filter(line => line.trim().startsWith(`${group} `))
    .join('\n')
}

/** Ends processes that a killed `npm start` left running on this state folder, unless the process group id has been reused. */
export async function endLeftOver(stateDir) {
  const file = groupFile(stateDir)
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8'))
  if (pid > 1 && /stack\.mjs|workerd|wrangler|sandbox\/main/.test(membersOf(pid))) await endGroup(pid)
  rmSync(file, { force: true })
}
