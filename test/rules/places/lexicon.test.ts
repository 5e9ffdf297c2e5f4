import { expect, test } from 'vitest'
import { isMarked, kindOf } from '#worker/places/lexicon.ts'
import { COUNTRIES } from '#worker/vision/language/en/names/places.ts'
import { spaced } from '#worker/vision/language/shared/word-forms.ts'

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
  ['zeiss', 'name'],
  ['wednesday', 'ordinary'],
  ['san franc', undefined],
  ['felixstow', undefined],
  ['felixstowes', undefined],
  ['', undefined],
  ['łódź', undefined],
  ['~', undefined],
])('%s is %s', (words, kind) => {
  expect(kindOf(words)).toBe(kind)
})

test.each([
  ['hamburg', true],
  ['charlotte', true],
  ['fort worth', true],
  ['reading', false],
  ['split', false],
  ['bath', false],
  ['harbour', false],
  ['hamburgs', false],
])('%s is a large city that is no everyday word: %s', (words, is) => {
  expect(isMarked(words, 'city')).toBe(is)
})

test.each([
  ['bill', 'given', true],
  ['harbour', 'given', false],
  ['subaru', 'make', true],
  ['bill', 'make', false],
] as const)('%s is marked as %s: %s', (words, mark, is) => {
  expect(isMarked(words, mark)).toBe(is)
})

test('the table contains every country, city and landmark listed by hand; if not, run `npm run places`', () => {
  const listed = Object.entries(COUNTRIES).flatMap(([country, cities]) => [
    country,
    ...Object.entries(cities).flatMap(([city, landmarks]) => [city, ...landmarks]),
  ])
  const names = listed.flatMap(entry => entry.split('|'))
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter(name => kindOf(spaced(name)) !== 'place')).toEqual([])
})
