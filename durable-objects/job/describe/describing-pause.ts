import type { TroubleCause } from '../../../worker/domain/description.ts'
import { listOpenPhotos } from '../store/description-queue.ts'
import { forgetFailures } from '../store/failures.ts'
import { getMeta, publishMeta } from '../store/job-row.ts'
import { changeResults } from '../store/photos.ts'
import { setTimer } from '../store/timers.ts'
import { LONGEST_PAUSE_MS, pauseBegan } from '../write/retry-policy.ts'

/** What still waits after an unbroken pause fails: a key that is refused needs an operator, and nights are long. */
const LONGEST_MS: Record<TroubleCause, number> = {
  down: LONGEST_PAUSE_MS,
  limited: LONGEST_PAUSE_MS,
  refused: 24 * 60 * 60 * 1000,
}

/**
 * Why a job's descriptions have to wait. `outMs`: for how long the service has answered nobody well; undefined where
 * that is not known. `reason` is a sentence for the user.
 */
export type DescribingWait = { cause: TroubleCause; seconds: number; outMs: number | undefined; reason: string }

/** Pauses all descriptions of a job, which need the same services. Fails them when they have waited too long. */
export function pauseDescribing(sql: SqlStorage, { cause, seconds, outMs, reason }: DescribingWait, now: number): void {
  const meta = getMeta(sql)
  const since = pauseBegan(meta.describingPausedSince, outMs, now)
  const wasPaused = meta.describingPausedSince > 0
  const pausedFor = wasPaused && meta.describingPausedFor === 'refused' ? 'refused' : cause
  if (now - since >= LONGEST_MS[pausedFor]) {
    failOpenPhotos(sql, `${reason} Please try again later.`)
    endPause(sql)
    return
  }
  const until = Math.max(meta.describingPausedUntil, now + seconds * 1000)
  publishMeta(sql, {
    describingPausedUntil: until,
    describingPausedSince: since,
    describingPausedFor: pausedFor,
    describingReason: reason,
  })
  setTimer(sql, 'enqueue', until)
}

/** Until when descriptions are paused; in the past when they are not. */
export function describingPausedUntil(sql: SqlStorage): number {
  return getMeta(sql).describingPausedUntil
}

/** During an outage one photo at a time finds out whether it is over. */
export function isProbing(sql: SqlStorage): boolean {
  const { describingPausedSince, describingPausedFor } = getMeta(sql)
  return describingPausedSince > 0 && describingPausedFor !== 'limited'
}

/** Once its time is over, a pause ends with the first outcome that does not extend it: what was under way does not. */
export function endDescribingPause(sql: SqlStorage, now: number): void {
  const { describingPausedSince, describingPausedUntil } = getMeta(sql)
  if (describingPausedSince === 0 || describingPausedUntil > now) return
  endPause(sql)
  setTimer(sql, 'enqueue', now)
}

function endPause(sql: SqlStorage): void {
  publishMeta(sql, { describingPausedUntil: 0, describingPausedSince: 0 })
}

function failOpenPhotos(sql: SqlStorage, reason: string): void {
  const photoIds = listOpenPhotos(sql)
  changeResults(sql, photoIds, { status: 'failed', reason })
  for (const photoId of photoIds) forgetFailures(sql, photoId)
}
