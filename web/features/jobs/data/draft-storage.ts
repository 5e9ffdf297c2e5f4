import { readStored, removeStored, store, storedKeys } from '#web/lib/browser-storage.ts'
import type { Draft } from '#web/lib/outbox/change.ts'
import { FIELDS } from '#worker/domain/fields.ts'
import { draftKey } from './draft.ts'

/** A job's drafts in this tab's storage, which outlives a reload, a discarded tab and a visit to another page. */
export function draftStorage(jobId: string) {
  const prefix = `draft/${jobId}/`
  const keyOf = (draft: Draft) => prefix + draftKey(draft)
  const keep = (draft: Draft) => store('sessionStorage', keyOf(draft), JSON.stringify(draft))
  return {
    keep,
    /** Stores the draft, unless a later visit to the page has stored another one of the same field. */
    keepUnlessReplaced: (draft: Draft) => {
      if (readStored('sessionStorage', keyOf(draft)) === null) {
        keep(draft)
      }
    },
    /** Removes exactly this draft, and not one that has been typed since. */
    remove: (draft: Draft) => {
      if (readStored('sessionStorage', keyOf(draft)) === JSON.stringify(draft)) {
        removeStored('sessionStorage', keyOf(draft))
      }
    },
    read: (): Draft[] =>
      storedKeys('sessionStorage', prefix).flatMap(key => readDraft(readStored('sessionStorage', key))),
  }
}

function readDraft(stored: string | null): Draft | [] {
  try {
    const draft: Draft = JSON.parse(stored ?? 'null')
    const isDraft =
      FIELDS.includes(draft.field) && [draft.photoId, draft.initial, draft.text].every(isText) && draft.was
    return isDraft ? draft : []
  } catch {
    return []
  }
}

const isText = (value: unknown) => typeof value === 'string'
