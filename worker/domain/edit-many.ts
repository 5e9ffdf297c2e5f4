import { FIELD_NAMES, type TextField } from './fields.ts'
import { generatedText, isEditable, type JobResult, type JobRules, mayFill } from './job-result.ts'
import { EDITED_DESCRIPTION_MAX, EDITED_TITLE_MAX } from './limits.ts'
import { type PatchOutcome, patchResult, type ResultPatch, refuse } from './review.ts'
import { canonicalTag } from './tags.ts'

/** The same edit of many photos. `replace.find` is taken as typed, case included. */
export type EditMany = {
  addTags?: string[] | undefined
  removeTags?: string[] | undefined
  replace?: { find: string; with: string; fields: TextField[] } | undefined
}

const TEXT_MAX = { title: EDITED_TITLE_MAX, description: EDITED_DESCRIPTION_MAX } as const

/**
 * The result after an edit of many photos, as a person's edit of this one would leave it; undefined if the edit changes
 * nothing here. Refused if a text would be empty or too long.
 */
export function editResult(result: JobResult, edit: EditMany, rules: JobRules): PatchOutcome | undefined {
  if (!isEditable(result)) return undefined
  const patch: ResultPatch = {}
  for (const field of edit.replace?.fields ?? []) {
    const text = replaced(result, field, edit)
    if (text === undefined) continue
    if (text.length > TEXT_MAX[field]) {
      const where = `The ${FIELD_NAMES[field].toLowerCase()} “${generatedText(result, field)}”`
      return {
        ...refuse('VALIDATION', `${where} would be longer than ${TEXT_MAX[field]} characters`),
        field: 'replace',
      }
    }
    patch[field] = text
  }
  const tags = changedTags(result, edit, rules)
  if (tags.join() !== result.generatedTags.join()) patch.tags = tags.join()
  if (Object.keys(patch).length === 0) return undefined
  const outcome = patchResult(result, patch, rules)
  return outcome.ok && JSON.stringify(outcome.result) === JSON.stringify(result) ? undefined : outcome
}

/** Our text with the words replaced; undefined where they do not stand in it, or where applying would not write it. */
function replaced(result: JobResult, field: TextField, { replace }: EditMany): string | undefined {
  const text = generatedText(result, field)
  if (!replace || !mayFill(result, field) || !text.includes(replace.find)) return undefined
  return text.replaceAll(replace.find, () => replace.with)
}

/** The tags after the edit; as they are where they are only suggested. */
function changedTags({ generatedTags, addsTags = true }: JobResult, edit: EditMany, rules: JobRules) {
  const { addTags = [], removeTags = [] } = edit
  if (!addsTags) return generatedTags
  const form = (tag: string) => canonicalTag(rules.provider, tag)
  const removed = new Set(removeTags.map(form))
  const known = new Set(generatedTags.map(form))
  return [...generatedTags.filter(tag => !removed.has(form(tag))), ...addTags.filter(tag => !known.has(form(tag)))]
}
