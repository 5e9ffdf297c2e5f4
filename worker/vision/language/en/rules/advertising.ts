import type { Rule } from '../../rule.ts'
import { readings } from '../../shared/readings.ts'
import { advertElsewhere } from '../../shared/rules/advert-elsewhere.ts'
import { withWordEdges } from '../../shared/word-edges.ts'
import { firstSaidToReader } from '../requests.ts'

const VERBS = 'buy|order|book|shop|call|subscribe|sign up|register|donate|download'
/** A position where a verb is an imperative. After a noun the same words are a statement or a noun. */
const START =
  '(?<=^|[.,;:!?([“"‘\'–-] ?|(?<!\\p{L})(?:so|then|please|just|simply|now|today|you|you can) |(?<!\\p{L})(?:come|stop by|hurry) and )'
const WORD = '(?: (?!of\\b)[\\p{L}\\p{N}]+)'
const NOUN_BEFORE = "(?<!\\b(?:an?|the|this|that|his|her|their|its) (?:[\\p{L}’'-]+ ){0,3})"

const SAID_TO_READER = [
  `${START}(?:${VERBS})${WORD}{0,2} (?:now(?! (?:\\p{L}+ed|gone|empty|shut)\\b)|today|here|online)\\b`,
  `${START}(?:bet|join|apply|enroll?|stream|reserve) (?:now|today|online)\\b|${START}earn (?:money|cash)\\b`,
  `${START}(?:use|apply|redeem) (?:our |my )?code [\\p{L}\\p{N}]|\\b(?:use|apply|redeem|enter|with) (?:the )?code (?=\\p{L}+\\d)`,
  `${START}(?:buy|order|shop|grab|get) (?:this |a |your |our )?(?:prints?|photo|wall art)\\b|\\b(?:get|grab|order|claim) yours\\b`,
  `${START}(?:download|get|install) (?:the|our) app\\b|${START}shop the (?:look|sale|collection|range)\\b`,
].map(source => withWordEdges(new RegExp(source, 'iu')))

/** The same at the end of a sentence, after anything (“Cheap boats buy now”) but somebody who does it (“locals shop online”). */
const SAID_AT_END = [
  withWordEdges(new RegExp(`${NOUN_BEFORE}\\b(?:${VERBS}) (?:now|today|online)(?= ?(?:$|[.,;:!?)]))`, 'giu')),
]

const ADVERT = [
  /\b(?:ignore|disregard|forget|override) (?:all |any |the |your |these |everything )*(?:previous|prior|above|earlier|former|instructions?|rules?|prompts?)/iu,
  /\b(?:system prompt|as (?:you )?instructed|new instructions?|following instructions?|per (?:the|your) instructions)\b/iu,
  /\b(?:click|tap) (?:here|below|the link)\b|\bvisit (?:us|our|my|the website|this site)\b|\bfollow (?:me|us) on\b|\blink in bio\b/iu,
  /\b(?:promo|discount|coupon|voucher) codes?\b|\b\d+ ?% off\b|\bfree (?:shipping|delivery|trial)\b|\blimited[- ]time offer\b|\bbest prices?\b|\bmoney[- ]back\b/iu,
  /\bbuy one,? get one\b|\bsale (?:is )?now on\b/iu,
  /\b(?:only|just|as low as|starting at) [$€£]\s?\d|[$€£]\s?\d[\d.,]* (?:a|per) (?:hour|day|night|week|month|person|head)\b/iu,
  // What is offered of the photo itself, and by whom.
  /\b(?:prints?|licen[cs]es?|licen[cs]ing|rights) (?:are |is )?(?:now |also )?available\b/iu,
  /\bavailable (?:as (?:an? )?(?:\p{L}+ )?prints?|for (?:purchase|download|licen[cs]ing)|on request)\b|\bphotograph(?:er|y) (?:is )?available\b|\ball rights reserved\b/iu,
  /\benter to win\b|\bmake money (?:fast|online)\b|\bcasino bonus\b/iu,
].map(withWordEdges)

/** The first advertisement in English, or instruction to a model or reader. */
function findAdvert(text: string): string | undefined {
  for (const reading of readings(text)) {
    const found = [...ADVERT, ...SAID_TO_READER].map(pattern => pattern.exec(reading)?.[0]).find(Boolean)
    const advert = found ?? firstSaidToReader(SAID_AT_END, reading)
    if (advert !== undefined) return advert
  }
  return undefined
}

export const advertising: Rule = { ...advertElsewhere, find: findAdvert }
