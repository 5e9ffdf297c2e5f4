import type { request } from '#web/lib/api.ts'
import type {
  PhotoOfJob,
  ResultAnswer,
  ResultPatch,
  ResultsAnswer,
  ResultsPatch,
  WriteAnswer,
} from '#worker/contract/jobs.ts'
import { api } from '#worker/contract/paths.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { type Overlay, visibleResults } from './job-overlays.ts'

export type WriteKind = 'apply' | 'undo'

type ChangesHost = {
  jobId: string
  request: typeof request
  find: (photoId: string) => JobResult | undefined
  receivedAt: (photoId: string) => number | undefined
  /** Takes an answer; `receivedBefore` tells what `receivedAt` said of each photo when the call left. */
  receiveAnswer: (results: JobResult[], receivedBefore: (photoId: string) => number | undefined) => void
  render: () => void
  renderSoon: () => void
}

// A single write waits behind a running batch; the server answers earlier when the platform asks for patience.
const WRITE_TIMEOUT_MS = 120_000

/** The user's changes to a job: laid over the server's truth until answered, so a refusal needs no undoing. */
export function createChanges(host: ChangesHost) {
  let nextOverlay = 0
  const overlays = new Map<number, Overlay>()
  const writing = new Map<string, WriteKind>()
  const queued = new Map<string, { kind: WriteKind; seen: JobResult | undefined }>()
  const tails = new Map<string, Promise<unknown>>()

  /** Changes of one photo go out one after the other, so the last tap is the one that stays. */
  function inTurn<T>(photoIds: string[], send: () => Promise<T>): Promise<T> {
    const turn = Promise.allSettled(photoIds.map(photoId => tails.get(photoId))).then(send)
    for (const photoId of photoIds) {
      tails.set(photoId, turn)
    }
    return turn
  }

  /** What was heard of these photos by now. */
  function receivedNow(photoIds: string[]): (photoId: string) => number | undefined {
    const received = new Map(photoIds.map(photoId => [photoId, host.receivedAt(photoId)]))
    return photoId => received.get(photoId)
  }

  /** Shows a change at once and until it is answered. */
  async function withOptimisticPatch(photoIds: string[], patch: ResultPatch, send: () => Promise<void>): Promise<void> {
    const added = photoIds.map(photoId => addOverlay(photoId, patch))
    host.render()
    try {
      await inTurn(photoIds, send)
    } finally {
      for (const id of added) {
        overlays.delete(id)
      }
      host.renderSoon()
    }
  }

  function addOverlay(photoId: string, patch: ResultPatch): number {
    const id = nextOverlay++
    overlays.set(id, { photoId, patch })
    return id
  }

  return {
    writing,
    show: (results: JobResult[]) => visibleResults(results, overlays),

    patch(photoId: string, patch: ResultPatch): Promise<void> {
      return withOptimisticPatch([photoId], patch, async () => {
        const receivedBefore = receivedNow([photoId])
        const path = api.jobPhoto(host.jobId, photoId)
        const { result } = await host.request<ResultAnswer>(path, { method: 'PATCH', body: patch })
        host.receiveAnswer([result], receivedBefore)
      })
    },

    /** One decision about many photos, in one call. */
    decide(photoIds: string[], decision: Omit<ResultsPatch, 'photoIds'>): Promise<void> {
      return withOptimisticPatch(photoIds, decision, async () => {
        const receivedBefore = receivedNow(photoIds)
        const { results } = await host.request<ResultsAnswer>(api.jobPhotos(host.jobId), {
          method: 'PATCH',
          body: { photoIds, ...decision } satisfies ResultsPatch,
        })
        host.receiveAnswer(results, receivedBefore)
      })
    },

    /** A single apply or undo. With `waitSeconds` in the answer the photo stays in `writing` until its outcome is heard. */
    async write(photoId: string, kind: WriteKind): Promise<WriteAnswer> {
      writing.set(photoId, kind)
      host.render()
      try {
        return await inTurn([photoId], async () => {
          const receivedBefore = receivedNow([photoId])
          const answer = await host.request<WriteAnswer>(kind === 'apply' ? api.applySingle : api.undoApply, {
            method: 'POST',
            body: { jobId: host.jobId, photoId } satisfies PhotoOfJob,
            timeoutMs: WRITE_TIMEOUT_MS,
          })
          host.receiveAnswer([answer.result], receivedBefore)
          if (answer.waitSeconds !== undefined) {
            queued.set(photoId, { kind, seen: host.find(photoId) })
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

    /** Ends the waits whose outcome has been heard meanwhile. */
    settle(): void {
      for (const [photoId, { kind, seen }] of queued) {
        const result = host.find(photoId)
        const isDone = kind === 'apply' ? result?.applied || result?.applyError : !result?.applied || result.undoError
        if (result !== seen && isDone) {
          queued.delete(photoId)
          writing.delete(photoId)
        }
      }
    },
  }
}
