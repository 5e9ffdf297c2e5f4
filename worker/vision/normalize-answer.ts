import type { GeneratedText } from '../domain/description.ts'
import { GENERATED_TAGS } from '../domain/limits.ts'
import { type Finder, finderOf } from './findings.ts'
import type { Rule, RuleId } from './language/rule.ts'
import { generatedTagForm } from './language/shared/generated-tags.ts'
import { decoded } from './language/shared/readings.ts'
import { withoutRedundantTags } from './language/shared/redundant-tags.ts'
import { asParagraph, tidied } from './language/shared/tidy.ts'
import { isNeeded, type TextRequest } from './request.ts'

/** Tidies all texts and has the rules mend what they can. Judges nothing: what is still broken stays. */
export function normalizeAnswer({ title, description, tags }: GeneratedText, request: TextRequest): GeneratedText {
  return {
    title: normalizeTitle(title, request),
    description: asParagraph(mended(description, finderOf('description', request)), request.language),
    tags: normalizeTags(tags, request),
  }
}

/** A title alone, tidied and mended likewise. */
export const normalizeTitle = (title: string, request: TextRequest) => mended(title, finderOf('title', request))

/** Mending by one rule can uncover what another one finds. */
const ROUNDS = 2

/** A text after tidying and mending. */
function mended(text: string, finder: Finder): string {
  let best = tidied(text, finder.context.language)
  for (let round = 0; round < ROUNDS; round += 1) best = mendedBy(finder.rules, best, finder)
  return best
}

/** Applies the mendings in order. If the result breaks a rule that the text did not, each is tried alone and kept only if it breaks none. */
function mendedBy(rules: readonly Rule[], text: string, finder: Finder): string {
  const { context, find } = finder
  const next = rules.reduce(
    (best, rule) =>
      rule.mend && find(rule, best) !== undefined ? tidied(rule.mend(best, context), context.language) : best,
    text,
  )
  if (next === text || !addsFault(text, next, finder)) return next
  return rules.length === 1 ? text : rules.reduce((best, rule) => mendedBy([rule], best, finder), text)
}

function addsFault(before: string, after: string, { rules, find, findings }: Finder): boolean {
  const was = (id: RuleId) => rules.some(rule => rule.id === id && find(rule, before) !== undefined)
  return findings(after).some(({ rule }) => !was(rule.id))
}

/** Drops tags that break a rule. If the photo needs tags and too few would remain, all stay, and the repair call lists the faults. */
function normalizeTags(tags: string[], request: TextRequest): string[] {
  const written = tags
    .flatMap(joined => decoded(joined).split(/[,;\n]/))
    .map(tag => tag.toLowerCase().replace(/^[\s#]+/, ''))
  const finder = finderOf('tag', request)
  const unique = new Map<string, string>()
  for (const tag of written.map(tag => normalizeTag(tag, finder))) {
    const form = generatedTagForm(tag)
    if (form !== '' && !unique.has(form)) unique.set(form, tag)
  }
  const all = [...unique.values()]
  const good = all.filter(tag => finder.findings(tag).length === 0)
  const { min, max } = GENERATED_TAGS
  const kept = good.length >= min || !isNeeded(request, 'tags') ? good : all
  const known = { owned: request.facts.ownerTags, singular: request.language.singular }
  return withoutRedundantTags(kept, min, known).slice(0, max)
}

/** A mended tag, unless mending would hide a fault that cannot be mended: “follow evil_shop” is a handle only with its underscore. */
function normalizeTag(tag: string, finder: Finder): string {
  const next = mended(tag, finder)
  if (next === tag) return tag
  const left = new Set(finder.findings(next).map(({ rule }) => rule.id))
  return finder.findings(tag).some(({ rule }) => !rule.mend && !left.has(rule.id)) ? tag : next
}
