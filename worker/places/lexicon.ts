import { KIND_LETTERS, type Kind } from './kinds.ts'
import table from './lexicon.bin'

const KINDS = new Map<string, Kind>(Object.entries(KIND_LETTERS).map(([kind, letter]) => [letter, kind as Kind]))

// Sorted lines, as scripts/places/places.ts writes them: the words, a tab, and the letter of their kind, a capital for a city.
// A binary search reads them in place.
const bytes = new Uint8Array(table)
const [NEWLINE, TAB] = [10, 9]

/** The kind of these words, given in lower case with single spaces; undefined if the table lacks them. */
export const kindOf = (words: string): Kind | undefined => KINDS.get(letterOf(words)?.toLowerCase() ?? '')

/** True for a city of at least 100,000 people whose name is also a word or a personal name, but not an everyday word. */
export function isCity(words: string): boolean {
  const letter = letterOf(words)
  return letter !== undefined && letter !== letter.toLowerCase()
}

/** The letter that ends the line of these words. */
function letterOf(words: string): string | undefined {
  let from = 0
  let to = bytes.length
  while (from < to) {
    const middle = (from + to) >> 1
    const line = bytes.lastIndexOf(NEWLINE, middle - 1) + 1
    const order = compare(words, line)
    if (order === 0) return String.fromCharCode(bytes[line + words.length + 1] ?? 0)
    if (order < 0) to = line
    else from = bytes.indexOf(NEWLINE, middle) + 1
  }
  return undefined
}

/** Below 0 if the words sort before the line at this offset, above 0 if they sort after it. */
function compare(words: string, line: number): number {
  for (let index = 0; index < words.length; index++) {
    const difference = words.charCodeAt(index) - (bytes[line + index] ?? 0)
    if (difference !== 0) return difference
  }
  return TAB - (bytes[line + words.length] ?? 0)
}
