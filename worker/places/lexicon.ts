import table from './lexicon.bin'

/**
 * What a run of words is. `place`: a name of a place and hardly anything else. `person`: a place, and a name of people.
 * `known`: a place that everyone knows, and an ordinary word (Bath, Turkey). `word`: a lesser one, and an ordinary word.
 * `ordinary`: an English word. `thing`: what is named after a place (Brussels sprouts). `genus`: of animals or plants.
 * `joined`: a place of several words, run together.
 */
export type Kind = 'place' | 'person' | 'known' | 'word' | 'ordinary' | 'thing' | 'genus' | 'joined'

const KINDS: Readonly<Record<string, Kind>> = {
  p: 'place',
  n: 'person',
  a: 'known',
  w: 'word',
  o: 'ordinary',
  x: 'thing',
  g: 'genus',
  t: 'joined',
}

// Sorted lines, as scripts/places.ts writes them: the words, a tab, and the letter of their kind. They are read in place.
const bytes = new Uint8Array(table)
const [NEWLINE, TAB] = [10, 9]

/** What lower-case words with single spaces between them are; undefined for words that the table lacks. */
export function kindOf(words: string): Kind | undefined {
  let from = 0
  let to = bytes.length
  while (from < to) {
    const middle = (from + to) >> 1
    const line = bytes.lastIndexOf(NEWLINE, middle - 1) + 1
    const order = compare(words, line)
    if (order === 0) return KINDS[String.fromCharCode(bytes[line + words.length + 1] ?? 0)]
    if (order < 0) to = line
    else from = bytes.indexOf(NEWLINE, middle) + 1
  }
  return undefined
}

/** Below 0 where the words come before the line that begins here, above 0 where they come after it. */
function compare(words: string, line: number): number {
  for (let index = 0; index < words.length; index++) {
    const difference = words.charCodeAt(index) - (bytes[line + index] ?? 0)
    if (difference !== 0) return difference
  }
  return TAB - (bytes[line + words.length] ?? 0)
}
