/** A word of a text: the form by which it is compared, how it is written, and where it stands. */
export type Word = { form: string; isCapital: boolean; start: number; end: number }

// Letters that do not decompose into an ordinary one and an accent.
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
// Abbreviations in names.
const SHORT: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte', mt: 'mount' }

/** Letters of scripts that are written without spaces between words, as part of a class. */
const UNSPACED = String.raw`[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]&&\p{L}]`
const SPACED = String.raw`[[\p{L}\p{M}\p{N}]--${UNSPACED}]`
const WORD = new RegExp(
  String.raw`[${UNSPACED}][${UNSPACED}\p{M}]*|[${SPACED}--\p{M}](?:${SPACED}|['’‘](?=\p{L}))*`,
  'gv',
)
const HAS_UNSPACED = new RegExp(UNSPACED, 'v')

/** Whether a word is in a script without spaces, so that it may be part of a longer one: 東京 in 東京駅前. */
export const isUnspaced = (form: string): boolean => HAS_UNSPACED.test(form)

/** Accents, and the vowel points of Hebrew and Arabic. Marks of other scripts stay: they are like letters. */
const ACCENTS = /[\u02B0-\u036F\u0591-\u05C7\u064B-\u065F\u0670'’‘]/gu

/** Lower case letters and digits, without accents, ligatures and apostrophes; wide letters as ordinary ones. */
function plain(word: string): string {
  const lower = word.toLowerCase()
  if (/^[a-z\d]+$/.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(/[^a-z\d]/gu, letter => LETTERS[letter] ?? letter)
}

/** The words of a text, in order. Hyphens separate words, a possessive 's is left out, “St” and “Mt” are spelled out. */
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

/** The forms of a text's words with single spaces between them, as in the table of names. */
export const spaced = (text: string) =>
  wordsOf(text)
    .map(({ form }) => form)
    .join(' ')

/** Whether a word follows the previous one as in a name: after a space or hyphen, or the full stop of “St.” */
export function isJoined(text: string, words: readonly Word[], at: number): boolean {
  const [before, word] = [words[at - 1], words[at]]
  if (!before || !word) return false
  const between = text.slice(before.end, word.start)
  return /^(?:['’‘]s)?[ -]['’‘]?$/i.test(between) || (before.end - before.start < 3 && /^\. ?$/.test(between))
}
