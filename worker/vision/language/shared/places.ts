import type { Field } from '../../../domain/fields.ts'
import type { Kind } from '../../../places/kinds.ts'
import { isMarked, kindOf } from '../../../places/lexicon.ts'
import type { Language } from '../language.ts'
import { type Conventions, PROSE_AND_TAGS, type Rule } from '../rule.ts'
import { cityNamesIn, otherNamesOf } from './city-names.ts'
import { countryNames, isCountry } from './country-names.ts'
import { lazily, wordSet } from './lazily.ts'
import { PLACE } from './rule-texts.ts'
import { isJoined, isUnspaced, spaced, type Word, wordsOf } from './word-forms.ts'

/** What the table of places, which was made for English, needs to be read in another language. */
export type PlaceWords = {
  /** Its code, without a region. */
  language: string
  /** Prepositions before a place. */
  before: string
  /** Articles and the like, which may stand between. */
  between: string
  /** Names in the table that are ordinary words. */
  ordinary: () => ReadonlySet<string>
  /** Given names and other words with a capital that are no places here, though they are in the table. */
  others: string
  /** Regions and sights by names that are not in the table, with commas between. */
  more: string
}

const MOST_WORDS = 5
const LENGTH_MIN = 3

type Run = { words: Word[]; at: number; end: number; text: string; field: Field }
type Recognizer = NonNullable<Language['names']>

/** Finds places by the table, less the ordinary words and given names of a language, and by the names it has of its own. */
export function placesIn(words: PlaceWords, capitals: Conventions['capitals']): Recognizer {
  const { language, ordinary } = words
  const [before, between, others] = [wordSet(words.before), wordSet(words.between), wordSet(words.others)]
  const own = lazily(() => {
    const more = words.more.split(',').map(spaced)
    return cityNamesIn(language).union(new Set(more)).difference(others())
  })

  const isPlace = (run: Run): boolean => {
    const { words, at, end, field } = run
    const form = words
      .slice(at, end)
      .map(({ form }) => form)
      .join(' ')
    if (form.length < LENGTH_MIN || others().has(form)) return false
    const kind = kindOf(form)
    const isOwn = own().has(form) || isCountry(form, language)
    if (ordinary().has(form))
      return (isOwn || isSure(kind, form) || isPossible(kind, form)) && isNameByCapital(run, isOwn)
    if (isOwn) return true
    if (isSure(kind, form) || (field === 'tags' && kind === 'joined')) return true
    if (!isPossible(kind, form) || field === 'tags') return false
    return (field === 'title' && isMarked(form, 'city')) || followsPreposition(run)
  }

  /** Whether an ordinary word has a capital where only names do. */
  const isNameByCapital = (run: Run, isOwn: boolean): boolean => {
    const { words, at, text, field } = run
    if (words[at]?.isCapital !== true || capitals === 'nouns' || field === 'tags') return false
    const isInside = isJoined(text, words, at)
    return isInside && ((isOwn && field === 'description') || followsPreposition(run))
  }

  const followsPreposition = ({ words, at, text }: Run): boolean => {
    let first = at
    if (isJoined(text, words, first) && between().has(words[first - 1]?.form ?? '')) first--
    return isJoined(text, words, first) && before().has(words[first - 1]?.form ?? '')
  }

  const find = (text: string, field: Field): string[] => {
    const words = wordsOf(text)
    const names: string[] = []
    for (let at = 0; at < words.length; at++) {
      if (field !== 'tags' && !words[at]?.isCapital) continue
      let end = at + 1
      while (end < words.length && end < at + MOST_WORDS && isJoined(text, words, end)) end++
      const isWritten = () => field === 'tags' || words[end - 1]?.isCapital
      while (end > at && !(isWritten() && isPlace({ words, at, end, text, field }))) end--
      const [first, last] = [words[at], words[end - 1]]
      if (end === at || !first || !last) continue
      names.push(text.slice(first.start, last.end))
      at = end - 1
    }
    return names
  }

  const isHeld = (name: string, facts: string): boolean => {
    const form = spaced(name)
    return [form, ...otherNamesOf(form), ...countryNames(form, language)].some(one => holds(facts, one))
  }

  return { find, isHeld, formOf: name => spaced(name).replaceAll(' ', '') }
}

/** A place and hardly anything else, in any language. */
const isSure = (kind: Kind | undefined, form: string) => kind === 'place' && !isMarked(form, 'given')
/** A place that is also a name, or an English word. */
const isPossible = (kind: Kind | undefined, form: string) =>
  (kind === 'person' || kind === 'known' || kind === 'word') && !isMarked(form, 'given')

const [STEM_MIN, ENDING_MAX] = [4, 3]

/** Whether a text has these words, together or run together as in a tag, or with another ending. */
function holds(text: string, name: string): boolean {
  if (name === '') return false
  const forms = wordsOf(text).map(({ form }) => form)
  const all = ` ${forms.join(' ')} `
  if (all.includes(` ${name} `) || forms.includes(name.replaceAll(' ', ''))) return true
  if (isUnspaced(name)) return forms.some(form => form.includes(name))
  const isInflected = (form: string) => form.startsWith(name) && form.length <= name.length + ENDING_MAX
  return name.length >= STEM_MIN && forms.some(isInflected)
}

export const placeRule = ({ find, isHeld }: Recognizer): Rule => ({
  id: 'place without source',
  on: PROSE_AND_TAGS,
  find: (text, { field, names }) => find(text, field === 'tag' ? 'tags' : field).find(name => !isHeld(name, names)),
  ...PLACE,
})
