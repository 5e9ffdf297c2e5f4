import type { request } from '#web/lib/api.ts'
import type {
  PhotoOfJob,
  PhotosOfJob,
  ResultsAnswer,
  ResultsPatch,
  WriteAnswer,
  WritesAnswer,
} from '#worker/contract/jobs.ts'
import { api } from '#worker/contract/paths.ts'
import type { JobResult, JobRules, OperationKind } from '#worker/domain/job-result.ts'
import type { Decision, ResultPatch } from '#worker/domain/review.ts'
import { type Overlay, visibleResults } from './job-overlays.ts'
import { type Rebase, sendEdit } from './send-edit.ts'

type ChangesHost = {
  jobId: string
  request: typeof request
  find: (photoId: string) => JobResult | undefined
  receivedAt: (photoId: string) => number | undefined
  /** Takes an answer; `receivedBefore` is what `receivedAt` returned for each photo when the call was sent. */
  receiveAnswer: (results: JobResult[], receivedBefore: (photoId: string) => number | undefined) => void
  render: () => void
  renderSoon: () => void
}

// A single write waits behind a running batch; the server answers earlier when the platform asks to wait.
const WRITE_TIMEOUT_MS = 120_000

/** The user's changes to a job: an overlay on the server's state until it has answered, so a refusal needs no rollback. */
export function createChanges(host: ChangesHost) {
  let nextOverlay = 0
  const overlays = new Map<number, Overlay>()
  const writing = new Map<string, OperationKind>()
  const queued = new Map<string, { kind: OperationKind; before: JobResult | undefined }>()
  /** The latest call about each photo. */
  const calls = new Map<string, Promise<unknown>>()
  /** Edits and decisions under way, and whether each was saved. */
  const unsaved = new Set<Promise<boolean>>()

  /** Calls about one photo are sent one after the other, so that the last change wins. */
  function inTurn<T>(photoIds: string[], send: () => Promise<T>): Promise<T> {
    const call = Promise.allSettled(photoIds.map(photoId => calls.get(photoId))).then(send)
    for (const photoId of photoIds) {
      calls.set(photoId, call)
    }
    return call
  }

  /** The revisions at which these photos were last received. */
  function receivedNow(photoIds: string[]): (photoId: string) => number | undefined {
    const received = new Map(photoIds.map(photoId => [photoId, host.receivedAt(photoId)]))
    return photoId => received.get(photoId)
  }

  /** Shows a change until it is answered. */
  async function withOptimisticPatch(added: Overlay[], send: () => Promise<void>): Promise<void> {
    const ids = added.map(addOverlay)
    host.render()
    const sent = inTurn(
      added.map(overlay => overlay.photoId),
      send,
    )
    const saved = sent.then(
      () => true,
      () => false,
    )
    unsaved.add(saved)
    try {
      await sent
    } finally {
      unsaved.delete(saved)
      for (const id of ids) {
        overlays.delete(id)
      }
      host.renderSoon()
    }
  }

  function addOverlay(overlay: Overlay): number {
    const id = nextOverlay++
    overlays.set(id, overlay)
    return id
  }

  return {
    writing,
    show: (results: JobResult[], rules: JobRules) => visibleResults(results, overlays, rules),

    patch(photoId: string, patch: ResultPatch, rebased?: Rebase): Promise<void> {
      const call = {
        request: host.request,
        path: api.jobPhoto(host.jobId, photoId),
        receiving: () => {
          const receivedBefore = receivedNow([photoId])
          return (result: JobResult) => host.receiveAnswer([result], receivedBefore)
        },
      }
      return withOptimisticPatch([{ photoId, patch }], () => sendEdit(call, patch, rebased))
    },

    /** Waits for every edit and decision under way; whether all were saved. */
    async saved(): Promise<boolean> {
      let allSaved = true
      while (unsaved.size > 0) {
        const outcomes = await Promise.all(unsaved)
        allSaved &&= outcomes.every(Boolean)
      }
      return allSaved
    },

    /** One decision about many photos, in one call. */
    decide(photoIds: string[], decision: Decision): Promise<void> {
      const added = photoIds.map(photoId => ({ photoId, decision }))
      return withOptimisticPatch(added, async () => {
        const receivedBefore = receivedNow(photoIds)
        const { results } = await host.request<ResultsAnswer>(api.jobPhotos(host.jobId), {
          method: 'PATCH',
          body: { photoIds, ...decision } satisfies ResultsPatch,
        })
        host.receiveAnswer(results, receivedBefore)
      })
    },

    /** Starts writing photos in the background, after the edits of them that are under way. */
    runBatch(photoIds: string[], kind: OperationKind): Promise<WritesAnswer> {
      return inTurn(photoIds, () =>
        host.request<WritesAnswer>(kind === 'apply' ? api.applyBatch : api.undoBatch, {
          method: 'POST',
          body: { jobId: host.jobId, photoIds } satisfies PhotosOfJob,
        }),
      )
    },

    /**
     * A single apply or undo, once `ready`; null where that is refused. With `waitSeconds` in the answer the photo stays
     * in `writing` until its outcome is received.
     */
    async write(photoId: string, kind: OperationKind, ready = async () => true): Promise<WriteAnswer | null> {
      writing.set(photoId, kind)
      host.render()
      try {
        if (!(await ready())) {
          return null
        }
        return await inTurn([photoId], async () => {
          const receivedBefore = receivedNow([photoId])
          const answer = await host.request<WriteAnswer>(kind === 'apply' ? api.applySingle : api.undoApply, {
            method: 'POST',
            body: { jobId: host.jobId, photoId } satisfies PhotoOfJob,
            timeoutMs: WRITE_TIMEOUT_MS,
          })
          host.receiveAnswer([answer.result], receivedBefore)
          if (answer.waitSeconds !== undefined) {
            queued.set(photoId, { kind, before: host.find(photoId) })
          }
          return answer
        })
      } finally {
        if (!queued.has(photoId)) {
          writing.delete(photoId)
        }
        host.renderSoon()
      }
    },

    /** Ends the waits whose outcome has been received meanwhile. */
    settle(): void {
      for (const [photoId, { kind, before }] of queued) {
        const result = host.find(photoId)
        const isDone = kind === 'apply' ? result?.applied || result?.applyError : !result?.applied || result.undoError
        if (result !== before && isDone) {
          queued.delete(photoId)
          writing.delete(photoId)
        }
      }
    },
  }
}
