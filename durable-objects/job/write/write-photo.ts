import type { TextField } from '../../../worker/domain/fields.ts'
import type { JobResult } from '../../../worker/domain/job-result.ts'
import { PLATFORMS } from '../../../worker/domain/platforms.ts'
import type { PhotoState } from '../../../worker/platforms/platform.ts'
import { findPhoto, saveAttempted, saveBackupAsRead, saveResult } from '../store/photos.ts'
import type { Attempted } from '../store/rows.ts'
import { attemptedTags, isStored, planApply } from './apply-plan.ts'
import { runWrites, type Sending, type WriteContext } from './run-writes.ts'
import { type Backup, backupOf, isInOtherForm, isRestored, planUndo } from './undo-plan.ts'

/** The platform stored something other than what was sent; a retry would not help. */
export class MismatchError extends Error {
  override name = 'MismatchError'
}

/**
 * Writes one photo's texts and tags to the platform. Idempotent: it starts from a fresh read, so a write that was
 * carried out is not repeated after an interruption. The backup is stored before the first write.
 * @throws PlatformError, MismatchError
 */
export async function applyPhoto(context: WriteContext, photoId: string): Promise<void> {
  const { sql, platform, session } = context
  const current = await platform.readPhoto(session, photoId)
  const row = findPhoto(sql, photoId)
  if (!row) return
  // Until something was sent, the owner's edits are part of what an undo brings back.
  if (row.result.backupTags === null || row.attempted === null) saveBackup(context, row.result, current)
  const plan = planApply(row.result, row.attempted, current, platform)
  const writes = platform.writes(photoId, current, plan.texts, plan.addTags)
  const { restored: _, ...before } = row.attempted ?? { tags: [] }
  const tags = attemptedTags(row.attempted, current, platform.provider)
  const sending: Sending = { texts: plan.texts, tags: plan.addTags, as: 'applied' }
  const { stored } = await runWrites(context, photoId, current, writes, { ...before, tags }, sending)
  if (!isStored(stored, plan, platform)) throw new MismatchError('The read-back differs')
  const after = findPhoto(sql, photoId)
  if (!after) return
  save(context, {
    ...after.result,
    applied: true,
    appliedAt: new Date(context.now()).toISOString(),
    approved: true,
    skipped: false,
    held: null,
    applyError: null,
    undoError: null,
    keptFields: plan.keptFields,
  })
}

function saveBackup(context: WriteContext, result: JobResult, current: PhotoState): void {
  saveBackupAsRead(context.sql, result.photoId, current.descriptionAsRead ?? null)
  save(context, {
    ...result,
    backupTitle: current.title,
    backupDescription: current.description,
    backupTags: current.tags.map(tag => tag.raw),
  })
}

/**
 * Reverts our changes to one photo. Idempotent like an apply. The backup and the record of what is ours are cleared only
 * when all of it is on the platform again: while a field is left to the owner, an undo may be asked for once more.
 * @throws PlatformError, MismatchError
 */
export async function undoPhoto(context: WriteContext, photoId: string): Promise<void> {
  const { sql, platform, session } = context
  const first = await platform.readPhoto(session, photoId)
  const row = findPhoto(sql, photoId)
  if (!row) return
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
  if (!after) return
  const { result } = after
  const isKept = plan.keptFields.length > 0
  const isNews = undone.wrote || result.applied || result.undoneAt === null
  // Tags that were removed may come back as the owner's.
  saveAttempted(sql, photoId, isKept ? { ...attempted, tags: [] } : null)
  save(context, {
    ...result,
    applied: false,
    appliedAt: null,
    // Whether it is to be applied again is another decision.
    ...(isNews && { undoneAt: new Date(context.now()).toISOString(), approved: false }),
    applyError: null,
    undoError: keptNote(plan.keptFields, PLATFORMS[platform.provider].name),
    keptFields: plan.keptFields,
    ...(!isKept && { backupTitle: null, backupDescription: null, backupTags: null }),
  })
}

/** Writes back what the photo as it is now still needs. */
async function restore(context: WriteContext, photoId: string, backup: Backup, before: Attempted, current: PhotoState) {
  const { platform } = context
  const plan = planUndo(backup, before, current, platform)
  const writes = platform.restores(photoId, current, plan.texts, plan)
  const sending: Sending = { texts: plan.texts, tags: [], as: 'restored' }
  return { plan, wrote: writes.length > 0, ...(await runWrites(context, photoId, current, writes, before, sending)) }
}

function save(context: WriteContext, result: JobResult): void {
  saveResult(context.sql, result)
  context.saved()
}

function keptNote(fields: TextField[], platformName: string): string | null {
  if (fields.length === 0) return null
  return `You changed the ${fields.join(' and the ')} on ${platformName} after we applied, so it was left as it is.`
}
