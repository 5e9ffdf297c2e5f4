import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const RAM_DISK = '/dev/shm'
const RAM_DISK_MIN_BYTES = 4 * 2 ** 30

/**
 * Gives this process and its children their own temporary folder, which is removed at the end. It is in memory if there
 * is room, because the suites' databases commit many small transactions and would wait for a disk each time.
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
    // This system has no in-memory folder.
    return false
  }
}
