import type { ErrorCode } from '../contract/errors.ts'
import type { ResultPatch, ResultsPatch } from '../contract/jobs.ts'
import type { JobResult } from './job-result.ts'
import { PRODUCT_TAG } from './limits.ts'
import { APPROVED_AND_SKIPPED } from './messages.ts'
import { TEXT_FIELDS, type TextField } from './missing.ts'

/** How tags compare on the platform, and whether the product's own belongs to them. */
export type TagRules = { canonicalTag: (raw: string) => string; addProductTag: boolean }
/** `hasTitle`: photos of the platform have one. Otherwise ours is a part of the description that may be taken out. */
export type EditRules = TagRules & { hasTitle: boolean }

/** Trimmed, unique by the platform's form, with the product tag last where the job wants it. */
export function tidyTags(tags: string[], { canonicalTag, addProductTag }: TagRules): string[] {
  const seen = new Set(addProductTag ? [canonicalTag(PRODUCT_TAG)] : [])
  const tidy: string[] = []
  for (const tag of tags.map(text => text.trim())) {
    const canonical = canonicalTag(tag)
    if (tag === '' || canonical === '' || seen.has(canonical)) continue
    seen.add(canonical)
    tidy.push(tag)
  }
  return addProductTag ? [...tidy, PRODUCT_TAG] : tidy
}

export type GeneratedText = { title: string; description: string; tags: string[] }

export function withText(result: JobResult, text: GeneratedText, rules: TagRules): JobResult {
  return {
    ...result,
    status: 'processed',
    reason: null,
    generatedTitle: text.title,
    generatedDescription: text.description,
    generatedTags: tidyTags(text.tags, rules),
  }
}

const GENERATED = { title: 'generatedTitle', description: 'generatedDescription' } as const
const ORIGINAL = { title: 'originalTitle', description: 'originalDescription' } as const

export const generatedText = (result: JobResult, field: TextField) => result[GENERATED[field]]
export const originalText = (result: JobResult, field: TextField) => result[ORIGINAL[field]]

/** `field` names the input the text is about. */
export type Refusal = { ok: false; code: ErrorCode; text: string; field?: string }
export type PatchOutcome = { ok: true; result: JobResult } | Refusal

/** A person's choice to put our text over the owner's. Where nothing stands there is nothing to choose. */
function replacing(result: JobResult, field: TextField): JobResult {
  const isChoice = originalText(result, field) !== '' && !result.missing.includes(field)
  if (!isChoice || result.replaces.includes(field)) return result
  return { ...result, replaces: [...result.replaces, field] }
}

/** Takes the choice back. A camera's name that counted as missing becomes the owner's title. */
function keeping(result: JobResult, field: TextField): JobResult {
  if (originalText(result, field) === '') return result
  return {
    ...result,
    replaces: result.replaces.filter(other => other !== field),
    missing: result.missing.filter(other => other !== field),
  }
}

const NAMES = { title: 'Title', description: 'Description' } as const

export type Decision = Omit<ResultsPatch, 'photoIds'>

/** What a person changed of one processed, unapplied photo. */
export function patchResult(result: JobResult, patch: ResultPatch, rules: EditRules): PatchOutcome {
  if (result.status !== 'processed') return refuse('CONFLICT', 'Only processed photos can be changed.')
  if (result.applied) return refuse('CONFLICT', 'Undo this photo before changing it.')
  if (patch.approved === true && patch.skipped === true) return refuse('VALIDATION', APPROVED_AND_SKIPPED)
  let next = result
  for (const field of TEXT_FIELDS) {
    const text = patch[field]?.trim()
    if (text === undefined) continue
    if (text === '' && (field === 'description' || rules.hasTitle)) {
      return { ...refuse('VALIDATION', `${NAMES[field]} cannot be empty`), field }
    }
    if (text === generatedText(next, field)) continue
    next = replacing({ ...next, [GENERATED[field]]: text }, field)
  }
  if (patch.tags !== undefined)
    next = { ...next, generatedTags: tidyTags(patch.tags.replaceAll('"', '').split(','), rules) }
  if (patch.use) next = replacing(next, patch.use)
  if (patch.restore) next = keeping(next, patch.restore)
  if (patch.approved !== undefined) next = { ...next, approved: patch.approved }
  if (patch.approved === true) next = { ...next, skipped: false }
  if (patch.skipped !== undefined) next = { ...next, skipped: patch.skipped }
  if (patch.skipped === true) next = { ...next, approved: false }
  return { ok: true, result: next }
}

/** The same decision for many photos, where a person could make it of each; undefined where it changes nothing. */
export function decideResult(result: JobResult, { approved, skipped }: Decision): JobResult | undefined {
  // Approving what lies there is not taking back a skip.
  if (result.status !== 'processed' || result.applied || (approved && result.skipped)) return undefined
  const next = {
    ...result,
    approved: (approved ?? result.approved) && !skipped,
    skipped: skipped ?? result.skipped,
  }
  return next.approved === result.approved && next.skipped === result.skipped ? undefined : next
}

export function refuse(code: ErrorCode, text: string): Refusal {
  return { ok: false, code, text }
}
