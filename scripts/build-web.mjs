import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from './bootstrap.mjs'

const web = join(ROOT, 'web')
const dist = join(web, 'dist')
// Within the build, so that a build for deployment, which empties the folder, takes it away.
const stamp = join(dist, '.built-from')
const lock = join(ROOT, 'node_modules', '.photonym-web-build.lock')
// A build takes seconds; an older lock was left behind by a killed process.
const LOCK_STALE_MS = 60_000

function sourcesDigest() {
  const hash = createHash('sha256')
  const roots = [
    web,
    ...['contract', 'domain'].map(dir => join(ROOT, 'worker', dir)),
    ...['package-lock.json', 'wrangler.toml'].map(file => join(ROOT, file)),
  ]
  const files = roots.flatMap(root =>
    statSync(root).isFile()
      ? [root]
      : readdirSync(root, { recursive: true })
          .map(name => join(root, String(name)))
          .filter(file => !file.startsWith(dist) && !file.includes('.wrangler') && statSync(file).isFile()),
  )
  for (const file of files.sort()) hash.update(file.slice(ROOT.length)).update(readFileSync(file))
  return hash.digest('hex')
}

const upToDate = digest =>
  existsSync(join(dist, 'app.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest

async function withLock(work) {
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch {
      const age = existsSync(lock) ? Date.now() - statSync(lock).mtimeMs : 0
      if (age > LOCK_STALE_MS) rmSync(lock, { recursive: true, force: true })
      await wait(100)
    }
  }
  try {
    await work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

/** Builds web/dist for the local stack if its sources changed. Two processes that start at once build it once. */
export async function buildWeb() {
  if (upToDate(sourcesDigest())) return
  await withLock(async () => {
    const digest = sourcesDigest()
    if (upToDate(digest)) return
    const { build } = await import('vite')
    await build({ root: web, configFile: join(web, 'vite.config.ts'), mode: 'sandbox', logLevel: 'warn' })
    writeFileSync(stamp, digest)
  })
}
