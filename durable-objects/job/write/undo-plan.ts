import { TEXT_FIELDS, type TextField } from '../../../worker/domain/fields.ts'
import type { JobResult } from '../../../worker/domain/job-result.ts'
import type { Provider } from '../../../worker/domain/platforms.ts'
import { canonicalTag, writableTag } from '../../../worker/domain/tags.ts'
import type { PhotoState, PhotoText, Tag } from '../../../worker/platforms/platform.ts'
import type { Attempted } from '../store/rows.ts'
import { isAttempted, sameText } from './apply-plan.ts'

export type UndoPlan = {
  target: PhotoText
  writes: TextField[]
  /** Fields the owner changed after our apply; they stay as they are. */
  keptFields: TextField[]
  backupTags: string[]
  /** Ours that the photo still has. */
  ourTags: string[]
  /** All its other tags, which have to stay. */
  otherTags: string[]
}

/** How to revert our changes to a photo as it is now, touching nothing the owner changed since. */
export function planUndo(
  result: JobResult,
  attempted: Attempted | null,
  current: PhotoState,
  provider: Provider,
): UndoPlan {
  const form = (raw: string) => canonicalTag(provider, raw)
  const backup = { title: result.backupTitle ?? '', description: result.backupDescription ?? '' }
  const backupTags = result.backupTags ?? []
  const target: PhotoText = { title: current.title, description: current.description }
  const writes: TextField[] = []
  const keptFields: TextField[] = []
  for (const field of TEXT_FIELDS) {
    if (!attempted?.[field] || current[field] === backup[field]) continue
    if (isAttempted(attempted, field, current[field])) {
      target[field] = backup[field]
      writes.push(field)
    } else keptFields.push(field)
  }
  const before = new Set(backupTags.map(form))
  const sentTags = (attempted?.tags ?? []).map(tag => writableTag(provider, tag))
  const sent = new Set(sentTags.map(form).filter(tag => !before.has(tag)))
  // A tag that somebody else added after the owner removed ours is not ours.
  const isOurs = (tag: Tag) => tag.byOwner && sent.has(form(tag.raw))
  const raws = (tags: Tag[]) => tags.map(tag => tag.raw)
  const ourTags = raws(current.tags.filter(isOurs))
  const otherTags = raws(current.tags.filter(tag => !isOurs(tag)))
  return { target, writes, keptFields, backupTags, ourTags, otherTags }
}

/** Whether the backup is restored on the platform. Until it is, the backup is needed. */
export function isRestored(stored: PhotoState, plan: UndoPlan, provider: Provider): boolean {
  const form = (raw: string) => canonicalTag(provider, raw)
  const raws = new Set(stored.tags.map(tag => tag.raw))
  const present = new Set(stored.tags.map(tag => form(tag.raw)))
  return (
    plan.writes.every(field => sameText(stored[field], plan.target[field])) &&
    plan.ourTags.every(tag => !present.has(form(tag))) &&
    plan.otherTags.every(tag => raws.has(tag))
  )
}
