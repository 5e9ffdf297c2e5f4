import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import { onPinnedNode, ROOT } from './bootstrap.mjs'
import { installBrowser } from './browser.mjs'
import { openScratch } from './scratch.mjs'

await onPinnedNode(import.meta.url)
const { changedFiles, mirroringTests } = await import('./changed-files.ts')
const { migrateDatabase } = await import('./migrate-database.mjs')
const { openRun } = await import('./test-run.ts')
const { rowsNobodyAsked } = await import('../test/guards/specification.ts')
const { databaseFile } = await import('../test/stand-ins/sandbox/db.ts')
const { openSandbox } = await import('../test/stand-ins/sandbox/open-sandbox.ts')

const { values } = parseArgs({
  options: {
    static: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    shuffle: { type: 'boolean', default: false },
    seed: { type: 'string' },
  },
})
const isWhole = !values.static && !values.changed
const seed = values.seed ?? (values.shuffle ? String(Date.now() % 1_000_000) : undefined)
if (seed !== undefined) console.log(`Tests run in an order drawn by seed ${seed}; --seed ${seed} repeats it.`)

openScratch()
// Exits normally when interrupted, so that its temporary folder is removed.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

// Child processes of the tools run on the pinned Node too.
const env = {
  ...process.env,
  PATH: `${join(ROOT, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
  ...(seed !== undefined && { TEST_SEED: seed }),
  WORKER_BUNDLE: '',
  DATABASE_MIGRATED: '',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  // Wrangler is started many times, and would be compiled each time.
  NODE_COMPILE_CACHE: mkdtempSync(join(tmpdir(), 'photonym-compiled-')),
}
const run = openRun({ root: ROOT, env, seed, isLongToo: values.all })
const { command, check, vitest } = run

/** Seeds the sandbox's library once, to be copied by all suites, and makes a folder in which they share painted pictures. */
async function seedSandbox() {
  const stateDir = mkdtempSync(join(tmpdir(), 'photonym-seeded-'))
  const { db } = await openSandbox({ stateDir, appOrigin: '' })
  db.close()
  env.SANDBOX_SEEDED = databaseFile(stateDir)
  env.SANDBOX_PICTURES = mkdtempSync(join(tmpdir(), 'photonym-pictures-'))
}

/**
 * Bundles the Worker once for all stacks. Wrangler bundles that again, for what the local runtime needs, but has one file to
 * read and to watch instead of a thousand.
 */
async function bundleWorker() {
  const folder = mkdtempSync(join(tmpdir(), 'photonym-bundle-'))
  if ((await command(['wrangler', 'deploy', '--dry-run', '--outdir', folder])) !== 0) return
  env.WORKER_BUNDLE = join(folder, 'index.js')
  // Ten megabytes, which Wrangler would read again for each stack.
  rmSync(`${env.WORKER_BUNDLE}.map`, { force: true })
}

/** Migrates a database once, to be copied by the stacks. If it cannot be migrated, they try themselves and say why. */
async function migrateOnce() {
  const folder = mkdtempSync(join(tmpdir(), 'photonym-migrated-'))
  await migrateDatabase(folder).then(
    () => Object.assign(env, { DATABASE_MIGRATED: folder }),
    () => undefined,
  )
}

/** Runs suites in several lanes, each of which takes the next one when it is free. */
async function inLanes(count, suites) {
  const left = [...suites]
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) await next()
  }
  await Promise.all(Array.from({ length: count }, lane))
}

const STATIC = [
  // One checker a project, because several would each instantiate the types they share.
  ['tsc', '-b', '--checkers', '1'],
  ['biome', 'ci', '.', '--error-on-warnings', '--max-diagnostics=none'],
  // Unused files, exports and packages; tests count as users.
  ['knip'],
  // Files and packages that only tests use.
  ['knip', '--production', '--include', 'files,dependencies'],
]

async function checkSources() {
  for (const words of STATIC) await check(words)
  await vitest('guards')
}

const inBrowser = suite => async () => {
  await browser
  await suite()
}
const isOfPages = file => /^(web|test\/app|worker\/(contract|domain))\//.test(file)
const JOURNEY = 'test/journeys/journey.test.ts'

const browser = isWhole ? installBrowser() : undefined
await seedSandbox()
if (values.changed) {
  const files = changedFiles(ROOT)
  const mirroring = mirroringTests(ROOT, files)
  await inLanes(2, [
    () => mirroring.length > 0 && vitest('worker', mirroring),
    () => vitest('rules', files, 'related'),
    // The app is built as a whole, so that no test imports a page.
    () => files.some(isOfPages) && vitest('app'),
  ])
} else if (values.static) {
  await inLanes(2, [() => vitest('rules'), checkSources])
} else if (values.all) {
  await Promise.all([bundleWorker(), migrateOnce()])
  await inLanes(2, [
    () => vitest('worker'),
    inBrowser(() => vitest('browser')),
    inBrowser(() => vitest('journeys')),
    () => vitest('world'),
    () => vitest('rules'),
    checkSources,
    () => vitest('app'),
    () => vitest('stand-ins'),
  ])
  run.expectNone('No passing test asked for these rows of the specification', rowsNobodyAsked(run.rowsAsked))
} else {
  await inLanes(2, [
    () => vitest('worker'),
    () => vitest('rules'),
    checkSources,
    () => vitest('app'),
    () => vitest('stand-ins'),
    inBrowser(() => vitest('journeys', [JOURNEY])),
  ])
}
process.exit(run.finish() ? 0 : 1)
