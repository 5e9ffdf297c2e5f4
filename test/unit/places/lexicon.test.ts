import { expect, test } from 'vitest'
import { isCity, kindOf } from '#worker/places/lexicon.ts'
import { COUNTRIES } from '#worker/vision/language/en/places.ts'
import { spaced } from '#worker/vision/language/en/words.ts'

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
  expect(isCity(words)).toBe(is)
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
