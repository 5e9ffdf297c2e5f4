import type { Context } from '../rule.ts'
import { mapSentences } from './sentences.ts'

const WORDS_MIN = 5

/**
 * The text without the clauses that break a rule after a statement that breaks none. `opening`: how such a clause begins
 * after its comma. A word alone is never taken out: in most languages its neighbours agree with it.
 */
export function withoutLastClause(text: string, opening: RegExp, { field, language, isBroken }: Context): string {
  if (field !== 'description') return text
  return mapSentences(text, language, sentence => {
    const at = sentence.lastIndexOf(', ')
    const clause = sentence.slice(at + 2)
    const statement = sentence.slice(0, at)
    if (at < 0 || !opening.test(clause) || !isBroken(clause)) return sentence
    if (statement.split(' ').length < WORDS_MIN || isBroken(statement)) return sentence
    return statement + (/[.!?…]$/u.exec(sentence)?.[0] ?? '')
  })
}
