import type { request } from '#web/lib/api.ts'
import { type ChangeOfOne, type NewChange, photosOf } from '#web/lib/outbox/change.ts'
import type { Outbox, OutboxEvent, Outcome } from '#web/lib/outbox/outbox.ts'
import type { PhotoOfJob, PhotosOfJob, WriteAnswer, WritesAnswer } from '#worker/contract/jobs.ts'
import { api } from '#worker/contract/paths.ts'
import type { JobResult, JobRules, OperationKind, SeenVersions } from '#worker/domain/job-result.ts'
import type { Decision } from '#worker/domain/review.ts'
import { visibleResults } from './job-overlays.ts'

type ChangesHost = {
  jobId: string
  request: typeof request
  outbox: Outbox
  find: (photoId: string) => JobResult | undefined
  receivedAt: (photoId: string) => number | undefined
  /** Takes the results of an answer; `receivedBefore` returns what `receivedAt` did when the request was sent. */
  receiveAnswer: (results: JobResult[], receivedBefore: (photoId: string) => number | undefined) => void
  render: () => void
  renderSoon: () => void
}

/** A photo's change, its meaning for other tags, and the draft it comes from. */
export type OneChange = Pick<ChangeOfOne, 'patch' | 'tags' | 'draft'>

export type WriteOrder = { ready?: () => Promise<boolean>; seen?: number | undefined }

/** Whether all edits and decisions have reached the server; `waiting`: they are kept until there is a connection. */
export type Saved = 'saved' | 'refused' | 'waiting'

// A single write waits behind a running batch. If the platform asks to wait, the server answers earlier.
const WRITE_TIMEOUT_MS = 120_000

/**
 * The user's changes to a job. They are shown on top of the server's state until the server has answered, so a refusal
 * needs no rollback.
 */
export function createChanges(host: ChangesHost) {
  const { jobId, outbox } = host
  const writing = new Map<string, OperationKind>()
  const queued = new Map<string, { kind: OperationKind; before: JobResult | undefined }>()
  /** The latest write of each photo. */
  const writes = new Map<string, Promise<unknown>>()
  /** Unanswered edits and decisions; each resolves to whether it was saved. */
  const unsaved = new Set<Promise<boolean>>()
  /** By change: the revisions at which its photos had been received when it was sent. */
  const sentAt = new Map<string, (photoId: string) => number | undefined>()

  /** Requests the writes of one photo one after the other. */
  function inTurn<T>(photoIds: string[], send: () => Promise<T>): Promise<T> {
    const write = Promise.allSettled(photoIds.map(photoId => writes.get(photoId))).then(send)
    for (const photoId of photoIds) {
      writes.set(photoId, write)
    }
    return write
  }

  /** Captures the revisions at which these photos were last received. */
  function receivedNow(photoIds: readonly string[]): (photoId: string) => number | undefined {
    const received = new Map(photoIds.map(photoId => [photoId, host.receivedAt(photoId)]))
    return photoId => received.get(photoId)
  }

  function follow(event: OutboxEvent): void {
    const change = outbox.ofJob(jobId).find(({ id }) => id === event.id)
    if (!change) {
      return
    }
    switch (event.kind) {
      case 'added':
        host.render()
        break
      case 'sending':
        sentAt.set(event.id, receivedNow(photosOf(change)))
        break
      case 'answered':
        host.receiveAnswer(event.results, sentAt.get(event.id) ?? NEVER_RECEIVED)
        break
      default:
        sentAt.delete(event.id)
        host.renderSoon()
    }
  }

  /** Adds a change, which is shown until the server has answered it. */
  function add(change: NewChange): Promise<Outcome> {
    const sent = outbox.add(change)
    const saved = sent.then(
      () => true,
      () => false,
    )
    unsaved.add(saved)
    void saved.then(() => unsaved.delete(saved))
    return sent
  }

  return {
    writing,
    start: () => outbox.onEvent(follow),
    show: (results: JobResult[], rules: JobRules) => visibleResults(results, outbox.ofJob(jobId), rules),

    /** Changes one photo. */
    patch: (photoId: string, change: OneChange) => add({ jobId, photoId, ...change }),

    /** Makes one decision about many photos in one call. `seen`: the versions that an approval is about. */
    decide: (photoIds: string[], decision: Decision, seen?: SeenVersions) =>
      add({ jobId, photoIds, decision, ...(seen && { seen }) }),

    /** Waits for all unanswered edits and decisions. */
    async saved(): Promise<Saved> {
      const outcomes = [...unsaved]
      if (!(await outbox.whenSent(jobId))) {
        return 'waiting'
      }
      return (await Promise.all(outcomes)).every(Boolean) ? 'saved' : 'refused'
    },

    /** Starts applying or undoing photos in the background. `seen`: the versions that an apply is about. */
    runBatch(photoIds: string[], kind: OperationKind, seen?: SeenVersions): Promise<WritesAnswer> {
      return inTurn(photoIds, () =>
        host.request<WritesAnswer>(kind === 'apply' ? api.applyBatch : api.undoBatch, {
          method: 'POST',
          body: {
            jobId: host.jobId,
            photoIds,
            ...(seen && { seen }),
          } satisfies PhotosOfJob,
        }),
      )
    },

    /**
     * Applies or undoes one photo once `ready` has resolved to true; otherwise resolves to null. `seen`: the version that
     * an apply is about. If the answer has `waitSeconds`, the photo stays in `writing` until its outcome is received.
     */
    async write(
      photoId: string,
      kind: OperationKind,
      { ready = async () => true, seen }: WriteOrder = {},
    ): Promise<WriteAnswer | null> {
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
            body: {
              jobId: host.jobId,
              photoId,
              ...(seen !== undefined && { seen }),
            } satisfies PhotoOfJob,
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

    /** Removes photos from `writing` whose outcome has been received meanwhile. */
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

/** For a change that another tab sent before this one listened: what was received here may be newer than the answer. */
const NEVER_RECEIVED = () => Number.NaN
