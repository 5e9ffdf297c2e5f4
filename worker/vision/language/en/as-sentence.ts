import { capitalized } from '../shared/sentences.ts'
import { pattern, withWordEdges } from '../shared/word-edges.ts'
import { hasOwnVerb, holdsClause } from './clauses.ts'
import { isPlural, predicateOf } from './morphology.ts'
import { QUALITIES, VIEW } from './words/pictures.ts'
import {
  AFTER_PARTICIPLE,
  MANNER,
  PAST_PARTICIPLES,
  PRESENT_PARTICIPLES,
  TRANSITIVE_PARTICIPLES,
} from './words/word-classes.ts'

/** A participle that can become the verb of what stands before it. */
const PREDICATE = pattern(
  `(?<comma>,)?\\s+(?<adverb>(?:${MANNER})\\s+)?(?:(?<verb>${PAST_PARTICIPLES}|${PRESENT_PARTICIPLES})\\s+(?=(?:${AFTER_PARTICIPLE})\\b)|(?<acts>${TRANSITIVE_PARTICIPLES})\\s+(?=\\p{L}))`,
  'giu',
)
const PREPOSITION =
  /\s(?:with|in|on|at|by|near|beside|behind|under|over|above|from|along|against|between|where|that|which|who|and|to|through|across|next)\s/i
const INDEFINITE = withWordEdges(/^(?!(?:the|this|that|these|those|his|her|its|their|someone)\b)\p{Ll}/u)

/** Beginnings of phrases that cannot follow “There is”. */
const NOT_THERE = pattern(
  `^(?:what|how|that|when|where|there|it|us|in|on|from|an? (?:[\\p{L}-]+ ){0,5}(?:moment|variety|sense|contrast|glimpse|mix|blend)|the (?:[\\p{L}-]+ ){0,3}${QUALITIES})\\b`,
)

/** Longest subject, in characters: what stands before a participle farther on is not searched again and again. */
const SUBJECT_MAX = 300

/**
 * A phrase as a sentence: “a boat moored at the quay” becomes “A boat is moored at the quay”, “a quay with three boats” “There
 * is a quay with three boats”. Undefined where that would take more than grammar.
 */
export function asSentence(phrase: string): string | undefined {
  const line = phrase.trimEnd()
  const end = /(?<![.!?])[.!?]*$/.exec(line)?.[0] ?? ''
  const text = line
    .slice(0, line.length - end.length)
    .replace(OF_VIEW, '')
    .replace(/, as seen (?=from )/g, ', seen ')
  if (NOT_THERE.test(text) || hasOwnVerb(text)) return undefined
  const sentence = withPredicate(text) ?? withoutPredicate(text)
  return sentence === undefined ? undefined : `${sentence}${end}`
}

/** Makes the first participle that belongs to the subject its verb. */
function withPredicate(text: string): string | undefined {
  for (const found of text.matchAll(PREDICATE)) {
    if (found.index > SUBJECT_MAX) return undefined
    const { comma, adverb = '', verb, acts } = found.groups ?? {}
    const subject = text.slice(0, found.index)
    if (holdsClause(subject) || UNFINISHED.test(subject)) continue
    const isOfSubject = comma ? !LIST.test(subject) : !PREPOSITION.test(subject) && !ABSOLUTE.test(subject)
    if (!isOfSubject || !/\p{L} \p{L}|^\p{Lu}/u.test(subject)) continue
    const rest = text.slice(found.index + found[0].length)
    // “A row of houses, showing their gables”: the houses show them, not the row.
    if (acts && /^their /.test(rest) && !isPlural(subject)) continue
    // “people enjoying the beach, swimming in the sea”; “a church rising over roofs, featuring cars”
    if (comma && (acts ? DOES.test(subject) : /ing$/i.test(verb ?? '') && / \p{L}+ing [^,]*$/u.test(subject))) continue
    const [be, finite] = predicateOf((verb ?? acts ?? '').toLowerCase(), isPlural(subject))
    const pause = comma && APPOSED.test(subject) ? ',' : closing(subject)
    return `${capitalized(subject)}${pause} ${be}${adverb}${finite} ${rest}`
  }
  return undefined
}

/** “There is a quay”, “It is a misty morning”, “The mill is seen from the river”. */
function withoutPredicate(text: string): string | undefined {
  if (/^an? [^,]{1,60}['’]s [^,]{1,60}s(?:,|$)/u.test(text)) return undefined
  const meanwhile = text.search(/ as (?:they|he|she|it) /u)
  if (meanwhile >= 0 && !holdsClause(text.slice(0, meanwhile))) return undefined
  if (INDEFINITE.test(text)) {
    const areMany = isPlural(text) && !/^an? [^,]* and an? /i.test(text)
    return `${TIME.test(text) ? 'It' : 'There'} ${areMany ? 'are' : 'is'} ${text}`
  }
  const setting = SETTING.exec(text)
  const subject = text.slice(0, setting?.index)
  if (!setting || LIST.test(subject) || holdsClause(subject) || UNFINISHED.test(subject)) return undefined
  const where = text.slice(setting.index).replace(/^,/, '')
  return `${capitalized(subject)}${closing(subject)} ${isPlural(subject) ? 'are' : 'is'} seen${where}`
}

/** The subject already has a participle. */
const DOES = withWordEdges(new RegExp(`\\s(?:${PRESENT_PARTICIPLES})\\s`, 'iu'))
/** An apposition: one comma, not between two adjectives. */
const APPOSED =
  /^(?!(?:\p{L}+ )?\p{L}+, (?!\p{L}+(?:ed|ing|wn|en) )\p{Ll}+ (?!(?:of|from|in|on|at|by|with) )\p{Ll})[^,]*,[^,]*$/u

/** A time of day: “a misty morning at the harbour” begins with “It is”. */
const TIME = withWordEdges(/^an? (?:\p{L}+,? ){0,3}(?:morning|afternoon|evening|day|night|dawn|dusk)\b/iu)

/** Ends in a word that needs another one, or in a participle that the verb would follow. */
const UNFINISHED = withWordEdges(
  /(?<![\p{L}])(?:each|both|all|viewed|seen|taken|captured|photographed|crafted|made|is|are|an?|the|\p{L}+ly)$|^an? (?:\p{L}+ )?(?:view|perspective)\b/iu,
)

/** “a close-up view of”, “the details of”. */
const OF_VIEW = new RegExp(
  `^the (?:(?:intricate|fine|delicate|rich) )?details of |^an? (?:${VIEW}(?:,? ))*(?:view|close-?up(?: view| shot)?)(?: from above)? of `,
  'i',
)
/** An enumeration: the verb would seem to belong to its last item. */
const LIST = withWordEdges(/, (?!(?:an?|the|with|known|also|called|named|formerly|\p{Lu})\b)(?:.* )?and /u)
/** Where a phrase goes on from its subject to the circumstances. */
const SETTING = withWordEdges(
  /,? (?=with |against |under |on an? (?:\p{L}+,? ){0,3}(?:day|morning|afternoon|evening|night)\b|at (?:night|dusk|dawn|sunset|sunrise|low tide)\b|from (?:an?|the|across|above|below) )/iu,
)

const INSERTED = "an?|the|each|with|known|also|called|named|formerly|\\p{Lu}[\\p{L}’'-]*|\\p{Ll}{2,}ing"
/** “, its leaves”: the participle after it belongs to the leaves. */
const ABSOLUTE = /, (?:its|his|her|their|one|each) [^,]*$/iu

const OPEN_APPOSITION = new RegExp(`, (?:${INSERTED})(?![\\p{L}])(?![^,]*,[^,]*$)`, 'u')
/** The second comma of an apposition, or of a county after its town. */
const closing = (subject: string) => (OPEN_APPOSITION.test(subject) ? ',' : '')
