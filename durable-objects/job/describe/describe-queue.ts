import type { Deps } from '../../../worker/deps.ts'
import type { DescribeOutcome, DescribeRequest } from '../../../worker/domain/description.ts'
import type { JobResult, JobRules } from '../../../worker/domain/job-result.ts'
import { NEVER_DESCRIBED } from '../../../worker/domain/messages.ts'
import { withText } from '../../../worker/domain/review.ts'
import {
  beginAttempt,
  enqueueOpenPhotos,
  leasedUntil,
  leasePhoto,
  listDuePhotos,
  markSent,
  nextEnqueueDue,
  releasePhoto,
  releaseUntil,
} from '../store/description-queue.ts'
import { getMeta, publishMeta, updateMeta } from '../store/job-row.ts'
import { countPhotos } from '../store/photo-counts.ts'
import { findPhoto, saveResult } from '../store/photos.ts'
import type { PhotoRow } from '../store/rows.ts'
import { setTimer } from '../store/timers.ts'

/** Longer than an image fetch and one model call. A repair call may outlast it; then the first outcome counts. */
const LEASE_MS = 90_000
const MAX_ATTEMPTS = 6
/** A photo that crashes its consumer gets no outcome, and would be sent again forever. */
const MAX_BEGINNINGS = 12
const LONGEST_RETRY_S = 60
/** A model that has described a photo this recently is busy, not broken. */
const CROWDED_MS = 120_000
const SEND_BATCH = 100
/** When the queue has asked for nothing for this long, its messages may be lost. Doubles while resending does not help. */
const SILENCE_MS = 20_000
const LONGEST_SILENCE_MS = 10 * 60_000
/** When a job that has begun, or begun again, first looks whether the queue is silent. */
export const FIRST_WATCHDOG_MS = 20_000

/** Takes one photo for description; undefined when it is finished or already being described. */
export function begin(sql: SqlStorage, photoId: string, now: number): PhotoRow | undefined {
  const row = findPhoto(sql, photoId)
  const { started, status } = getMeta(sql)
  if (!row || !isOpen(row.result.status) || !started || status === 'payment_pending') return undefined
  if (leasedUntil(sql, photoId) > now) return undefined
  if (row.attempts >= MAX_BEGINNINGS) {
    saveResult(sql, { ...row.result, status: 'failed', reason: NEVER_DESCRIBED })
    finishIfDone(sql, now)
    return undefined
  }
  beginAttempt(sql, photoId, now + LEASE_MS)
  updateMeta(sql, { queueSeenAt: now, wakeUps: 0 })
  if (status === 'pending') publishMeta(sql, { status: 'processing' })
  return row
}

/** Keeps other consumers from a photo while it is described. */
export function lease(sql: SqlStorage, photoId: string, now: number): void {
  leasePhoto(sql, photoId, now + LEASE_MS)
}

export function describeRequestOf(sql: SqlStorage, { result, facts }: PhotoRow): DescribeRequest {
  const { config } = getMeta(sql)
  return {
    imageUrl: result.urlLarge,
    style: result.style,
    descriptionSentences: config.descriptionSentences,
    facts: {
      albumTitle: facts.albumTitle,
      takenAt: facts.takenAt,
      place: facts.place,
      ownerTitle: facts.ownerTitle,
      ownerDescription: result.originalDescription,
      ownerTags: result.originalTags,
    },
  }
}

export const isOpen = (status: string) => status === 'pending' || status === 'retry_pending'

/** Records the outcome of one photo. A second outcome of the same photo changes nothing. */
export function complete(
  sql: SqlStorage,
  photoId: string,
  outcome: DescribeOutcome,
  rules: () => JobRules,
  now: number,
): void {
  const row = findPhoto(sql, photoId)
  if (!row || !isOpen(row.result.status)) return
  updateMeta(sql, { queueSeenAt: now, wakeUps: 0 })
  releasePhoto(sql, photoId)
  if (outcome.ok) {
    updateMeta(sql, { describedAt: now })
    saveResult(sql, withText(row.result, outcome, rules()))
  } else if (outcome.retry && (isCrowded(sql, outcome, now) || row.attempts < MAX_ATTEMPTS)) {
    const attempts = isCrowded(sql, outcome, now) ? row.attempts - 1 : row.attempts
    const seconds = outcome.retryAfterSeconds ?? Math.min(2 ** attempts, LONGEST_RETRY_S)
    const due = now + seconds * 1000
    saveResult(sql, { ...row.result, status: 'retry_pending', reason: outcome.reason })
    releaseUntil(sql, photoId, due, attempts)
    setTimer(sql, 'enqueue', due)
  } else saveResult(sql, { ...row.result, status: 'failed', reason: outcome.reason })
  finishIfDone(sql, now)
}

/** Releases a photo until `due`. A wait is not counted as an attempt. */
export function postpone(sql: SqlStorage, photoId: string, due: number, reason: string): void {
  const row = findPhoto(sql, photoId)
  if (!row || !isOpen(row.result.status)) return
  saveResult(sql, { ...row.result, status: 'retry_pending', reason })
  releaseUntil(sql, photoId, due, row.attempts - 1)
  setTimer(sql, 'enqueue', due)
}

/** Ends a photo that needs no description after all. */
export function skip(sql: SqlStorage, result: JobResult, reason: string, now: number): void {
  releasePhoto(sql, result.photoId)
  saveResult(sql, { ...result, status: 'skipped', reason })
  finishIfDone(sql, now)
}

/** A model that asks to wait while it describes other photos has not failed on this one. */
function isCrowded(sql: SqlStorage, outcome: DescribeOutcome, now: number): boolean {
  const asksToWait = !outcome.ok && outcome.retry && outcome.retryAfterSeconds !== undefined
  return asksToWait && now - getMeta(sql).describedAt < CROWDED_MS
}

/** Completed once no photo is open; failed only when every photo that was not skipped failed. */
export function finishIfDone(sql: SqlStorage, now: number): void {
  const count = countPhotos(sql)
  const { completedAt, started } = getMeta(sql)
  if (!started || completedAt !== null || count.open > 0) return
  const status = count.failed > 0 && count.processed === 0 ? 'failed' : 'completed'
  publishMeta(sql, { status, completedAt: now })
}

/** Makes the open photos without a lease due for the queue; returns whether there were any. */
export function enqueueOpen(sql: SqlStorage, now: number): boolean {
  const isAnyDue = enqueueOpenPhotos(sql, now)
  setTimer(sql, 'enqueue', now)
  return isAnyDue
}

/** Sends what is due to the queue; returns when the next photo is, or null. A photo sent twice is described once. */
export async function sendDue(deps: Deps, sql: SqlStorage): Promise<number | null> {
  const { id } = getMeta(sql)
  for (;;) {
    const now = deps.now()
    const due = listDuePhotos(sql, now, SEND_BATCH)
    if (due.length === 0) return nextEnqueueDue(sql)
    await deps.photosQueue.sendBatch(due.map(photoId => ({ body: { kind: 'describe' as const, jobId: id, photoId } })))
    markSent(sql, due, now)
  }
}

/** Sends again what a silent queue may have lost; returns when to check next, or null when nothing is open. */
export function resendIfSilent(sql: SqlStorage, now: number): number | null {
  const { queueSeenAt, wakeUps, started, status } = getMeta(sql)
  if (!started || status === 'payment_pending' || countPhotos(sql).open === 0) return null
  const patience = Math.min(SILENCE_MS * 2 ** wakeUps, LONGEST_SILENCE_MS)
  if (now - queueSeenAt >= patience && enqueueOpen(sql, now)) {
    updateMeta(sql, { queueSeenAt: now, wakeUps: wakeUps + 1 })
  }
  return now + SILENCE_MS
}
