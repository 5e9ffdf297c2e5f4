import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from './bootstrap.mjs'

const web = join(ROOT, 'web')
const dist = join(web, 'dist')
const lock = join(ROOT, 'node_modules', '.photonym-web-build.pid')
// A build takes seconds, on a busy machine a minute.
const LOCK_STALE_MS = 600_000

/**
 * Pages built with another number of free photos have their own folder, so that stacks with different settings can run
 * side by side.
 */
const distOf = freePhotos => (freePhotos ? join(ROOT, 'node_modules', `.photonym-web-${freePhotos}`) : dist)

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

// Inside the build's folder, so that a build for deployment, which empties the folder, removes it.
const stampOf = outDir => join(outDir, '.built-from')

const upToDate = (outDir, digest) =>
  existsSync(join(outDir, 'app.html')) &&
  existsSync(stampOf(outDir)) &&
  readFileSync(stampOf(outDir), 'utf8') === digest

/** Whether the lock was left behind by a killed process, whose id another one may have by now. */
function isLockStale() {
  try {
    if (Date.now() - statSync(lock).mtimeMs > LOCK_STALE_MS) return true
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

async function withLock(work) {
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch {
      if (isLockStale()) rmSync(lock, { force: true })
      await wait(100)
    }
  }
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/**
 * Builds the pages for the local stack if their sources changed, and returns their folder. Two processes that start at once
 * build them once. `freePhotos`: the Worker's setting; empty for the price list's.
 */
export async function buildWeb(freePhotos) {
  const outDir = distOf(freePhotos)
  if (upToDate(outDir, sourcesDigest())) return outDir
  await withLock(async () => {
    const digest = sourcesDigest()
    if (upToDate(outDir, digest)) return
    const { build } = await import('vite')
    const { FREE_PHOTOS = '' } = process.env
    // Passed by environment, because the pages may state another number than the user's own Worker gives.
    process.env.FREE_PHOTOS = freePhotos
    try {
      await build({
        root: web,
        configFile: join(web, 'vite.config.ts'),
        mode: 'sandbox',
        logLevel: 'warn',
        build: { outDir, emptyOutDir: true },
      })
    } finally {
      process.env.FREE_PHOTOS = FREE_PHOTOS
    }
    writeFileSync(stampOf(outDir), digest)
  })
  return outDir
}
