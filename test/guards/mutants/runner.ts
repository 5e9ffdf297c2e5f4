import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { createVitest, type Vitest } from 'vitest/node'
import { without } from './locate.ts'
import { type Mutant, projectOf } from './mutant.ts'

type Verdict = { verdict: 'killed' | 'survived' | 'broken'; note: string }

const quiet = new Writable({ write: (_chunk, _encoding, done) => done() })

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
// A full name joins a group and its test by a space or by ` > `.
const patternOf = (name: string) => new RegExp(`^${escaped(name).replaceAll(' ', '(?: > | )')}$`)

/** Judges guards in a copy of the sources, with a warm test runner per project. */
export function openRunner(copy: string) {
  const warm = new Map<string, Vitest>()

  async function runnerOf(project: string): Promise<Vitest> {
    const runner =
      warm.get(project) ??
      (await createVitest(
        'test',
        {
          ...{ config: join(copy, 'test/vitest.config.ts'), root: copy, project: [project] },
          ...{ watch: false, silent: true, reporters: [{}] },
        },
        {},
        { stdout: quiet, stderr: quiet },
      ))
    warm.set(project, runner)
    return runner
  }

  /** Runs the test of a guard, and no other. */
  async function run({ test, fails }: Mutant): Promise<{ state: string; note: string }> {
    const runner = await runnerOf(projectOf({ test }))
    const file = join(copy, test)
    runner.setGlobalTestNamePattern(patternOf(fails))
    const { testModules } = await runner.runTestSpecifications(await runner.getRelevantTestSpecifications([file]))
    // A warm runner still reports the files it ran before.
    const module = testModules.find(({ moduleId }) => moduleId === file)
    const results = [...(module?.children.allTests() ?? [])].map(one => one.result())
    const result = results.find(({ state }) => state !== 'skipped')
    const [error] = [...(module?.errors() ?? []), ...(result?.errors ?? [])]
    return { state: result?.state ?? 'not run', note: error?.message.split('\n')[0] ?? '' }
  }

  async function runWithout(mutant: Mutant): Promise<Verdict> {
    const path = join(copy, mutant.file)
    const source = readFileSync(path, 'utf8')
    const write = (text: string) => {
      writeFileSync(path, text)
      for (const runner of warm.values()) runner.invalidateFile(path)
    }
    try {
      write(without(source, mutant))
      const { state, note } = await run(mutant)
      if (state === 'failed') return { verdict: 'killed', note }
      return state === 'passed' ? { verdict: 'survived', note } : { verdict: 'broken', note: `${state}: ${note}` }
    } finally {
      write(source)
    }
  }

  async function attempt(mutant: Mutant, isPassing: boolean): Promise<Verdict> {
    if (isPassing) return runWithout(mutant)
    const { state, note } = await run(mutant)
    return state === 'passed' ? runWithout(mutant) : { verdict: 'broken', note: `${state} with the guard: ${note}` }
  }

  async function close(): Promise<void> {
    for (const runner of warm.values()) await runner.close()
    warm.clear()
  }

  return {
    /** `isPassing`: the test is known to pass as long as no guard is removed, as after `npm test`. */
    async judge(mutant: Mutant, isPassing: boolean): Promise<Verdict> {
      const first = await attempt(mutant, isPassing)
      if (first.verdict !== 'broken') return first
      // A warm Vite can fail on a module that it invalidated.
      await close()
      return attempt(mutant, isPassing)
    },
    close,
  }
}
