import { PROSE, PROSE_AND_TAGS, type Rule } from '../../rule.ts'
import { firstMatch } from '../../shared/readings.ts'
import { guess as guessTexts, REPORTING, seeming as seemingTexts } from '../../shared/rule-texts.ts'
import { mapSentences } from '../../shared/sentences.ts'
import { withWordEdges } from '../../shared/word-edges.ts'
import { withoutTrailing } from '../trailing-clauses.ts'

/** Words of doubt: what the model is unsure of should be left out. */
const GUESSES = [
  /\bappear(?:s|ed|ing)? to\b/i,
  /(?<!\bun)\b(?:possibly|probably|likely|perhaps|presumably|seemingly|apparently|supposedly)\b/i,
  /\bsuggest(?:s|ed|ing|ive of)?\b/i,
  /\b(?:hint(?:s|ed|ing) at|impl(?:y|ies|ying))\b/i,
  /, indicat(?:ing|ive)\b|\bindicat(?:es|ing) (?:that|a possible)\b/i,
  /\b(?:might|may|must) (?:have been|be an?) /i,
  /\b(?:may|might) (?:also )?(?:represent|reflect|belong|be (?:part|due|related))\b|\b(?:may|might|could) (?:also )?(?:indicate|signify)\b/i,
  /\bmaybe\b/i,
].map(withWordEdges)

export const guess: Rule = {
  id: 'guess',
  on: PROSE_AND_TAGS,
  find: text => firstMatch(GUESSES, text),
  mend: (text, context) =>
    context.field === 'description'
      ? mapSentences(text, context.language, sentence => withoutTrailing(sentence, context.isBroken))
      : text,
  ...guessTexts('“appears to be”, “possibly”, “probably”, “likely”, “perhaps” or “suggesting”'),
}

const SEEMING = [/\bit looks like\b/i, /\bseem(?:s|ed|ing)?\b/i, /\bas (?:if|though)\b/i].map(withWordEdges)

export const seeming: Rule = {
  ...guess,
  on: PROSE,
  find: (text, { style }) => (REPORTING.includes(style) ? firstMatch(SEEMING, text) : undefined),
  ...seemingTexts('“seems” or “as if”'),
}
