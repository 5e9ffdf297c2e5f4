import { anyOf } from '../../shared/word-edges.ts'

/** Months whose names are hardly ever anything else. */
export const SURE = 'january|february|july|september|october|november|december'
/** Those that are also verbs, adjectives or people. */
export const UNSURE = 'march|april|may|june|august'
export const SHORT = 'jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec'
export const ANY_MONTH = `${SURE}|${UNSURE}|${SHORT}|mar`
/** Nouns after a month: times, weather, plants. */
export const OF_A_MONTH = anyOf(
  'mornings?|afternoons?|evenings?|nights?|days?|weeks?|weekends?|dawn|dusk|sunrise|sunset|light|sunlight|sun|sunshine',
  'sky|skies|rains?|showers|snow|frost|ice|heat|cold|chill|warmth|air|breeze|winds?|mist|fog|haze|storms?|weather|thaw',
  'clouds|colou?rs?|foliage|flowers|snowfall|holiday|twilight|moon|tide',
)
export const BEFORE_A_MONTH = anyOf('in|during|since|until|throughout|(?:early|late|mid)(?: in)?|this|last|next|every')
export const AFTER_A_MONTH = anyOf(
  '[,.;:!?)]|$| (?:and|or|at|on|over|under|with|by|along|near|to|when|while|light|here)\\b',
  ' (?:the|an?|its|his|her|their|two|three|four|some|many)\\b| \\p{Ll}+s\\b',
)
/** Nouns after “march” and “august” as other words. */
export const AFTER_NO_MONTH = '(?:order|formation|step|time|company|past|pole|tree|queen)'
/** Words before April or June as a person's name. */
export const BEFORE_A_PERSON = anyOf(
  'called|named|aunt|miss|mrs|lady|queen|little|baby|and|with|girl|daughter|sister|friend',
)
/** What follows such a name: a verb that no month has. */
export const TOLD_OF_A_PERSON =
  '(?:and (?:her|his|the)|(?!(?:brings|begins|ends|arrives|fades|turns)\\b)\\p{Ll}{3,}(?:s|ed|ing)\\b)'
export const DAY = anyOf(
  '(?:[12]?\\d|3[01])(?:st|nd|rd|th)?',
  'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth',
)
/** Things with a number of four digits that is no year. */
const BEARER = anyOf(
  'iso|bibs?|plates?|registration|numbers?|numbered|no|nos|hull|jersey|route|flight|locomotive|engine|tram|bus',
)
/** The look-behind for such a number: “ISO 1600”, “bib number 1985”, “plate AB 1995”. */
export const NUMBERED = `(?<!\\b${BEARER}\\.? (?:(?:is|of|reads?|reading|says?|saying|marked|number) )?[“"‘']?(?:[A-Z]{1,3}[ -])?)`
