import { TEXT_FIELDS, type TextField } from '../../../worker/domain/fields.ts'
import { generatedText, type JobResult, mayFill } from '../../../worker/domain/job-result.ts'
import type { Provider } from '../../../worker/domain/platforms.ts'
import { canonicalTag, tagsToAdd, tagsToWrite } from '../../../worker/domain/tags.ts'
import type { PhotoState, PhotoText, Platform } from '../../../worker/platforms/platform.ts'
import type { Attempted } from '../store/rows.ts'
import { isAsSeen, type Rendering, shows, showsAny } from './same-text.ts'

export type ApplyPlan = {
  /** Our texts that are written now. Fields that are absent stay as they are. */
  texts: Partial<PhotoText>
  /** Fields that the owner has changed since the photo was chosen; they stay as they are. */
  keptFields: TextField[]
  /** Our tags that the photo lacks, within the limit of the platform; the product tag comes last. */
  addTags: string[]
  /** The tags that are on the photo and have to stay. */
  keepTags: string[]
}

/**
 * Plans what to write to a photo as it is now. A title or description is written only if it was missing or a person
 * chose to replace it, and only over the text that the user saw or that we wrote earlier. `always`: the tags that the
 * person adds to every photo.
 */
export function planApply(
  result: JobResult,
  attempted: Attempted | null,
  current: PhotoState,
  platform: Pick<Platform, 'provider' | 'texts'> & Rendering,
  always: readonly string[] = [],
): ApplyPlan {
  const generated = platform.texts({
    title: generatedText(result, 'title'),
    description: generatedText(result, 'description'),
  })
  const texts: Partial<PhotoText> = {}
  const keptFields: TextField[] = []
  for (const field of TEXT_FIELDS) {
    const ours = generated[field]
    if (!mayFill(result, field) || ours === '' || shows(current, field, ours, platform)) continue
    if (isAsSeen(current, field, result, platform) || showsAny(current, field, attempted?.[field], platform)) {
      texts[field] = ours
    } else keptFields.push(field)
  }
  const ours = tagsToWrite(result, platform.provider)
  const keepTags = current.tags.map(tag => tag.raw)
  return { texts, keptFields, addTags: tagsToAdd(platform.provider, keepTags, ours, always), keepTags }
}

/**
 * The tags we sent earlier that are still on the photo. The others no longer count as ours: the owner may add them
 * again.
 */
export function attemptedTags(attempted: Attempted | null, current: PhotoState, provider: Provider): string[] {
  const form = (raw: string) => canonicalTag(provider, raw)
  const present = new Set(current.tags.map(tag => form(tag.raw)))
  return (attempted?.tags ?? []).filter(tag => present.has(form(tag)))
}

/** Whether the platform has stored what the plan wanted, according to its answers or a fresh read. */
export function isStored(
  stored: PhotoState,
  plan: Pick<ApplyPlan, 'texts' | 'addTags' | 'keepTags'>,
  platform: Pick<Platform, 'provider'> & Rendering,
): boolean {
  const form = (raw: string) => canonicalTag(platform.provider, raw)
  const present = new Set(stored.tags.map(tag => form(tag.raw)))
  return (
    TEXT_FIELDS.every(field => {
      const text = plan.texts[field]
      return text === undefined || shows(stored, field, text, platform)
    }) &&
    (plan.addTags.length === 0 || [...plan.keepTags, ...plan.addTags].every(tag => present.has(form(tag))))
  )
}
