import type { WaitCause } from '../../worker/domain/description.ts'
import { PAUSED_S } from '../../worker/domain/switches.ts'
import { findMeta, getMeta, publishMeta, updateMeta } from './store/job-row.ts'
import { hasOwnOperation } from './store/operations.ts'
import { countPhotos } from './store/photo-counts.ts'
import type { JobMeta, PauseCause } from './store/rows.ts'
import { hasTries } from './store/tries.ts'

/** How long to pause when the platform names no time. */
export const DEFAULT_PAUSE_S = 30
/** The same after a failure that looks like an outage of a platform or of D1, until a breaker says how long to wait. */
export const OUTAGE_PAUSE_S = 5

/**
 * After an unbroken pause of this length, whatever still waits fails. A refused key needs an operator, who may be
 * asleep. What an operator has switched off waits for as long as it takes.
 */
const LONGEST_MS: Record<WaitCause | PauseCause, number> = {
  down: 2 * 60 * 60 * 1000,
  limited: 2 * 60 * 60 * 1000,
  database: 2 * 60 * 60 * 1000,
  refused: 24 * 60 * 60 * 1000,
  key: 24 * 60 * 60 * 1000,
  paused: Number.POSITIVE_INFINITY,
}

/** A refused key, of the model or of the platform. */
const REFUSED = new Set<WaitCause | PauseCause>(['refused', 'key'])

/**
 * A pause applies to all photos of a job, because they need the same services: some to be described, another to be
 * written.
 */
type Work = 'describing' | 'writing'

/**
 * Why work has to wait. `outMs`: for how long the service has given nobody a good answer, if known. `reason`: a
 * sentence for the user, shown at photos that wait for their description.
 */
export type Wait = { seconds: number; outMs: number | undefined } & (
  | { work: 'describing'; cause: WaitCause; reason: string }
  | { work: 'writing'; cause: PauseCause }
)
export type WaitOf<W extends Work> = Extract<Wait, { work: W }>

type Pause = { until: number; since: number; cause: WaitCause | PauseCause }

function pauseOf(meta: JobMeta, work: Work): Pause {
  return work === 'describing'
    ? { until: meta.describingPausedUntil, since: meta.describingPausedSince, cause: meta.describingPausedFor }
    : { until: meta.pausedUntil, since: meta.pausedSince, cause: meta.pauseCause }
}

/** Pauses work, or extends its pause. */
export function pauseWork(sql: SqlStorage, wait: Wait, now: number): void {
  const pause = pauseOf(getMeta(sql), wait.work)
  const until = Math.max(triesAgainAt(pause), now + wait.seconds * 1000)
  // Time for which work is switched off is not time for which a service has been out, neither the time before.
  const begins = wait.cause === 'paused' ? now : pause.since || now
  // A service that has answered others well `outMs` ago was busy rather than out: the pause counts from then.
  const since = Math.max(begins, wait.outMs === undefined ? 0 : now - wait.outMs)
  // Whatever else comes meanwhile, an operator still has the time that a refused key is given.
  const isStillRefused = pause.since > 0 && REFUSED.has(pause.cause) && wait.cause !== 'paused'
  if (wait.work === 'writing') {
    const pauseCause = isStillRefused ? 'key' : wait.cause
    publishMeta(sql, { pausedUntil: until, pausedSince: since, pauseCause })
    return
  }
  publishMeta(sql, {
    describingPausedUntil: until,
    describingPausedSince: since,
    describingPausedFor: isStillRefused ? 'refused' : wait.cause,
    describingReason: wait.reason,
  })
}

/** Until when work is paused; in the past when it is not. */
export function pausedUntil(sql: SqlStorage, work: Work): number {
  return triesAgainAt(pauseOf(getMeta(sql), work))
}

/** What is switched off until a known time may be switched on before. */
function triesAgainAt({ until, since, cause }: Pause): number {
  return cause === 'paused' ? Math.min(until, since + PAUSED_S * 1000) : until
}

/** When paused work resumes or, after too long a pause, fails; in the past when it is not paused. */
export function pauseEndsAt(sql: SqlStorage, work: Work): number {
  const { until, since, cause } = pauseOf(getMeta(sql), work)
  return Math.min(until, since + LONGEST_MS[cause])
}

/** Whether work has been paused for so long that whatever waits has to fail. */
export function isPausedTooLong(sql: SqlStorage, work: Work, now: number): boolean {
  const { until, since, cause } = pauseOf(getMeta(sql), work)
  return since > 0 && until > now && now - since >= LONGEST_MS[cause]
}

/**
 * Ends a pause whose time is over. Calls that were under way when it began answer while its time still runs, and do not
 * end it.
 * @returns when the pause began; null if none has ended.
 */
export function endPause(sql: SqlStorage, work: Work, now: number): number | null {
  const pause = pauseOf(getMeta(sql), work)
  const { since } = pause
  if (since === 0 || triesAgainAt(pause) > now) return null
  clearPause(sql, work)
  return since
}

export function clearPause(sql: SqlStorage, work: Work): void {
  const { until, since } = pauseOf(getMeta(sql), work)
  if (since === 0 && until === 0) return
  const cleared =
    work === 'describing' ? { describingPausedUntil: 0, describingPausedSince: 0 } : { pausedUntil: 0, pausedSince: 0 }
  publishMeta(sql, cleared)
}

/** Ends the pause of descriptions once none waits any more, so that the next one counts from its own beginning. */
export function endIdlePause(sql: SqlStorage): void {
  if (countPhotos(sql).open === 0 && !hasTries(sql)) clearPause(sql, 'describing')
}

/**
 * Seconds until work resumes. At least one during a pause, also after its time, while a call finds out whether it is
 * over.
 */
export function pauseSeconds(meta: JobMeta, work: Work, now: number): number {
  const { until, since } = pauseOf(meta, work)
  return since === 0 ? 0 : secondsUntil(until, now)
}

export function secondsUntil(time: number, now: number): number {
  return Math.max(1, Math.ceil((time - now) / 1000))
}

// While the agents' share of a key is used up, the writes that an agent's job has begun by itself wait. When the wait
// is over, one of them asks for a lease, and the others follow once it got one. Writes that people ask for in the same
// job are not affected.

/** Pauses the writes that the agent's job has begun by itself. A longer pause that is already set stays. */
export function pauseAgent(sql: SqlStorage, seconds: number, now: number): void {
  publishMeta(sql, { agentPausedUntil: Math.max(getMeta(sql).agentPausedUntil, now + seconds * 1000) })
}

/** To be called when a write of the agent's own has succeeded. */
export function endAgentPause(sql: SqlStorage): void {
  if (getMeta(sql).agentPausedUntil > 0) updateMeta(sql, { agentPausedUntil: 0 })
}

/**
 * Until when the agent's own writes are paused, in the past while one of them finds out whether that is over; null
 * while none waits.
 */
export function agentPausedUntil(sql: SqlStorage): number | null {
  // The job may have been erased meanwhile.
  const until = findMeta(sql)?.agentPausedUntil ?? 0
  return until > 0 && hasOwnOperation(sql) ? until : null
}
