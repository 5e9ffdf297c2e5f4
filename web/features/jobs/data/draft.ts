import { type Draft, type TagChange, tagsPatch } from '#web/lib/outbox/change.ts'
import { FIELD_NAMES, type Field, type TextField } from '#worker/domain/fields.ts'
import { generatedText, type JobResult, type JobRules } from '#worker/domain/job-result.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import { patchResult, type ResultPatch } from '#worker/domain/review.ts'
import { parseTags, tagProblem } from '#worker/domain/tags.ts'
import { asStored, ownerText, willWrite } from './result-texts.ts'

/** What keeps a draft from being saved: the field has another text by now, or the sentence that says why. */
export type Obstacle = { kind: 'changed'; now: string } | { kind: 'refused'; reason: string }

export function draftKey({ photoId, field }: Pick<Draft, 'photoId' | 'field'>): string {
  return `${photoId}/${field}`
}

/** A draft of the field as it is now. */
export function newDraft(result: JobResult, field: Field, rules: JobRules): Draft {
  const initial = field === 'tags' ? '' : editableText(result, field, rules)
  return { photoId: result.photoId, field, initial, text: initial, was: replacedTexts(result, field, rules) }
}

/** Whether there is anything in it to save. */
export function isTyped({ field, initial, text }: Draft): boolean {
  return field === 'tags' ? parseTags(text).length > 0 : text !== initial
}

/** The edit that saves it. */
export function editOf({ field, text, was }: Draft, result: JobResult, rules: JobRules): ResultPatch {
  if (field === 'tags') {
    return tagsPatch(addedTags({ text }), result.generatedTags)
  }
  return { ...clearedTitle(field, rules), [field]: text.trim(), was }
}

/** What is typed into an editor of tags is added to whatever tags there are. */
export function addedTags({ text }: Pick<Draft, 'text'>): TagChange {
  return { add: parseTags(text) }
}

/** What keeps a draft from being saved, as far as this page knows. */
export function obstacleTo(draft: Draft, result: JobResult, rules: JobRules): Obstacle | null {
  const outcome = patchResult(result, editOf(draft, result, rules), rules)
  if (!outcome.ok && outcome.code === 'EDIT_CONFLICT' && draft.field !== 'tags') {
    return { kind: 'changed', now: generatedText(stored(result, rules), draft.field) }
  }
  const reason = outcome.ok ? tagsProblem(draft, result, rules) : outcome.text
  return reason === undefined ? null : { kind: 'refused', reason }
}

/** Whether the field holds the typed text already. */
export function isSaved(draft: Draft, result: JobResult, rules: JobRules): boolean {
  const { field, text } = draft
  if (field === 'tags') {
    return parseTags(text).every(tag => result.generatedTags.includes(tag))
  }
  return text.trim() === editableText(result, field, rules).trim()
}

/** The draft over what the field holds now: untouched, it shows that; typed, it is meant to replace that. */
export function rebased(draft: Draft, result: JobResult, rules: JobRules): Draft {
  const fresh = newDraft(result, draft.field, rules)
  return draft.text === draft.initial ? fresh : { ...fresh, text: draft.text }
}

/** What is said when a field was saved, and when it was not. */
export function updateWords(field: Field) {
  return { done: `${FIELD_NAMES[field]} updated successfully`, failed: `Failed to update ${field}` }
}

function tagsProblem({ field, text }: Draft, result: JobResult, rules: JobRules): string | undefined {
  return field === 'tags' ? tagProblem(parseTags(text), result, rules) : undefined
}

/** The text an editor of this field opens with: ours where it will be written, else the owner's. */
function editableText(raw: JobResult, field: TextField, rules: JobRules): string {
  const result = stored(raw, rules)
  return willWrite(result, field) ? generatedText(result, field) : ownerText(result, field)
}

/** Where photos have no titles, the description is edited as one text and its title goes. */
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
