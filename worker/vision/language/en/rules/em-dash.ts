import { PROSE_AND_TAGS, type Rule } from '../../rule.ts'
import { withWordEdges } from '../../shared/word-edges.ts'

/** A dash in any spelling, with a space on one side or both, or long enough to need none. */
const DASH =
  /\s*[\u2014\u2015]\s*|\s*-{2,}\s*|\s+[\u2010-\u2013\u2212-]\s+|(?<=[\p{L}\p{N}])[\u2010-\u2013\u2212-]\s+(?=[\p{L}\p{N}])|\s+[\u2010-\u2013\u2212-](?=\p{L})|(?<=\p{L})[\u2012\u2013](?=\p{L})|(?<=\d)[\u2012\u2013](?=\d)/gu
/** Signs that look like a hyphen, inside a word. */
const LOOKS_LIKE_HYPHEN = /(?<=[\p{L}\p{N}])[\u2010\u2011\u2212](?=[\p{L}\p{N}])/gu
const QUOTED = /["“][^"“”\n]{1,60}["”]/gu

const oneOf = (...words: string[]) => new RegExp(`^(?:${words.join('|')})$`, 'iu')

const COLOUR =
  '(?:red|orange|yellow|green|blue|purple|violet|pink|brown|gr[ae]y|black|white|gold|silver|teal|turquoise)'
const QUARTER = '(?:north|south|east|west|northeast|northwest|southeast|southwest)'
const SMALL_NUMBER = '(?:one|two|three|four|five|six|seven|eight|nine)'
const TENS = '(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)'
const LENGTH = '(?:foot|feet|met(?:re|er)s?|inch|mile|kilomet(?:re|er)|storey|story)'
const COUNTED = `(?:${LENGTH}|thirds?|quarters?|fifths?|eighths?|tenths?|half|halves|stor(?:ied|eyed)|way|lane|car|man|woman|person|piece|part|panel|ton(?:ne)?|hour|minute|day|week|month|year|door|seat(?:er)?|bedroom|room|armed|arch(?:ed)?|span|masted?|deck(?:er)?|level|tone|tier(?:ed)?|wheel(?:ed|er)?|bladed?|point(?:ed)?|string(?:ed)?|stage|horned|humped|stroke|engined?|legged|sided|pronged|time|volt|watt|pound|litre|liter)`
/** What is said of a noun by a word that ends like a participle: “sun - bleached”, “well - kept”. */
const PARTICIPLE = '(?:\\p{Ll}+(?:ed|wn|lt|rn|ept|ght|en)|(?:look|grow|stand|reach|runn|last|flow|mov|burn)ing)'
const MODIFIES =
  '(?:well|self|ill|long|short|thick|thin|newly|freshly|old|full|fine|flat|broad|narrow|sharp|single|double|triple|deep|hand|machine|sun|wind|rain|snow|frost|salt|weather|moss|ivy|tree|palm|grass|flower|wood|stone|brick|tile|steel|sea|storm|time|water|tide|light|dark|bright|pale|candle|lamp|moon|star|leaf|dust|rust|mud|paint)'

/** Both parts of words that are written with a hyphen. */
const COMPOUND = oneOf(
  '(?:multi|semi|mini|non|anti|ultra|neo|pseudo|quasi|micro|macro|inter|intra|pre|post|bi|tri|un) \\p{L}{3,}',
  'half (?:timbered|moon|open|built|hidden|light|empty|full|dozen|eaten|buried|submerged|sunken|closed|shut|lit|mast|melted|frozen|finished|dressed)',
  '(?:late|early|mid) (?:winter|spring|summer|autumn|fall|season|morning|afternoon|evening|night|day|century|stage)',
  'mid (?:air|week|stride|flight|leap|jump|swing|step|stream|water|ground|range|rise|sized?|town|section|length|throw|turn|bite|tone)',
  '(?:low|high|eye|ground|waist|street|knee|wide|upper|lower|full|open|top|bottom) (?:angled?|level|key|rise|contrast|tide|lying|hanging|slung|cut|ceilinged|end|density|resolution|speed|gloss|vis|visibility|heeled|pitched|necked|backed|length|air|size)',
  '(?:floor|knee|ankle|shoulder|waist|elbow|calf) length',
  "(?:bird|worm)[’']?s eye",
  'close (?:ups?|knit|fitting|cropped|set)',
  'open (?:air|topped|top|plan|sided|toed)|free standing|worn out|built in|walk in|drive in|look ?out|up to|grown ups?|pop up|line up|pick up|man made|old fashioned|good looking|easy going|hot air|state of|left hand|right hand|second hand|long haired|life sized?|year old|ice cream|merry go|see through|drive through',
  `${MODIFIES} (?:${PARTICIPLE}|lit|hewn|cut)`,
  '(?:\\d{1,2}(?:st|nd|rd|th)|turn of the) century',
  `\\p{L}{3,} (?:stor(?:e?y|ied|eyed)|angled?|shaped|colou?red|sized|toned|styled|tiered|drenched|soaked|kissed|clad|capped|topped|haired|eyed|faced|legged|winged|tailed|sleeved|necked|brimmed|paned|walled|roofed|bearded|handed|headed|facing|worn|beaten|swept|bleached|strewn|woven|rigged|hulled|masted|rimmed|themed|based|fringed|trimmed|thatched|powered|covered|lined|filled|studded|dotted|framed|encrusted|laden)`,
  `${QUARTER} (?:${QUARTER}|facing|bound)`,
  `${COLOUR} (?:${COLOUR}|brick)`,
  `(?:${SMALL_NUMBER}|ten|eleven|twelve|${TENS}|hundred|single|double|triple|multiple|\\d+(?:\\.\\d+)?) ${COUNTED}`,
  `${TENS} (?:${SMALL_NUMBER}|first|second|third|fourth|fifth)`,
  `${LENGTH} (?:tall|high|long|wide|deep)`,
  '(?:t|tee) shirts?|x rays?|[a-z] (?:shaped?|frames?|curves?|bends?|beams?|junctions?|hooks?|bikes?)|u (?:boats?|turns?|bends?)|a z',
  'rolls royce|harley davidson|mercedes benz|coca cola',
)
/** Before these a participle has no noun: it says more of what stands before the dash. */
const NO_NOUN = withWordEdges(/^\s+(?:with|in|by|on|at|from|under|over|of|to|against|along|ones?)\b/i)
const IS_PARTICIPLE = new RegExp(`^(?:${PARTICIPLE}|clad|lit)$`, 'u')
/** Little words between the parts of one word: “side - by - side”. */
const LINK = '(?:and|by|in|to|of|the|on|upon|under|up|at|de|du|la|le|les|sur|en|al|go|a|old)'
const LINK_AFTER = new RegExp(`^${LINK}\\s+[\\u2010-\\u2015\\u2212-]\\s`, 'iu')
const LINK_BEFORE = new RegExp(`\\s[\\u2010-\\u2015\\u2212-]\\s+${LINK}$`, 'iu')
/** With these another thought begins, and nothing is joined to them. */
const OPENS = oneOf(
  "an?|the|this|that|these|those|its?|it['’]s|his|her|their|our|they|he|she|we|you|who|which|what|where|while|when|with|without|all|some|many|most|both|each|one|two|three|four|five|six|and|or|but|nor|not|no|likely|as|from|for|in|on|at|by|is|are|was|were|there|here",
)
/** After a hyphen that hangs: “two- and three-storey”. */
const HANGS = oneOf('and|or|to|nor|but|through|versus')

const NUMBER_BEFORE =
  /(?<![\p{L}\p{N}.,:])[$€£]?\d[\d.,:]*(?: ?(?:%|°[CF]?|[ap]m|mm|cm|m|km|ft|in|kg|g|lb|miles?|met(?:re|er)s?|feet|years?|minutes?|hours?))?$/iu
const NUMBER_AFTER = /^[$€£]?\d/
/** Numbers that a hyphen makes one: a result, a plate, what a sign says, three and more in a row. */
const ONE_NUMBER = withWordEdges(
  /\b(?:scor(?:e|es|ed|ing)|scoreboard|won|wins?|lost|los(?:es|ing)|leads?|leading|led|beat(?:s|ing)?|drew|draws?|victory|defeat|results?|plates?|reads?|reading|says|marked|labell?ed|numbers?|numbered|registration|flight|phone|boeing|airbus|formation)\b[^.!?]{0,40}$|\d\s*[\u2010-\u2015-]\s*\d+$|(?<!\d)0\d*$/i,
)
const MORE_AFTER = /^\d+\s+[\u2010-\u2015-]\s+\d|^0\d/
/** “between 10 - 15” */
const BETWEEN = withWordEdges(/\bbetween \S+(?: \p{L}+)?$/iu)
/** A sign of less than zero stands after these. */
const SIGNED = /(?:^|\s)(?:of|at|to|is|was|below|reads?|reading|reaches|around|about|near|from|minus)$/i
/** “F - 16”, but not “Platform A - 2 trains”. */
const MODEL = withWordEdges(
  /(?<![\p{L}\p{N}]|\b(?:[Pp]latform|[Bb]erth|[Gg]ate|[Pp]ier|[Hh]all|[Bb]lock|[Ee]xit|[Dd]ock|[Ss]ection|[Rr]ow) )(?!(?:UK|US|EU|TV|NY|LA)$)(?:\p{Lu}{1,2}|MiG)$/u,
)
const MODEL_NUMBER = /^\d{1,4}(?![\d.,:])/
const DAYS = oneOf('(?:mon|tues|wednes|thurs|fri|satur|sun)days? (?:mon|tues|wednes|thurs|fri|satur|sun)days?')

/** As much of a text as is looked at on each side of a dash, in characters. */
const NEAR = 60

/**
 * A text whose dashes say what they stand for: a part of a word (“multi - story” becomes “multi-story”), a range
 * (“10 - 15 gulls” becomes “10 to 15 gulls”), or a `pause`. `given` are the owner's own texts, whose words stay whole.
 */
function withoutDashes(text: string, given: string, pause = ', '): string {
  const own = given.toLowerCase()
  return text
    .replace(LOOKS_LIKE_HYPHEN, '-')
    .replace(QUOTED, quoted => quoted.replace(DASH, '-'))
    .replace(DASH, (dash, at: number, whole: string) => {
      const before = whole.slice(Math.max(0, at - NEAR), at)
      const after = whole.slice(at + dash.length, at + dash.length + NEAR)
      if (/\d$|[%°]$|\d ?\p{L}+$/u.test(before) && NUMBER_AFTER.test(after) && NUMBER_BEFORE.test(before)) {
        if (!/^\s|\s$|[\u2014\u2015]/u.test(dash) || ONE_NUMBER.test(before) || MORE_AFTER.test(after)) return '-'
        return BETWEEN.test(before) ? ' and ' : ' to '
      }
      if (NUMBER_AFTER.test(after) && /\s/.test(dash)) {
        if (MODEL.test(before) && MODEL_NUMBER.test(after)) return '-'
        if (SIGNED.test(before)) return ' -'
      }
      return betweenWords({ dash, before, after, own }) ?? pause
    })
}

/** What replaces a dash between words; undefined for a pause. */
function betweenWords(side: { dash: string; before: string; after: string; own: string }): string | undefined {
  const { dash, before, after, own } = side
  const [left = ''] = /[\p{L}\p{N}][\p{L}\p{N}’'.]*$/u.exec(before) ?? []
  const [right = ''] = /^[\p{L}\p{N}][\p{L}\p{N}’']*/u.exec(after) ?? []
  if (left === '' || right === '') return undefined
  const both = `${left} ${right}`
  if (LINK_AFTER.test(after) || LINK_BEFORE.test(before)) return '-'
  if (own.includes(`${left}-${right}`.toLowerCase())) return '-'
  if (DAYS.test(both)) return ' to '
  if (COMPOUND.test(both) && !(IS_PARTICIPLE.test(right) && NO_NOUN.test(after.slice(right.length)))) return '-'
  if (/^[\u2012\u2013]$/u.test(dash)) return OPENS.test(right) ? undefined : dash
  // A hyphen that touches the word before it.
  if (!/^\s|[\u2014\u2015]|--/u.test(dash)) return HANGS.test(right) ? dash : OPENS.test(right) ? undefined : '-'
  return undefined
}

/** An em dash in any of its spellings. A hyphen inside a word and an en dash between numbers are not included. */
const EM_DASH = /\s*[\u2014\u2015]\s*|\s*-{2,}\s*|\s+[\u2013-]\s+/u

/** A hyphen with a space on one side that is a part of a word: “semi- detached”, but not “two- and three-storey”. */
const HALF_SPACED = /(?<=[\p{L}\p{N}])(?:[\u2010-\u2013-] | [\u2010-\u2013-])(?=[\p{L}\p{N}])/u
const findHalfSpaced = (text: string, facts: string) => {
  const found = HALF_SPACED.exec(text)?.[0]
  return found === undefined || withoutDashes(text, facts) === text ? undefined : found
}

export const emDash: Rule = {
  id: 'em dash',
  on: PROSE_AND_TAGS,
  find: (text, { facts }) => EM_DASH.exec(text)?.[0] ?? findHalfSpaced(text, facts),
  mend: (text, { field, facts }) => withoutDashes(text, facts, field === 'tag' ? ' ' : ', ').replace(/^, |, $/g, ''),
  say: (found, { field }) =>
    field === 'tag'
      ? `The tag “${found}” contains a dash between words.`
      : `The ${field} contains a dash between words.`,
  ask: 'No em dash.',
}
