import { isMarked, kindOf } from '../../../../places/lexicon.ts'
import { wordSet } from '../../shared/lazily.ts'
import { isJoined, type Word, wordsOf } from '../../shared/word-forms.ts'
import { isSupported } from './support.ts'

/** Words that introduce the text of a sign or label. */
const QUOTING = wordSet(`
  named called titled entitled labelled labeled marked lettered inscribed signed branded stamped printed written reads read
  reading says say saying spells spelling states stating word words name names letters lettering inscription logo brand`)
/** Words that may stand between those and the text. */
const BETWEEN = wordSet('as with the a is of in to')
const [LENGTH_MIN, LENGTH_MAX] = [3, 40]
/** Longest name, and longest way to look back from it, so that long runs of capitals take linear time. */
const MOST_WORDS = 8

type Prose = { text: string; words: Word[] }

/**
 * The first capitalized words of a description that are in no table of words and names and in no fact. Ignores words all in
 * capitals, in quotation marks or read off a sign, words after a make, and words after a given name, which the rule on people judges.
 */
export function findUnknownName(text: string, facts: string): string | undefined {
  const prose = { text, words: wordsOf(text) }
  const quoted = Array.from(text.matchAll(QUOTED), ({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }))
  const innocent = new Set<string>()
  for (const run of unknownRuns(prose)) {
    const [first, last] = [prose.words[run.from], prose.words[run.to]]
    if (!first || !last) continue
    const name = text.slice(first.start, last.end)
    const isQuoted = quoted.some(({ start, end }) => start < first.start && last.end <= end)
    const isInnocent = isQuoted || isReadOff(prose, run) || isPartOfOther(prose, run)
    if (isInnocent) innocent.add(name)
    else if (!innocent.has(name) && !isSupported(name, facts)) return name
  }
  return undefined
}

/** Consecutive unknown words, from the first to the last. */
type Run = { from: number; to: number }

function unknownRuns(prose: Prose): Run[] {
  const runs: Run[] = []
  for (let at = 0; at < prose.words.length; at++) {
    if (!isUnknown(prose, at)) continue
    const from = at
    const farthest = from + MOST_WORDS - 1
    while (at < farthest && isJoined(prose.text, prose.words, at + 1) && isUnknown(prose, at + 1)) at++
    runs.push({ from, to: at })
  }
  return runs
}

/** A quotation. Its length is limited, so that marks that are never closed take linear time. */
const QUOTED = new RegExp(
  ['“[^”]{1,300}”', '„[^“”]{1,300}[“”]', '«[^»]{1,300}»', '"[^"]{1,300}"', "[‘'](?:[^’']|['’](?=\\p{L})){1,300}['’]"]
    .map(quotation => `(?<![\\p{L}\\p{N}])${quotation}`)
    .join('|'),
  'gu',
)

function isUnknown({ text, words }: Prose, at: number): boolean {
  const word = words[at]
  if (!word?.isCapital || word.form.length < LENGTH_MIN || word.form.length > LENGTH_MAX) return false
  const [start = '', ...rest] = text.slice(word.start, word.end).split(/['’‘]/)
  // CANON, iPhone, YouTube and R5 are ignored; of “They’re” only the first part is looked up.
  if (!/^\p{Lu}(?:[\p{Ll}\p{M}]+|$)/u.test(start) || /\p{Lu}\p{L}*\p{Lu}|\p{N}/u.test(start)) return false
  const isContracted = rest.length > 0 && start.length >= LENGTH_MIN && isKnown(start.toLowerCase())
  return !isContracted && !isKnown(word.form) && !(isAtStart({ text, words }, at) && isDerived(word.form))
}

/** Endings of families and kinds of animals and plants, whose first part may be anything. */
const FAMILY = /(?:idae|aceae|inae|phyta|saurs?|saurus|ceratops|fish|hound|wort)$/
const PLURAL = [/s$/, /es$/, /(?<=[^aeiou])ies$/] as const

function isKnown(form: string): boolean {
  if (kindOf(form) !== undefined || FAMILY.test(form)) return true
  const isPlural = PLURAL.some(ending => ending.test(form) && kindOf(form.replace(ending, '')) !== undefined)
  return isPlural || kindOf(form.replace(/ies$/, 'y')) !== undefined
}

/** Whether the word begins a sentence or line, where any word has a capital, or is part of a heading. */
function isAtStart({ text, words }: Prose, at: number): boolean {
  let first = at
  const isInHeading = ({ form, isCapital }: Word) => isCapital && !ARTICLES().has(form)
  const isWithin = () => first > at - MOST_WORDS && words.slice(first - 1, first).some(isInHeading)
  while (isWithin() && isJoined(text, words, first)) first--
  const [before, word] = [words[first - 1], words[first]]
  return !before || !word || !(isJoined(text, words, first) || /^, $/.test(text.slice(before.end, word.start)))
}

const ARTICLES = wordSet('the a an')
const PREFIXES = wordSet('anti multi semi ultra pseudo neo hyper mega proto')

/** A word made of others, which dictionaries leave out: compositionally, treeline, midground. */
function isDerived(form: string): boolean {
  if (PREFIXES().has(form) || isKnown(form.replace(/(?:ly|ally|ness|less|like|wise|able|ing|ed|er)$/, ''))) return true
  for (let at = LENGTH_MIN; at <= form.length - LENGTH_MIN; at++) {
    if (isWord(form.slice(0, at)) && isWord(form.slice(at))) return true
  }
  return false
}

const isWord = (form: string) => ['ordinary', 'word', 'known'].includes(kindOf(form) ?? '')

/** Whether the words follow “named”, “reads” or “marked”, alone or among other words with capitals. */
function isReadOff({ text, words }: Prose, { from }: Run): boolean {
  let before = from - 1
  const isWithin = (at: number) => words[at]?.isCapital && isJoined(text, words, at + 1)
  while (before > from - MOST_WORDS && (isWithin(before) || BETWEEN().has(words[before]?.form ?? ''))) before--
  return QUOTING().has(words[before]?.form ?? '')
}

/** Whether the words are part of another kind of name: Bill Brandt, Subaru Impreza, BMW Isetta, Porsche 911 Carrera, Tipo 33. */
function isPartOfOther(prose: Prose, { from, to }: Run): boolean {
  const { text, words } = prose
  if (isJoined(text, words, to + 1) && hasDigit(words[to + 1])) return true
  for (let at = from - 1; at >= Math.max(0, from - MOST_WORDS) && isJoined(text, words, at + 1); at--) {
    if (isFirstOfName(prose, at)) return true
    if (!words[at]?.isCapital) return false
  }
  return false
}

function isFirstOfName({ text, words }: Prose, at: number): boolean {
  const word = words[at]
  if (!word || hasDigit(word)) return word !== undefined
  if (!word.isCapital || word.form.length < LENGTH_MIN) return false
  const isAllCapitals = /^\p{Lu}{2,}$/u.test(text.slice(word.start, word.end))
  const isFirst = isMarked(word.form, 'given') || isMarked(word.form, 'make') || kindOf(word.form) === 'person'
  return isAllCapitals || isFirst
}

const hasDigit = (word: Word | undefined) => word !== undefined && /\p{N}/u.test(word.form)
