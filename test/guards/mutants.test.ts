import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mutants } from './mutants/all.ts'
import { draw } from './mutants/draw.ts'
import { locate } from './mutants/locate.ts'
import { edited, type Mutant, projectOf } from './mutants/mutant.ts'

const ROOT = new URL('../..', import.meta.url).pathname
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** The placeholders in the title of a test that runs once per row of a table. */
const PLACEHOLDER = /\$\{[^}]*\}|%[sdifjoOc#]|\$[\w.]+/
const FIXED_MIN = 8
const MOST = 150
const MOST_SLOW = 15

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
  test('each guard occurs exactly once in its function, and its test exists', () => {
    const wrong = mutants.flatMap(mutant => {
      const problems: string[] = []
      try {
        locate(read(mutant.file), mutant)
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

  test('the list stays short, and few guards need more than a unit or Worker test', () => {
    expect(mutants.length).toBeLessThanOrEqual(MOST)
    const slow = mutants.filter(mutant => !['rules', 'worker'].includes(projectOf(mutant)))
    expect(slow.length).toBeLessThanOrEqual(MOST_SLOW)
  })
})

const SOURCE = `
export class Gate {
  #limit = 3

  async open(call: Call) {
    await this.#check(call)
    if (call.user?.isKnown && call.isOpen && fits(call, "gate",)) {
      return { userId: call.user.id, ...call.rest }
    }
    log(call)
    log(call)
  }

  #check() {
    return sql\`UPDATE gates SET open = 1
      WHERE id = \${this.id}   AND owner = 2\`
  }
}

export const openGate = (call: Call) => {
  const close = () => log(call)
  return <Door hidden={call.isOpen} title="gate" onClose={close} />
}
`

/** The source after a change, with the layout of one line. */
function without(place: string, find: string, replace: string, source = SOURCE): string {
  const edit = locate(source, { file: 'gate.tsx', in: place, find, replace })
  return edited(source, edit).replace(/\s+/g, ' ')
}

describe('where a guard stands', () => {
  test('layout, comments, quotes, commas, parentheses and braces make no difference', () => {
    const find = `if (
      (call.user?.isKnown && call.isOpen) && // known, and open
      fits(call, 'gate')
    ) return { userId: call.user.id, ...call.rest, }`
    expect(without('Gate.open', find, '')).toContain('await this.#check(call) { } log(call)')
  })

  test('a statement, an operand, an argument, a property and an attribute can be removed', () => {
    expect(without('Gate.open', 'await this.#check(call)', '')).toContain('{ { } if (call.user')
    expect(without('Gate.open', 'call.isOpen', 'true')).toContain('call.user?.isKnown && (true) && fits(')
    expect(without('Gate.open', "'gate'", '...[]')).toContain('fits(call, ...[],)')
    expect(without('Gate.open', '...call.rest', '...{}')).toContain('{ userId: call.user.id, ...{} }')
    expect(without('openGate', 'hidden={call.isOpen}', '')).toContain('<Door title="gate" onClose')
  })

  test('a piece of SQL is found across line ends and values', () => {
    const mutant = { file: 'gate.tsx', in: 'Gate.#check', sql: `WHERE id = \${this.id} AND owner = 2`, replace: '' }
    expect(edited(SOURCE, locate(SOURCE, mutant)).replace(/\s+/g, ' ')).toContain('`UPDATE gates SET open = 1 `')
  })

  test('an expression that occurs nowhere or twice, or does not parse, is refused', () => {
    expect(() => without('Gate.open', 'fits(call)', 'true')).toThrow('"fits(call)" fits nowhere')
    expect(() => without('Gate.open', 'log(call)', '')).toThrow('"log(call)" fits 2 times')
    expect(() => without('Gate.open', 'call', 'true')).toThrow('"call" fits nowhere')
    expect(() => without('Gate.close', 'log(call)', '')).toThrow('gate.tsx has no Gate.close')
    expect(() => without('Gate.open', 'if (', '')).toThrow('"if (" does not parse')
    expect(() => without('Gate.open', 'call.isOpen', ')')).toThrow('gate.tsx: ')
    expect(() => without('Gate.#limit', '3', '')).toThrow('gate.tsx: ')
  })

  test('only the named function is searched', () => {
    expect(without('openGate.close', 'log(call)', 'undefined')).toContain('const close = () => (undefined)')
    const twice = SOURCE.replace('log(call)', 'other(call)')
    expect(without('Gate.open', 'log(call)', '', twice)).toContain('other(call) { } }')
  })
})

test('a commit draws ten guards, the same ones each time, without a browser', () => {
  const drawn = draw(mutants, 'a commit')
  expect(new Set(drawn).size).toBe(10)
  expect(draw(mutants.toReversed(), 'a commit')).toEqual(drawn)
  expect(draw(mutants, 'another commit')).not.toEqual(drawn)
  expect(drawn.every((mutant: Mutant) => ['rules', 'worker'].includes(projectOf(mutant)))).toBe(true)
})
