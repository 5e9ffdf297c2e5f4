import type { Context } from '../rule.ts'
import { anyOf, withWordEdges } from '../shared/word-edges.ts'
import { PROBABLY, TRAILING_VERBS } from './words/word-classes.ts'

const TRAILING = new RegExp(
  `(?:,| and) ${anyOf(
    `(?:further |thus |thereby |subtly |gently |clearly )?${TRAILING_VERBS}`,
    `${PROBABLY}|suggestive|an? (?:\\p{L}+ )?testament|as (?:if|though)|which (?:suggests|indicates|implies)`,
    '(?:with|and) (?:the|its|their) (?:[\\p{L}-]+ ){1,3}(?:suggest|indicat|hint|impl)(?:s|es|ies|ing|ying)',
  )} `,
  'giu',
)
/** Of more clauses in one sentence the rest is not looked at: each costs a search of all that stands before and after it. */
const MOST_CLAUSES = 6
/** Where another thought begins after the clause that is cut. */
const GOES_ON = /, (?:while|whilst|where|with) /i

/** A guess at what something is: “, possibly a church,”. */
const APPOSED = new RegExp(`^, (?:${PROBABLY})`, 'i')
/** After an apposition, what the sentence says. */
const VERB_AFTER = withWordEdges(/^, (?:stands?|sits?|rises?|is|are|has|have|runs?|lies?|towers?)\b/)

/** A sentence without the clauses that break a rule after a statement that breaks none: guesses, praise, effects on the viewer. */
export function withoutTrailing(
  sentence: string,
  isBroken: Context['isBroken'],
  canStand = (statement: string) => !isBroken(statement),
): string {
  const end = /(?<![.!?])[.!?]*$/u.exec(sentence)?.[0] ?? ''
  const whole = sentence.slice(0, sentence.length - end.length)
  for (const { index, 0: lead } of [...whole.matchAll(TRAILING)].slice(0, MOST_CLAUSES)) {
    const clause = whole.slice(index)
    if (!isBroken(clause)) continue
    const before = whole.slice(0, index)
    if (before.split(' ').length < 5 || !canStand(before)) continue
    const on = GOES_ON.exec(clause.slice(lead.length))
    if (on && !isBroken(clause.slice(lead.length + on.index))) {
      return `${before}${clause.slice(lead.length + on.index)}${end}`
    }
    // “The tower, possibly a church, stands …”: without its apposition the statement is whole.
    const closes = clause.indexOf(', ', lead.length)
    if (closes > 0 && closes < 60 && APPOSED.test(lead)) {
      const rest = clause.slice(closes)
      if (!isBroken(rest)) return `${before}${VERB_AFTER.test(rest) ? rest.slice(1) : rest}${end}`
      continue
    }
    if (closes > 0 && /^, (?:is|are|stands?|sits?|rises?|has|have|\p{L}+s) /u.test(clause.slice(closes))) continue
    return `${before}${end}`
  }
  return sentence
}
