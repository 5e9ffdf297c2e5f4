import { failureText, isUnanswered, request } from '#web/lib/api.ts'
import { counted } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import type { RewriteInput, WritesAnswer } from '#worker/contract/jobs.ts'
import { api } from '#worker/contract/paths.ts'
import { isEditable, type JobResult, versionsOf } from '#worker/domain/job-result.ts'
import { type RewriteWish, TRIES } from '#worker/domain/rewrite.ts'
import type { Editing } from './editing.ts'
import type { JobStore } from './job-store.ts'
import { unsavedReason } from './unsaved-reason.ts'

/** Whether a person may have the texts of a photo written again, or choose among those there are. */
export const mayRewrite = (result: JobResult) => isEditable(result) && !result.regenerating

/** How many photos can be written again at once. */
export const REWRITES_MAX = TRIES.perCall

/**
 * Has texts written again, after everything decided and typed for them is saved: a change that arrives later would make
 * the new texts a mere version. Resolves to the sentence that refuses it, else to null; to undefined if `signal` is
 * aborted before it is sent.
 */
export async function rewrite(
  store: JobStore,
  editing: Editing,
  photoIds: string[],
  wish: RewriteWish,
  signal: AbortSignal,
): Promise<string | null | undefined> {
  const reason = await unsavedReason(store, editing, photoIds)
  if (signal.aborted) {
    return undefined
  }
  if (reason !== null) {
    return `Nothing is rewritten: ${reason}`
  }
  const versions = new Map(store.getSnapshot().results.map(result => [result.photoId, versionsOf(result)]))
  try {
    const body: RewriteInput = { jobId: store.jobId, photoIds, ...wish }
    const { totalPhotos } = await request<WritesAnswer>(api.regenerate, { method: 'POST', body })
    const rest = photoIds.length - totalPhotos
    toast.success(`Rewriting ${counted(totalPhotos, 'photo')}${rest > 0 ? `; ${rest} left out` : ''}`)
    await store.refresh()
    return null
  } catch (error) {
    await store.refresh()
    // Only the answer was lost, or another tab was first.
    const isAccepted = (result: JobResult) =>
      !photoIds.includes(result.photoId) ||
      result.regenerating ||
      versionsOf(result) > (versions.get(result.photoId) ?? 1)
    if (isUnanswered(error) && store.getSnapshot().results.every(isAccepted)) {
      return null
    }
    return failureText('Failed to rewrite', error)
  }
}
