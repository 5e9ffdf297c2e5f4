import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Report, ReportedTest } from '../test/kit/test-report.ts'

const DEAREST = 20
/** Seconds of processor time. A test that needs more belongs into a long file. */
const LONG = 0.5

type Options = {
  root: string
  env: NodeJS.ProcessEnv
  /** Draws the order of files and of the tests in each. */
  seed: string | undefined
  isLongToo: boolean
}

/** One run of `npm test`: runs its tools, prints what they print, and counts what passed and failed. */
export function openRun({ root, env, seed, isLongToo }: Options) {
  const reports = mkdtempSync(join(tmpdir(), 'photonym-reports-'))
  const total = { passed: 0, failed: 0 }
  const tests: ReportedTest[] = []
  /** What failed, printed last: a tool's own output may be thousands of lines above. */
  const failures: string[] = []

  function fail(text: string) {
    total.failed += 1
    failures.push(text)
  }

  /** Resolves to the exit code. Output is printed at once in the end: two tools run at a time. */
  function command([name = '', ...args]: readonly string[], own: NodeJS.ProcessEnv = {}): Promise<number> {
    return new Promise(resolve => {
      const start = performance.now()
      const output: string[] = []
      const child = spawn(join(root, 'node_modules', '.bin', name), args, {
        cwd: root,
        env: { ...env, ...own },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => output.push(chunk.toString()))
      child.on('close', code => {
        const seconds = ((performance.now() - start) / 1000).toFixed(1)
        process.stdout.write(`\n› ${[name, ...args].join(' ')} (${seconds} s)\n\n${output.join('')}`)
        resolve(code ?? 1)
      })
    })
  }

  async function check(words: readonly string[]) {
    if ((await command(words)) === 0) total.passed += 1
    else fail(`check ${words.join(' ')}`)
  }

  async function report(args: readonly string[]): Promise<{ code: number; report: Report }> {
    const file = join(mkdtempSync(join(reports, 'run-')), 'report.json')
    const reporters = ['--reporter=default', '--reporter=./test/kit/test-report.ts']
    const code = await command(
      ['vitest', ...args, '--config', 'test/vitest.config.ts', '--passWithNoTests', ...reporters],
      { TEST_REPORT: file },
    )
    try {
      return { code, report: JSON.parse(readFileSync(file, 'utf8')) }
    } catch {
      // A run that crashed writes no report; its exit code counts.
      return { code, report: { tests: [], problems: [] } }
    }
  }

  /** `files`: only these, or, with `related`, only tests that import them. */
  async function vitest(project: string, files: string[] = [], how: 'run' | 'related' = 'run') {
    const order = seed === undefined ? [] : ['--sequence.shuffle.files', '--sequence.seed', seed]
    // The steps of a journey follow each other.
    if (seed !== undefined && project !== 'journeys') order.push('--sequence.shuffle.tests')
    const left = isLongToo ? [] : ['--exclude', '**/*.long.test.*']
    const words = how === 'related' ? ['related', '--run'] : ['run']
    const { code, report: found } = await report([...words, ...files, '--project', project, ...order, ...left])
    tests.push(...found.tests)
    const failed = found.tests.filter(({ state }) => state === 'failed')
    total.passed += found.tests.filter(({ state }) => state === 'passed').length
    for (const { file, name, errors } of failed) fail(`${file} > ${name}\n${errors.join('\n')}`)
    for (const problem of found.problems) fail(problem)
    if (code !== 0 && failed.length + found.problems.length === 0)
      fail(`vitest ${project}: exit code ${code}, see above`)
  }

  function printDearest() {
    console.log(`\nDearest tests by processor time (over ${LONG} s belongs into a *.long.test file)`)
    const known = tests.filter(({ cost }) => cost !== undefined)
    for (const { cost = 0, file, name } of known.toSorted((a, b) => (b.cost ?? 0) - (a.cost ?? 0)).slice(0, DEAREST)) {
      console.log(`${seconds(cost).padStart(8)}  ${file} > ${name}`)
    }
  }

  return {
    command,
    check,
    vitest,
    /** Rows of the specification that passing tests have asked for. */
    get rowsAsked() {
      return tests.filter(({ state }) => state === 'passed').flatMap(({ sees }) => sees)
    },
    /** Counts as one check, which passes if the list is empty. */
    expectNone(problem: string, list: readonly string[]) {
      if (list.length === 0) total.passed += 1
      else fail(`${problem}:\n  ${list.join('\n  ')}`)
    },
    /** Prints the outcome. @returns whether everything passed */
    finish(): boolean {
      printDearest()
      for (const failure of failures) console.log(`\nFAILED ${failure}`)
      console.log(`\n${total.passed} passed, ${total.failed} failed`)
      return total.failed === 0
    },
  }
}

const seconds = (value: number) => `${value.toFixed(2)} s`
