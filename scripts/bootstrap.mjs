import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const bin = name => join(ROOT, 'node_modules', '.bin', name)

const stamp = join(ROOT, 'node_modules', '.photonym-installed')
// The Node that node_modules/.bin/node runs; it runs TypeScript directly.
const PINNED_MAJOR = 24

function installIfNeeded() {
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package.json')))
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && existsSync(bin('node')) && readFileSync(stamp, 'utf8') === lock) return
  console.log('Installing dependencies…')
  // Not `npm ci`, which fails if the lockfile was written on another system and lacks this system's binaries.
  const result = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) {
    console.error('npm install failed.')
    process.exit(1)
  }
  writeFileSync(stamp, lock)
}

/**
 * Installs what is missing and makes sure the calling script runs on the pinned Node.
 * Resolves only on that Node; on another it reruns the script with it and exits with its code.
 */
export async function onPinnedNode(scriptUrl) {
  installIfNeeded()
  if (Number(process.versions.node.split('.')[0]) === PINNED_MAJOR) return
  const script = fileURLToPath(scriptUrl)
  const child = spawn(bin('node'), [script, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  await new Promise(() => {
    child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  })
}
