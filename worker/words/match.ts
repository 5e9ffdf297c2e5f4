import { folded } from './folded.ts'
import { isFunctionWord } from './function-words.ts'
import { stem } from './stems.ts'

/** A word as it is compared: without case and accents, and its stem likewise. Articles and prepositions have none. */
type Word = { form: string; stem?: string }

const HYPHENS = /[-‐‑]/gu

function wordsOf(text: string, language: string): Word[] {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.map(word => {
    const form = folded(word)
    return isFunctionWord(form, language) ? { form } : { form, stem: folded(stem(word, language)) }
  })
}

/** Both readings of a text: its hyphens divide words, or join them. */
function readingsOf(text: string, language: string): Word[][] {
  const line = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
  const divided = line.replace(HYPHENS, ' ')
  const lines = divided === line ? [line] : [divided, line.replace(HYPHENS, '')]
  return lines.map(reading => wordsOf(reading, language))
}

const isSame = (a: Word | undefined, b: Word | undefined) =>
  a?.form === b?.form || (a?.stem !== undefined && a.stem === b?.stem)

const isAt = (text: Word[], at: number, entry: Word[]) => entry.every((word, index) => isSame(text[at + index], word))

/** Finds the entries of a list in texts of one language. */
export type Matcher = {
  /** The first entry that a text contains, as it stands in the list. */
  foundIn: (text: string) => string | undefined
  /** The first entry that is the whole tag. */
  equalTo: (tag: string) => string | undefined
}

/**
 * Entries match whole words, without regard to case, accents and hyphens, or by the language's stems. Entries without
 * any word but articles and prepositions match nothing: texts need them.
 */
export function matcherOf(entries: readonly string[], language: string): Matcher {
  const known = entries
    .filter(entry => !isOnlyFunctionWords(entry, language))
    .flatMap(entry => readingsOf(entry, language).map(words => ({ entry, words })))
    .filter(({ words }) => words.length > 0)
  const find = (text: string, isMatch: (reading: Word[], words: Word[]) => boolean) => {
    const readings = known.length > 0 ? readingsOf(text, language) : []
    return known.find(({ words }) => readings.some(reading => isMatch(reading, words)))?.entry
  }
  return {
    foundIn: text =>
      find(text, (reading, words) =>
        reading.some((_, at) => at + words.length <= reading.length && isAt(reading, at, words)),
      ),
    equalTo: tag => find(tag, (reading, words) => reading.length === words.length && isAt(reading, 0, words)),
  }
}

/** Whether an entry has no word but articles and prepositions. */
export function isOnlyFunctionWords(entry: string, language: string): boolean {
  return readingsOf(entry, language).some(
    words => words.length > 0 && words.every(({ form }) => isFunctionWord(form, language)),
  )
}
