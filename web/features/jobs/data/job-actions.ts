import { ApiError, errorText, failureText, request } from '#web/lib/api.ts'
import { counted } from '#web/lib/format.ts'
import { staysOnAccount } from '#web/lib/job-money.ts'
import { toast } from '#web/lib/toast.ts'
import type { RetryInput, StopAnswer, WritesAnswer } from '#worker/contract/jobs.ts'
import { api } from '#worker/contract/paths.ts'
import { FIELD_NAMES, type Field, type TextField } from '#worker/domain/fields.ts'
import {
  generatedText,
  isApplicable,
  isSeen,
  type JobResult,
  type OperationKind,
  type SeenVersions,
  seenOf,
  versionsSeen,
} from '#worker/domain/job-result.ts'
import { TEXTS_UNSEEN } from '#worker/domain/messages.ts'
import type { PlatformInfo } from '#worker/domain/platforms.ts'
import type { Decision, ResultPatch } from '#worker/domain/review.ts'
import type { RewriteWish } from '#worker/domain/rewrite.ts'
import { updateWords } from './draft.ts'
import type { Editing } from './editing.ts'
import type { OneChange, WriteOrder } from './job-changes.ts'
import { CONTINUES, waitSentence } from './job-state.ts'
import type { JobStore } from './job-store.ts'
import { renameJob } from './rename-job.ts'
import { rewrite } from './rewrite.ts'
import { createTagRemoval } from './tag-removal.ts'
import { UNDO_FAILED } from './undo-texts.ts'
import { unsavedReason } from './unsaved-reason.ts'

export type JobActions = ReturnType<typeof createJobActions>

/**
 * What the user can do on the job page, each with its messages. Actions that can be refused resolve to whether they
 * were carried out.
 */
export function createJobActions(store: JobStore, editing: Editing, { name: platform }: PlatformInfo) {
  /** How to remove earlier messages, by subject, once the same thing is tried again. */
  const told = new Map<string, () => void>()
  const tagRemoval = createTagRemoval(store)
  const find = (photoId: string) => store.getSnapshot().results.find(result => result.photoId === photoId)

  function shown(photoIds: string[]): JobResult[] {
    const wanted = new Set(photoIds)
    return store.getSnapshot().results.filter(({ photoId }) => wanted.has(photoId))
  }

  /** The versions that the page shows of these photos now. */
  const seen = (photoIds: string[]) => versionsSeen(shown(photoIds))

  /** Says where photos were left out because their texts were written again. */
  function tellUnseen(photoIds: string[], seen: SeenVersions): void {
    const isLeftOut = (result: JobResult) =>
      isApplicable(result) && !result.approved && !isSeen(result, seenOf(seen, result.photoId))
    if (shown(photoIds).some(isLeftOut)) {
      toast.info(TEXTS_UNSEEN)
    }
  }

  async function attempt(work: () => Promise<unknown>, failure: string): Promise<boolean> {
    told.get(failure)?.()
    try {
      await work()
      return true
    } catch (error) {
      told.set(failure, toast.error(failureText(failure, error)))
      return false
    }
  }

  /** Replaces the photo's title by one of those to choose from. One that is not among these can be brought back. */
  async function chooseTitle(result: JobResult, title: string): Promise<void> {
    const { photoId, generatedTitle: before } = result
    const put = (title: string, was: string) =>
      change(photoId, { patch: { title, was: { title: was } } }, { failed: updateWords('title').failed })
    if ((await put(title, before)) && !result.titles?.includes(before)) {
      toast.success('Your title was replaced', { label: 'Undo', onPress: () => void put(before, title) })
    }
  }

  async function change(photoId: string, made: OneChange, { done, failed }: { done?: string; failed: string }) {
    return attempt(async () => {
      const { late } = await store.patch(photoId, made)
      if (done && !late) {
        toast.success(done)
      }
    }, failed)
  }

  /**
   * Saves everything that was typed and waits for all changes before anything is applied. Resolves to whether that
   * succeeded.
   */
  async function readyToApply(photoIds: string[]): Promise<boolean> {
    told.get('apply')?.()
    const reason = await unsavedReason(store, editing, photoIds)
    if (reason !== null) {
      told.set('apply', toast.warning(`Nothing was applied: ${reason}`))
    }
    return reason === null
  }

  async function write(photoId: string, kind: OperationKind, order?: WriteOrder) {
    told.get(photoId)?.()
    told.set(photoId, (await tellWrite(photoId, kind, order)) ?? (() => {}))
  }

  /** Writes a photo and shows the outcome. Returns how to remove that message, if there is one. */
  async function tellWrite(photoId: string, kind: OperationKind, order?: WriteOrder) {
    const failed = kind === 'apply' ? `Failed to apply metadata to ${platform}` : UNDO_FAILED
    try {
      const answer = await store.write(photoId, kind, order)
      if (!answer) {
        return undefined
      }
      const { result, waitSeconds } = answer
      if (waitSeconds !== undefined) {
        return toast.info(waitSentence(platform, waitSeconds))
      }
      if (kind === 'apply' ? result.applyError : result.undoError) {
        return toast.error(failed)
      }
      return toast.success(
        kind === 'apply' ? `Metadata applied to ${platform} successfully` : `Original metadata restored to ${platform}`,
      )
    } catch (error) {
      // Only the answer may have been lost.
      void store.refresh()
      if (error instanceof ApiError && error.code === 'TIMEOUT') {
        return toast.info(`${platform} is slow to answer. ${CONTINUES}`)
      }
      return toast.error(failureText(failed, error))
    }
  }

  return {
    removeTag: tagRemoval.remove,
    leave: tagRemoval.leave,
    takeSuggestion: (photoId: string, field: Field) =>
      change(photoId, { patch: { use: field, was: suggestionOf(find(photoId), field) } }, updateWords(field)),
    restoreOriginal: (photoId: string, field: TextField) =>
      change(
        photoId,
        { patch: { restore: field } },
        { done: `${FIELD_NAMES[field]} restored to original`, failed: `Failed to restore original ${field}` },
      ),
    /** Has the owner's tags kept alone: ours are a suggestion again. */
    suggestTags: (photoId: string) => change(photoId, { patch: { restore: 'tags' } }, updateWords('tags')),
    chooseTitle,
    rewrite: (photoIds: string[], wish: RewriteWish, signal: AbortSignal) =>
      rewrite(store, editing, photoIds, wish, signal),
    useVersion: (photoId: string, n: number) =>
      change(
        photoId,
        { patch: { version: n } },
        { done: 'These texts are back', failed: 'Failed to change the texts' },
      ),
    /** `about`: the version that the decision is about, if it is not the one shown. */
    async decide(photoId: string, decision: Decision, about = seenOf(seen([photoId]), photoId)): Promise<boolean> {
      const version = decision.approved ? about : undefined
      const patch = { ...decision, ...(version !== undefined && { seen: version }) }
      const isSaved = await change(photoId, { patch }, { failed: 'Failed to update approval' })
      if (version !== undefined) {
        tellUnseen([photoId], { [photoId]: version })
      }
      return isSaved
    },
    apply: (photoId: string) =>
      write(photoId, 'apply', { ready: () => readyToApply([photoId]), seen: seenOf(seen([photoId]), photoId) }),
    undo: (photoId: string) => write(photoId, 'undo'),

    /**
     * Has failed photos described again: these, or all of the job's. Resolves to the reason if none can be and only a
     * new job helps, else to null.
     */
    async retry(photoIds?: string[]): Promise<string | null> {
      try {
        const body: RetryInput = { jobId: store.jobId, ...(photoIds && { photoIds }) }
        const { totalPhotos } = await request<WritesAnswer>(api.retry, { method: 'POST', body })
        toast.success(`Trying ${counted(totalPhotos, 'photo')} again`)
        await store.refresh()
        return null
      } catch (error) {
        // After a lost answer, or if another tab was first, they are being retried already.
        await store.refresh()
        const { results } = store.getSnapshot()
        if (!results.some(({ photoId, status }) => status === 'failed' && (photoIds?.includes(photoId) ?? true))) {
          return null
        }
        if (error instanceof ApiError && (error.code === 'NOT_COVERED' || error.code === 'CONFLICT')) {
          const startOver = ' To start over, select the failed photos again in a new job.'
          const isCovered = staysOnAccount(store.getSnapshot().job?.payment ?? null)
          const reason = error.code === 'NOT_COVERED' && isCovered ? error.message : `${error.message}${startOver}`
          toast.warning(reason)
          return reason
        }
        toast.error(failureText('Failed to try again', error))
        return null
      }
    },

    rename: (name: string) => renameJob(store.jobId, name, () => store.refresh()),

    /** Stops the running batch or undo. Resolves to whether the server has accepted that. */
    stop: () =>
      attempt(async () => {
        const { stopped } = await request<StopAnswer>(api.stop, { method: 'POST', body: { jobId: store.jobId } })
        toast.success(stoppedText(stopped))
        await store.refresh()
      }, 'Failed to stop'),

    async approveMany(photoIds: string[]): Promise<boolean> {
      const about = seen(photoIds)
      const isSaved = await attempt(
        () => store.decide(photoIds, { approved: true }, about),
        'Failed to update approval',
      )
      if (shown(photoIds).some(({ approved }) => !approved)) {
        await store.refresh()
      }
      tellUnseen(photoIds, about)
      return isSaved
    },

    readyToApply,
    seen,
    /** `seen`: the versions that the page showed when the person pressed. */
    async applyBatch(photoIds: string[], seen: SeenVersions): Promise<boolean> {
      if (photoIds.length === 0) {
        toast.warning(`Please select photos to apply to ${platform}`)
        return false
      }
      if (!(await readyToApply(photoIds))) {
        return false
      }
      try {
        const { totalPhotos } = await store.runBatch(photoIds, 'apply', seen)
        toast.success(`Started applying metadata to ${totalPhotos} photos in the background`)
        await store.refresh()
        tellUnseen(photoIds, seen)
        return true
      } catch (error) {
        refuseBatch(error)
        await store.refresh()
        return false
      }
    },

    async undoBatch(photoIds: string[]): Promise<boolean> {
      const isStarted = await attempt(async () => {
        await store.runBatch(photoIds, 'undo')
      }, UNDO_FAILED)
      await store.refresh()
      return isStarted
    },
  }
}

/** The suggestion that the user sees, so that no other one is used in its place. */
function suggestionOf(seen: JobResult | undefined, field: Field): ResultPatch['was'] {
  if (!seen) {
    return undefined
  }
  return { [field]: field === 'tags' ? seen.generatedTags.join(', ') : generatedText(seen, field) }
}

function stoppedText(stopped: number): string {
  if (stopped === 0) {
    return 'Stopped. No photo was waiting any more.'
  }
  return `Stopped. ${counted(stopped, 'photo')} ${stopped === 1 ? 'was left as it is' : 'were left as they are'}.`
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
