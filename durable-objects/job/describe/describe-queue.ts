import type { Deps } from '../../../worker/deps.ts'
import { pausedUntil } from '../pause.ts'
import {
  listDuePhotos,
  listUnsent,
  markEnqueued,
  nextEnqueueDue,
  resendSent,
  roomInQueue,
} from '../store/description-queue.ts'
import { getMeta, updateMeta } from '../store/job-row.ts'
import { countPhotos } from '../store/photo-counts.ts'
import { setTimer } from '../store/timers.ts'
import { holdDescribing } from '../switched-off.ts'
import { finishIfDone } from './photo-lifecycle.ts'

/**
 * If no consumer has asked for a photo for this long, messages may be lost. Doubles each time resending does not help.
 */
const SILENCE_MS = 20_000
const LONGEST_SILENCE_MS = 10 * 60_000
/** How long after a job begins, or begins again, its watchdog first checks the queue. */
export const FIRST_WATCHDOG_MS = 20_000

/** The first unsent photos, and the position from which photos are still unsent once these have been sent. */
function unsentPhotos(sql: SqlStorage, now: number, limit: number) {
  const { unsentFrom } = getMeta(sql)
  const unsent = unsentFrom === null ? [] : listUnsent(sql, unsentFrom, now, limit)
  const last = unsent.length === limit ? unsent.at(-1) : undefined
  return { photoIds: unsent.map(({ photo_id }) => photo_id), from: unsentFrom, next: last ? last.position + 1 : null }
}

/**
 * Sends the photos that are due to the queue, as many as the job may have there. Returns when the next one is due, or
 * null. A photo that is sent twice is described once.
 */
export async function sendDue(deps: Deps, sql: SqlStorage): Promise<number | null> {
  const { id } = getMeta(sql)
  // What is switched off holds up nothing of a job that has ended.
  if (countPhotos(sql).open === 0) return null
  await holdDescribing(deps, sql)
  for (;;) {
    const now = deps.now()
    const resumesAt = pausedUntil(sql, 'describing')
    if (resumesAt > now) return resumesAt
    const room = roomInQueue(sql)
    // The outcomes of those that are there send the others.
    if (room === 0) return nextEnqueueDue(sql, now)
    const isProbe = isProbing(sql)
    const limit = isProbe ? 1 : room
    const due = listDuePhotos(sql, now, limit)
    const unsent = unsentPhotos(sql, now, limit - due.length)
    const photoIds = [...due, ...unsent.photoIds]
    if (photoIds.length === 0) return nextEnqueueDue(sql)
    await deps.photosQueue.sendBatch(
      photoIds.map(photoId => ({ body: { kind: 'describe' as const, jobId: id, photoId } })),
    )
    markEnqueued(sql, due, now)
    // Unless another run has sent them meanwhile.
    if (unsent.photoIds.length > 0 && getMeta(sql).unsentFrom === unsent.from)
      updateMeta(sql, { unsentFrom: unsent.next })
    // Its outcome ends or extends the pause. If the probe is lost, the watchdog sends another.
    if (isProbe) return null
  }
}

/** During an outage, one photo at a time is sent as a probe. */
export function isProbing(sql: SqlStorage): boolean {
  const { describingPausedSince, describingPausedFor } = getMeta(sql)
  return describingPausedSince > 0 && describingPausedFor !== 'limited' && describingPausedFor !== 'paused'
}

/**
 * Sends photos again whose messages a silent queue may have lost. Returns when to check next, or null when no photo is
 * open.
 */
export function resendIfSilent(sql: SqlStorage, now: number): number | null {
  const { queueSeenAt, wakeUps, started, status, unsentFrom } = getMeta(sql)
  if (!started || status === 'payment_pending' || countPhotos(sql).open === 0) return null
  const patience = Math.min(SILENCE_MS * 2 ** wakeUps, LONGEST_SILENCE_MS)
  if (now - queueSeenAt >= patience && listUnsent(sql, 0, now, 1).length > 0) {
    resendSent(sql, unsentFrom, now)
    updateMeta(sql, { queueSeenAt: now, wakeUps: wakeUps + 1 })
    setTimer(sql, 'enqueue', now)
  }
  return now + SILENCE_MS
}

/** Sets the timers that photos still to be described need, and ends a job that should have ended already. */
export function resumeDescribing(sql: SqlStorage, now: number): void {
  finishIfDone(sql, now)
  if (countPhotos(sql).open === 0) return
  setTimer(sql, 'watchdog', now)
  setTimer(sql, 'enqueue', now)
}
