import { type Refusal, refuse } from '../../../worker/domain/review.ts'
import { refuseUnknown } from '../review.ts'
import { listRetryable, requeuePhoto } from '../store/description-queue.ts'
import { publishMeta } from '../store/job-row.ts'
import { findPhoto, hasPhoto, saveResults } from '../store/photos.ts'
import { setTimer } from '../store/timers.ts'

/** A photo that still fails will fail again, and each description costs. */
const MAX_RETRIES = 3

/** The photos to try again: those that failed among these, or all that did, in the job's order. */
export function findRetryable(sql: SqlStorage, photoIds: string[] | null): { ok: true; photoIds: string[] } | Refusal {
  if (photoIds?.some(photoId => !hasPhoto(sql, photoId))) return refuseUnknown()
  const wanted = photoIds && new Set(photoIds)
  const retryable = listRetryable(sql, MAX_RETRIES).filter(photoId => wanted?.has(photoId) ?? true)
  if (retryable.length > 0) return { ok: true, photoIds: retryable }
  return refuse('CONFLICT', 'No photo is left that can be tried again.')
}

/** Makes failed photos wait for a description as at first. The job is under way again. */
export function reopenPhotos(sql: SqlStorage, photoIds: string[], now: number): void {
  const results = photoIds.flatMap(photoId => findPhoto(sql, photoId)?.result ?? [])
  saveResults(
    sql,
    results.map(result => ({ ...result, status: 'pending', reason: null })),
  )
  for (const photoId of photoIds) requeuePhoto(sql, photoId, now)
  publishMeta(sql, { status: 'processing', completedAt: null, settled: false, queueSeenAt: now, wakeUps: 0 })
  setTimer(sql, 'enqueue', now)
}
