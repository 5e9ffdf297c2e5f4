import { pattern } from '../shared/word-edges.ts'
import { ACTING } from './words/people.ts'

/** How many characters before a verb are searched. */
const BEFORE_LETTERS = 48

/**
 * After these words the verb is a noun or has another subject: “a message”, “people follow”. In “for prices call us” the
 * plural is not its subject.
 */
const NOT_ASKED =
  /(?:^|[^\p{L}])(?:an?|the|this|that|his|her|their|its|one|two|new|of|some|no|many|they|who|which|people|men|women|children|someone|(?<!(?:^|[^\p{L}])for (?:[\p{L}’'-]+ ){0,3})\p{L}{2,}s|\p{L}+['’]s) $/iu

/** Somebody in the picture does it: “locals shop online”, “they queue to order now”. */
const SOMEBODY = pattern(`\\b${ACTING} (?:(?:also|often|still|can|may|always|usually) )?$`)

/** All matches. Searches first, because `matchAll` copies its pattern, which takes ten times as long, and most texts have no match. */
export const allOf = (each: RegExp, text: string) => (text.search(each) < 0 ? [] : text.matchAll(each))

/** The first match that addresses the reader. */
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
