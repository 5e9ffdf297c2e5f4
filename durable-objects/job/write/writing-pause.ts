import { PlatformError } from '../../../worker/platforms/platform.ts'
import type { FailureKind } from '../failure-text.ts'
import { countsAgainst } from '../store/failures.ts'
import { getMeta, publishMeta, updateMeta } from '../store/job-row.ts'
import { shiftFailingSince } from '../store/operations.ts'
import type { PauseCause } from '../store/rows.ts'
import { DEFAULT_PAUSE_S, LONGEST_PAUSE_MS, OUTAGE_PAUSE_S, pauseBegan } from './retry-policy.ts'

/** Why a job's writes have to wait. `outMs`: for how long the platform has answered nobody well, where that is known. */
type WritingWait = { cause: PauseCause; seconds: number; outMs: number | undefined }

/** The pause that a failure asks for; undefined where it is about the photo. */
export function writingWaitOf(
  sql: SqlStorage,
  photoId: string,
  kind: FailureKind,
  error: unknown,
): WritingWait | undefined {
  if (kind === 'database') return { cause: 'database', seconds: OUTAGE_PAUSE_S, outMs: undefined }
  if (!(error instanceof PlatformError)) return undefined
  const { retryAfterSeconds, trouble } = error
  const outMs = trouble?.outMs
  if (kind === 'limited') return { cause: 'limited', seconds: retryAfterSeconds ?? DEFAULT_PAUSE_S, outMs }
  const isOutage = kind === 'down' || !countsAgainst(sql, photoId, trouble) || retryAfterSeconds !== undefined
  return isOutage ? { cause: 'down', seconds: retryAfterSeconds ?? OUTAGE_PAUSE_S, outMs } : undefined
}

/** Pauses all writes of a job, or extends their pause. */
export function pauseWriting(sql: SqlStorage, { cause, seconds, outMs }: WritingWait, now: number): void {
  const { pausedSince, pausedUntil } = getMeta(sql)
  publishMeta(sql, {
    pausedUntil: Math.max(pausedUntil, now + seconds * 1000),
    pausedSince: pauseBegan(pausedSince, outMs, now),
    pauseCause: cause,
  })
}

/** Until when writes are paused; in the past when they are not. */
export function writingPausedUntil(sql: SqlStorage): number {
  return getMeta(sql).pausedUntil
}

/** When writes go on or, after too long a pause, fail; in the past when they are not paused. */
export function writingPauseEnds(sql: SqlStorage): number {
  const { pausedUntil, pausedSince } = getMeta(sql)
  return Math.min(pausedUntil, pausedSince + LONGEST_PAUSE_MS)
}

/** Why writes have been paused for too long; undefined while they have not. */
export function tooLongPauseCause(sql: SqlStorage, now: number): PauseCause | undefined {
  const { pausedSince, pausedUntil, pauseCause } = getMeta(sql)
  const isTooLong = pausedSince > 0 && pausedUntil > now && now - pausedSince >= LONGEST_PAUSE_MS
  return isTooLong ? pauseCause : undefined
}

/** Once its time is over, a pause ends with the first answer that does not extend it. */
export function endWritingPause(sql: SqlStorage, now: number): void {
  const { pausedSince, pausedUntil } = getMeta(sql)
  if (pausedSince === 0 || pausedUntil > now) return
  shiftFailingSince(sql, pausedSince, now)
  clearWritingPause(sql)
}

export function clearWritingPause(sql: SqlStorage): void {
  const { pausedSince, pausedUntil } = getMeta(sql)
  if (pausedSince !== 0 || pausedUntil !== 0) updateMeta(sql, { pausedSince: 0, pausedUntil: 0 })
}
