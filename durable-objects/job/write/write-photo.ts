import type { TextField } from '../../../worker/domain/fields.ts'
import { PLATFORMS } from '../../../worker/domain/platforms.ts'
import type { PhotoState } from '../../../worker/platforms/platform.ts'
import { MismatchError } from '../failure-kind.ts'
import { findWords } from '../store/own-words.ts'
import { findPhoto, type PhotoChange, saveAttempted, savePhoto } from '../store/photos.ts'
import type { Attempted, ReadBack } from '../store/rows.ts'
import { attemptedTags, isStored, planApply } from './apply-plan.ts'
import { runWrites, type Sending, type WriteContext } from './run-writes.ts'
import { type Backup, backupOf, isInOtherForm, isRestored, planUndo } from './undo-plan.ts'

/**
 * Writes the texts and tags of one photo to the platform. Idempotent: it starts from a fresh read, so that a write that
 * was carried out is not repeated after an interruption. The backup is stored right before the first write leaves.
 * @returns what to store at its end; undefined where the job was erased meanwhile.
 * @throws PlatformError, MismatchError
 */
export async function applyPhoto(context: WriteContext, photoId: string): Promise<PhotoChange | undefined> {
  const { sql, platform, session } = context
  const current = await platform.readPhoto(session, photoId)
  const row = findPhoto(sql, photoId)
  if (!row) return undefined
  // As long as nothing was sent, edits by the owner belong to the backup.
  let isBackedUp = !(row.result.backupTags === null || row.attempted === null)
  const withBackup = (photo: PhotoChange) => (isBackedUp ? photo : addBackup(photo, current))
  const plan = planApply(row.result, row.attempted, current, platform, findWords(sql)?.alwaysTags)
  const writes = platform.writes(photoId, current, plan.texts, plan.addTags)
  const { restored: _, ...before } = row.attempted ?? { tags: [] }
  const tags = attemptedTags(row.attempted, current, platform.provider)
  const record = (attempted: Attempted) => {
    if (isBackedUp) return saveAttempted(sql, photoId, attempted)
    const { result } = findPhoto(sql, photoId) ?? row
    savePhoto(sql, withBackup({ result, attempted }))
    isBackedUp = true
    context.saved()
  }
  const sending: Sending = { texts: plan.texts, tags: plan.addTags, as: 'applied', record }
  const { stored } = await runWrites(context, photoId, current, writes, { ...before, tags }, sending)
  if (!isStored(stored, plan, platform)) throw new MismatchError('The read-back differs')
  const after = findPhoto(sql, photoId)
  if (!after) return undefined
  const result = {
    ...after.result,
    applied: true,
    appliedAt: new Date(context.now()).toISOString(),
    approved: true,
    skipped: false,
    held: null,
    applyError: null,
    undoError: null,
    keptFields: plan.keptFields,
  }
  return withBackup({ result, readBack: readBackOf(stored, context.now()) })
}

function addBackup({ result, ...stored }: PhotoChange, current: PhotoState): PhotoChange {
  const backup = {
    backupTitle: current.title,
    backupDescription: current.description,
    backupTags: current.tags.map(tag => tag.raw),
  }
  return { ...stored, result: { ...result, ...backup }, backupAsRead: current.descriptionAsRead ?? null }
}

/**
 * Reverts our changes to one photo. Idempotent like an apply. The backup and the record of what is ours are cleared
 * only once everything is restored: while a field was left to the owner, a person may undo again.
 * @returns what to store at its end; undefined where the job was erased meanwhile.
 * @throws PlatformError, MismatchError
 */
export async function undoPhoto(context: WriteContext, photoId: string): Promise<PhotoChange | undefined> {
  const { sql, platform, session } = context
  const first = await platform.readPhoto(session, photoId)
  const row = findPhoto(sql, photoId)
  if (!row) return undefined
  const backup = backupOf(row, platform)
  let undone = await restore(context, photoId, backup, row.attempted ?? { tags: [] }, first)
  if (isInOtherForm(undone.stored, undone.plan, backup)) {
    const { stored, isRead, attempted } = undone
    const current = isRead ? stored : await platform.readPhoto(session, photoId)
    undone = await restore(context, photoId, backup, attempted, current)
  }
  const { plan, stored, attempted } = undone
  if (!isRestored(stored, plan, backup, platform)) throw new MismatchError('The read-back differs')
  const after = findPhoto(sql, photoId)
  if (!after) return undefined
  const isKept = plan.keptFields.length > 0
  const isNews = undone.wrote || after.result.applied || after.result.undoneAt === null
  const result = {
    ...after.result,
    applied: false,
    appliedAt: null,
    // Applying it again is a new decision.
    ...(isNews && { undoneAt: new Date(context.now()).toISOString(), approved: false }),
    applyError: null,
    undoError: keptNote(plan.keptFields, PLATFORMS[platform.provider].name),
    keptFields: plan.keptFields,
    ...(!isKept && { backupTitle: null, backupDescription: null, backupTags: null }),
  }
  // If a removed tag comes back, the owner has added it.
  const readBack = readBackOf(stored, context.now())
  return { result, attempted: isKept ? { ...attempted, tags: [] } : null, readBack }
}

const readBackOf = ({ title, description, tags }: PhotoState, at: number): ReadBack => ({
  title,
  description,
  tags: tags.map(tag => tag.raw),
  at,
})

/** Writes back what is still missing on the photo as it is now. */
async function restore(context: WriteContext, photoId: string, backup: Backup, before: Attempted, current: PhotoState) {
  const { sql, platform } = context
  const plan = planUndo(backup, before, current, platform)
  const writes = platform.restores(photoId, current, plan.texts, plan)
  const record = (attempted: Attempted) => saveAttempted(sql, photoId, attempted)
  const sending: Sending = { texts: plan.texts, tags: [], as: 'restored', record }
  return { plan, wrote: writes.length > 0, ...(await runWrites(context, photoId, current, writes, before, sending)) }
}

function keptNote(fields: TextField[], platformName: string): string | null {
  if (fields.length === 0) return null
  return `You changed the ${fields.join(' and the ')} on ${platformName} after we applied, so it was left as it is.`
}
