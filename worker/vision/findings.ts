import type { AnswerPart, Context, Rule } from './language/rule.ts'
import { factsText, type TextRequest } from './request.ts'

/** A broken rule, and the words that break it. */
export type Finding = { rule: Rule; found: string; context: Context }

const finders = new WeakMap<TextRequest, Map<AnswerPart, (text: string) => Finding[]>>()

/**
 * What the rules of the request's language find in a part of an answer, in the order of their table and once for each id.
 * What was found in a text is remembered for as long as the request is.
 */
export function findingsIn(text: string, field: AnswerPart, request: TextRequest): Finding[] {
  const byField = finders.get(request) ?? new Map()
  finders.set(request, byField)
  const find = byField.get(field) ?? finderFor(field, request)
  byField.set(field, find)
  return find(text)
}

function finderFor(field: AnswerPart, request: TextRequest): (text: string) => Finding[] {
  const { language, style, descriptionSentences, facts } = request
  const rules = language.rules.filter(({ on }) => on.includes(field))
  const isBroken = remembering(part => rules.some(rule => rule.find(part, ofPart) !== undefined))
  const context: Context = {
    ...{ field, style, sentences: descriptionSentences, facts: factsText(facts), language, isBroken },
  }
  const ofPart = { ...context, sentences: null }
  return remembering(text => {
    const findings = new Map<Rule['id'], Finding>()
    for (const rule of rules) {
      const found = findings.has(rule.id) ? undefined : rule.find(text, context)
      if (found !== undefined) findings.set(rule.id, { rule, found, context })
    }
    return [...findings.values()]
  })
}

function remembering<T>(judge: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return text => {
    if (!known.has(text)) known.set(text, judge(text))
    return known.get(text) as T
  }
}
