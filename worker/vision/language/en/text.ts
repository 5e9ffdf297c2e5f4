const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

export function countSentences(text: string): number {
  return [...segmenter.segment(text)].filter(({ segment }) => segment.trim() !== '').length
}

export const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u{FE0F}|\u{20E3}/u
/** An emoji with its joiners, skin tones and variation marks. */
export const EMOJI_RUN =
  /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\u{FE0F}|\u{20E3})(?:\p{Emoji_Modifier}|\u{200D})*/gu

/** An em dash in any of its spellings. A hyphen inside a word and an en dash between numbers are not included. */
export const EM_DASH = /\s*[\u2014\u2015]\s*|\s*-{2,}\s*|\s+[\u2013-]\s+/gu

const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec'
const DAY = '(?:[12]?\\d|3[01])(?:st|nd|rd|th)?'
const ORDINAL = '(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)'
const DATES = [
  // Years, alone or as decades.
  /(?<![\p{L}\p{N}.,:/])(?:1[5-9]\d{2}|20\d{2})(?:['’]?s)?(?![\p{L}\p{N}]|[.,:]\d)/u,
  /(?<![\p{L}\p{N}])['’]\d{2}s?(?!\p{L}|\d)/u,
  /\b\d0['’]?s\b/,
  /\bthe (?:early |mid-?|late |roaring |swinging )?(?:twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)\b/i,
  // Days.
  new RegExp(`\\b(?:${MONTHS})\\.? (?:the )?(?:${DAY}|${ORDINAL})\\b(?! ?(?:mm|px|m|km|am|pm|%))`, 'i'),
  new RegExp(`\\b(?:${DAY}|${ORDINAL}) (?:of )?(?:${MONTHS})\\b`, 'i'),
  /\b\d{1,4}([-/.])\d{1,2}\1\d{1,4}\b/,
]
// Without May, March and August, which are ordinary words too.
const BARE_MONTH = /\b(?:january|february|april|june|july|september|october|november|december)\b/gi

/** The first year or date in a text. A month by itself passes when the owner's own words hold it. */
export function findDate(text: string, facts: string): string | undefined {
  for (const pattern of DATES) {
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) return found
  }
  const given = facts.toLowerCase()
  return text.match(BARE_MONTH)?.find(month => !given.includes(month.toLowerCase()))
}

const PICTURE = '(?:photo|photograph|image|picture|snapshot)'
const NO_INFO = [
  /\b(?:unknown|unidentified|unspecified|undisclosed|unnamed) (?:location|place|setting|city|country|photographer|person|subject|title|date|origin|species)\b/i,
  /\b(?:location|place|setting|date|subject|title|description|origin|species|context)(?: (?:information|data|details))? (?:is|are|was|remains?) (?:not (?:known|clear|given|specified|available)|unknown|unclear|unspecified|unavailable|uncertain|undetermined)\b/i,
  /\bno (?:(?:specific|exact|further|additional|other) )?(?:(?:title|description|caption|metadata|location|gps|exif|information|context|text|tags?|album|data) )+(?:is |was |are |were |has |have |about |regarding |given|provided|available|visible|present|supplied)/i,
  /\bnot (?:visible|specified|provided|available|discernible|identifiable|given|stated|known|shown|clear from)\b/i,
  /\b(?:cannot|can['’]?t|can not|could not|couldn['’]t|unable to|(?:hard|difficult|impossible) to) (?:be )?(?:determined?|identif(?:y|ied)|tell|discern(?:ed)?|make out|verif(?:y|ied)|view|see the (?:image|photo))\b/i,
  /\b(?:without|lacking|insufficient|not enough) (?:more |any |further )?(?:context|information|details?|metadata)\b/i,
  /\b(?:as an ai|language model|i['’]m sorry|i am sorry|i (?:cannot|can['’]t|am unable to) (?:help|assist|identify|describe|determine|see|view|process|comply|provide)|untitled)\b/i,
  new RegExp(
    `\\b(?:this|these|the|an?|in the|in this) ${PICTURE}s? (?:is|are|was|shows?|depicts?|captures?|features?|presents?|portrays?|displays?|showcases?|contains?|of|was taken)\\b`,
    'i',
  ),
  new RegExp(`\\b(?:in )?this ${PICTURE}\\b`, 'i'),
]

/** Talk about what is not known, or about the picture instead of what is in it. */
export function findMetaTalk(text: string): string | undefined {
  return firstMatch(NO_INFO, text)
}

const MARKUP = [
  /<\/?[a-z!][^>]*>?/i,
  /&(?:[a-z]+|#\d+);/i,
  /\*\*|__|``?|~~/,
  /\[[^\]]*\]\([^)]*\)/,
  // BBCode.
  /\[(?:\/[a-z]+|(?:b|i|u|s|url|img|quote|code|color|size|email)(?:=[^\]]*)?)\]/i,
  /^\s*(?:#+|[-*•>]) /m,
  /[*_]\S[^*_]*\S[*_]/,
  /[{}\\|]/,
  /[\p{Cc}\p{Cf}]/u,
]
const LINK = [
  /\b(?:https?|ftp|mailto):/i,
  /\bwww\./i,
  /\b[\p{L}\p{N}-]{2,}\.\p{L}{2,24}\b/iu,
  // A domain of one letter looks like an initial, but for its ending or a path.
  /\b[\p{L}\p{N}]\.(?:(?:com|co|me|net|org|io|ly|tv)\b|\p{L}{2,24}\/\S)/iu,
  /[[(]\.[)\]]/,
  /\b(?!polka\b)[\p{L}\p{N}][\p{L}\p{N}-]* ?[([{<]?\bdot\b[)\]}>]? ?(?:com|co|net|org|info|biz|io|xyz)\b/iu,
  /\S@\S/,
  /(?:^|\s)[@#][\p{L}\p{N}_]/u,
  /\+?\d[\d ().-]{7,}\d/,
]
const ADVERT = [
  /\b(?:ignore|disregard|forget|override) (?:all |any |the |your |these |everything )*(?:previous|prior|above|earlier|former|instructions?|rules?|prompts?)/i,
  /\b(?:system prompt|as (?:you )?instructed|new instructions?|following instructions?|per (?:the|your) instructions)\b/i,
  /\b(?:buy|order|book|shop|call|subscribe|sign up|register|donate|download)(?: \w+){0,2} (?:now|today|here|online)\b/i,
  /\b(?:click|tap) (?:here|below|the link)\b|\bvisit (?:us|our|my|the website|this site)\b|\bfollow (?:me|us) on\b|\blink in bio\b/i,
  /\b(?:promo|discount|coupon|voucher) codes?\b|\b\d+ ?% off\b|\bfree shipping\b|\blimited[- ]time offer\b|\bbest prices?\b|\bmoney[- ]back\b/i,
  /[$€£]\s?\d/,
]

export const findMarkup = (text: string) => firstMatch(MARKUP, text)
export const findLink = (text: string) => firstMatch(LINK, text)
export const findAdvert = (text: string) => firstMatch(ADVERT, text)

/** Compatibility forms are read as what they look like: a wide letter or dot as an ordinary one. */
function firstMatch(patterns: readonly RegExp[], text: string): string | undefined {
  const plain = text.normalize('NFKC').replace(/\u3002/g, '.')
  for (const pattern of patterns) {
    const found = pattern.exec(plain)?.[0]
    if (found !== undefined) return found
  }
  return undefined
}
