import { TEXT_FIELDS, type TextField } from '../../../worker/domain/fields.ts'
import { canonicalTag, writableTag } from '../../../worker/domain/tags.ts'
import type { PhotoState, PhotoText, Platform, Tag } from '../../../worker/platforms/platform.ts'
import type { Attempted, PhotoRow } from '../store/rows.ts'
import { asRead, type Rendering, sameText, shows, showsAny, textIn } from './same-text.ts'

/** A photo as it was before our first write, each text in the form it was read in and as plain text. */
export type Backup = Record<TextField, { text: string; asRead: string }> & { tags: string[] }

export type UndoPlan = {
  /** The texts to write back. Fields that are absent stay as they are. */
  texts: Partial<PhotoText>
  /** Fields that the owner has changed after our apply; they stay as they are. */
  keptFields: TextField[]
  backupTags: string[]
  /** Our tags that are still on the photo. */
  ourTags: string[]
  /** All other tags of the photo, which have to stay. */
  otherTags: string[]
}

export function backupOf(
  { result, backupAsRead }: Pick<PhotoRow, 'result' | 'backupAsRead'>,
  rendering: Rendering,
): Backup {
  const title = result.backupTitle ?? ''
  const stored = result.backupDescription ?? ''
  // The previous release stores a description only in the form it was read in.
  const form =
    backupAsRead !== null && textIn(backupAsRead, 'description', rendering) === stored ? backupAsRead : stored
  return {
    title: { text: title, asRead: title },
    description: { text: textIn(form, 'description', rendering), asRead: form },
    tags: result.backupTags ?? [],
  }
}

/** Plans how to revert our changes to a photo as it is now, without touching what the owner has changed since. */
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
  // If the owner removed our tag and somebody else added it again, it is no longer ours.
  const isOurs = (tag: Tag) => tag.byOwner && sent.has(form(tag.raw))
  const raws = (tags: Tag[]) => tags.map(tag => tag.raw)
  const ourTags = raws(current.tags.filter(isOurs))
  const otherTags = raws(current.tags.filter(tag => !isOurs(tag)))
  return { texts, keptFields, backupTags: backup.tags, ourTags, otherTags }
}

/**
 * The plain text is written back first. If the platform then shows it differently from before, the form it was read in
 * is written once. `kept`: the owner has changed the text; undefined: there is nothing to do.
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

/**
 * Whether a text that was written back shows in another form than before, in the answer to the write or on the platform
 * now.
 */
export function isInOtherForm(stored: PhotoState, plan: UndoPlan, backup: Backup): boolean {
  return TEXT_FIELDS.some(
    field =>
      plan.texts[field] === backup[field].text &&
      backup[field].text !== backup[field].asRead &&
      !sameText(asRead(stored, field), backup[field].asRead),
  )
}

/** Whether the platform shows the backup again. Until it does, the backup is kept. */
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
