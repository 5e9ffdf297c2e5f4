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
/** Further clauses of a sentence stay: for each one all text before and after it is searched. */
const MOST_CLAUSES = 6
/** Where the sentence goes on after the clause that is cut. */
const GOES_ON = /, (?:while|whilst|where|with) /i

/** A guess at what something is: “, possibly a church,”. */
const APPOSED = new RegExp(`^, (?:${PROBABLY})`, 'i')
/** The predicate after an apposition. */
const VERB_AFTER = withWordEdges(/^, (?:stands?|sits?|rises?|is|are|has|have|runs?|lies?|towers?)\b/)

/** Cuts a trailing clause that breaks a rule (a guess, praise, an effect on the viewer) after a statement that breaks none. */
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
    // “The tower, possibly a church, stands …”: only the apposition is cut.
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
