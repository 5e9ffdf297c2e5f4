import { expect, test } from 'vitest'
import { files, parseSource, type Source, sources } from '../support/sources.ts'
import { GONE_FILES, GONE_NAMES } from './gone-names.ts'

function goneNamesIn({ file, identifiers }: Source): string[] {
  const found = GONE_NAMES.flatMap(({ was, is, where, role }) =>
    identifiers
      .filter(({ name }) => (typeof was === 'string' ? name === was : was.test(name)))
      .filter(identifier => (where?.test(file) ?? true) && (role === undefined || identifier.role === role))
      .map(({ name }) => `${file}: ${name} is called ${is}`),
  )
  return [...new Set(found)]
}

test('nothing is called by a private word', () => {
  expect(sources.flatMap(goneNamesIn)).toEqual([])
})

test('no file is called by a private word', () => {
  const found = files.flatMap(file =>
    GONE_FILES.filter(({ was }) => was.test(file)).map(({ is }) => `${file} is called ${is}`),
  )
  expect(found).toEqual([])
})

test('names are told apart from words, and methods of the language from ours', () => {
  const inBudget = (text: string) => goneNamesIn(parseSource('durable-objects/platform-budget/x.ts', text))
  expect(inBudget(`// lane\nlog('job.lane', path.join(within))`)).toEqual([
    'durable-objects/platform-budget/x.ts: within is called waitAtMost',
  ])
  expect(inBudget('const turns = { join(user: string) {} }')).toEqual([
    'durable-objects/platform-budget/x.ts: join is called enqueue',
  ])
  expect(inBudget('class Job { #ring(): Bench {} }')).toHaveLength(2)
})
