import { expect, test } from 'vitest'
import { kindOf } from '#worker/places/lexicon.ts'

test.each([
  ['felixstowe', 'place'],
  ['san francisco', 'place'],
  ['victoria', 'person'],
  ['turkey', 'known'],
  ['orange', 'word'],
  ['harbour', 'ordinary'],
  ['canada goose', 'thing'],
  ['larus', 'genus'],
  ['sanfrancisco', 'joined'],
  ['san franc', undefined],
  ['felixstow', undefined],
  ['felixstowes', undefined],
  ['', undefined],
  ['łódź', undefined],
  ['~', undefined],
])('%s is %s', (words, kind) => {
  expect(kindOf(words)).toBe(kind)
})
