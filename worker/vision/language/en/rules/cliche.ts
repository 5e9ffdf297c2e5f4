import { type Context, PROSE_AND_TAGS, type Rule } from '../../rule.ts'
import { lazily } from '../../shared/lazily.ts'
import { cliche as clicheTexts } from '../../shared/rule-texts.ts'
import { capitalized, mapSentences } from '../../shared/sentences.ts'
import { withWordEdges } from '../../shared/word-edges.ts'
import { agreeingArticles } from '../morphology.ts'
import { withoutTrailing } from '../trailing-clauses.ts'
import { BANNED, REPLACED, STOCK } from '../words/cliches.ts'
import { BEFORE_PREDICATE, NEVER_NOUN } from '../words/word-classes.ts'

/** Any cliché, as a whole word. */
const CLICHE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[...BANNED.map(([, forms]) => forms), ...STOCK].join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
)

/** The first cliché in a text, as written. Words in `given`, the owner's own texts, are none. */
function findCliche(text: string, given: string): string | undefined {
  const own = given.toLowerCase()
  for (const [phrase] of text.matchAll(CLICHE)) if (!own.includes(phrase.toLowerCase())) return phrase
  return undefined
}

/** Adjectives that only praise their noun: nothing is lost with them. */
const praise = lazily(() => new Set(BANNED.flatMap(([, , adjectives]) => adjectives?.split('|') ?? [])))
const isPraise = (word: string) => praise().has(word.toLowerCase())
/** Endings of adverbs, and what they replace: serenely, magically, dreamily. */
const ADVERBS = [
  [/ly$/, ''],
  [/ally$/, ''],
  [/ily$/, 'y'],
] as const
/** Adverbs that only praise their verb. */
const isPraising = (word: string) =>
  ADVERBS.some(([ending, adjective]) => ending.test(word) && isPraise(word.replace(ending, adjective)))
/** Words after which the sentence needs its adjective: “is serene”, “very serene”. */
const NEEDS_IT = new RegExp(`^${BEFORE_PREDICATE}$`, 'i')
/** Words before which an adjective has no noun. */
const NO_NOUN = new RegExp(`^${NEVER_NOUN}$`, 'i')
/** Nouns that mean nothing without their adjective. */
const HOLLOW =
  /^(?:atmosphere|ambian?ce|ambience|mood|feel|feeling|vibe|charm|quality|air|aura|presence|detail|beauty)$/i
const DETERMINER = /^(?:an?|the|this|that|these|those|its|his|her|their|our|some|many|several|two|three|four|five)$/i

/**
 * Deletes praise before a noun or verb, and replaces some clichés by plain words. What would leave a gap stays, and the rule
 * refuses it. Words in `given`, the owner's own texts, stay.
 */
function plainWords(text: string, given: string): string {
  if (findCliche(text, given) === undefined) return text
  let plain = text
  for (const [pattern, word] of REPLACED) {
    plain = plain.replace(pattern, (found, ...rest) => {
      if (given.toLowerCase().includes(found.toLowerCase())) return found
      const isFirst = rest.find(value => typeof value === 'number') === 0
      return /^\p{Lu}/u.test(found) && (isFirst || isTitleCase(text)) ? capitalized(word) : word
    })
  }
  return agreeingArticles(withoutPraise(plain, given), text).replace(THE_NAME, found =>
    text.includes(found) ? found : found.replace(/^the /i, ''),
  )
}

/** Names that take no article once the praise between is deleted: “the iconic Windsor Castle”. */
const THE_NAME = withWordEdges(
  /\b[Tt]he (?:\p{Lu}[\p{L}’'-]+ ){1,2}(?:Cathedral|Castle|Abbey|Palace|Park|Square|Street|Station|Hall|Bay|Beach|Island|Harbou?r)\b/gu,
)

/** Words at odd indexes, what separates them at even ones. */
const split = (text: string) => text.split(/([\p{L}\p{N}’'-]+)/u)

function withoutPraise(text: string, given: string): string {
  const parts = split(text)
  const deleted = (word: string) => (isPraise(word) || isPraising(word)) && findCliche(word, given) !== undefined
  for (let at = 1; at < parts.length; at += 2) {
    const word = parts[at] ?? ''
    if (!deleted(word)) continue
    const [before, lead, link, next] = [parts[at - 2], parts[at - 1] ?? '', parts[at + 1] ?? '', parts[at + 2]]
    const isJoined = before !== undefined && /^and$/i.test(before)
    const joins = next !== undefined && /^and$/i.test(next) && link.trim() === ''
    if (next !== undefined && HOLLOW.test(next)) continue
    const hasNoun = next !== undefined && link.trim() === '' && !NO_NOUN.test(next)
    if (isPraising(word)) {
      if (next === undefined || link.trim() !== '') continue
      parts.splice(at, 2)
    } else if (joins && isAdjectiveAfter(parts, at)) {
      // “serene and misty”: the other adjective stays.
      parts.splice(at, 4)
    } else if (isJoined && lead.trim() === '' && isAdjectiveBefore(parts, at - 4)) {
      // “misty and serene lake”, “misty and serene.”
      parts.splice(at - 3, 4)
    } else if (hasNoun && !NEEDS_IT.test(before ?? '')) {
      if (lead.trim() === ',' && isAdjectiveBefore(parts, at - 2)) parts.splice(at - 1, 2)
      else parts.splice(at, 2)
    } else if (link.trim() === ',' && next !== undefined && !NO_NOUN.test(next) && DETERMINER.test(before ?? '')) {
      // “a serene, misty lake”.
      parts.splice(at, 2)
    } else continue
    if (/^\p{Lu}/u.test(word) && at === 1) parts[at] = capitalized(parts[at] ?? '')
    at -= 2
  }
  return parts.join('')
}

/** Whether this word is an adjective of a noun: right after an article or the like, but not in “In the distance,”. */
function isAdjectiveBefore(parts: string[], at: number): boolean {
  if (at === 5 && /^the$/i.test(parts[at - 2] ?? '') && NO_NOUN.test(parts[1] ?? '')) return false
  return at >= 1 && (DETERMINER.test(parts[at - 2] ?? '') || NEEDS_IT.test(parts[at - 2] ?? '') || at === 1)
}

/** Whether the word after “and” is an adjective, too: in “is serene and shows a lake” it is a verb. */
function isAdjectiveAfter(parts: string[], at: number): boolean {
  const [before, other, link = '', next] = [parts[at - 2], parts[at + 4], parts[at + 5], parts[at + 6]]
  if (other === undefined || DETERMINER.test(other)) return false
  return !NEEDS_IT.test(before ?? '') || next === undefined || link.trim() !== ''
}

/** Whether most words begin with a capital. */
function isTitleCase(text: string): boolean {
  const words = text.match(/\p{L}{4,}/gu) ?? []
  return words.filter(word => /^\p{Lu}/u.test(word)).length * 2 > words.length
}

/** Cuts clauses before words are replaced: a clause of nothing but praise would be empty without it. */
function mendCliche(text: string, { field, facts, language, isBroken }: Context): string {
  if (field === 'tag') return text
  const canStand = (statement: string) => !isBroken(plainWords(statement, facts))
  const cut = (sentence: string) => withoutTrailing(sentence, isBroken, canStand)
  return mapSentences(text, language, sentence => cut(plainWords(cut(sentence), facts)))
}

export const cliche: Rule = {
  id: 'cliché',
  on: PROSE_AND_TAGS,
  find: (text, { facts }) => findCliche(text, facts),
  mend: mendCliche,
  ...clicheTexts(BANNED.map(([phrase]) => phrase).join(', ')),
}
