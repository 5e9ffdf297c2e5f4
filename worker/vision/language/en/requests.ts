import { pattern } from '../shared/word-edges.ts'
import { ACTING } from './words/people.ts'

/** So much before a verb is looked at. */
const BEFORE_LETTERS = 48

/**
 * Before a verb these make it a noun, or what somebody else does: “a message”, “people follow”. In “for prices call us” the
 * plural calls nobody.
 */
const NOT_ASKED =
  /(?:^|[^\p{L}])(?:an?|the|this|that|his|her|their|its|one|two|new|of|some|no|many|they|who|which|people|men|women|children|someone|(?<!(?:^|[^\p{L}])for (?:[\p{L}’'-]+ ){0,3})\p{L}{2,}s|\p{L}+['’]s) $/iu

/** Who buys, books and signs up in a picture, and what people come for: “locals shop online”, “they queue to order now”. */
const SOMEBODY = pattern(`\\b${ACTING} (?:(?:also|often|still|can|may|always|usually) )?$`)

/** All matches; `matchAll` copies its pattern, which costs ten times the search that most texts end with. */
export const allOf = (each: RegExp, text: string) => (text.search(each) < 0 ? [] : text.matchAll(each))

/** The first match that asks its reader for something. */
export const firstAsked = (patterns: readonly RegExp[], text: string) => firstNotAfter(NOT_ASKED, patterns, text)

/** The first match that is not what somebody in the picture does. */
export const firstSaidToReader = (patterns: readonly RegExp[], text: string) => firstNotAfter(SOMEBODY, patterns, text)

function firstNotAfter(innocent: RegExp, patterns: readonly RegExp[], text: string): string | undefined {
  for (const each of patterns) {
    for (const { 0: found, index } of allOf(each, text)) {
      if (!innocent.test(text.slice(Math.max(0, index - BEFORE_LETTERS), index))) return found
    }
  }
  return undefined
}
