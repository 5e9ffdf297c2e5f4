import { ApiError, errorText, request } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import type { PhotosOfJob, WritesAnswer } from '#worker/contract/jobs.ts'
import { api } from '#worker/contract/paths.ts'
import { FIELD_NAMES, type Field, type TextField } from '#worker/domain/fields.ts'
import type { OperationKind } from '#worker/domain/job-result.ts'
import type { PlatformInfo } from '#worker/domain/platforms.ts'
import type { Decision, ResultPatch } from '#worker/domain/review.ts'
import { CONTINUES, waitSentence } from './job-state.ts'
import type { JobStore } from './job-store.ts'
import { UNDO_FAILED, undoStarted } from './undo-texts.ts'

export type JobActions = ReturnType<typeof createJobActions>

/** What a person can do on the job page, each with its messages. Actions that can be refused return whether they were done. */
export function createJobActions(store: JobStore, { name: platform, capabilities }: PlatformInfo) {
  async function attempt(work: () => Promise<unknown>, failure: string): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      toast.error(failureText(failure, error))
      return false
    }
  }

  async function change(photoId: string, patch: ResultPatch, { done, failed }: { done?: string; failed: string }) {
    const isDone = await attempt(() => store.patch(photoId, patch), failed)
    if (isDone && done) {
      toast.success(done)
    }
    return isDone
  }

  /** Where photos have no titles the person edits both our texts as one. */
  function textPatch(field: TextField, text: string): ResultPatch {
    if (field === 'title') {
      return { title: text }
    }
    return capabilities.title ? { description: text } : { title: '', description: text }
  }

  function decide(photoId: string, patch: Decision) {
    return change(photoId, patch, { failed: 'Failed to update approval' })
  }

  async function write(photoId: string, kind: OperationKind) {
    const failed = kind === 'apply' ? `Failed to apply metadata to ${platform}` : UNDO_FAILED
    try {
      const { result, waitSeconds } = await store.write(photoId, kind)
      if (waitSeconds !== undefined) {
        toast.info(waitSentence(platform, waitSeconds))
        return
      }
      if (kind === 'apply' ? result.applyError : result.undoError) {
        toast.error(failed)
        return
      }
      toast.success(
        kind === 'apply' ? `Metadata applied to ${platform} successfully` : `Original metadata restored to ${platform}`,
      )
    } catch (error) {
      if (error instanceof ApiError && error.code === 'TIMEOUT') {
        toast.info(`${platform} is slow to answer. ${CONTINUES}`)
        void store.refresh()
        return
      }
      toast.error(failureText(failed, error))
    }
  }

  return {
    saveText: (photoId: string, field: TextField, text: string) =>
      change(photoId, textPatch(field, text), updateWords(field)),
    saveTags: (photoId: string, tags: string[]) => change(photoId, { tags: tags.join(', ') }, updateWords('tags')),
    /** Says why tags that stay in the editor were not sent. */
    refuseTags: (problem: string) => void toast.error(`${updateWords('tags').failed}: ${problem}`),
    removeTag: (photoId: string, tags: string[]) =>
      change(photoId, { tags: tags.join(', ') }, { done: 'Tag removed successfully', failed: 'Failed to remove tag' }),
    takeSuggestion: (photoId: string, field: TextField) => change(photoId, { use: field }, updateWords(field)),
    restoreOriginal: (photoId: string, field: TextField) =>
      change(
        photoId,
        { restore: field },
        { done: `${FIELD_NAMES[field]} restored to original`, failed: `Failed to restore original ${field}` },
      ),
    approve: (photoId: string, approved: boolean) => decide(photoId, { approved }),
    skip: (photoId: string, skipped: boolean) => decide(photoId, { skipped }),
    apply: (photoId: string) => write(photoId, 'apply'),
    undo: (photoId: string) => write(photoId, 'undo'),

    approveMany: (photoIds: string[]) =>
      attempt(() => store.decide(photoIds, { approved: true }), 'Failed to update approval'),

    async applyBatch(photoIds: string[]): Promise<boolean> {
      if (photoIds.length === 0) {
        toast.warning(`Please select photos to apply to ${platform}`)
        return false
      }
      try {
        const body: PhotosOfJob = { jobId: store.jobId, photoIds }
        const { totalPhotos } = await request<WritesAnswer>(api.applyBatch, { method: 'POST', body })
        toast.success(`Started applying metadata to ${totalPhotos} photos in the background`)
        await store.refresh()
        return true
      } catch (error) {
        refuseBatch(error)
        return false
      }
    },

    undoBatch: (photoIds: string[]) =>
      attempt(async () => {
        const body: PhotosOfJob = { jobId: store.jobId, photoIds }
        const { totalPhotos } = await request<WritesAnswer>(api.undoBatch, { method: 'POST', body })
        toast.success(undoStarted(totalPhotos))
        await store.refresh()
      }, UNDO_FAILED),
  }
}

function updateWords(field: Field) {
  return { done: `${FIELD_NAMES[field]} updated successfully`, failed: `Failed to update ${field}` }
}

function refuseBatch(error: unknown): void {
  if (error instanceof ApiError && error.status === 409) {
    toast.warning(error.message)
    return
  }
  if (error instanceof ApiError && error.status === 400) {
    toast.error(`Failed to start apply: ${errorText(error, 'Invalid request')}`)
    return
  }
  toast.error(failureText('Failed to start batch apply operation', error))
}

/** The failure, and the server's reason where it gave one. */
function failureText(failure: string, error: unknown): string {
  const reason = errorText(error, '')
  return reason === '' ? failure : `${failure}: ${reason}`
}
