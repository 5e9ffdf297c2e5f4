import { TEXT_FIELDS, type TextField } from '../../../worker/domain/fields.ts'
import { generatedText, type JobResult, mayFill, originalText } from '../../../worker/domain/job-result.ts'
import type { Provider } from '../../../worker/domain/platforms.ts'
import { canonicalTag, tagsToAdd } from '../../../worker/domain/tags.ts'
import type { PhotoState, PhotoText } from '../../../worker/platforms/platform.ts'
import type { Attempted } from '../store/rows.ts'

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
  platform: { provider: Provider; texts: (ours: PhotoText) => PhotoText },
): ApplyPlan {
  const generated = platform.texts({
    title: generatedText(result, 'title'),
    description: generatedText(result, 'description'),
  })
  const target: PhotoText = { title: current.title, description: current.description }
  const writes: TextField[] = []
  const keptFields: TextField[] = []
  for (const field of TEXT_FIELDS) {
    const ours = generated[field]
    if (!mayFill(result, field) || ours === '' || sameText(current[field], ours)) continue
    const isUntouched = current[field] === originalText(result, field)
    if (isUntouched || isAttempted(attempted, field, current[field])) {
      target[field] = ours
      writes.push(field)
    } else keptFields.push(field)
  }
  const keepTags = current.tags.map(tag => tag.raw)
  return { target, writes, keptFields, addTags: tagsToAdd(platform.provider, keepTags, result.generatedTags), keepTags }
}

/** Tags that count as ours from now on: those sent before that the photo has, and those about to be sent. */
export function attemptedTags(
  attempted: Attempted | null,
  current: PhotoState,
  add: string[],
  provider: Provider,
): string[] {
  const form = (raw: string) => canonicalTag(provider, raw)
  const present = new Set(current.tags.map(tag => form(tag.raw)))
  return [...(attempted?.tags ?? []).filter(tag => present.has(form(tag))), ...add]
}

/** Whether the platform has stored what was to be written, by its own answer or a fresh read. */
export function isStored(
  stored: PhotoState,
  plan: Pick<ApplyPlan, 'target' | 'writes' | 'addTags' | 'keepTags'>,
  provider: Provider,
): boolean {
  const form = (raw: string) => canonicalTag(provider, raw)
  const present = new Set(stored.tags.map(tag => form(tag.raw)))
  return (
    plan.writes.every(field => sameText(stored[field], plan.target[field])) &&
    (plan.addTags.length === 0 || [...plan.keepTags, ...plan.addTags].every(tag => present.has(form(tag))))
  )
}
