import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { bin, onPinnedNode, ROOT } from './bootstrap.mjs'
import { installBrowser } from './browser.mjs'
import { openScratch } from './scratch.mjs'

await onPinnedNode(import.meta.url)
const { CHECKS } = await import('./checks.ts')
const { migrateDatabase } = await import('./migrate-database.mjs')
const { databaseFile } = await import('../test/stand-ins/sandbox/db.ts')
const { openSandbox } = await import('../test/stand-ins/sandbox/open-sandbox.ts')
const { rowsNobodyAsked } = await import('../test/guards/specification.ts')
const { values } = parseArgs({
  options: { static: { type: 'boolean', default: false }, all: { type: 'boolean', default: false } },
})

const SLOWEST = 10
/** How many suites run at a time on two cores: a page or a Worker under test spends much of its time waiting. */
const LANES = 3
/** What `npm run mutants -- --words` runs for each word it changes. */
const ASKERS = join(ROOT, 'node_modules', '.photonym-words.json')

openScratch()
// Exits normally when interrupted, so that its temporary folder is removed.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

const total = { passed: 0, failed: 0 }
const timings = []
/** What failed, printed last: a lane's own output may be thousands of lines above. */
const failures = []
/** For each row of the specification, the passing tests that asked for it. */
const askers = new Map()
const results = mkdtempSync(join(tmpdir(), 'photonym-results-'))
// Child processes of the tools run on the pinned Node too.
const env = {
  ...process.env,
  PATH: `${join(ROOT, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
  TEST_SOME: values.all ? '' : 'yes',
  WORKER_BUNDLE: '',
  DATABASE_MIGRATED: '',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  // Wrangler is started many times, and would be compiled each time.
  NODE_COMPILE_CACHE: mkdtempSync(join(tmpdir(), 'photonym-compiled-')),
}

/** Buffers the output of a run: some run in parallel. */
function run([command, ...args]) {
  return new Promise(resolve => {
    const start = performance.now()
    const output = []
    const child = spawn(bin(command), args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => output.push(chunk.toString()))
    child.on('close', code => {
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      process.stdout.write(`\n› ${[command, ...args].join(' ')} (${seconds} s)\n\n${output.join('')}`)
      resolve(code ?? 1)
    })
  })
}

async function check(name) {
  const passed = (await run(CHECKS[name])) === 0
  total[passed ? 'passed' : 'failed'] += 1
  if (!passed) failures.push(`check ${name}`)
}

/** `part`: only these of the project's files, as in `1/2`. */
async function vitest(project, part = '1/1') {
  const report = join(results, `${project}-${part.replace('/', '-of-')}.json`)
  const code = await run([
    ...['vitest', 'run', '--config', 'test/vitest.config.ts', '--project', project, '--shard', part],
    ...(values.all ? [] : ['--tags-filter', '!long']),
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ])
  let counted = { numPassedTests: 0, numFailedTests: 0, testResults: [] }
  try {
    counted = JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    // A run that crashed writes no report; its exit code counts below.
  }
  for (const { name, startTime, endTime, message, assertionResults } of counted.testResults) {
    const file = relative(ROOT, name)
    timings.push({ file, seconds: (endTime - startTime) / 1000 })
    if (message) failures.push(`${file}\n${message}`)
    for (const { status, fullName, failureMessages, meta } of assertionResults) {
      if (status === 'passed') for (const id of meta.sees ?? []) noteAsker(id, { test: file, fails: fullName })
      if (status === 'failed') failures.push(`${file} > ${fullName}\n${failureMessages.join('\n')}`)
    }
  }
  total.passed += counted.numPassedTests
  // A suite that fails outside a test, as when a file does not load, counts as one failure.
  const failed = counted.numFailedTests || (code === 0 ? 0 : 1)
  total.failed += failed
  if (failed > counted.numFailedTests) failures.push(`vitest ${project}: exit code ${code}, see its output above`)
}

function noteAsker(id, asker) {
  const known = askers.get(id) ?? []
  if (!known.some(({ test, fails }) => test === asker.test && fails === asker.fails)) askers.set(id, [...known, asker])
}

/** Fails on rows of the specification that no passing test has compared with the product. */
function checkSpecification() {
  writeFileSync(ASKERS, JSON.stringify(Object.fromEntries(askers), null, 1))
  const rows = rowsNobodyAsked(askers.keys())
  total[rows.length === 0 ? 'passed' : 'failed'] += 1
  if (rows.length > 0)
    console.log(`\nNo passing test asked for these rows of test/guards/specification:\n  ${rows.join('\n  ')}`)
}

/** The suites that only read the sources. */
async function checkSources() {
  for (const name of ['types', 'biome', 'knip', 'production']) await check(name)
  await vitest('guards')
}

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
  if ((await run(['wrangler', 'deploy', '--dry-run', '--outdir', folder])) !== 0) return
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

/** Runs a suite as soon as there is a browser. */
const inBrowser = suite => async () => {
  await browser
  await suite()
}

/** What `npm run check` runs. */
const STATIC = [() => vitest('rules'), checkSources]
const [PAGES, WORKER] = ['browser', 'worker'].map(project => ['1/2', '2/2'].map(part => () => vitest(project, part)))
/** The longest first. Suites that need no browser run while it is installed. */
const ALL = [
  inBrowser(PAGES[0]),
  WORKER[0],
  checkSources,
  inBrowser(PAGES[1]),
  WORKER[1],
  inBrowser(() => vitest('journeys')),
  () => vitest('world'),
  () => vitest('rules'),
]

/** Runs suites in several lanes, each of which takes the next one when it is free. */
async function runAll(suites) {
  const left = [...suites]
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) await next()
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

function printSlowest() {
  const slowest = timings.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  console.log('\nSlowest test files')
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
}

const browser = values.static ? undefined : installBrowser()
await seedSandbox()
if (!values.static) await Promise.all([bundleWorker(), migrateOnce()])
await runAll(values.static ? STATIC : ALL)
rmSync(results, { recursive: true, force: true })
if (!values.static) checkSpecification()

printSlowest()
for (const failure of failures) console.log(`\nFAILED ${failure}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
