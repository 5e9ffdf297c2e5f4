import type { GeneratedText } from '../domain/description.ts'
import { GENERATED_TAGS } from '../domain/limits.ts'
import { findingsIn } from './findings.ts'
import type { AnswerPart, Rule } from './language/rule.ts'
import { decoded } from './language/shared/readings.ts'
import { withoutRedundantTags } from './language/shared/redundant-tags.ts'
import { generatedTagForm } from './language/shared/tag-form.ts'
import { asParagraph, tidied } from './language/shared/tidy.ts'
import { isNeeded, type TextRequest } from './request.ts'

/** Corrects what needs no judgement: form, and what the rules themselves put right without loss. */
export function normalizeAnswer({ title, description, tags }: GeneratedText, request: TextRequest): GeneratedText {
  return {
    title: mended(title, 'title', request),
    description: asParagraph(mended(description, 'description', request)),
    tags: normalizeTags(tags, request),
  }
}

/** What one rule puts right may let another see more. */
const ROUNDS = 2

/** A text as the rules that find something in it leave it, each in its turn. */
function mended(text: string, field: AnswerPart, request: TextRequest): string {
  let best = tidied(text, request.language)
  for (let round = 0; round < ROUNDS; round += 1) best = mendedBy(request.language.rules, best, { field, request })
  return best
}

/** What rules make of a text together; where that breaks a rule that was kept before, what each makes of it without that. */
function mendedBy(rules: readonly Rule[], text: string, part: { field: AnswerPart; request: TextRequest }): string {
  const { field, request } = part
  const broken = findingsIn(text, field, request)
  const context = broken[0]?.context
  if (!context) return text
  const next = rules.reduce((best, { on, find, mend }) => {
    if (!mend || !on.includes(field) || find(best, context) === undefined) return best
    return tidied(mend(best, context), request.language)
  }, text)
  const known = new Set(broken.map(({ rule }) => rule.id))
  if (next === text || findingsIn(next, field, request).every(({ rule }) => known.has(rule.id))) return next
  return rules.length === 1 ? text : rules.reduce((best, rule) => mendedBy([rule], best, part), text)
}

/** Drops tags that break a rule; where tags are needed only while enough are left, else the repair call lists them. */
function normalizeTags(tags: string[], request: TextRequest): string[] {
  const written = tags.flatMap(joined => decoded(joined).split(/[,;\n]/)).map(tag => tag.replace(/^[\s#]+/, ''))
  const unique = new Map<string, string>()
  for (const tag of written.map(tag => normalizeTag(tag, request))) {
    const form = generatedTagForm(tag)
    if (form !== '' && !unique.has(form)) unique.set(form, tag)
  }
  const all = [...unique.values()]
  const good = all.filter(tag => findingsIn(tag, 'tag', request).length === 0)
  const { min, max } = GENERATED_TAGS
  const kept = good.length >= min || !isNeeded(request, 'tags') ? good : all
  const known = { owned: request.facts.ownerTags, singular: request.language.singular }
  return withoutRedundantTags(kept, min, known).slice(0, max)
}

/** A tag put right, unless that would hide what cannot be: an underscore tells a name, “follow evil_shop”. */
function normalizeTag(tag: string, request: TextRequest): string {
  const next = mended(tag, 'tag', request)
  const left = new Set(findingsIn(next, 'tag', request).map(({ rule }) => rule.id))
  const isHidden = findingsIn(tag, 'tag', request).some(({ rule }) => !rule.mend && !left.has(rule.id))
  return isHidden ? tag : next
}
