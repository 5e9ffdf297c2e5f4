import type { DescribeFailure } from '../../../worker/domain/description.ts'
import { TRY_LATER } from '../../../worker/domain/messages.ts'
import { clearPause, endPause, isPausedTooLong, OUTAGE_PAUSE_S, pausedUntil, pauseWork, type WaitOf } from '../pause.ts'
import { listOpenPhotos } from '../store/description-queue.ts'
import { countsAgainst, forgetFailures } from '../store/failures.ts'
import { changeResults } from '../store/photos.ts'
import { setTimer } from '../store/timers.ts'
import { hasTries, listTries } from '../store/tries.ts'
import { failTries } from './fail-tries.ts'

/** Attempts after which a photo has failed. */
export const MAX_ATTEMPTS = 6
/** A photo whose consumer crashes gets no outcome, and would otherwise be sent again forever. */
export const MAX_BEGINNINGS = 12
const LONGEST_RETRY_S = 60

export const backoffSeconds = (attempts: number) => Math.min(2 ** attempts, LONGEST_RETRY_S)

/** The pause that a failure calls for; undefined if it counts against the photo instead. */
export function waitOf(
  sql: SqlStorage,
  photoId: string,
  failure: Extract<DescribeFailure, { retry: true }>,
): WaitOf<'describing'> | undefined {
  const { wait: cause, trouble, reason } = failure
  const isOutage = cause !== undefined || !countsAgainst(sql, photoId, trouble)
  if (!isOutage) return undefined
  const seconds = failure.retryAfterSeconds ?? OUTAGE_PAUSE_S
  return { work: 'describing', cause: cause ?? 'down', seconds, outMs: trouble?.outMs, reason }
}

/** Pauses descriptions, or fails all that wait for one if they have been paused for too long. */
export function pauseDescribing(sql: SqlStorage, wait: WaitOf<'describing'>, now: number): void {
  pauseWork(sql, wait, now)
  if (isPausedTooLong(sql, 'describing', now)) {
    const reason = `${wait.reason} ${TRY_LATER}`
    failOpenPhotos(sql, reason)
    failTries(sql, listTries(sql), { reason, isGivenBack: true })
    clearPause(sql, 'describing')
  } else resumeAt(sql, pausedUntil(sql, 'describing'))
}

export function endDescribingPause(sql: SqlStorage, now: number): void {
  if (endPause(sql, 'describing', now) !== null) resumeAt(sql, now)
}

function resumeAt(sql: SqlStorage, at: number): void {
  setTimer(sql, 'enqueue', at)
  if (hasTries(sql)) setTimer(sql, 'tries', at)
}

function failOpenPhotos(sql: SqlStorage, reason: string): void {
  const photoIds = listOpenPhotos(sql)
  changeResults(sql, photoIds, { status: 'failed', reason })
  for (const photoId of photoIds) forgetFailures(sql, photoId)
}
