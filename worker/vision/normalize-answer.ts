import type { GeneratedText } from '../domain/description.ts'
import { GENERATED_TAGS, PRODUCT_TAG } from '../domain/limits.ts'
import { isSignsAlone } from '../domain/tags.ts'
import { EM_DASH, EMOJI_RUN } from './language/en/text.ts'
import { factsText, type TextRequest } from './request.ts'
import { generatedTagForm, tagFault } from './rules.ts'

/** Corrects what needs no judgement: spaces, dashes, end punctuation, the form and number of tags. */
export function normalizeAnswer(candidate: GeneratedText, request: TextRequest): GeneratedText {
  return {
    title: normalizeTitle(candidate.title),
    description: normalizeDescription(candidate.description),
    tags: normalizeTags(candidate.tags, factsText(request.facts)),
  }
}

function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(EMOJI_RUN, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(EM_DASH, ', ')
    .replace(/^, |, $/g, '')
    .replace(/([.,;:!?]), /g, '$1 ')
    .replace(/ (?=[.,;:!?])/g, '')
}

function normalizeTitle(title: string): string {
  const unquoted = tidy(title).replace(/^["“”'‘’«](.*)["“”'‘’»]$/u, '$1')
  return unquoted.replace(/[\s.,;:!?…·•*/\\~\u2010-\u2013-]+$/u, '')
}

function normalizeDescription(description: string): string {
  const text = tidy(description)
  return /[\p{L}\p{N}]$/u.test(text) ? `${text}.` : text
}

/** Drops tags that break a rule only while enough are left; otherwise the repair call lists them. */
function normalizeTags(tags: string[], facts: string): string[] {
  const seen = new Set([PRODUCT_TAG])
  const unique: string[] = []
  for (const tag of tags.flatMap(joined => joined.split(/[,;\n]/))) {
    const tidied = normalizeTag(tag)
    const form = generatedTagForm(tidied)
    if (isSignsAlone(form) || seen.has(form)) continue
    seen.add(form)
    unique.push(tidied)
  }
  const good = unique.filter(tag => tagFault(tag, facts) === undefined)
  return (good.length >= GENERATED_TAGS.min ? good : unique).slice(0, GENERATED_TAGS.max)
}

function normalizeTag(tag: string): string {
  return tag
    .normalize('NFC')
    .toLowerCase()
    .replace(/["'“”„‘’«»`]/g, '')
    .replace(/^[\s#]+/, '')
    .replace(/[_\s]+/g, ' ')
    .replace(/[\s.!?:]+$/, '')
    .trim()
}
