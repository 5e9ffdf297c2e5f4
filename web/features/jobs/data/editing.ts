import { ApiError, failureText } from '#web/lib/api.ts'
import { createListeners } from '#web/lib/listeners.ts'
import type { Draft } from '#web/lib/outbox/change.ts'
import { hasSessionEnded } from '#web/lib/session-end.ts'
import { toast } from '#web/lib/toast.ts'
import type { Field } from '#worker/domain/fields.ts'
import { isEditable, type JobResult, type JobRules } from '#worker/domain/job-result.ts'
import {
  addedTags,
  draftKey,
  editOf,
  isSaved,
  isTyped,
  newDraft,
  type Obstacle,
  obstacleTo,
  rebased,
  updateWords,
} from './draft.ts'
import { draftStorage } from './draft-storage.ts'
import type { Saved } from './job-changes.ts'
import { type JobStore, rulesOf } from './job-store.ts'

/** A draft as its editor shows it. `refusals` counts the failed attempts to save it. */
export type ShownDraft = Draft & { obstacle: Obstacle | null; refusals: number }

export type Drafts = {
  /** The draft whose editor is open. */
  open: ShownDraft | null
  /** By photo: drafts that could not be saved and whose editors are closed. */
  unsaved: ReadonlyMap<string, readonly ShownDraft[]>
}

export type Editing = ReturnType<typeof createEditing>

/** The actions of a field's editor. */
export type DraftControls = Pick<Editing, 'begin' | 'type' | 'save' | 'saveOver' | 'discard'>

type Entry = {
  draft: Draft
  /** Set while the draft is being saved; resolves to whether that succeeds. */
  saving: Promise<boolean> | null
  /** Why the last attempt to save it failed. */
  failure: string | null
  refusals: number
  /** The draft was restored from an earlier visit and has not been typed on since. */
  isRestored: boolean
}

type Found = { result: JobResult; rules: JobRules }

function newEntry(draft: Draft, isRestored = false): Entry {
  return { draft, saving: null, failure: null, refusals: 0, isRestored }
}

/**
 * The drafts of a job's page, one field at a time, until the server has them. A draft outlives its editor: if it cannot
 * be saved, it is kept with the reason across live updates, other editors, other pages of the app and a reload.
 */
export function createEditing(store: JobStore) {
  const storage = draftStorage(store.jobId)
  const entries = new Map<string, Entry>()
  const { listen, tell } = createListeners()
  let openKey: string | null = null
  let isLoaded = false
  let isLeft = false
  let snapshot: Drafts = { open: null, unsaved: new Map() }

  function find(photoId: string): Found | null {
    const { job, results } = store.getSnapshot()
    const result = results.find(other => other.photoId === photoId)
    return job && result ? { result, rules: rulesOf(job) } : null
  }

  function add(draft: Draft, isRestored = false): void {
    entries.set(draftKey(draft), newEntry(draft, isRestored))
  }

  /** Whether the field's editor holds something typed, or that is being saved. */
  function isInUse(entry: Entry | undefined): entry is Entry {
    return entry !== undefined && (entry.saving !== null || isTyped(entry.draft))
  }

  function change(entry: Entry, draft: Draft): void {
    storage.remove(entry.draft)
    entry.draft = draft
    if (isTyped(draft)) {
      storage.keep(draft)
    }
  }

  function drop(entry: Entry): void {
    const key = draftKey(entry.draft)
    storage.remove(entry.draft)
    if (entries.get(key) !== entry) {
      return
    }
    entries.delete(key)
    if (openKey === key) {
      openKey = null
    }
  }

  function openEntry(): Entry | undefined {
    return openKey === null ? undefined : entries.get(openKey)
  }

  function obstacleOf({ draft }: Entry): Obstacle | null {
    const found = isTyped(draft) ? find(draft.photoId) : null
    return found && obstacleTo(draft, found.result, found.rules)
  }

  /** A change of the photo shows at once; a problem of the text only after an attempt to save it. */
  function shown(entry: Entry): ShownDraft {
    const { draft, failure, refusals } = entry
    const result = find(draft.photoId)?.result
    const obstacle = obstacleOf(entry)
    const isNews = obstacle?.kind === 'changed' || (result && !isEditable(result))
    const failed: Obstacle | null = failure === null ? null : { kind: 'refused', reason: failure }
    return { ...draft, obstacle: obstacle && isNews ? obstacle : failed, refusals }
  }

  function show(): void {
    const open = openEntry()
    const closed = [...entries].filter(([key, { saving }]) => key !== openKey && saving === null)
    snapshot = {
      open: open ? shown(open) : null,
      unsaved: Map.groupBy(
        closed.map(([, entry]) => shown(entry)),
        draft => draft.photoId,
      ),
    }
    tell()
  }

  /**
   * Saves a typed draft. If it cannot be saved, it stays in its editor. Resolves to whether nothing is left to save.
   */
  function save(entry: Entry): Promise<boolean> {
    if (entry.saving) {
      return entry.saving
    }
    const obstacle = obstacleOf(entry)
    entry.failure = obstacle?.kind === 'refused' ? obstacle.reason : null
    if (obstacle) {
      entry.refusals += 1
      show()
      return Promise.resolve(false)
    }
    if (openEntry() === entry) {
      openKey = null
    }
    const found = isTyped(entry.draft) ? find(entry.draft.photoId) : null
    if (found) {
      // Set before `store.patch` renders, because from then on the draft counts as being saved.
      const { promise, resolve } = Promise.withResolvers<boolean>()
      entry.saving = promise
      void send(entry, found).then(resolve)
    } else {
      drop(entry)
    }
    show()
    return entry.saving ?? Promise.resolve(true)
  }

  async function send(entry: Entry, { result, rules }: Found): Promise<boolean> {
    const { draft } = entry
    const { done, failed } = updateWords(draft.field)
    try {
      // Tags are added to whatever tags there are; a text replaces only the one that its editor opened with.
      const tags = draft.field === 'tags' ? addedTags(draft) : undefined
      const sent = store.patch(draft.photoId, { patch: editOf(draft, result, rules), tags, draft })
      storage.remove(draft)
      const { late } = await sent
      if (!late) {
        toast.success(done)
      }
      entry.saving = null
      drop(entry)
      show()
      return true
    } catch (error) {
      // A conflict is shown by the editor that it reopens.
      if (isLeft || openKey !== null || !(error instanceof ApiError) || error.code !== 'EDIT_CONFLICT') {
        const text = failureText(failed, error)
        toast.error(isLeft ? `${text} What you typed waits on the job's page.` : text)
      }
      entry.saving = null
      fail(entry, error instanceof Error ? error.message : null)
      show()
      return false
    }
  }

  /**
   * Puts a draft that could not be saved back into its editor. If another one was typed there meanwhile, that one
   * stays, and is to replace what this one was to replace.
   */
  function fail(entry: Entry, reason: string | null): void {
    const key = draftKey(entry.draft)
    const newer = entries.get(key)
    if (newer !== entry && isInUse(newer)) {
      change(newer, { ...newer.draft, was: entry.draft.was })
      return
    }
    if (isLeft) {
      storage.keepUnlessReplaced(entry.draft)
    } else {
      storage.keep(entry.draft)
    }
    entries.set(key, entry)
    entry.failure = reason
    entry.refusals += 1
    openKey ??= key
  }

  /**
   * Follows changes of the job: an untouched editor shows the field's present text, and a draft whose text the field
   * has by now is dropped.
   */
  function follow(): void {
    if (store.getSnapshot().job) {
      restore()
      takeBack(isLoaded ? 'this tab' : 'all tabs')
      isLoaded = true
    }
    for (const [key, entry] of entries) {
      const found = entry.saving ? null : find(entry.draft.photoId)
      if (!found) {
        continue
      }
      const { result, rules } = found
      const isDone = isTyped(entry.draft) && isSaved(entry.draft, result, rules)
      const isOver = isDone ? key !== openKey || entry.isRestored : !isTyped(entry.draft) && !isEditable(result)
      if (isOver) {
        drop(entry)
      } else if (isDone || !isTyped(entry.draft)) {
        change(entry, rebased(entry.draft, result, rules))
      }
    }
    show()
  }

  /** Takes back the drafts that an earlier document sent and the server has refused since. */
  function takeBack(of: 'this tab' | 'all tabs'): void {
    for (const { draft, reason } of store.takeRefused(of)) {
      if (openKey !== null) {
        toast.error(`${updateWords(draft.field).failed}: ${reason}`)
      }
      fail(newEntry(draft), reason)
    }
  }

  /**
   * Restores the drafts that an earlier visit left behind. It may still store one while this page is open, when it
   * learns of a refusal.
   */
  function restore(): void {
    for (const draft of storage.read()) {
      const key = draftKey(draft)
      if (isInUse(entries.get(key))) {
        continue
      }
      const found = find(draft.photoId)
      if (!found || isSaved(draft, found.result, found.rules)) {
        storage.remove(draft)
        continue
      }
      add(draft, true)
      openKey ??= key
      toast.info('A text you had not saved is back in its editor.')
    }
  }

  return {
    subscribe: listen,
    getSnapshot: () => snapshot,
    start: () => {
      isLeft = false
      follow()
      return store.subscribe(follow)
    },

    /** Opens a field's editor and saves the draft of the previous one. */
    begin: (photoId: string, field: Field) => {
      const found = find(photoId)
      const key = draftKey({ photoId, field })
      if (!found || key === openKey) {
        return
      }
      const before = openEntry()
      if (before) {
        void save(before)
        if (before.failure !== null && !before.saving) {
          toast.error(`${updateWords(before.draft.field).failed}: ${before.failure}`)
        }
      }
      if (entries.get(key)?.saving !== null) {
        add(newDraft(found.result, field, found.rules))
      }
      openKey = key
      show()
    },
    type: (text: string) => {
      const entry = openEntry()
      if (entry) {
        change(entry, { ...entry.draft, text })
        entry.failure = null
        entry.isRestored = false
        show()
      }
    },
    save: () => {
      const entry = openEntry()
      if (entry) {
        void save(entry)
      }
    },
    /** Saves a draft over the text that somebody else saved meanwhile. */
    saveOver: (draft: Pick<Draft, 'photoId' | 'field'>) => {
      const entry = entries.get(draftKey(draft))
      const found = entry && find(entry.draft.photoId)
      if (entry && found) {
        change(entry, rebased(entry.draft, found.result, found.rules))
        void save(entry)
      }
    },
    /** Discards a draft; the field stays as it is. */
    discard: (draft: Pick<Draft, 'photoId' | 'field'>) => {
      const entry = entries.get(draftKey(draft))
      if (entry) {
        drop(entry)
        show()
      }
    },

    /** Saves the open draft and all drafts of these photos. Resolves to whether all of them are saved. */
    async saveAll(photoIds: readonly string[]): Promise<Saved> {
      const chosen = new Set(photoIds)
      const typed = [...entries].filter(
        ([key, { draft, saving }]) => key === openKey || saving !== null || chosen.has(draft.photoId),
      )
      const saving = typed.map(([, entry]) => save(entry))
      const isWaiting = typed.some(([, entry]) => entry.saving) && (await store.saved()) === 'waiting'
      if (isWaiting) {
        return 'waiting'
      }
      const saved = await Promise.all(saving)
      const [left] = typed.filter((_, index) => !saved[index])
      if (left && openKey === null) {
        openKey = left[0]
        show()
      }
      return left === undefined ? 'saved' : 'refused'
    },
    /**
     * Call when the page is left: sends every draft that can be saved. After the end of the session drafts stay in
     * storage.
     */
    leave: ({ forGood }: { forGood: boolean }): void => {
      isLeft = forGood
      if (hasSessionEnded()) {
        return
      }
      for (const entry of [...entries.values()].filter(entry => obstacleOf(entry) === null)) {
        void save(entry)
      }
    },
    /** Whether the open editor holds something that is not saved. */
    isTyping: () => snapshot.open !== null && isTyped(snapshot.open),
    /** Whether there is a draft that cannot be saved, which leaving the page would abandon. */
    hasUnsavable: () => [...entries.values()].some(entry => entry.failure !== null || obstacleOf(entry) !== null),
  }
}
