import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lock } from '../../../scripts/operate/lock.ts'

const LOCK = join(import.meta.dirname, '../../../scripts/operate/lock.ts')

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'photonym-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A process that locks the folder and ends so. */
const lockedBy = (folder: string, end: string) =>
  spawnSync(process.execPath, [
    ...['--input-type=module', '--eval'],
    `const { lock } = await import(${JSON.stringify(LOCK)}); lock(${JSON.stringify(folder)}); ${end}`,
  ])

test('while a command changes a deployment, another one does not', () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'lock'), `${process.ppid}`)
  expect(() => lock(folder)).toThrow(`Another command changes this deployment (process ${process.ppid}).`)
})

test('one that was killed keeps nobody out, and one that ends leaves nothing', () => {
  const folder = newFolder()
  lockedBy(folder, "process.kill(process.pid, 'SIGKILL')")
  expect(existsSync(join(folder, 'lock'))).toBe(true)
  expect(lockedBy(folder, 'process.exit(3)').status).toBe(3)
  expect(existsSync(join(folder, 'lock'))).toBe(false)
})

test.runIf(existsSync('/proc/self'))(
  'one that was killed and that nobody has waited for keeps nobody out',
  async () => {
    const folder = newFolder()
    const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'])
    onTestFinished(() => void parent.kill())
    const pid = Number(await new Promise(resolve => parent.stdout.once('data', resolve)))
    const isShell = () => readFileSync(`/proc/${parent.pid}/cmdline`, 'utf8').startsWith('sh')
    await expect.poll(isShell).toBe(false)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ')
    writeFileSync(join(folder, 'lock'), `${pid}`)
    expect(lockedBy(folder, 'process.exit(3)').status).toBe(3)
  },
)
