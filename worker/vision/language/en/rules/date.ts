import { PROSE_AND_TAGS, type Rule } from '../../rule.ts'
import { digitDates } from '../../shared/digit-dates.ts'
import { DATE } from '../../shared/rule-texts.ts'
import { pattern, withWordEdges } from '../../shared/word-edges.ts'
import {
  AFTER_A_MONTH,
  AFTER_NO_MONTH,
  ANY_MONTH,
  BEFORE_A_MONTH,
  BEFORE_A_PERSON,
  DAY,
  NUMBERED,
  OF_A_MONTH,
  SHORT,
  SURE,
  TOLD_OF_A_PERSON,
  UNSURE,
} from '../words/dates.ts'

const MONTHS = [
  `\\b(?:${SURE})\\b`,
  // An abbreviation after a word of time.
  `\\b(?:in|during|early|late|mid)[- ](?:${SHORT})\\b`,
  `\\b(?:${UNSURE}) (?:(?:early|late|mid)[- ])?${OF_A_MONTH}\\b`,
  // “in August”, “late May”, “mid-June”; “in march order”, “in august company”, “early march past” mean something else.
  `\\b${BEFORE_A_MONTH}[- ](?:${UNSURE})\\b(?=${AFTER_A_MONTH})(?! ${AFTER_NO_MONTH})`,
  // A month, unless the words around it say that it is a person.
  `\\b(?<!\\b${BEFORE_A_PERSON} )(?:april|june)\\b(?! ${TOLD_OF_A_PERSON})(?!['’]s)`,
].map(source => pattern(source, 'giu'))
const NO_MONTH = pattern(
  '\\b(?:may|june|april|august|march) (?:hare|pole|queen|tree|bug|beetle|blossom|past|company|order)\\b',
  'giu',
)
/** As a whole tag it is the month: nobody searches for a verb. */
const MONTH_TAG = new RegExp(`^(?:(?:early|mid|late)[ -])?(?:${SURE}|${UNSURE}|${SHORT})$`, 'iu')
const NAME = pattern(`\\b(?:${SURE}|${UNSURE}|${SHORT})\\b`, 'giu')
const LONG: Record<string, string> = { sep: 'september', sept: 'september' }

/** The first month in a text that `given`, the owner's own texts, do not name. */
function findMonth(text: string, given: string): string | undefined {
  const known = new Set(given.toLowerCase().match(/\p{L}+/gu))
  const isGiven = (found: string) => {
    const name = found.match(NAME)?.[0].toLowerCase() ?? ''
    return [...known].some(
      word =>
        word === name ||
        word === LONG[name] ||
        (name.length === 3 && word.startsWith(name)) ||
        (word.length === 3 && name.startsWith(word)),
    )
  }
  if (MONTH_TAG.test(text) && !isGiven(text)) return text
  const plain = text.replace(NO_MONTH, ' ')
  for (const month of MONTHS) {
    const found = plain.match(month)?.find(month => !isGiven(month))
    if (found !== undefined) return found
  }
  return undefined
}

/** A verb in “may first” and “20 may”, unless capitalized or a whole tag. */
const VERB = withWordEdges(/\b(?:may|mar|march)\b/)
const DATES = [
  ...digitDates(NUMBERED),
  ...[
    // “october2023”, as tags run together.
    `\\b(?:${ANY_MONTH})(?:19|20)\\d{2}(?!\\d)`,
    '\\bthe (?:early |mid-?|late |roaring |swinging )?(?:twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)\\b',
    `\\b(?:${ANY_MONTH})\\.? (?:the )?${DAY}\\b(?! ?(?:mm|px|m|km|am|pm|%))`,
    `\\b${DAY} (?:of )?(?:${ANY_MONTH})\\b`,
  ].map(source => pattern(source)),
]

/** The first year or date in a text, or month that the owner's own texts do not name. */
function findDate(text: string, facts: string): string | undefined {
  for (const each of DATES) {
    const found = each.exec(text)?.[0]
    if (found !== undefined && (found === text || !VERB.test(found))) return found
  }
  return findMonth(text, facts)
}

export const date: Rule = {
  id: 'date',
  on: PROSE_AND_TAGS,
  find: (text, { facts }) => findDate(text, facts),
  ...DATE,
}
