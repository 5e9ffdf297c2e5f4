import { ERRORS } from '../../../worker/contract/errors.ts'
import {
  isEditable,
  isSeen,
  isUndoable,
  type JobResult,
  type OperationKind,
  type SeenVersions,
  seenOf,
} from '../../../worker/domain/job-result.ts'
import { NOT_IN_JOB, TEXTS_UNSEEN } from '../../../worker/domain/messages.ts'
import { type Refusal, refuse } from '../../../worker/domain/review.ts'
import type { BatchAnswer } from '../../../worker/rpc.ts'
import { agentPausedUntil } from '../pause.ts'
import { refuseUnknown } from '../review.ts'
import { getMeta, publishMeta } from '../store/job-row.ts'
import {
  findOperation,
  hasBatch,
  hasOperation,
  insertOperation,
  isCounting,
  listOperations,
  markSent,
  type Operation,
} from '../store/operations.ts'
import { findPhoto, hasPhoto, savePhoto, saveResult, withError } from '../store/photos.ts'
import { type Attempted, NO_TALLY, type PhotoRow, TALLY, type Tally } from '../store/rows.ts'

const OTHER = { apply: 'undo', undo: 'apply' } as const
const BUSY = {
  apply: 'Photos of this job are being applied right now. Please wait until that is done, or stop it.',
  undo: 'Photos of this job are being undone right now. Please wait for the undo to end, or stop it.',
} as const

function isEligible(result: JobResult, kind: OperationKind): boolean {
  return kind === 'undo' ? isUndoable(result) : isEditable(result)
}

/** Whether the previous operation had sent something when it failed. The row must be as that operation left it. */
function wasLeftHalfWay({ result, attempted }: PhotoRow, kind: OperationKind): boolean {
  const isFailed = kind === 'apply' ? result.applyError !== null : result.applied && result.undoError !== null
  const { title, description, tags }: Partial<Attempted> = (kind === 'apply' ? attempted : attempted?.restored) ?? {}
  return isFailed && [title, description, tags].some(sent => sent && sent.length > 0)
}

function enqueue(sql: SqlStorage, row: PhotoRow, order: Pick<Operation, 'kind' | 'mode' | 'connectedAt'>): void {
  const { photoId } = row.result
  insertOperation(sql, { photoId, ...order })
  if (wasLeftHalfWay(row, order.kind)) markSent(sql, photoId)
}

/** `connectedAt`: as in Operation. `seen`: the version that an apply is about; undefined if it is about any. */
export type OrderedSingle = { kind: OperationKind; connectedAt: number | null; seen?: number | undefined }

/** Stores an apply or undo of one photo. `done`: there is nothing to do. */
export function requestSingle(
  sql: SqlStorage,
  photoId: string,
  { kind, connectedAt, seen }: OrderedSingle,
): { ok: true; state: 'queued' | 'done' } | Refusal {
  const row = findPhoto(sql, photoId)
  if (!row) return refuse('UNKNOWN_PHOTO', NOT_IN_JOB)
  if (row.result.status !== 'processed') return refuse('CONFLICT', 'This photo has no new texts to apply.')
  const running = findOperation(sql, photoId)
  if (running && running.kind !== kind) return refuse('CONFLICT', BUSY[OTHER[kind]])
  if (!running && !isEligible(row.result, kind)) return { ok: true, state: 'done' }
  if (kind === 'apply' && !isSeen(row.result, seen)) return refuse('CONFLICT', TEXTS_UNSEEN)
  savePhoto(sql, { result: withError(row.result, kind, null) }, nextNote(sql))
  enqueue(sql, row, { kind, mode: 'single', connectedAt })
  return { ok: true, state: 'queued' }
}

/** As in OrderedSingle, of many photos; `seen` as in SeenVersions. */
type OrderedBatch = { kind: OperationKind; connectedAt: number | null; seen?: SeenVersions | undefined }

/** Stores one operation per eligible photo, or none at all. Texts that the person has not seen are not applied. */
export function requestBatch(
  sql: SqlStorage,
  photoIds: string[],
  { kind, connectedAt, seen }: OrderedBatch,
): BatchAnswer {
  const unique = [...new Set(photoIds)]
  if (unique.some(photoId => !hasPhoto(sql, photoId))) return refuseUnknown()
  if (hasBatch(sql, kind)) {
    return kind === 'apply' ? refuse('APPLY_RUNNING', ERRORS.APPLY_RUNNING.text) : refuse('CONFLICT', BUSY.undo)
  }
  // An agent's own writes may wait for an hour, and must not block what a person asks for.
  if (hasOperation(sql, OTHER[kind], agentPausedUntil(sql) === null)) return refuse('CONFLICT', BUSY[OTHER[kind]])
  // Singles that continue in the background are counted together with the batch.
  const counted = progressOf(sql, kind)
  let [totalPhotos, added, unseen] = [0, 0, 0]
  for (const photoId of unique) {
    const row = findPhoto(sql, photoId)
    if (!row) continue
    const { result } = row
    if (!isEligible(result, kind) || (kind === 'apply' && result.skipped)) continue
    if (kind === 'apply' && !isSeen(result, seenOf(seen, photoId))) {
      unseen += 1
      continue
    }
    if (result.applyError !== null || result.undoError !== null) saveResult(sql, withError(result, kind, null))
    if (!['background', 'agent'].includes(findOperation(sql, photoId)?.mode ?? '')) added += 1
    enqueue(sql, row, { kind, mode: 'batch', connectedAt })
    totalPhotos += 1
  }
  if (totalPhotos > 0) {
    publishMeta(sql, { [TALLY[kind]]: { ...counted, total: counted.total + added }, ...nextNote(sql) })
  }
  return totalPhotos === 0 && unseen > 0 ? refuse('CONFLICT', TEXTS_UNSEEN) : { ok: true, totalPhotos }
}

/**
 * A single that has to wait continues in the background. It counts in the progress as a batch does, but does not block
 * one.
 */
export function continueInBackground(sql: SqlStorage, photoId: string, kind: OperationKind): void {
  const operation = findOperation(sql, photoId)
  if (operation?.mode !== 'single') return
  const counted = progressOf(sql, kind)
  insertOperation(sql, { ...operation, mode: 'background' })
  publishMeta(sql, { [TALLY[kind]]: { ...counted, total: counted.total + 1 } })
}

/**
 * Stores an apply that an agent's job begins by itself. It does not block a batch. It adds to the progress of the
 * applies before it, even if these have ended already because the next description took longer.
 */
export function enqueueOwnApply(sql: SqlStorage, photoId: string): void {
  const { applying } = getMeta(sql)
  insertOperation(sql, { photoId, kind: 'apply', mode: 'agent', connectedAt: null })
  publishMeta(sql, { applying: { ...applying, total: applying.total + 1 }, ...nextNote(sql) })
}

/**
 * A new number for the note in D1 that this job writes, so that the end of earlier writes does not clear the note of
 * this request.
 */
const nextNote = (sql: SqlStorage) => ({ writeNote: getMeta(sql).writeNote + 1 })

/** After a reset nobody waits for the singles of the instance before. */
export function continueAllInBackground(sql: SqlStorage): void {
  for (const { photoId, kind } of listOperations(sql)) continueInBackground(sql, photoId, kind)
}

/** The progress of the current run; zero where none is under way. */
function progressOf(sql: SqlStorage, kind: OperationKind): Tally {
  return isCounting(sql, kind) ? getMeta(sql)[TALLY[kind]] : NO_TALLY
}
