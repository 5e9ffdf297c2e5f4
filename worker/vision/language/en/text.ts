import { withWordEdges } from '../shared/word-edges.ts'
import { findMonth } from './rules/date.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The sentences of a text, each with the space after it. */
export const sentencesOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment)

export const countSentences = (text: string): number =>
  sentencesOf(text).filter(sentence => sentence.trim() !== '').length

/** From this share of their words on two sentences say the same. */
const SAME = 0.7
const FEW_WORDS = 5

/** A sentence that says what another one has said before it, in nearly the same words. */
export function findRepetition(text: string): string | undefined {
  const sentences = sentencesOf(text).slice(0, 20)
  const words = sentences.map(sentence => new Set(sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu)))
  return sentences.find((_, at) =>
    words.slice(0, at).some(before => {
      const own = words[at] ?? new Set()
      const shared = own.intersection(before).size
      return own.size >= FEW_WORDS && shared / own.union(before).size >= SAME
    }),
  )
}

/** Whether a text breaks off: its last word needs another one. */
export const isBrokenOff = (text: string): boolean =>
  /(?<![\p{L}\p{N}’'-])(?:an?|the|and|or|of|with|its|their)[\s.…]*$/u.test(text)

export const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u{FE0F}|\u{20E3}/u
const EMOJI_WITH_JOINERS =
  '(?:(?![☎📞📱📲📠]\\u{FE0F}?\\s?[+(]?\\d)(?:\\p{Extended_Pictographic}|\\p{Regional_Indicator}|\\u{FE0F}|\\u{20E3})(?:\\p{Emoji_Modifier}|\\u{200D})*)+'
/**
 * Emoji with their joiners, skin tones and variation marks; not those between two letters, which may
 * stand for a dot, nor a telephone before its number.
 */
export const EMOJI_RUN = new RegExp(
  `(?<![\\p{L}\\p{N}])${EMOJI_WITH_JOINERS}|${EMOJI_WITH_JOINERS}(?![\\p{L}\\p{Extended_Pictographic}])`,
  'gu',
)

/** An em dash in any of its spellings. A hyphen inside a word and an en dash between numbers are not included. */
export const EM_DASH = /\s*[\u2014\u2015]\s*|\s*-{2,}\s*|\s+[\u2013-]\s+/gu

const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec'
/** “may first”, “20 may”: a verb, unless it has a capital or is a tag by itself. */
const VERB = withWordEdges(/\b(?:may|mar|march)\b/)
/** What a number with four digits may be besides a year: “ISO 1600”, “bib number 1985”, “plate AB 1995”. */
const NUMBERED =
  '(?<!\\b(?:iso|bibs?|plates?|registration|numbers?|numbered|no|nos|hull|jersey|route|flight|locomotive|engine|tram|bus)\\.? (?:(?:is|of|reads?|reading|says?|saying|marked|number) )?[“"‘\']?(?:[A-Z]{1,3}[ -])?)'
const DAY = '(?:[12]?\\d|3[01])(?:st|nd|rd|th)?'
const ORDINAL = '(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)'
const DATES = [
  // Years, alone or as decades.
  new RegExp(`${NUMBERED}(?<![\\p{L}\\p{N}.,:/])(?:1[5-9]\\d{2}|20\\d{2})(?:['’]?s)?(?![\\p{L}\\p{N}]|[.,:]\\d)`, 'iu'),
  // “october2023”, as tags run together, and the year of another script.
  new RegExp(`\\b(?:${MONTHS})(?:19|20)\\d{2}(?!\\d)`, 'iu'),
  /(?<!\d)(?:19|20)\d{2}[年년]/u,
  /(?<![\p{L}\p{N}])['’]\d{2}s?(?!\p{L}|\d)/u,
  /(?<![\d/.])\d0['’]?s\b/,
  /\bthe (?:early |mid-?|late |roaring |swinging )?(?:twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)\b/i,
  // Days.
  new RegExp(`\\b(?:${MONTHS})\\.? (?:the )?(?:${DAY}|${ORDINAL})\\b(?! ?(?:mm|px|m|km|am|pm|%))`, 'i'),
  new RegExp(`\\b(?:${DAY}|${ORDINAL}) (?:of )?(?:${MONTHS})\\b`, 'i'),
  /\b\d{1,4}([-/.])\d{1,2}\1\d{1,4}\b/,
].map(withWordEdges)

/** The first year or date in a text. A month by itself passes when the owner's own words hold it. */
export function findDate(text: string, facts: string): string | undefined {
  for (const pattern of DATES) {
    const found = pattern.exec(text)?.[0]
    if (found !== undefined && (found === text || !VERB.test(found))) return found
  }
  return findMonth(text, facts)
}

const MARKUP = [
  /<\/?[a-z!][^>]*>?/i,
  /&(?:[a-z]+;|#\d+|#x[\da-f])/i,
  /\*\*|__|``?|~~/,
  /\[[^\]]{0,300}\]\([^)]{0,500}\)/,
  // BBCode.
  /\[(?:\/[a-z]+|(?:b|i|u|s|url|img|quote|code|color|size|email)(?:=[^\]]*)?)\]/i,
  /^\s*(?:#+|[-*•>]) /m,
  /[*_]\S[^*_]*\S[*_]/,
  /[{}\\|]/,
  /[\p{Cc}\p{Cf}]/u,
]
export const findMarkup = (text: string) => firstMatch(MARKUP, text)

/** The first match of any of these. Compatibility forms are read as what they look like: a wide letter or dot as an ordinary one. */
export function firstMatch(patterns: readonly RegExp[], text: string): string | undefined {
  const plain = text.normalize('NFKC').replace(/\u3002/g, '.')
  for (const pattern of patterns) {
    const found = pattern.exec(plain)?.[0]
    if (found !== undefined) return found
  }
  return undefined
}
