import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const RAM_DISK = '/dev/shm'
const RAM_DISK_MIN_BYTES = 4 * 2 ** 30

/**
 * Gives this process and its children a temporary folder of their own, removed at the end: in memory where the system
 * has room there. The suites' databases commit small transactions all the time, and on a disk they wait for each.
 */
export function openScratch() {
  const folder = mkdtempSync(join(hasRoomInMemory() ? RAM_DISK : tmpdir(), 'photonym-test-'))
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(RAM_DISK)
    return bavail * bsize >= RAM_DISK_MIN_BYTES
  } catch {
    // This system has no such folder.
    return false
  }
}
