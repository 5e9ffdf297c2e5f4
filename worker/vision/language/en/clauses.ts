import { anyOf, pattern } from '../shared/word-edges.ts'
import { SHOWING_VERBS } from './words/word-classes.ts'

/** Words that are nearly always finite verbs in a caption. */
const FINITE = anyOf(
  "(?<!\\band )(?:is|are|was|were|has|have|had)|isn[’']t|aren[’']t|can be|could be|sits?(?= )|lies|hangs",
  '(?:stands?|rests?)(?= (?:in|on|at|by|near|beside|atop|tall|behind|before|against|next)\\b)',
  `(?<!\\bto )(?:${SHOWING_VERBS})s?|adds|gives|makes|feels|becomes|occupies|hints(?= at\\b)|serves|extends`,
)
/** Words that begin a clause with its own verb. */
const SUBORDINATES = anyOf(
  'where|that|which|who|whose|when|while|whilst|because|although|if|since|what|how|indicating|suggesting|implying',
  '(?<!such |known |seen )as(?= (?:they|he|she|it|we|people|the|an?|two|three|four|some|several|many|\\p{L}+s)\\b)',
)
const COORDINATES =
  ';|(?:[:,]| and| but| so) (?:(?:and|but|so|while) )?(?=(?:the|an?|its|his|her|their|one|some|two|three|they|it|there)\\b)'
const STEPS = pattern(
  `(?<![\\p{L}\\p{N}-])(?:(?<finite>${FINITE})|(?<subordinates>${SUBORDINATES}))(?![\\p{L}\\p{N}-])|(?<coordinates>${COORDINATES})`,
  'giu',
)
const QUOTED = /["“][^"“”]*["”]/gu

/** Whether a phrase already has a finite verb outside its subordinate clauses, so that it must not get another one. */
export function hasOwnVerb(phrase: string): boolean {
  let open = 0
  for (const { groups } of phrase.replace(QUOTED, 'x').matchAll(STEPS)) {
    if (!groups?.finite) open++
    else if (open > 0) open--
    else return true
  }
  return false
}

/** Whether a clause begins within a phrase: a verb added after it would seem to belong to the clause. */
export const holdsClause = (phrase: string) => CLAUSE.test(phrase.replace(QUOTED, 'x'))
const CLAUSE = pattern(`(?<![\\p{L}\\p{N}-])${SUBORDINATES}(?![\\p{L}\\p{N}-])`)
