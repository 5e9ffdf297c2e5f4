import { withWordEdges } from '../shared/word-edges.ts'

/** So much before a verb is looked at. */
const BEFORE_LETTERS = 48

/**
 * Before a verb these make it a noun, or what somebody else does: “a message”, “people follow”. In “for prices call us” the
 * plural calls nobody.
 */
const NOT_ASKED =
  /(?:^|[^\p{L}])(?:an?|the|this|that|his|her|their|its|one|two|new|of|some|no|many|they|who|which|people|men|women|children|someone|(?<!(?:^|[^\p{L}])for (?:[\p{L}’'-]+ ){0,3})\p{L}{2,}s|\p{L}+['’]s) $/iu

/** Who buys, books and signs up in a picture, and what people come for: “locals shop online”, “they queue to order now”. */
const SOMEBODY = withWordEdges(
  /\b(?:they|who|people|locals|guests|famil(?:y|ies)|couples?|crowds?|friends|kids|women|men|children|wife|husband|woman|man|\p{L}+(?:ers|ors|ists|ants|ents|ians|ses|folk|goers)|(?:queue|queu?ing|lines?(?: up)?|lining up|waits?|waiting|gathers?|comes?|stops?|people|visitors|customers) to) (?:(?:also|often|still|can|may|always|usually) )?$/iu,
)

/** All matches; `matchAll` copies its pattern, which costs ten times the search that most texts end with. */
export const allOf = (pattern: RegExp, text: string) => (text.search(pattern) < 0 ? [] : text.matchAll(pattern))

/** The first match that asks its reader for something. */
export const firstAsked = (patterns: readonly RegExp[], text: string) => firstNotAfter(NOT_ASKED, patterns, text)

/** The first match that is not what somebody in the picture does. */
export const firstSaidToReader = (patterns: readonly RegExp[], text: string) => firstNotAfter(SOMEBODY, patterns, text)

function firstNotAfter(innocent: RegExp, patterns: readonly RegExp[], text: string): string | undefined {
  for (const pattern of patterns) {
    for (const { 0: found, index } of allOf(pattern, text)) {
      if (!innocent.test(text.slice(Math.max(0, index - BEFORE_LETTERS), index))) return found
    }
  }
  return undefined
}
