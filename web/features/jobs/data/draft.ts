import { type Draft, type TagChange, tagsPatch } from '#web/lib/outbox/change.ts'
import { FIELD_NAMES, type Field, type TextField } from '#worker/domain/fields.ts'
import { asStored, generatedText, type JobResult, type JobRules, willWrite } from '#worker/domain/job-result.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import { patchResult, type ResultPatch } from '#worker/domain/review.ts'
import { parseTags, tagProblem } from '#worker/domain/tags.ts'
import { ownerText } from './result-texts.ts'

/**
 * Why a draft cannot be saved: the field has another text (`now`) by then, or the sentence that says why it is refused.
 */
export type Obstacle = { kind: 'changed'; now: string } | { kind: 'refused'; reason: string }

export function draftKey({ photoId, field }: Pick<Draft, 'photoId' | 'field'>): string {
  return `${photoId}/${field}`
}

/** A new draft of a field, with its present text. */
export function newDraft(result: JobResult, field: Field, rules: JobRules): Draft {
  const initial = field === 'tags' ? '' : editableText(result, field, rules)
  return { photoId: result.photoId, field, initial, text: initial, was: replacedTexts(result, field, rules) }
}

/** Whether the draft holds anything to save. */
export function isTyped({ field, initial, text }: Draft): boolean {
  return field === 'tags' ? parseTags(text).length > 0 : text !== initial
}

/** The edit that saves the draft. */
export function editOf({ field, text, was }: Draft, result: JobResult, rules: JobRules): ResultPatch {
  if (field === 'tags') {
    return tagsPatch(addedTags({ text }), result.generatedTags)
  }
  return { ...clearedTitle(field, rules), [field]: text.trim(), was }
}

/** Typed tags are added to whatever tags the photo has. */
export function addedTags({ text }: Pick<Draft, 'text'>): TagChange {
  return { add: parseTags(text) }
}

/** Why the draft cannot be saved, as far as this page knows; null if it can. */
export function obstacleTo(draft: Draft, result: JobResult, rules: JobRules): Obstacle | null {
  const outcome = patchResult(result, editOf(draft, result, rules), rules)
  if (!outcome.ok && outcome.code === 'EDIT_CONFLICT' && draft.field !== 'tags') {
    return { kind: 'changed', now: generatedText(stored(result, rules), draft.field) }
  }
  const reason = outcome.ok ? tagsProblem(draft, result, rules) : outcome.text
  return reason === undefined ? null : { kind: 'refused', reason }
}

/** Whether the field already has the typed text. */
export function isSaved(draft: Draft, result: JobResult, rules: JobRules): boolean {
  const { field, text } = draft
  if (field === 'tags') {
    return parseTags(text).every(tag => result.generatedTags.includes(tag))
  }
  return text.trim() === editableText(result, field, rules).trim()
}

/** The draft on top of the field's present text: an untouched draft shows that text, a typed one is to replace it. */
export function rebased(draft: Draft, result: JobResult, rules: JobRules): Draft {
  const fresh = newDraft(result, draft.field, rules)
  return draft.text === draft.initial ? fresh : { ...fresh, text: draft.text }
}

/** The messages for a field that was saved and for one that was not. */
export function updateWords(field: Field) {
  return { done: `${FIELD_NAMES[field]} updated successfully`, failed: `Failed to update ${field}` }
}

function tagsProblem({ field, text }: Draft, result: JobResult, rules: JobRules): string | undefined {
  return field === 'tags' ? tagProblem(parseTags(text), result, rules) : undefined
}

/** The text that the field's editor opens with: ours if it will be written, else the owner's. */
function editableText(raw: JobResult, field: TextField, rules: JobRules): string {
  const result = stored(raw, rules)
  return willWrite(result, field) ? generatedText(result, field) : ownerText(result, field)
}

/** On a platform without titles the description is edited as one text, which replaces title and description. */
function replacedTexts(result: JobResult, field: Field, rules: JobRules): Draft['was'] {
  if (field === 'tags') {
    return {}
  }
  const replaced = hasTitle(rules) ? [field] : (['title', 'description'] as const)
  return Object.fromEntries(replaced.map(name => [name, generatedText(result, name)]))
}

function clearedTitle(field: TextField, rules: JobRules): Draft['was'] {
  return field === 'description' && !hasTitle(rules) ? { title: '' } : {}
}

const hasTitle = ({ provider }: JobRules) => PLATFORMS[provider].capabilities.title

function stored(result: JobResult, { provider }: JobRules): JobResult {
  return asStored(result, PLATFORMS[provider].capabilities)
}
