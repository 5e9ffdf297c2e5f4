import { kindOf } from '../../../../places/lexicon.ts'
import { isJoined, type Word } from '../../shared/word-forms.ts'
import {
  AFTER_PLACE,
  BETWEEN,
  GENERIC,
  KINDS_AFTER,
  KINDS_BEFORE,
  PLACED_THINGS,
  PLACING,
  SAINTS,
  SMALL_WORDS,
  VAGUE_KINDS,
} from './place-words.ts'

/** Most words of a name before its kind. Longer runs of capitals are no names, and take linear time. */
const MOST_PARTS = 5

/** Whether this is an English word, singular or plural, or a genus, most of which are also words. */
const isOrdinary = (form: string) =>
  [form, form.replace(/s$/, ''), form.replace(/es$/, '')].some(one =>
    ['ordinary', 'known', 'word', 'genus'].includes(kindOf(one) ?? ''),
  )

/** Whether this may be a name, because it is no ordinary word. */
export const isDistinctive = ({ form }: Word) =>
  form.length > 2 && !/^\d/.test(form) && form !== 'saint' && !isOrdinary(form)

/** In a sentence a capital is part of a name; in a title nearly every word has one. */
function isNamePart(text: string, words: Word[], at: number, isSentence: boolean): boolean {
  const word = words[at]
  if (!word?.isCapital) return false
  if (isDistinctive(word) || words[at - 1]?.form === 'saint') return true
  return isSentence && word.form.length > 2 && !GENERIC().has(word.form) && isJoined(text, words, at)
}

/** Whether a text is in sentences rather than in title case: some word other than small ones has no capital. */
export const isInSentences = (words: readonly Word[]): boolean =>
  words.some(({ form, isCapital }) => !isCapital && form.length > 2 && /^\D/.test(form) && !SMALL_WORDS().has(form))

/** The index after a name with a kind of place that begins here (Harlow Bridge); undefined if none does. */
export function landmarkEnd(text: string, words: Word[], at: number, isSentence: boolean): number | undefined {
  const first = words[at]
  if (!first?.isCapital) return undefined
  const isPart = (index: number) => isNamePart(text, words, index, isSentence)
  const isNext = (index: number) => index < words.length && isJoined(text, words, index)
  let end = at
  if (KINDS_BEFORE().has(first.form)) {
    end += isNext(at + 1) && words[at + 1]?.form === 'of' ? 2 : 1
    if (isNext(end) && words[end]?.form === 'saint') end++
    return isNext(end) && isNamePart(text, words, end, false) ? end + 1 : undefined
  }
  if (first.form === 'saint' && isNext(at + 1)) end++
  if (!isPart(end)) return undefined
  const [begin, farthest] = [end, end + MOST_PARTS]
  const isEnd = (index: number) => {
    const kind = words[index]
    if (!kind?.isCapital || !KINDS_AFTER().has(kind.form)) return false
    return !VAGUE_KINDS().has(kind.form) || words.slice(begin, index).some(isDistinctive)
  }
  do end++
  while (end < farthest && isNext(end) && isPart(end))
  let kind = end
  while (kind < end + 2 && isNext(kind) && BETWEEN().has(words[kind]?.form ?? '')) kind++
  if (isNext(kind) && isEnd(kind)) return kind + 1
  // In a sentence the kind may have been taken for a part: Tide Mill Museum.
  return end - 1 > begin && isEnd(end - 1) ? end : undefined
}

/** The index after a place named after a saint that begins here; undefined if none does. */
export function saintEnd(text: string, words: Word[], at: number): number | undefined {
  const first = words[at]
  if (!first?.isCapital || !isJoined(text, words, at + 1) || !isNamePart(text, words, at + 1, false)) return undefined
  return SAINTS().has(first.form) || (first.form === 'saint' && text[first.end] === '-') ? at + 2 : undefined
}

/** The index after a name that begins here, in a sentence, after “at”, “in”, “near” or “outside”; undefined if none does. */
export function placedEnd(text: string, words: Word[], at: number): number | undefined {
  const before = words[at - 1]?.form ?? ''
  const isPart = (index: number) => {
    const word = words[index]
    if (!word?.isCapital || !isJoined(text, words, index) || PLACED_THINGS().has(word.form)) return false
    return isDistinctive(word) && /\p{Ll}/u.test(text.slice(word.start, word.end))
  }
  if (!PLACING().has(before) || !isPart(at)) return undefined
  let end = at + 1
  while (end < at + MOST_PARTS && isPart(end)) end++
  const next = isJoined(text, words, end) ? words[end] : undefined
  return before === 'in' && next && !AFTER_PLACE().has(next.form) && !SMALL_WORDS().has(next.form) ? undefined : end
}

const LATIN = /(?:us|a|um|is|i|ae|ens|ans|or|ex|ix|es|os|on)$/
const LATIN_FOR_SURE =
  /(?:ensis|[ai]tus|[ai]ta|atum|icus|ica|icum|oides|folia|folius|inus|inum|alis|aris|osus|osum|escens)$/

/** The index after a species' Latin name, such as Larus argentatus, that begins here; undefined if none does. */
export function latinNameEnd(words: Word[], at: number, isTag: boolean): number | undefined {
  const [genus, species] = [words[at], words[at + 1]]
  if (!genus || !species || species.start !== genus.end + 1 || species.form.length < 4) return undefined
  if (isOrdinary(species.form) && kindOf(species.form) !== 'genus') return undefined
  const isSpecies =
    kindOf(genus.form) === 'genus'
      ? LATIN.test(species.form)
      : (isTag || !species.isCapital) && /(?:us|a|um|is|ops)$/.test(genus.form) && LATIN_FOR_SURE.test(species.form)
  return isSpecies && (isTag || genus.isCapital) ? at + 2 : undefined
}
