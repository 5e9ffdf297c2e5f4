import { expect, test } from 'vitest'
import { isProduct, sources } from '#test/kit/sources.ts'

const WORDS_MIN = 4
/** A word of prose. Anything with digits or symbols counts as code. */
const WORD = /^[(“"‘]?\p{L}[\p{L}'’-]*[)”"’]?[.,;:!?…]*$/u

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…])\s+/)
    .filter(sentence => sentence.split(' ').filter(word => WORD.test(word)).length >= WORDS_MIN)
}

test('a sentence of four words or more occurs in one source file', () => {
  const files = new Map<string, Set<string>>()
  for (const { file, texts } of sources.filter(source => isProduct(source.file))) {
    for (const sentence of texts.flatMap(sentencesOf)) {
      files.set(sentence, (files.get(sentence) ?? new Set()).add(file))
    }
  }
  expect(files.size).toBeGreaterThan(300)
  const twice = [...files].filter(([, where]) => where.size > 1)
  expect(twice.map(([sentence, where]) => `${JSON.stringify(sentence)}: ${[...where].join(', ')}`)).toEqual([])
})

test('requests and answers of the API are typed in the contract, not where a page calls it', () => {
  const found = sources
    .filter(({ file }) => file.startsWith('web/'))
    .flatMap(({ file, callsOfInlineTypes }) => callsOfInlineTypes.map(name => `${file}: ${name}<{…}>`))
  expect(found.filter(call => !/use(State|Ref)<|createContext</.test(call))).toEqual([])
})
