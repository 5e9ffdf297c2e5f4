import type { GeneratedText } from './description.ts'
import { FIELD_NAMES, FIELDS, type Field, TEXT_FIELDS, type TextField } from './fields.ts'
import {
  GENERATED,
  generatedText,
  isEditable,
  isSeen,
  type JobResult,
  type JobRules,
  mayFill,
  originalText,
  type SeenVersions,
  seenOf,
} from './job-result.ts'
import { APPROVED_AND_SKIPPED, EDITED_ELSEWHERE } from './messages.ts'
import { type NameSource, sourcesLeft } from './name-source.ts'
import { ownTags } from './own-words.ts'
import { PLATFORMS } from './platforms.ts'
import { hasRoom, parseTags, tagCountProblem, tidyTags } from './tags.ts'

export function withText(
  result: JobResult,
  text: GeneratedText & { otherTitles?: string[]; sources?: NameSource[] },
  rules: JobRules,
): JobResult {
  const { title: hasTitle } = PLATFORMS[rules.provider].capabilities
  const titles = [text.title, ...(text.otherTitles ?? [])].map(title => title.toWellFormed())
  return withSources({
    ...result,
    status: 'processed',
    reason: null,
    // On a platform without titles ours begins a description, and is not a description by itself.
    generatedTitle: hasTitle || text.description !== '' ? text.title.toWellFormed() : '',
    generatedDescription: text.description.toWellFormed(),
    generatedTags: tidyTags(text.tags, rules),
    titles: hasTitle && mayFill(result, 'title') ? titles : [],
    sources: text.sources ?? [],
    hint: null,
    regenerating: false,
    regenerateError: null,
    version: 1,
    versions: 1,
  })
}

/** The result with those of `sources` whose names are in its texts. */
export function withSources(result: JobResult, sources = result.sources): JobResult {
  const { generatedTitle, generatedDescription, generatedTags } = result
  const texts = [generatedTitle, generatedDescription, ...generatedTags]
  // A result that an earlier release stored has no such key.
  return { ...result, sources: sourcesLeft(sources ?? [], texts) }
}

export type RefusalCode =
  | 'VALIDATION'
  | 'NOT_FOUND'
  | 'UNKNOWN_PHOTO'
  | 'CONFLICT'
  | 'EDIT_CONFLICT'
  | 'NOT_COVERED'
  | 'NOT_CONNECTED'
  | 'APPLY_RUNNING'
/** `field`: the input that the text is about. `result`: the photo as it is now. */
export type Refusal = { ok: false; code: RefusalCode; text: string; field?: string; result?: JobResult }
export type PatchOutcome = { ok: true; result: JobResult } | Refusal

export function refuse(code: RefusalCode, text: string): Refusal {
  return { ok: false, code, text }
}

/** A person's choice to replace the owner's text by ours. An empty field offers no choice. */
function replacing(result: JobResult, field: TextField): JobResult {
  if (originalText(result, field) === '' || mayFill(result, field)) return result
  return { ...result, replaces: [...result.replaces, field] }
}

/** Reverts the choice. A camera's name that counted as missing becomes the owner's title. */
function keeping(result: JobResult, field: TextField): JobResult {
  if (originalText(result, field) === '') return result
  return {
    ...result,
    replaces: result.replaces.filter(other => other !== field),
    missing: result.missing.filter(other => other !== field),
  }
}

/** The tags no longer as a suggestion. */
const addingTags = (result: JobResult) => (result.addsTags === false ? { ...result, addsTags: true } : result)

/** The tags as a suggestion. A photo without tags of its owner's has nothing else to keep. */
function suggestingTags(result: JobResult, { provider }: JobRules): JobResult {
  return ownTags(provider, result.originalTags).length === 0 ? result : { ...result, addsTags: false }
}

/** Whether there is no text of ours for a field; the product tag alone is none. */
const isEmpty = (result: JobResult, field: Field, { provider }: JobRules) =>
  field === 'tags' ? ownTags(provider, result.generatedTags).length === 0 : generatedText(result, field) === ''

/** A person's decision about a photo. */
export type Decision = { approved?: boolean | undefined; skipped?: boolean | undefined }

/** What a person may change of one photo in one call. */
export type ResultPatch = Decision & {
  title?: string | undefined
  description?: string | undefined
  /** Comma-joined. */
  tags?: string | undefined
  /** The old text of each edited field. A field with another text by now is not overwritten. Tags are comma-joined. */
  was?: { title?: string | undefined; description?: string | undefined; tags?: string | undefined } | undefined
  /** Brings this version of our texts back. */
  version?: number | undefined
  /** The version that an approval is about. It does not extend to texts that were written since. */
  seen?: number | undefined
  /** Uses our suggestion although the owner has a text, or tags. */
  use?: Field | undefined
  /** Reverts such a choice: the owner's text stays, and ours is a suggestion again; so are our tags. */
  restore?: Field | undefined
}

/** A field's text in the form in which edits are compared and stored; tags comma-joined. */
function storedForm(field: Field, text: string, rules: JobRules): string {
  return field === 'tags' ? tidyTags(parseTags(text), rules).join() : text.toWellFormed().trim()
}

/** The edited fields that name the text they replace, each with its old, new and present text. */
function checkedEdits(result: JobResult, patch: ResultPatch, rules: JobRules) {
  return FIELDS.flatMap(field => {
    const [was, wanted] = [patch.was?.[field], patch[field]]
    if (was === undefined || wanted === undefined) return []
    const now = field === 'tags' ? result.generatedTags.join() : generatedText(result, field)
    return [
      {
        field,
        was: storedForm(field, was, rules),
        wanted: storedForm(field, wanted, rules),
        now: storedForm(field, now, rules),
      },
    ]
  })
}

/** Whether a suggestion that is to be used has been replaced by another since. */
function isUseOutdated(result: JobResult, { use, was }: ResultPatch, rules: JobRules): boolean {
  const seen = use && was?.[use]
  if (use === undefined || seen === undefined) return false
  const now = use === 'tags' ? result.generatedTags.join() : generatedText(result, use)
  return storedForm(use, seen, rules) !== storedForm(use, now, rules)
}

/** Whether an edit only asks for the present texts, as when it is repeated after a lost answer. */
export function isRepeatedEdit(result: JobResult, patch: ResultPatch, rules: JobRules): boolean {
  const { was: _, seen: __, ...changes } = patch
  const edits = checkedEdits(result, patch, rules)
  return (
    edits.length > 0 && edits.length === Object.keys(changes).length && edits.every(({ wanted, now }) => wanted === now)
  )
}

/** The result after a person's change to a processed, unapplied photo. Invalid tags are dropped: API clients get no reason. */
export function patchResult(result: JobResult, patch: ResultPatch, rules: JobRules): PatchOutcome {
  if (result.status !== 'processed') return refuse('CONFLICT', 'Only processed photos can be changed.')
  if (result.applied) return refuse('CONFLICT', 'Undo this photo before changing it.')
  if (patch.approved === true && patch.skipped === true) return refuse('VALIDATION', APPROVED_AND_SKIPPED)
  const edits = checkedEdits(result, patch, rules)
  if (edits.some(({ was, wanted, now }) => now !== was && now !== wanted) || isUseOutdated(result, patch, rules)) {
    return { ...refuse('EDIT_CONFLICT', EDITED_ELSEWHERE), result }
  }
  const { title: hasTitle } = PLATFORMS[rules.provider].capabilities
  let next = result
  for (const field of TEXT_FIELDS) {
    // Replaces half characters as the platform will, so that an undo recognizes the text.
    const text = patch[field]?.toWellFormed().trim()
    if (text === undefined) continue
    // On a platform without titles ours is a part of the description, which may be removed.
    if (text === '' && (field === 'description' || hasTitle)) {
      return { ...refuse('VALIDATION', `${FIELD_NAMES[field]} cannot be empty`), field }
    }
    if (text === generatedText(next, field)) continue
    next = replacing({ ...next, [GENERATED[field]]: text }, field)
  }
  const tags = patch.tags === undefined ? next.generatedTags : tidyTags(parseTags(patch.tags), rules)
  if (tags.join() !== next.generatedTags.join()) next = { ...addingTags(next), generatedTags: tags }
  if (FIELDS.some(field => patch[field] !== undefined)) next = withSources(next)
  if (patch.use && isEmpty(next, patch.use, rules)) {
    const text =
      patch.use === 'tags'
        ? 'There are no tags of ours to use. Write some instead.'
        : `There is no ${patch.use} of ours to use. Write one instead.`
    return { ...refuse('VALIDATION', text), field: 'use' }
  }
  if (patch.use) next = patch.use === 'tags' ? addingTags(next) : replacing(next, patch.use)
  if (next.addsTags && !result.addsTags && !hasRoom(rules.provider, result.originalTags)) {
    const problem = tagCountProblem(rules.provider, result.originalTags, next.generatedTags)
    if (problem !== undefined) return { ...refuse('VALIDATION', problem), field: 'tags' }
  }
  if (patch.restore) next = patch.restore === 'tags' ? suggestingTags(next, rules) : keeping(next, patch.restore)
  const approved = patch.approved === true && !isSeen(result, patch.seen) ? undefined : patch.approved
  if (approved !== undefined) next = { ...next, approved }
  if (approved === true) next = { ...next, skipped: false }
  if (patch.skipped !== undefined) next = { ...next, skipped: patch.skipped }
  if (patch.skipped === true) next = { ...next, approved: false }
  return { ok: true, result: next }
}

/**
 * The result after a decision about many photos; undefined if the decision does not apply to this photo or changes
 * nothing. `seen`: what an approval is about.
 */
export function decideResult(
  result: JobResult,
  { approved, skipped }: Decision,
  seen?: SeenVersions,
): JobResult | undefined {
  // Approving many does not clear a skip.
  if (!isEditable(result) || (approved && (result.skipped || !isSeen(result, seenOf(seen, result.photoId)))))
    return undefined
  const next = {
    ...result,
    approved: (approved ?? result.approved) && !skipped,
    skipped: skipped ?? result.skipped,
  }
  return next.approved === result.approved && next.skipped === result.skipped ? undefined : next
}
