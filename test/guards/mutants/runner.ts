import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { createVitest, type Vitest } from 'vitest/node'
import { without } from './locate.ts'
import { type Mutant, projectOf } from './mutant.ts'

type Outcome = { state: string; note: string }
type Verdict = { verdict: 'killed' | 'survived' | 'broken'; note: string }

const quiet = new Writable({ write: (_chunk, _encoding, done) => done() })

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
// A full name joins a group and its test by a space or by ` > `.
const plain = (name: string) => name.replaceAll(' > ', ' ')
const patternOf = (name: string) => escaped(name).replaceAll(' ', '(?: > | )')

/** Runs the tests of guards in a copy of the sources, with a warm test runner per project. */
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

  /** Runs the tests of guards of one project, and no others. Returns how each of them ended. */
  async function run(project: string, mutants: Mutant[]): Promise<(mutant: Mutant) => Outcome> {
    const runner = await runnerOf(project)
    runner.setGlobalTestNamePattern(new RegExp(`^(?:${mutants.map(({ fails }) => patternOf(fails)).join('|')})$`))
    const files = mutants.map(({ test }) => join(copy, test))
    const { testModules } = await runner.runTestSpecifications(await runner.getRelevantTestSpecifications(files))
    return ({ test, fails }) => {
      const module = testModules.find(({ moduleId }) => moduleId === join(copy, test))
      const result = [...(module?.children.allTests() ?? [])].find(one => plain(one.fullName) === fails)?.result()
      const [error] = [...(module?.errors() ?? []), ...(result?.errors ?? [])]
      return { state: result?.state ?? 'not run', note: error?.message.split('\n')[0] ?? '' }
    }
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
      const { state, note } = (await run(projectOf(mutant), [mutant]))(mutant)
      if (state === 'failed') return { verdict: 'killed', note }
      return state === 'passed' ? { verdict: 'survived', note } : { verdict: 'broken', note: `${state}: ${note}` }
    } finally {
      write(source)
    }
  }

  async function close(): Promise<void> {
    for (const runner of warm.values()) await runner.close()
    warm.clear()
  }

  return {
    /** Runs the tests with all guards in place. Returns the guards whose test does not pass, and why. */
    async broken(mutants: Mutant[]): Promise<Map<Mutant, Verdict>> {
      const broken = new Map<Mutant, Verdict>()
      for (const [project, some] of Map.groupBy(mutants, projectOf)) {
        const outcomeOf = await run(project, some)
        for (const mutant of some) {
          const { state, note } = outcomeOf(mutant)
          if (state !== 'passed') broken.set(mutant, { verdict: 'broken', note: `${state} with the guard: ${note}` })
        }
      }
      return broken
    },
    async judge(mutant: Mutant): Promise<Verdict> {
      const first = await runWithout(mutant)
      if (first.verdict !== 'broken') return first
      // A warm Vite can fail on a module that it invalidated.
      await close()
      return runWithout(mutant)
    },
    close,
  }
}
