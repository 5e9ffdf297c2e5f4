import { PAUSED_S } from '../../../worker/domain/switches.ts'
import { PlatformError } from '../../../worker/platforms/platform.ts'
import type { FailureKind } from '../failure-text.ts'
import { DEFAULT_PAUSE_S, OUTAGE_PAUSE_S, type WaitOf } from '../pause.ts'
import { countsAgainst } from '../store/failures.ts'

/** The pause that a failed write calls for; undefined where the failure concerns this photo alone. */
export function writingWaitOf(
  sql: SqlStorage,
  photoId: string,
  kind: FailureKind,
  error: unknown,
): WaitOf<'writing'> | undefined {
  const work = 'writing'
  if (kind === 'database') return { work, cause: 'database', seconds: OUTAGE_PAUSE_S, outMs: undefined }
  if (!(error instanceof PlatformError)) return undefined
  const { retryAfterSeconds, trouble } = error
  const outMs = trouble?.outMs
  if (kind === 'paused') return { work, cause: 'paused', seconds: retryAfterSeconds ?? PAUSED_S, outMs: undefined }
  if (kind === 'key') return { work, cause: 'key', seconds: retryAfterSeconds ?? DEFAULT_PAUSE_S, outMs: undefined }
  if (kind === 'limited') return { work, cause: 'limited', seconds: retryAfterSeconds ?? DEFAULT_PAUSE_S, outMs }
  const isOutage = kind === 'down' || !countsAgainst(sql, photoId, trouble) || retryAfterSeconds !== undefined
  return isOutage ? { work, cause: 'down', seconds: retryAfterSeconds ?? OUTAGE_PAUSE_S, outMs } : undefined
}
