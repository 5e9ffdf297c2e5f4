import type { request } from '#web/lib/api.ts'
import type { JobResult, ResultPatch } from '#worker/contract/jobs.ts'
import { api } from '#worker/contract/paths.ts'
import { type Overlay, visibleResults } from './job-overlays.ts'
import { countFailures } from './parallel.ts'

export type WriteKind = 'apply' | 'undo'
export type WriteAnswer = { result: JobResult; waitSeconds?: number }

type ChangesHost = {
  jobId: string
  request: typeof request
  find: (photoId: string) => JobResult | undefined
  heardAt: (photoId: string) => number | undefined
  /** Takes an answer; `heardBefore` is what `heardAt` said when the call left. */
  hearAnswer: (result: JobResult, heardBefore: number | undefined) => void
  render: () => void
  renderSoon: () => void
}

// A single write waits behind a running batch; the server answers earlier when the platform asks for patience.
const WRITE_TIMEOUT_MS = 120_000
// Each photo is its own call; more at once would only queue in the browser.
const PATCHES_AT_ONCE = 6

/** The user's changes to a job: laid over the server's truth until answered, so a refusal needs no undoing. */
export function createChanges(host: ChangesHost) {
  let nextOverlay = 0
  const overlays = new Map<number, Overlay>()
  const writing = new Map<string, WriteKind>()
  const queued = new Map<string, { kind: WriteKind; seen: JobResult | undefined }>()
  const tails = new Map<string, Promise<unknown>>()

  /** Changes of one photo go out one after the other, so the last tap is the one that stays. */
  function inTurn<T>(photoId: string, send: () => Promise<T>): Promise<T> {
    const turn = (tails.get(photoId) ?? Promise.resolve()).then(send, send)
    tails.set(photoId, turn)
    return turn
  }

  function lay(photoId: string, patch: ResultPatch): number {
    const id = nextOverlay++
    overlays.set(id, { photoId, patch })
    return id
  }

  async function send(id: number, photoId: string, patch: ResultPatch): Promise<void> {
    try {
      await inTurn(photoId, async () => {
        const heardBefore = host.heardAt(photoId)
        const path = api.jobPhoto(host.jobId, photoId)
        const { result } = await host.request<{ result: JobResult }>(path, { method: 'PATCH', body: patch })
        host.hearAnswer(result, heardBefore)
      })
    } finally {
      overlays.delete(id)
      host.renderSoon()
    }
  }

  return {
    writing,
    show: (results: JobResult[]) => visibleResults(results, overlays),

    patch(photoId: string, patch: ResultPatch): Promise<void> {
      const id = lay(photoId, patch)
      host.render()
      return send(id, photoId, patch)
    },

    /** One change for many photos: shown for all at once, sent a few at a time. Answers how many were refused. */
    patchMany(photoIds: string[], patch: ResultPatch): Promise<number> {
      const laid = photoIds.map(photoId => ({ photoId, id: lay(photoId, patch) }))
      host.render()
      return countFailures(laid, PATCHES_AT_ONCE, ({ id, photoId }) => send(id, photoId, patch))
    },

    /** A single apply or undo. With `waitSeconds` in the answer the photo stays in `writing` until its outcome is heard. */
    async write(photoId: string, kind: WriteKind): Promise<WriteAnswer> {
      writing.set(photoId, kind)
      host.render()
      try {
        return await inTurn(photoId, async () => {
          const heardBefore = host.heardAt(photoId)
          const answer = await host.request<WriteAnswer>(kind === 'apply' ? api.applySingle : api.undoApply, {
            method: 'POST',
            body: { jobId: host.jobId, photoId },
            timeoutMs: WRITE_TIMEOUT_MS,
          })
          host.hearAnswer(answer.result, heardBefore)
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
