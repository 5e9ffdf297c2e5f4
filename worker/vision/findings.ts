import type { AnswerPart, Context, Rule } from './language/rule.ts'
import { ownRules } from './own-words.ts'
import { factsText, namesText, type TextRequest } from './request.ts'

/** A broken rule, and the words that break it. */
type Finding = { rule: Rule; found: string }

/**
 * Searches one part of an answer by the rules for it, in the order of the language's table and then the person's own, and remembers the results.
 * `findings` returns at most one finding per rule id.
 */
export type Finder = {
  rules: readonly Rule[]
  context: Context
  find: (rule: Rule, text: string) => string | undefined
  findings: (text: string) => Finding[]
}

const finders = new WeakMap<TextRequest, Map<AnswerPart, Finder>>()

/** Returns the same finder as long as the request lives, so that no text is searched twice. */
export function finderOf(field: AnswerPart, request: TextRequest): Finder {
  const byField = finders.get(request) ?? new Map<AnswerPart, Finder>()
  finders.set(request, byField)
  const finder = byField.get(field) ?? makeFinder(field, request)
  byField.set(field, finder)
  return finder
}

function makeFinder(field: AnswerPart, request: TextRequest): Finder {
  const { language, style, descriptionSentences, facts } = request
  const rules = [...language.rules, ...ownRules(request)].filter(({ on }) => on.includes(field))
  // Rules that can mend find something most often, so the search ends soonest if they come first.
  const likely = rules.toSorted((a, b) => Number(Boolean(b.mend)) - Number(Boolean(a.mend)))
  const isBroken = remembering(part => likely.some(rule => rule.find(part, ofPart) !== undefined))
  const context: Context = {
    ...{ field, style, sentences: descriptionSentences, language, isBroken },
    ...{ facts: factsText(facts), names: namesText(facts) },
  }
  const ofPart = { ...context, sentences: null }
  const byRule = new Map(rules.map(rule => [rule, remembering(text => rule.find(text, context))]))
  const find = (rule: Rule, text: string) => byRule.get(rule)?.(text)
  const findings = remembering(text => {
    const found = new Map<Rule['id'], Finding>()
    for (const rule of rules) {
      const words = found.has(rule.id) ? undefined : find(rule, text)
      if (words !== undefined) found.set(rule.id, { rule, found: words })
    }
    return [...found.values()]
  })
  return { rules, context, find, findings }
}

function remembering<T>(judge: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return text => {
    if (!known.has(text)) known.set(text, judge(text))
    return known.get(text) as T
  }
}
