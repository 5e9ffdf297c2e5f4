import type { Deps } from '../../../worker/deps.ts'
import { pausedUntil } from '../pause.ts'
import { nextEnqueueDue, QUEUE_LIMIT, REFILL_AT, roomInQueue } from '../store/description-queue.ts'
import { getMeta } from '../store/job-row.ts'
import { countPhotos } from '../store/photo-counts.ts'
import { setTimer } from '../store/timers.ts'
import { countSentTries, hasTries, listDueTries, markSent, nextTryDue } from '../store/tries.ts'
import { holdDescribing } from '../switched-off.ts'
import { isProbing } from './describe-queue.ts'

/** When a try is sent again that no consumer has asked for: its message may be lost. Doubles each time. */
const SILENCE_MS = 60_000
const MOST_DOUBLINGS = 4
/** How long tries wait while first texts of the job still have to be sent. */
const AFTER_FIRST_TEXTS_MS = 10_000

/** Sends the tries that are due to the queue, after the photos without texts. Returns when the next is due, or null. */
export async function sendTries(deps: Deps, sql: SqlStorage): Promise<number | null> {
  if (!hasTries(sql)) return null
  await holdDescribing(deps, sql)
  const now = deps.now()
  const resumesAt = pausedUntil(sql, 'describing')
  if (resumesAt > now) return resumesAt
  const { id, unsentFrom } = getMeta(sql)
  const isDescribing = countPhotos(sql).open > 0
  if (isDescribing && (unsentFrom !== null || nextEnqueueDue(sql) !== null)) return now + AFTER_FIRST_TEXTS_MS
  const sent = countSentTries(sql, now, QUEUE_LIMIT) + (isDescribing ? QUEUE_LIMIT - roomInQueue(sql) : 0)
  const room = isProbing(sql) ? 1 : QUEUE_LIMIT - sent
  const tries = listDueTries(sql, now, Math.max(room, 0))
  if (tries.length > 0) {
    const body = (photoId: string) => ({ kind: 'describe' as const, jobId: id, photoId })
    await deps.photosQueue.sendBatch(tries.map(({ photoId }) => ({ body: body(photoId) })))
    for (const { photoId, sends } of tries)
      markSent(sql, photoId, now + SILENCE_MS * 2 ** Math.min(sends, MOST_DOUBLINGS))
  }
  const next = nextTryDue(sql)
  // Those without room are sent when others have ended.
  return next === null ? null : Math.max(next, now + AFTER_FIRST_TEXTS_MS)
}

/** Has more tries sent when few are left in the queue; call it when one of them has ended. */
export function refillTries(sql: SqlStorage, now: number): void {
  const isWaiting = (nextTryDue(sql) ?? Number.POSITIVE_INFINITY) <= now
  if (isWaiting && countSentTries(sql, now, REFILL_AT + 1) <= REFILL_AT) setTimer(sql, 'tries', now)
}
