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
export function findMonth(text: string, given: string): string | undefined {
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
