import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bin, onPinnedNode, ROOT } from './bootstrap.mjs'
import { installBrowser } from './browser.mjs'

await onPinnedNode(import.meta.url)
const { values } = parseArgs({ options: { static: { type: 'boolean', default: false } } })

const total = { passed: 0, failed: 0 }
const results = mkdtempSync(join(tmpdir(), 'photonym-results-'))

/** What a run prints stays together: two run side by side. */
function run(command, args) {
  return new Promise(resolve => {
    const output = [`\n› ${[command.split('/').pop(), ...args].join(' ')}\n`]
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => output.push(chunk.toString()))
    child.on('close', code => {
      process.stdout.write(output.join(''))
      resolve(code ?? 1)
    })
  })
}

async function check(command, args) {
  const passed = (await run(command, args)) === 0
  total[passed ? 'passed' : 'failed'] += 1
}

async function vitest(project) {
  const report = join(results, `${project}.json`)
  const code = await run(process.execPath, [
    ...[join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--config', 'test/vitest.config.ts'],
    ...['--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ])
  let counted = { numPassedTests: 0, numFailedTests: 0 }
  try {
    counted = JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    // A run that crashed leaves no report; its exit code counts below.
  }
  total.passed += counted.numPassedTests
  // A suite that fails outside a test (a file that does not load) counts as one failure.
  total.failed += counted.numFailedTests || (code === 0 ? 0 : 1)
}

async function checkCode() {
  await check(bin('tsc'), ['-b'])
  await check(bin('biome'), ['ci', '.', '--error-on-warnings'])
  for (const project of ['architecture', 'unit']) await vitest(project)
  if (!values.static) await vitest('worker')
}

// A stack waits much of its time, for power cuts and leases to pass; the other suites use the processor meanwhile.
async function checkInBrowser(project) {
  if (!values.static) await vitest(project)
}

if (!values.static) installBrowser()
await Promise.all([checkCode(), checkInBrowser('pages'), checkInBrowser('e2e')])
rmSync(results, { recursive: true, force: true })

console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
