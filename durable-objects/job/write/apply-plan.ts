import type { JobResult } from '../../../worker/domain/job-result.ts'
import { TEXT_FIELDS, type TextField } from '../../../worker/domain/missing.ts'
import { generatedText, originalText } from '../../../worker/domain/review.ts'
import type { PhotoState, PhotoText, Tag } from '../../../worker/platforms/platform.ts'
import type { Attempted } from '../store/rows.ts'

export type TagForm = (raw: string) => string

export type ApplyPlan = {
  target: PhotoText
  /** Fields that get our text now. */
  writes: TextField[]
  /** Fields the owner changed since choosing the photo; they stay as they are. */
  keptFields: TextField[]
  /** Ours that the photo lacks, within the platform's limit, the product tag last. */
  addTags: string[]
  /** The photo's own, which have to stay. */
  keepTags: string[]
}

/** Platforms trim texts and normalize line endings: texts that differ only in this are the same. */
export function sameText(one: string, other: string): boolean {
  const plain = (text: string) => text.replace(/\r\n?/g, '\n').trim()
  return plain(one) === plain(other)
}

/** Whether a text on the platform is one we sent. */
export function isAttempted(attempted: Attempted | null, field: TextField, text: string): boolean {
  return (attempted?.[field] ?? []).some(sent => sameText(sent, text))
}

/**
 * What may be written to a photo as it is now. A title or description is written only where it was missing or a
 * person chose to replace it, and only over exactly what the user saw, or over what we wrote ourselves before.
 */
export function planApply(
  result: JobResult,
  attempted: Attempted | null,
  current: PhotoState,
  rules: { canonicalTag: TagForm; maxTags: number; texts: (ours: PhotoText) => PhotoText },
): ApplyPlan {
  const generated = rules.texts({
    title: generatedText(result, 'title'),
    description: generatedText(result, 'description'),
  })
  const target: PhotoText = { title: current.title, description: current.description }
  const writes: TextField[] = []
  const keptFields: TextField[] = []
  for (const field of TEXT_FIELDS) {
    const ours = generated[field]
    if (!result.missing.includes(field) && !result.replaces.includes(field)) continue
    if (ours === '' || sameText(current[field], ours)) continue
    const isUntouched = current[field] === originalText(result, field)
    if (isUntouched || isAttempted(attempted, field, current[field])) {
      target[field] = ours
      writes.push(field)
    } else keptFields.push(field)
  }
  const addTags = tagsToAdd(result.generatedTags, current.tags, rules)
  return { target, writes, keptFields, addTags, keepTags: current.tags.map(tag => tag.raw) }
}

/** Ours that the photo lacks. When they do not all fit, the last one, the product tag, is kept and others are dropped. */
function tagsToAdd(ours: string[], current: Tag[], rules: { canonicalTag: TagForm; maxTags: number }): string[] {
  const present = new Set(current.map(tag => rules.canonicalTag(tag.raw)))
  const missing = ours.filter(tag => !present.has(rules.canonicalTag(tag)))
  const room = Math.max(0, rules.maxTags - current.length)
  if (missing.length <= room) return missing
  return room === 0 ? [] : [...missing.slice(0, room - 1), ...missing.slice(-1)]
}

/** Tags that count as ours from now on: those sent before that the photo has, and those about to be sent. */
export function attemptedTags(
  attempted: Attempted | null,
  current: PhotoState,
  add: string[],
  form: TagForm,
): string[] {
  const present = new Set(current.tags.map(tag => form(tag.raw)))
  return [...(attempted?.tags ?? []).filter(tag => present.has(form(tag))), ...add]
}

/** Whether the platform holds what was to be written, by its own answer or a fresh read. */
export function isStored(
  stored: PhotoState,
  plan: Pick<ApplyPlan, 'target' | 'writes' | 'addTags' | 'keepTags'>,
  form: TagForm,
): boolean {
  const present = new Set(stored.tags.map(tag => form(tag.raw)))
  return (
    plan.writes.every(field => sameText(stored[field], plan.target[field])) &&
    (plan.addTags.length === 0 || [...plan.keepTags, ...plan.addTags].every(tag => present.has(form(tag))))
  )
}
