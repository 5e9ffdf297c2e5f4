import { FIELD_NAMES, type TextField } from './fields.ts'
import { asStored, generatedText, isEditable, type JobResult, type JobRules, mayFill } from './job-result.ts'
import { EDITED_DESCRIPTION_MAX, EDITED_TAGS_TEXT_MAX, EDITED_TITLE_MAX } from './limits.ts'
import { PLATFORMS } from './platforms.ts'
import { type PatchOutcome, patchResult, type Refusal, type ResultPatch, refuse } from './review.ts'
import { canonicalTag, tagCountProblem } from './tags.ts'

/** The same edit of many photos. `replace.find` is taken as typed, case included. */
export type EditMany = {
  addTags?: string[] | undefined
  removeTags?: string[] | undefined
  replace?: { find: string; with: string; fields: TextField[] } | undefined
}

const TEXT_MAX = { title: EDITED_TITLE_MAX, description: EDITED_DESCRIPTION_MAX } as const

/**
 * The result after an edit of many photos, as a person's edit of this one would leave it; undefined if the edit changes
 * nothing here. Refused if a text would be empty or too long, or if the photo would have too many tags.
 */
export function editResult(result: JobResult, edit: EditMany, rules: JobRules): PatchOutcome | undefined {
  if (!isEditable(result)) return undefined
  const patch: ResultPatch = {}
  const stored = asStored(result, PLATFORMS[rules.provider].capabilities)
  for (const field of edit.replace?.fields ?? []) {
    const text = replaced(stored, field, edit)
    if (text === undefined) continue
    if (text.length > TEXT_MAX[field]) {
      const where = `The ${FIELD_NAMES[field].toLowerCase()} “${generatedText(stored, field)}”`
      return refuseField('replace', `${where} would be longer than ${TEXT_MAX[field]} characters`)
    }
    // Where title and description are one text, that is the description from now on.
    if (stored.generatedTitle !== result.generatedTitle) patch.title = stored.generatedTitle
    patch[field] = text
  }
  const tags = changedTags(result, edit, rules)
  if (tags.join() !== result.generatedTags.join()) {
    const problem = tags.length > result.generatedTags.length ? tagsProblem(result, tags, rules) : undefined
    if (problem !== undefined) return refuseField('addTags', problem)
    patch.tags = tags.join()
  }
  if (Object.keys(patch).length === 0) return undefined
  const outcome = patchResult(result, patch, rules)
  return outcome.ok && JSON.stringify(outcome.result) === JSON.stringify(result) ? undefined : outcome
}

const refuseField = (field: keyof EditMany, text: string): Refusal => ({ ...refuse('VALIDATION', text), field })

/** Why a photo cannot have all of these tags of ours, as a sentence that names it. */
function tagsProblem(result: JobResult, tags: readonly string[], { provider }: JobRules): string | undefined {
  const isTooLong = tags.join().length > EDITED_TAGS_TEXT_MAX
  const problem = isTooLong
    ? `The tags of a photo can have ${EDITED_TAGS_TEXT_MAX} characters at most`
    : tagCountProblem(provider, result.originalTags, tags)
  const name = generatedText(result, 'title') || result.originalTitle || generatedText(result, 'description')
  return problem && `${problem}: “${name}” would have more`
}

/** Our text with the words replaced; undefined where they do not stand in it, or where applying would not write it. */
function replaced(result: JobResult, field: TextField, { replace }: EditMany): string | undefined {
  const text = generatedText(result, field)
  if (!replace || !mayFill(result, field) || !text.includes(replace.find)) return undefined
  return text.replaceAll(replace.find, () => replace.with)
}

/** The tags after the edit; as they are where they are only suggested. */
function changedTags({ generatedTags, originalTags, addsTags = true }: JobResult, edit: EditMany, rules: JobRules) {
  const { addTags = [], removeTags = [] } = edit
  if (!addsTags) return generatedTags
  const form = (tag: string) => canonicalTag(rules.provider, tag)
  const removed = new Set(removeTags.map(form))
  const known = new Set(generatedTags.map(form))
  const kept = generatedTags.filter(tag => !removed.has(form(tag)))
  // A photo that an earlier release described may have more than its platform takes: what is added would not be written.
  const isFull = tagCountProblem(rules.provider, originalTags, kept) !== undefined
  return isFull ? kept : [...kept, ...addTags.filter(tag => !known.has(form(tag)))]
}
