import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mutants } from './mutants/all.ts'
import { draw } from './mutants/draw.ts'
import { without } from './mutants/locate.ts'
import { projectOf } from './mutants/mutant.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** The placeholders in the title of a test that runs once per row of a table. */
const PLACEHOLDER = /\$\{[^}]*\}|%[sdifjoOc#]|\$[\w.]+/
const FIXED_MIN = 8
const MOST = 40

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

describe('the list of guards', () => {
  test('each guard occurs once in its function, and its test exists', () => {
    const wrong = mutants.flatMap(mutant => {
      const problems: string[] = []
      try {
        without(read(mutant.file), mutant)
      } catch (error) {
        problems.push(String(error))
      }
      if (!namesIn(read(mutant.test)).some(name => name.test(mutant.fails))) problems.push(`no test "${mutant.fails}"`)
      return problems.map(problem => `${mutant.guard}: ${problem}`)
    })
    expect(wrong).toEqual([])
  })

  test('no guard is listed twice', () => {
    const guards = mutants.map(({ guard }) => guard)
    expect(guards.filter((guard, index) => guards.indexOf(guard) !== index)).toEqual([])
  })

  test('the list stays short, and none of its tests needs a stack', () => {
    expect(mutants.length).toBeLessThanOrEqual(MOST)
    expect(mutants.filter(mutant => !['rules', 'worker', 'world'].includes(projectOf(mutant)))).toEqual([])
  })
})

const SOURCE = `
export class Gate {
  async open(call: Call) {
    if (
      call.isKnown &&
      fits(
        call,
        'gate',
      )
    ) {
      log(call)
      return sql\`UPDATE gates SET open = 1
        WHERE id = \${this.id}   AND owner = 2\`
    }
    log(call)
  }
}

export const close = (call: Call) => log(call)
`

const opened = (find: string, replace: string, scope = 'Gate') =>
  without(SOURCE, { file: 'gate.ts', in: scope, find, replace }).replace(/\s+/g, ' ')

describe('a guard', () => {
  test('is found whatever its line breaks and trailing commas', () => {
    expect(opened("call.isKnown && fits(call, 'gate')", 'true')).toContain('if ( true ) {')
    expect(opened(`WHERE id = \${this.id} AND owner = 2`, '')).toContain('`UPDATE gates SET open = 1 `')
  })

  test('is only searched for where it is said to be', () => {
    expect(opened('log(call)', 'undefined', 'close')).toContain('const close = (call: Call) => undefined')
  })

  test('that occurs nowhere or twice, or leaves no source that parses, is refused', () => {
    expect(() => opened("fits(call, 'door')", '')).toThrow('occurs 0 times')
    expect(() => opened('all.isKnown', '')).toThrow('occurs 0 times')
    expect(() => opened('log(call)', '')).toThrow('gate.ts, Gate: "log(call)" occurs 2 times')
    expect(() => opened('log(call)', '', 'open')).toThrow('occurs 0 times')
    expect(() => opened('call.isKnown', '')).toThrow('gate.ts: ')
  })
})

test('a commit draws ten guards, the same ones each time, and none that takes long', () => {
  const drawn = draw(mutants, 'a commit')
  expect(new Set(drawn).size).toBe(10)
  expect(draw(mutants.toReversed(), 'a commit')).toEqual(drawn)
  expect(draw(mutants, 'another commit')).not.toEqual(drawn)
  expect(drawn.filter(mutant => !['rules', 'worker'].includes(projectOf(mutant)))).toEqual([])
})
