import type { Field } from '../../../../domain/fields.ts'
import type { Kind } from '../../../../places/kinds.ts'
import { isMarked, kindOf } from '../../../../places/lexicon.ts'
import { wordSet } from '../../shared/lazily.ts'
import { isJoined, type Word, wordsOf } from '../../shared/word-forms.ts'
import { isDistinctive, isInSentences, landmarkEnd, latinNameEnd, placedEnd, saintEnd } from './landmarks.ts'
import { PLACE_WORDS } from './place-words.ts'
import { isSupported } from './support.ts'
import { findUnknownName } from './unknown-names.ts'

const PREPOSITIONS = wordSet('in near at outside across from around through into above beyond to towards toward')
const MOST_WORDS = 6

/**
 * The names of places and species in a text, as written, whether or not a fact has them: names in the table of places,
 * capitalized words beside a kind of place (Harlow Bridge, Lake Avon), and Latin names.
 */
export function namesIn(text: string, field: Field): string[] {
  const words = wordsOf(text)
  const isSentence = field === 'description' && isInSentences(words)
  const names: string[] = []
  for (let at = 0; at < words.length; at++) {
    const { end, isName } = runFrom({ text, words, field, isSentence }, at)
    const [first, last] = [words[at], words[end - 1]]
    if (isName && first && last) names.push(text.slice(first.start, last.end))
    at = Math.max(at, end - 1)
  }
  return names
}

type Prose = { text: string; words: Word[]; field: Field; isSentence: boolean }

/** Consecutive words, from `at` up to, not including, `end`. */
type Run = { text: string; field: Field; words: Word[]; at: number; end: number }

/** The name, or the thing that only sounds like one, that begins at this word; `end` is `at` if there is none. */
function runFrom({ text, words, field, isSentence }: Prose, at: number): { end: number; isName: boolean } {
  const isTag = field === 'tags'
  let end = at + 1
  while (end < words.length && end < at + MOST_WORDS && isJoined(text, words, end)) end++
  for (; end > at; end--) {
    if (!isTag && !words[at]?.isCapital && !words[end - 1]?.isCapital) continue
    const run = { text, field, words, at, end }
    const kind = kindOfRun(run)
    if (kind === 'thing') return { end, isName: false }
    if (kind === 'place' || (isTag && kind === 'joined') || isPlaceByContext(run, kind)) break
  }
  const landmark = isTag ? undefined : landmarkEnd(text, words, at, isSentence)
  const placed = isSentence ? placedEnd(text, words, at) : undefined
  const saint = isSentence ? saintEnd(text, words, at) : undefined
  const farthest = Math.max(end, landmark ?? at, placed ?? at, saint ?? at, latinNameEnd(words, at, isTag) ?? at)
  return { end: farthest, isName: farthest > at }
}

/** What kind of name these words are together. A thing may be in the plural. */
function kindOfRun({ words, at, end }: Run): Kind | undefined {
  const forms = words.slice(at, end).map(({ form }) => form)
  const run = forms.join(' ')
  return kindOf(run) ?? (kindOf(run.replace(/s$/, '')) === 'thing' ? 'thing' : undefined)
}

/**
 * A name that is also a person's or an ordinary word counts as a place only in the position of one: after a preposition or
 * “the town of”, or before a word such as “harbour”. In a title ordinary words never count: nearly all have a capital.
 */
function isPlaceByContext({ text, field, words, at, end }: Run, kind: Kind | undefined): boolean {
  if (field === 'tags') return kind === 'person' && at === 0 && end === words.length && text.length > 3
  if (field === 'title' && isCityInTitle({ text, field, words, at, end }, kind)) return true
  const isWord = kind === 'word' || (kind === 'name' && isMarked(words[at]?.form ?? '', 'given'))
  const isCandidate = kind === 'person' || kind === 'known' || (isWord && field === 'description')
  if (!isCandidate || !words[at]?.isCapital) return false
  const isWithin = isJoined(text, words, at)
  const next = isJoined(text, words, end) ? words[end] : undefined
  if (next && PLACE_WORDS().has(next.form) && (kind === 'person' || (isWithin && !next.isCapital))) return true
  if (next?.isCapital && (field === 'description' || isDistinctive(next))) return false
  const [before = '', earlier = ''] = [words[at - 1]?.form, words[at - 2]?.form]
  return isWithin && (PREPOSITIONS().has(before) || (before === 'of' && PLACE_WORDS().has(earlier)))
}

/** Titles before a person's name: Queen Victoria. */
const OF_PERSONS = wordSet('king queen prince princess lord lady sir dame saint captain doctor president')

/** A large city counts anywhere in a title, except within a person's full name or after a person's title. */
function isCityInTitle({ text, words, at, end }: Run, kind: Kind | undefined): boolean {
  const run = words.slice(at, end)
  if (!run.every(({ isCapital }) => isCapital) || !isMarked(run.map(({ form }) => form).join(' '), 'city')) return false
  if (kind !== 'person') return true
  const [before, next] = [words[at - 1], isJoined(text, words, end) ? words[end] : undefined]
  const isSurname = next?.isCapital === true && isDistinctive(next)
  return !isSurname && !(before && isJoined(text, words, at) && OF_PERSONS().has(before.form))
}

/**
 * The first name that no fact has; the words of a tag may be run together. In a description, where a capital means something,
 * also a name that is in no table.
 */
export function findUnsourcedPlace(text: string, facts: string, field: Field): string | undefined {
  const known = [...new Set(namesIn(text, field))].find(name => !isSupported(name, facts))
  return known ?? (field === 'description' ? findUnknownName(text, facts) : undefined)
}
