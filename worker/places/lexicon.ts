import { KIND_LETTERS, type Kind, MARKS, type Mark } from './kinds.ts'
import table from './lexicon.bin'

const KINDS = new Map<string, Kind>(Object.entries(KIND_LETTERS).map(([kind, letter]) => [letter, kind as Kind]))

// Sorted lines, as scripts/places/places.ts writes them: the words, a tab, the letter of their kind, and for some a mark.
// A binary search reads them in place.
const bytes = new Uint8Array(table)
const [NEWLINE, TAB] = [10, 9]

/** The kind of these words, given in lower case with single spaces; undefined if the table lacks them. */
export function kindOf(words: string): Kind | undefined {
  const at = letterAt(words)
  return at === undefined ? undefined : KINDS.get(String.fromCharCode(bytes[at] ?? 0))
}

/** Whether these words have a mark in the table. */
export function isMarked(words: string, mark: Mark): boolean {
  const at = letterAt(words)
  return at !== undefined && bytes[at + 1] === MARKS[mark].charCodeAt(0)
}

/** Where the letter of the kind of these words is. */
function letterAt(words: string): number | undefined {
  let from = 0
  let to = bytes.length
  while (from < to) {
    const middle = (from + to) >> 1
    const line = bytes.lastIndexOf(NEWLINE, middle - 1) + 1
    const order = compare(words, line)
    if (order === 0) return line + words.length + 1
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
