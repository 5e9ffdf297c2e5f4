/** A word of a text: the form by which it is compared, how it is written, and where it stands. */
export type Word = { form: string; isCapital: boolean; start: number; end: number }

// Letters that are not an ordinary one with an accent.
const LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ə: 'a',
  ħ: 'h',
}
// Words that names are written with in two ways.
const SHORT: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte', mt: 'mount' }

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|['’‘](?=\p{L}))*/gu

/** Lower case letters and digits, without accents, ligatures and apostrophes. */
function plain(word: string): string {
  const lower = word.toLowerCase()
  if (/^[a-z\d]+$/.test(lower)) return lower
  return lower
    .normalize('NFD')
    .replace(/[\p{M}\p{Lm}'’‘]/gu, '')
    .replace(/[^a-z\d]/gu, letter => LETTERS[letter] ?? letter)
}

/** The words of a text, in order. Hyphens part words, a possessive 's is no part of them, "St" and "Mt" are read in full. */
export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: written, index }) => {
    const word = written.replace(/['’‘]s$/i, '')
    const form = plain(word)
    return {
      form: SHORT[form] ?? form,
      isCapital: /^(?:\p{Ll}{1,2}['’]?)?\p{Lu}/u.test(word),
      start: index,
      end: index + word.length,
    }
  })
}

/** The words of a text with single spaces between them, as the table of names holds them. */
export const spaced = (text: string) =>
  wordsOf(text)
    .map(({ form }) => form)
    .join(' ')

/** True when a word follows the one before as in a name: after a space or hyphen, or the full stop of "St." */
export function isJoined(text: string, words: readonly Word[], at: number): boolean {
  const [before, word] = [words[at - 1], words[at]]
  if (!before || !word) return false
  const between = text.slice(before.end, word.start)
  return /^(?:['’‘]s)?[ -]['’‘]?$/i.test(between) || (before.end - before.start < 3 && /^\. ?$/.test(between))
}
