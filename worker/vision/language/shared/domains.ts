import { isKnownWord, isTopLevelDomain, isWordToo } from './top-level-domains.ts'
import { anyOf, pattern } from './word-edges.ts'

const LETTER = '[\\p{L}\\p{M}\\p{N}]'
const LABEL = '[\\p{L}\\p{M}\\p{N}_-]'

/** A label, a dot right after it, and what follows without a space: `left`, `dot`, `right`, `path`. */
const JOINED = new RegExp(
  `(?<!${LABEL})(?<left>${LABEL}+)(?<dot>[.·])(?=(?<right>xn--[a-z\\d-]+|[\\p{L}\\p{M}]{2,63})(?![\\p{L}\\p{M}\\p{N}_])(?<path>\\/\\S)?)`,
  'giu',
)
/** The word for a dot in many languages. */
const DOT = anyOf(
  'dot|d0t|punkt(?:um)?|punto(?! del?\\b)|ponto(?! d[aeo]s?\\b)|nokta|kropka|te[cč]ka|titik|chấm|tochka|точка|крапка|нокта',
  'τελεία|נקודה|نقطة|डॉट|จุด|ดอท|ドット|닷|점|点|點',
)
const IN_WORDS = `(?:[ _-]{1,3}${DOT}[ _-]{1,3})`
const IN_BRACKETS = ' ?[([{<«"\'“‘*\\/] ?(?:dot|d0t|punkt|punto|point|точка|[.·]) ?[)\\]}>»"\'”’*\\/] ?'
/** The same with a dot in words or brackets, or with spaces around it. */
const PARTED = pattern(
  `(?<!${LETTER})(?<left>${LETTER}+(?:-${LETTER}+){0,4})(?:${IN_WORDS}|(?<bracketed>${IN_BRACKETS})|(?<spaced> [.·] ?|[.·] ))(?=(?<right>${LETTER}{2,63})(?!${LETTER}))`,
  'giu',
)
/** A top-level domain after a space, with a path: “bit ly/abc”. */
const UNDOTTED = new RegExp(
  `(?<!${LETTER})(?<left>${LETTER}+)[ ,](?<right>[a-z]{2,24})(?: ?/ ?| slash )(?=${LETTER})`,
  'giu',
)

/** Hosts whose parts are also words: “t me/x”, “wa me”. */
const SHORTENERS = new RegExp(
  [
    `(?<![\\p{L}\\p{N}])${anyOf(
      'bit[ .]ly|tinyurl com|goo gl|ow ly|cutt ly|buff ly|rb gy|lnkd in|linktr ee|paypal me|(?:t|wa|m|fb|ig) me slash',
      'youtu be|discord gg|is gd|v gd|t co ?\\/|amzn to',
      '(?:x|evil|insta|gmail|facebook|instagram|youtube|telegram|onlyfans) com',
    )}(?![\\p{L}\\p{N}])`,
    '(?<![\\p{L}\\p{N}])(?:t|wa|m)(?:[ ,]|\\. ?)me ?\\/',
    "(?<![\\p{L}\\p{N}'’])(?:t|wa) me(?= [\\p{L}\\p{N}_]{3})",
    '(?<![\\p{L}\\p{N}])(?:bitly|tinyurl|linktree)(?=[ /][\\p{L}\\p{N}])',
  ].join('|'),
  'iu',
)

/** Abbreviations, whose full stop is no dot of a domain: “St.Ives”. */
const ABBREVIATION =
  /^(?:st|mt|ft|dr|mr|mrs|ms|prof|rev|sr|jr|capt|lt|sgt|gen|col|no|nos|vs|etc|approx|ca|incl|feat|ave|rd|inc|ltd|pp?|vol|fig|ed|eds|cf|al)$/i
/** Words before “dot” as an ordinary noun: “a red dot”. */
const DOTS = new RegExp(
  `^${anyOf(
    'an?|the|this|that|each|every|one|another|no|any|single|polka|polkas|micro|quantum|dot|black|white',
    'red|blue|green|yellow|pink|orange|gold|golden|silver|purple|grey|gray|brown|tiny|small|little|big',
    'large|lone|distant|dark|bright|pale',
  )}$`,
  'i',
)
/** Words that introduce an address. */
const NAMING = /(?:^|[^\p{L}])(?:visit|see|at|on|from|via|find|browse|check|order|shop|www) $/iu
/** What may follow an address in a sentence. */
const ENDS = /^ ?(?:$|[\p{P}/]|(?:for|now|today|and|slash)(?!\p{L}))/iu
/** Top-level domains that are function words: “the Hirst dot in town”. */
const FUNCTION_WORD = /^(?:an?|am|as|at|be|by|do|go|he|in|is|it|no|on|or|so|to)$/i
/** “12.pm”, “5.km”. */
const UNIT = /^(?:am|pm|mm|cm|km|kg|st|nd|rd|th)$/i

const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u]
const scriptsOf = (text: string) => SCRIPTS.filter(script => script.test(text))
const isLatin = (text: string) => /^[\p{Script=Latin}\p{M}\p{N}_-]+$/u.test(text)

/** The first domain in a reading of a text, also with its dot in words, in brackets, between spaces or left out. */
export function findDomain(text: string): string | undefined {
  for (const found of text.matchAll(JOINED)) if (isJoinedDomain(found.groups)) return nameOf(found.groups)
  for (const found of text.matchAll(PARTED)) {
    const end = found.index + found[0].length + (found.groups?.right?.length ?? 0)
    const around = { before: text.slice(Math.max(0, found.index - 12), found.index), after: text.slice(end, end + 8) }
    if (isPartedDomain(found.groups, around)) return nameOf(found.groups)
  }
  for (const found of text.matchAll(UNDOTTED)) {
    const { right = '' } = found.groups ?? {}
    if (isTopLevelDomain(right) && !isWordToo(right) && !UNIT.test(right)) return nameOf(found.groups)
  }
  return SHORTENERS.exec(text)?.[0]
}

type Parts = Record<string, string | undefined> | undefined
const nameOf = (parts: Parts) => `${parts?.left}.${parts?.right}`

/**
 * In Latin letters every word.word counts, also with an unknown ending: there are new endings every year, and file names are
 * unwanted as well. (Tidying has put a space before a sentence that began without one.) Many other scripts have no space after a
 * full stop; there only a known ending or a path makes a domain.
 */
function isJoinedDomain(parts: Parts): boolean {
  const { left = '', dot, right = '', path } = parts ?? {}
  if (path !== undefined) return true
  if (/^\p{N}+$/u.test(left) && UNIT.test(right)) return false
  if (isTopLevelDomain(right)) {
    // Initials: “J.Fox”.
    return !(/^\p{Lu}$/u.test(left) && /^\p{Lu}\p{Ll}/u.test(right) && isWordToo(right)) && !isAbbreviated(left, right)
  }
  const scripts = new Set([...scriptsOf(left), ...scriptsOf(right)])
  if (scripts.size > 1) return left.length > 1
  return (
    dot === '.' &&
    left.length > 1 &&
    isLatin(left) &&
    isLatin(right) &&
    /\p{L}/u.test(left) &&
    !isAbbreviated(left, right)
  )
}

const isAbbreviated = (left: string, right: string) =>
  ABBREVIATION.test(left) && (!isTopLevelDomain(right) || isWordToo(right))

function isPartedDomain(parts: Parts, { before, after }: { before: string; after: string }): boolean {
  const { left = '', bracketed, spaced, right = '' } = parts ?? {}
  if (!isTopLevelDomain(right)) return false
  const isEnding = !isWordToo(right)
  if (spaced?.startsWith(' ')) return isEnding || /^\p{Ll}/u.test(right)
  if (spaced !== undefined) {
    return (
      /^\p{Ll}/u.test(right) &&
      !/^\. ?\d/.test(after) &&
      (isEnding || (right.length > 2 && !isKnownWord(left))) &&
      !ABBREVIATION.test(left)
    )
  }
  if (isEnding) return true
  if (/^ ?(?:slash|\/)/i.test(after)) return true
  if (!isKnownWord(left) && !FUNCTION_WORD.test(right)) return true
  if (bracketed !== undefined) return right.length > 2
  return NAMING.test(before) && ENDS.test(after) && !DOTS.test(left)
}
