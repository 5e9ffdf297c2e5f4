import type { JobResult, TextField } from '../../worker/contract/jobs.ts'
import type { PhotoState, PhotoText } from '../../worker/platforms/platform.ts'
import { sameText, type TagForm, TEXT_FIELDS } from './apply.ts'
import type { Attempted } from './state.ts'

export type UndoPlan = {
  target: PhotoText
  writes: TextField[]
  /** Fields the owner changed after our apply; they stay as they are. */
  keptFields: TextField[]
  backupTags: string[]
  /** Ours that are still there. */
  ourTags: string[]
}

/** What takes our changes back out of a photo as it stands now, touching nothing the owner changed since. */
export function planUndo(result: JobResult, attempted: Attempted | null, current: PhotoState, form: TagForm): UndoPlan {
  const backup = { title: result.backupTitle ?? '', description: result.backupDescription ?? '' }
  const backupTags = result.backupTags ?? []
  const target: PhotoText = { title: current.title, description: current.description }
  const writes: TextField[] = []
  const keptFields: TextField[] = []
  for (const field of TEXT_FIELDS) {
    const ours = attempted?.[field]
    if (ours === undefined || current[field] === backup[field]) continue
    if (sameText(current[field], ours)) {
      target[field] = backup[field]
      writes.push(field)
    } else keptFields.push(field)
  }
  const before = new Set(backupTags.map(form))
  const present = new Set(current.tags.map(tag => form(tag.raw)))
  const ourTags = (attempted?.tags ?? []).filter(tag => present.has(form(tag)) && !before.has(form(tag)))
  return { target, writes, keptFields, backupTags, ourTags }
}

/** Whether the platform now holds what stood there before us. */
export function isRestored(stored: PhotoState, plan: UndoPlan, form: TagForm): boolean {
  const present = new Set(stored.tags.map(tag => form(tag.raw)))
  return (
    plan.writes.every(field => sameText(stored[field], plan.target[field])) &&
    plan.ourTags.every(tag => !present.has(form(tag)))
  )
}
