import type { TextField } from '../../../worker/domain/fields.ts'
import type { JobResult } from '../../../worker/domain/job-result.ts'
import { PLATFORMS } from '../../../worker/domain/platforms.ts'
import {
  type PhotoState,
  type Platform,
  PlatformError,
  type PlatformSession,
  type Write,
} from '../../../worker/platforms/platform.ts'
import { findPhoto, hasPhoto, saveAttempted, saveResult } from '../store/photos.ts'
import type { Attempted } from '../store/rows.ts'
import { attemptedTags, isStored, planApply } from './apply-plan.ts'
import { isRestored, planUndo } from './undo-plan.ts'

/** What one photo's apply or undo needs. `saved` is called after every visible change. */
export type WriteContext = {
  sql: SqlStorage
  platform: Platform
  session: PlatformSession
  now: () => number
  saved: () => void
}

/** The platform stored something other than what was sent; a retry would not help. */
export class MismatchError extends Error {
  override name = 'MismatchError'
}

/**
 * Writes one photo's texts and tags to the platform. Idempotent: it starts from a fresh read, so a write that was
 * carried out is not repeated after an interruption. The backup is stored before the first write, and what is about to
 * be sent before each write. What was certainly not carried out is not ours, should the owner type the same later.
 * @throws PlatformError, MismatchError
 */
export async function applyPhoto(context: WriteContext, photoId: string): Promise<void> {
  const { sql, platform, session } = context
  const current = await platform.readPhoto(session, photoId)
  const row = findPhoto(sql, photoId)
  if (!row) return
  if (row.result.backupTags === null) {
    save(context, {
      ...row.result,
      backupTitle: current.title,
      backupDescription: current.description,
      backupTags: current.tags.map(tag => tag.raw),
    })
  }
  const plan = planApply(row.result, row.attempted, current, platform)
  const writes = platform.writes(photoId, current, plan.target, plan.addTags)
  const textWrites = platform.writes(photoId, current, plan.target, []).length
  // Where one call carries both, the tags go with the first write.
  const tagsAt = writes.length > textWrites ? textWrites : 0
  let attempted: Attempted = {
    ...row.attempted,
    tags: attemptedTags(row.attempted, current, [], platform.provider),
  }
  const stored = await run(context, photoId, current, writes, async (index, send) => {
    const before = attempted
    if (index === 0 && textWrites > 0) {
      for (const field of plan.writes) {
        attempted = { ...attempted, [field]: [...(attempted[field] ?? []), plan.target[field]] }
      }
    }
    if (index === tagsAt) attempted = { ...attempted, tags: [...attempted.tags, ...plan.addTags] }
    saveAttempted(sql, photoId, attempted)
    try {
      return await send()
    } catch (error) {
      if (error instanceof PlatformError && error.kind !== 'unclear') saveAttempted(sql, photoId, before)
      throw error
    }
  })
  if (!isStored(stored, plan, platform.provider)) throw new MismatchError('The read-back differs')
  const after = findPhoto(sql, photoId)
  if (!after) return
  save(context, {
    ...after.result,
    applied: true,
    appliedAt: new Date(context.now()).toISOString(),
    approved: true,
    skipped: false,
    applyError: null,
    undoError: null,
    keptFields: plan.keptFields,
  })
}

/**
 * Reverts our changes to one photo. Idempotent like an apply; the backup is cleared only when it is on the platform
 * again.
 * @throws PlatformError, MismatchError
 */
export async function undoPhoto(context: WriteContext, photoId: string): Promise<void> {
  const { sql, platform, session } = context
  const current = await platform.readPhoto(session, photoId)
  const row = findPhoto(sql, photoId)
  if (!row) return
  const plan = planUndo(row.result, row.attempted, current, platform.provider)
  const writes = platform.restores(photoId, current, plan.target, plan)
  const stored = await run(context, photoId, current, writes, (_, send) => send())
  if (!isRestored(stored, plan, platform.provider)) throw new MismatchError('The read-back differs')
  const after = findPhoto(sql, photoId)
  if (!after) return
  saveAttempted(sql, photoId, null)
  save(context, {
    ...after.result,
    applied: false,
    appliedAt: null,
    undoneAt: new Date(context.now()).toISOString(),
    applyError: null,
    undoError: keptNote(plan.keptFields, PLATFORMS[platform.provider].name),
    keptFields: plan.keptFields,
    backupTitle: null,
    backupDescription: null,
    backupTags: null,
  })
}

type Answer = ReturnType<Write['run']>

/** Runs the writes in order; returns what the platform then has stored, read again where their answers do not say. */
async function run(
  context: WriteContext,
  photoId: string,
  current: PhotoState,
  writes: Write[],
  around: (index: number, send: () => Answer) => Answer,
): Promise<PhotoState> {
  let stored = current
  let isKnown = true
  for (const [index, write] of writes.entries()) {
    if (!hasPhoto(context.sql, photoId)) throw new Error('The job was erased meanwhile')
    const answer = await around(index, () => write.run(context.session))
    if (answer === null) isKnown = false
    else stored = { ...stored, ...answer }
  }
  return isKnown ? stored : context.platform.readPhoto(context.session, photoId)
}

function save(context: WriteContext, result: JobResult): void {
  saveResult(context.sql, result)
  context.saved()
}

function keptNote(fields: TextField[], platformName: string): string | null {
  if (fields.length === 0) return null
  return `You changed the ${fields.join(' and the ')} on ${platformName} after we applied, so it was left as it is.`
}
