// A process with its own copy of the sources and a warm test runner per project.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import { edited, type Project, projectOf, type Trial } from './mutant.ts'

export type Verdict = { verdict: 'killed' | 'survived' | 'broken'; note: string }
/** A request: run the named tests on the unchanged sources, or without one guard. */
export type Order = { test: string; names: string[] } | { trial: Trial }
export type Report = { failed: string[]; ran: string[]; note: string } | Verdict

const copy = process.cwd()
const runners = new Map<Project, Vitest>()

/** A test runner ready for one run. Pages are rebuilt and served again for each. */
async function runnerOf(project: Project): Promise<Vitest> {
  const existing = runners.get(project)
  if (existing && project !== 'browser') return existing
  await existing?.close()
  const runner = await createVitest('test', {
    config: join(copy, 'test/vitest.config.ts'),
    root: copy,
    project: [project],
    watch: false,
    silent: true,
    reporters: [{}],
  })
  runners.set(project, runner)
  return runner
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
const plain = (name: string) => name.replaceAll(' > ', ' ')
// A full name joins a group and its test by a space or by ` > `.
const patternOf = (name: string) => escaped(plain(name)).replaceAll(' ', '(?: > | )')

/** Runs the named tests of one file, and no others. */
async function run(test: string, names: string[]) {
  const runner = await runnerOf(projectOf({ test }))
  runner.setGlobalTestNamePattern(new RegExp(`^(?:${names.map(patternOf).join('|')})$`))
  const specifications = await runner.getRelevantTestSpecifications([join(copy, test)])
  const { testModules, unhandledErrors } = await runner.runTestSpecifications(specifications, false)
  // A warm runner still reports the files it ran before.
  const modules = testModules.filter(module => module.moduleId === join(copy, test))
  const tests = modules.flatMap(module => [...module.children.allTests()])
  const ran = tests.filter(found => found.result().state !== 'skipped')
  const failed = ran.filter(found => found.result().state === 'failed')
  const problems = [...modules.flatMap(module => module.errors()), ...failed.flatMap(one => one.result().errors ?? [])]
  return {
    ran: ran.map(found => plain(found.fullName)),
    failed: failed.map(found => plain(found.fullName)),
    note:
      (problems[0]?.message ?? (unhandledErrors.length > 0 ? 'an error outside the test' : '')).split('\n')[0] ?? '',
  }
}

async function without({ file, edit, test, fails }: Trial): Promise<Verdict> {
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  const write = (text: string) => {
    writeFileSync(path, text)
    for (const runner of runners.values()) runner.invalidateFile(path)
  }
  try {
    write(edited(source, edit))
    const { ran, failed, note } = await run(test, [fails])
    if (failed.length > 0) return { verdict: 'killed', note }
    return ran.length > 0 ? { verdict: 'survived', note: '' } : { verdict: 'broken', note: `it does not load: ${note}` }
  } catch (error) {
    return { verdict: 'broken', note: error instanceof Error ? error.message : String(error) }
  } finally {
    write(source)
  }
}

process.on('message', async (order: Order) => {
  const report: Report = 'trial' in order ? await without(order.trial) : await run(order.test, order.names)
  process.send?.(report)
})
// The runner and its children end with the parent process, however it ended.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
