import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutants } from '../mutants/all.ts'
import { fairSample } from '../mutants/changed.ts'
import { type Mutant, mutate } from '../mutants/mutant.ts'
import { planted } from '../mutants/planted.ts'

const ROOT = new URL('../..', import.meta.url).pathname
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** The placeholders in the title of a test that runs once per row of a table. */
const PLACEHOLDER = /\$\{[^}]*\}|%[sdifjoOc#]|\$[\w.]+/
const FIXED_MIN = 8

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Patterns of the names the tests of a file may have. */
function namesIn(source: string): RegExp[] {
  const strings = [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)]
  return strings
    .map(([, single, double, template]) => (single ?? double ?? template ?? '').replace(/\\(.)/g, '$1'))
    .map(text => text.split(new RegExp(PLACEHOLDER, 'g')))
    .filter(parts => parts.join('').length >= FIXED_MIN)
    .map(parts => new RegExp(`(?:^| )${parts.map(escaped).join('.*')}$`))
}

test('every guard of the mutation list occurs once in its file, and its test exists', () => {
  const wrong = mutants.flatMap(mutant => {
    const problems: string[] = []
    try {
      if (mutate(read(mutant.file), mutant) === read(mutant.file)) problems.push('changes nothing')
    } catch (error) {
      problems.push(String(error))
    }
    if (!namesIn(read(mutant.test)).some(name => name.test(mutant.fails))) problems.push(`no test "${mutant.fails}"`)
    return problems.map(problem => `${mutant.guard}: ${problem}`)
  })
  expect(wrong).toEqual([])
})

test('no guard is listed twice', () => {
  const guards = [...mutants, ...planted].map(({ guard }) => guard)
  expect(guards.filter((guard, index) => guards.indexOf(guard) !== index)).toEqual([])
})

test('a guard is removed only where it occurs exactly once', () => {
  const mutant: Mutant = { guard: '', file: 'a.ts', find: 'if (x) ', replace: '', test: '', fails: '' }
  expect(mutate('if (x) stop()', mutant)).toBe('stop()')
  expect(() => mutate('stop()', mutant)).toThrow('no times')
  expect(() => mutate('if (x) if (x) stop()', mutant)).toThrow('2 times')
})

test('a sample takes one guard of each file before a second of any, the same ones for the same commit', () => {
  const many = Array.from({ length: 300 }, (_, index): Mutant => {
    const file = index < 290 ? 'worker/big.ts' : `worker/small-${index}.ts`
    return { guard: `guard ${index}`, file, find: '', replace: '', test: 'test/worker/x.test.ts', fails: '' }
  })
  const sample = fairSample(ROOT, many, 2)
  expect(sample.length).toBeLessThan(many.length)
  expect(new Set(sample.map(({ file }) => file)).size).toBe(11)
  expect(fairSample(ROOT, many.toReversed(), 2)).toEqual(sample)
})
