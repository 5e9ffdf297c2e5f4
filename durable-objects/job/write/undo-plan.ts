import { TEXT_FIELDS, type TextField } from '../../../worker/domain/fields.ts'
import { canonicalTag, writableTag } from '../../../worker/domain/tags.ts'
import type { PhotoState, PhotoText, Platform, Tag } from '../../../worker/platforms/platform.ts'
import type { Attempted, PhotoRow } from '../store/rows.ts'
import { asRead, type Rendering, sameText, shows, showsAny, textIn } from './same-text.ts'

/** A photo as it was before our first write. A text in both forms: as it was read, and what that says. */
export type Backup = Record<TextField, { text: string; asRead: string }> & { tags: string[] }

export type UndoPlan = {
  /** The texts that are written back, and no other field. */
  texts: Partial<PhotoText>
  /** Fields the owner changed after our apply; they stay as they are. */
  keptFields: TextField[]
  backupTags: string[]
  /** Ours that the photo still has. */
  ourTags: string[]
  /** All its other tags, which have to stay. */
  otherTags: string[]
}

export function backupOf(
  { result, backupAsRead }: Pick<PhotoRow, 'result' | 'backupAsRead'>,
  rendering: Rendering,
): Backup {
  const title = result.backupTitle ?? ''
  const stored = result.backupDescription ?? ''
  // The release before stores a description as it was read, and nothing beside it.
  const form =
    backupAsRead !== null && textIn(backupAsRead, 'description', rendering) === stored ? backupAsRead : stored
  return {
    title: { text: title, asRead: title },
    description: { text: textIn(form, 'description', rendering), asRead: form },
    tags: result.backupTags ?? [],
  }
}

/** How to revert our changes to a photo as it is now, touching nothing the owner changed since. */
export function planUndo(
  backup: Backup,
  attempted: Attempted | null,
  current: PhotoState,
  platform: Pick<Platform, 'provider'> & Rendering,
): UndoPlan {
  const { provider } = platform
  const form = (raw: string) => canonicalTag(provider, raw)
  const texts: Partial<PhotoText> = {}
  const keptFields: TextField[] = []
  for (const field of TEXT_FIELDS) {
    if (!attempted?.[field]) continue
    const text = textToRestore(field, backup, attempted, current, platform)
    if (text === 'kept') keptFields.push(field)
    else if (text !== undefined) texts[field] = text.write
  }
  const before = new Set(backup.tags.map(form))
  const sentTags = (attempted?.tags ?? []).map(tag => writableTag(provider, tag))
  const sent = new Set(sentTags.map(form).filter(tag => !before.has(tag)))
  // A tag that somebody else added after the owner removed ours is not ours.
  const isOurs = (tag: Tag) => tag.byOwner && sent.has(form(tag.raw))
  const raws = (tags: Tag[]) => tags.map(tag => tag.raw)
  const ourTags = raws(current.tags.filter(isOurs))
  const otherTags = raws(current.tags.filter(tag => !isOurs(tag)))
  return { texts, keptFields, backupTags: backup.tags, ourTags, otherTags }
}

/**
 * The text is written back first; where it does not read as before then, the form it was read in, once. `kept`: it is the
 * owner's; undefined: nothing is left to do.
 */
function textToRestore(
  field: TextField,
  backup: Backup,
  attempted: Attempted,
  current: PhotoState,
  rendering: Rendering,
): { write: string } | 'kept' | undefined {
  const before = backup[field]
  if (asRead(current, field) === before.asRead) return undefined
  const restored = attempted.restored?.[field] ?? []
  const isBack = shows(current, field, before.text, rendering)
  if (isBack || showsAny(current, field, restored, rendering)) {
    if (restored.includes(before.text) && !restored.includes(before.asRead)) return { write: before.asRead }
    return isBack ? undefined : { write: before.text }
  }
  return showsAny(current, field, attempted[field], rendering) ? { write: before.text } : 'kept'
}

/** Whether a text that was written back shows in a form other than it had: an answer's, or the platform's now. */
export function isInOtherForm(stored: PhotoState, plan: UndoPlan, backup: Backup): boolean {
  return TEXT_FIELDS.some(
    field =>
      plan.texts[field] === backup[field].text &&
      backup[field].text !== backup[field].asRead &&
      !sameText(asRead(stored, field), backup[field].asRead),
  )
}

/** Whether the backup is restored on the platform. Until it is, the backup is needed. */
export function isRestored(
  stored: PhotoState,
  plan: UndoPlan,
  backup: Backup,
  platform: Pick<Platform, 'provider'> & Rendering,
): boolean {
  const form = (raw: string) => canonicalTag(platform.provider, raw)
  const raws = new Set(stored.tags.map(tag => tag.raw))
  const present = new Set(stored.tags.map(tag => form(tag.raw)))
  const isBack = (field: TextField) =>
    sameText(asRead(stored, field), backup[field].asRead) || shows(stored, field, backup[field].text, platform)
  return (
    TEXT_FIELDS.every(field => plan.texts[field] === undefined || isBack(field)) &&
    plan.ourTags.every(tag => !present.has(form(tag))) &&
    plan.otherTags.every(tag => raws.has(tag))
  )
}
