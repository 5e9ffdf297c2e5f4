import { PROSE_AND_TAGS, type Rule } from '../../rule.ts'
import { contains } from '../../shared/says.ts'
import { pattern, withWordEdges } from '../../shared/word-edges.ts'
import { BEARERS, COMPOUNDS, PARTICIPLE, RESULTS } from '../words/compounds.ts'

/** A dash: any sign with a space on one side or both, or a long one without. */
const HYPHEN = '[\\u2010-\\u2013\\u2212-]'
const DASH = new RegExp(
  [
    '\\s*[\\u2014\\u2015]\\s*|\\s*-{2,}\\s*',
    `\\s+${HYPHEN}\\s+|(?<=[\\p{L}\\p{N}])${HYPHEN}\\s+(?=[\\p{L}\\p{N}])|\\s+${HYPHEN}(?=\\p{L})`,
    '(?<=\\p{L})[\\u2012\\u2013](?=\\p{L})|(?<=\\d)[\\u2012\\u2013](?=\\d)',
  ].join('|'),
  'gu',
)
/** Signs that look like a hyphen, inside a word. */
const LOOKS_LIKE_HYPHEN = /(?<=[\p{L}\p{N}])[\u2010\u2011\u2212](?=[\p{L}\p{N}])/gu
const QUOTED = /["“][^"“”\n]{1,60}["”]/gu

const oneOf = (...words: string[]) => new RegExp(`^(?:${words.join('|')})$`, 'iu')

/** Both parts of words that are written with a hyphen. */
const COMPOUND = oneOf(...COMPOUNDS)
/** Words before which a participle has no noun, so that it belongs to what precedes the dash. */
const NO_NOUN = withWordEdges(/^\s+(?:with|in|by|on|at|from|under|over|of|to|against|along|ones?)\b/i)
const IS_PARTICIPLE = new RegExp(`^(?:${PARTICIPLE}|clad|lit)$`, 'u')
/** Small words inside a compound: “side - by - side”. */
const LINK = '(?:and|by|in|to|of|the|on|upon|under|up|at|de|du|la|le|les|sur|en|al|go|a|old)'
const LINK_AFTER = new RegExp(`^${LINK}\\s+[\\u2010-\\u2015\\u2212-]\\s`, 'iu')
const LINK_BEFORE = new RegExp(`\\s[\\u2010-\\u2015\\u2212-]\\s+${LINK}$`, 'iu')
/** Words that begin another thought, so that a dash before them is a pause. */
const OPENS = oneOf(
  "an?|the|this|that|these|those|its?|it['’]s|his|her|their|our|they|he|she|we|you|who|which|what|where|while|when|with",
  'without|all|some|many|most|both|each|one|two|three|four|five|six|and|or|but|nor|not|no|likely|as|from|for|in|on|at|by',
  'is|are|was|were|there|here',
)
/** Words after a hanging hyphen: “two- and three-storey”. */
const HANGS = oneOf('and|or|to|nor|but|through|versus')

const NUMBER_BEFORE =
  /(?<![\p{L}\p{N}.,:])[$€£]?\d[\d.,:]*(?: ?(?:%|°[CF]?|[ap]m|mm|cm|m|km|ft|in|kg|g|lb|miles?|met(?:re|er)s?|feet|years?|minutes?|hours?))?$/iu
const NUMBER_AFTER = /^[$€£]?\d/
/** Numbers that belong together and are no range: results, plates, signs, three or more in a row. */
const ONE_NUMBER = pattern(
  `\\b(?:${RESULTS}|${BEARERS})\\b[^.!?]{0,40}$|\\d\\s*[\\u2010-\\u2015-]\\s*\\d+$|(?<!\\d)0\\d*$`,
)
const MORE_AFTER = /^\d+\s+[\u2010-\u2015-]\s+\d|^0\d/
/** “between 10 - 15” */
const BETWEEN = withWordEdges(/\bbetween \S+(?: \p{L}+)?$/iu)
/** Words before a number below zero: “at - 5 degrees”. */
const SIGNED = /(?:^|\s)(?:of|at|to|is|was|below|reads?|reading|reaches|around|about|near|from|minus)$/i
/** How many characters on each side of a dash are looked at. */
const NEAR = 60

/**
 * Replaces each dash by what it means: a hyphen (“multi - story” becomes “multi-story”), a range (“10 - 15 gulls” becomes
 * “10 to 15 gulls”), or `pause`. Words that have a hyphen in `given`, the owner's own texts, keep it.
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
      if (SIGNED.test(before) && NUMBER_AFTER.test(after) && /\s/.test(dash)) return ' -'
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
  say: contains('a dash between words'),
  ask: 'No em dash.',
}
