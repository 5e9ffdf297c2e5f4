import { ApiError, failureText, isUnanswered, request } from '#web/lib/api.ts'
import { counted } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import type { Edits, EditsReport, UndoEdits } from '#worker/contract/jobs.ts'
import { api } from '#worker/contract/paths.ts'
import { type EditMany, editResult } from '#worker/domain/edit-many.ts'
import type { JobResult, JobRules } from '#worker/domain/job-result.ts'
import type { Editing } from './editing.ts'
import type { JobStore } from './job-store.ts'
import { unsavedReason } from './unsaved-reason.ts'

export const UNANSWERED =
  'It is not known whether the photos were changed, since no clear answer came. Try again: they will not be changed twice.'

/** How many photos an edit would change, or the sentence that refuses it. */
export function previewEdit(results: readonly JobResult[], edit: EditMany, rules: JobRules) {
  let changes = 0
  for (const result of results) {
    const outcome = editResult(result, edit, rules)
    if (outcome?.ok === false) {
      return { changes: 0, refusal: outcome.text }
    }
    changes += outcome ? 1 : 0
  }
  return { changes, refusal: null }
}

/** An edit with its key, and how many photos it should change. */
export type KeyedEdits = Edits & { key: string; expected: number }

/** The sentence that refuses an edit. `isUnanswered`: it may have been made, and sent again it is not made twice. */
export type EditRefusal = { text: string; isUnanswered: boolean }

/**
 * Edits the texts of many photos in one call, after everything typed for them is saved, and offers its undo. Resolves
 * to its refusal, else to null, also if `signal` is aborted before it is sent. `isRepeat`: it was sent before, without an
 * answer.
 */
export async function editMany(
  store: JobStore,
  editing: Editing,
  edits: KeyedEdits,
  { isRepeat, signal }: { isRepeat: boolean; signal: AbortSignal },
): Promise<EditRefusal | null> {
  const { expected, ...body } = edits
  const reason = await unsavedReason(store, editing, body.photoIds)
  if (signal.aborted) {
    return null
  }
  if (reason !== null) {
    return { text: `${isRepeat ? 'It was not sent again' : 'Nothing was changed'}: ${reason}`, isUnanswered: isRepeat }
  }
  try {
    const { changed, batch } = await sendEdits(store, body, isRepeat)
    const said = `${counted(changed, 'photo')} changed${leftOut(expected - changed)}`
    toast.success(said, undoOffer(store, { batch, changed }))
    return null
  } catch (error) {
    if (isUnanswered(error) || (error instanceof ApiError && error.status >= 500)) {
      return { text: UNANSWERED, isUnanswered: true }
    }
    return { text: failureText('The photos could not be changed', error), isUnanswered: isRepeat }
  } finally {
    await store.refresh()
  }
}

async function sendEdits({ jobId }: JobStore, { key, ...edits }: Edits, isRepeat: boolean): Promise<EditsReport> {
  const send = (body: Edits) => request<EditsReport>(api.jobPhotos(jobId), { method: 'PATCH', body })
  try {
    return await send({ ...edits, key })
  } catch (error) {
    if (!isRepeat && error instanceof ApiError && error.code === 'VALIDATION') {
      // A Worker that was rolled back does not know the key. What else is wrong is refused again.
      return send(edits)
    }
    throw error
  }
}

/** `batch` is null where nothing is left to undo. */
function undoOffer(store: JobStore, { batch, changed }: EditsReport) {
  return batch === null ? undefined : { label: 'Undo', onPress: () => void undoEdits(store, batch, changed) }
}

async function undoEdits(store: JobStore, batch: number, changed: number): Promise<void> {
  const body: UndoEdits = { undo: batch }
  try {
    const undone = await request<EditsReport>(api.jobPhotos(store.jobId), { method: 'PATCH', body })
    const left = changed - undone.changed
    const said = `${counted(undone.changed, 'photo')} as before${leftOut(left)}`
    // Where nothing could be taken back, pressing again would not help.
    toast.success(said, undone.changed > 0 ? undoOffer(store, { batch: undone.batch, changed: left }) : undefined)
  } catch (error) {
    toast.error(failureText('The change could not be undone', error))
  } finally {
    await store.refresh()
  }
}

function leftOut(photos: number): string {
  return photos > 0 ? `. ${counted(photos, 'photo')} left out: written or changed meanwhile` : ''
}
