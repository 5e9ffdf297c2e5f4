import type { Deps } from '../../../worker/deps.ts'
import { enqueueOpenPhotos, listDuePhotos, markEnqueued, nextEnqueueDue } from '../store/description-queue.ts'
import { getMeta, updateMeta } from '../store/job-row.ts'
import { countPhotos } from '../store/photo-counts.ts'
import { setTimer } from '../store/timers.ts'
import { describingPausedUntil, isProbing } from './describing-pause.ts'
import { finishIfDone } from './photo-lifecycle.ts'

/** The most messages that a queue takes at once. */
const SEND_BATCH = 100
/** When the queue has asked for nothing for this long, its messages may be lost. Doubles while resending does not help. */
const SILENCE_MS = 20_000
const LONGEST_SILENCE_MS = 10 * 60_000
/** When a job that has begun, or begun again, first looks whether the queue is silent. */
export const FIRST_WATCHDOG_MS = 20_000

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
    const pausedUntil = describingPausedUntil(sql)
    if (pausedUntil > now) return pausedUntil
    const isProbe = isProbing(sql)
    const due = listDuePhotos(sql, now, isProbe ? 1 : SEND_BATCH)
    if (due.length === 0) return nextEnqueueDue(sql)
    await deps.photosQueue.sendBatch(due.map(photoId => ({ body: { kind: 'describe' as const, jobId: id, photoId } })))
    markEnqueued(sql, due, now)
    // Its outcome ends the pause or extends it; should it be lost, the watchdog sends another.
    if (isProbe) return null
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

/** Sets the timers of what is still to be described, and ends a job whose end was lost. */
export function resumeDescribing(sql: SqlStorage, now: number): void {
  finishIfDone(sql, now)
  if (countPhotos(sql).open === 0) return
  setTimer(sql, 'watchdog', now)
  setTimer(sql, 'enqueue', now)
}
