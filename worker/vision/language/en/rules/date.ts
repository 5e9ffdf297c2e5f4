import { PROSE_AND_TAGS, type Rule } from '../../rule.ts'
import { digitDates } from '../../shared/digit-dates.ts'
import { withWordEdges } from '../../shared/word-edges.ts'

/** Months whose names are hardly ever anything else. */
const SURE = 'january|february|july|september|october|november|december'
/** Those that are also verbs, adjectives or people. */
const UNSURE = 'march|april|may|june|august'
const SHORT = 'jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec'
/** What a month has: its times, its weather, what it brings. */
const OF_A_MONTH =
  '(?:(?:early|late|mid)[- ])?(?:mornings?|afternoons?|evenings?|nights?|days?|weeks?|weekends?|dawn|dusk|sunrise|sunset|light|sunlight|sun|sunshine|sky|skies|rains?|showers|snow|frost|ice|heat|cold|chill|warmth|air|breeze|winds?|mist|fog|haze|storms?|weather|thaw|clouds|colou?rs?|foliage|flowers|snowfall|holiday|twilight|moon|tide)'

const any = (source: string) => withWordEdges(new RegExp(source, 'giu'))

const MONTHS = [
  any(`\\b(?:${SURE})\\b`),
  // An abbreviation after a word of time.
  any(`\\b(?:in|during|early|late|mid)[- ](?:${SHORT})\\b`),
  any(`\\b(?:${UNSURE}) ${OF_A_MONTH}\\b`),
  // “in August”, “late May”, “mid-June”; “in march order”, “in august company”, “early march past” mean something else.
  any(
    `\\b(?:in|during|since|until|throughout|(?:early|late|mid)(?: in)?|this|last|next|every)[- ](?:${UNSURE})\\b(?=[,.;:!?)]|$| (?:and|or|at|on|over|under|with|by|along|near|to|when|while|light|here)\\b| (?:the|an?|its|his|her|their|two|three|four|some|many)\\b| \\p{Ll}+s\\b)(?! (?:order|formation|step|time|company|past|pole|tree|queen))`,
  ),
  // Of one who is called so something is told; else it is the month.
  any(
    `\\b(?<!\\b(?:called|named|aunt|miss|mrs|lady|queen|little|baby|and|with|girl|daughter|sister|friend) )(?:april|june)\\b(?! (?:and (?:her|his|the)|(?!(?:brings|begins|ends|arrives|fades|turns)\\b)\\p{Ll}{3,}(?:s|ed|ing)\\b))(?!['’]s)`,
  ),
]
const NO_MONTH = any(
  '\\b(?:may|june|april|august|march) (?:hare|pole|queen|tree|bug|beetle|blossom|past|company|order)\\b',
)
/** Where a tag is nothing else, it is the month: nobody looks for a verb. */
const MONTH_TAG = new RegExp(`^(?:(?:early|mid|late)[ -])?(?:${SURE}|${UNSURE}|${SHORT})$`, 'iu')
const NAME = any(`\\b(?:${SURE}|${UNSURE}|${SHORT})\\b`)
const LONG: Record<string, string> = { sep: 'september', sept: 'september' }

/** The first month that is named in a text and that `given`, the owner's own texts, do not name. */
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
  for (const pattern of MONTHS) {
    const found = plain.match(pattern)?.find(month => !isGiven(month))
    if (found !== undefined) return found
  }
  return undefined
}

const ANY_MONTH =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec'
/** “may first”, “20 may”: a verb, unless it has a capital or is a tag by itself. */
const VERB = withWordEdges(/\b(?:may|mar|march)\b/)
/** What a number with four digits may be besides a year: “ISO 1600”, “bib number 1985”, “plate AB 1995”. */
const NUMBERED =
  '(?<!\\b(?:iso|bibs?|plates?|registration|numbers?|numbered|no|nos|hull|jersey|route|flight|locomotive|engine|tram|bus)\\.? (?:(?:is|of|reads?|reading|says?|saying|marked|number) )?[“"‘\']?(?:[A-Z]{1,3}[ -])?)'
const DAY = '(?:[12]?\\d|3[01])(?:st|nd|rd|th)?'
const ORDINAL = '(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)'
const DATES = [
  ...digitDates(NUMBERED),
  ...[
    // “october2023”, as tags run together.
    new RegExp(`\\b(?:${ANY_MONTH})(?:19|20)\\d{2}(?!\\d)`, 'iu'),
    /\bthe (?:early |mid-?|late |roaring |swinging )?(?:twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)\b/i,
    new RegExp(`\\b(?:${ANY_MONTH})\\.? (?:the )?(?:${DAY}|${ORDINAL})\\b(?! ?(?:mm|px|m|km|am|pm|%))`, 'i'),
    new RegExp(`\\b(?:${DAY}|${ORDINAL}) (?:of )?(?:${ANY_MONTH})\\b`, 'i'),
  ].map(withWordEdges),
]

/** The first year or date in a text. A month by itself passes when the owner's own words hold it. */
function findDate(text: string, facts: string): string | undefined {
  for (const pattern of DATES) {
    const found = pattern.exec(text)?.[0]
    if (found !== undefined && (found === text || !VERB.test(found))) return found
  }
  return findMonth(text, facts)
}

export const date: Rule = {
  id: 'date',
  on: PROSE_AND_TAGS,
  find: (text, { facts }) => findDate(text, facts),
  say: (found, { field }) =>
    field === 'tag' ? `The tag “${found}” is a year or date.` : `The ${field} contains a year or date (“${found}”).`,
  ask: 'Never write a year, a date or a month. The time of day may be used only where the light agrees with it.',
}
