import { tidyWord, WORD_LISTS, type WordList, wordFault } from '#worker/domain/own-words.ts'
import { COMMAS } from '#worker/domain/tags.ts'

/** A list as it is typed: entries with commas, of any script, or line breaks between them. */
export const listText = (entries: readonly string[]) => entries.join(', ')

export function entriesOf(text: string): string[] {
  return text
    .replaceAll('\n', ',')
    .split(COMMAS)
    .map(tidyWord)
    .filter(entry => entry !== '')
}

/** What is wrong with a typed list, as a sentence; undefined if nothing is. */
export function listFault(list: WordList, text: string): string | undefined {
  const entries = entriesOf(text)
  const { max } = WORD_LISTS[list]
  return entries.length > max
    ? `At most ${max} entries, these are ${entries.length}.`
    : firstOf(entries.map(entry => wordFault(entry, list)))
}

const firstOf = (faults: (string | undefined)[]) => faults.find(fault => fault !== undefined)
