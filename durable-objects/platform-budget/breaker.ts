import type { TroubleCause } from '../../worker/domain/description.ts'
import type { Outcome, Priority } from '../../worker/rpc.ts'

/**
 * The circuit breaker of one service. While it is open, one call at a time is let through as a probe, and only answers
 * to probes count. Times are milliseconds since the epoch; 0 means never.
 */
export type Breaker = {
  /** Why calls are held off; null while there is no trouble. */
  cause: TroubleCause | null
  /** Since when the service has given no good answer. */
  since: number
  /** Bad answers in a row, and when the first of them came. */
  failures: number
  failingSince: number
  /** When the next probe may be sent. */
  probeAt: number
  /** Until when the answer to the current probe is awaited. */
  probeUntil: number
  /** Good answers given after trouble; only grows. */
  answers: number
}

const FAILURES_TO_OPEN = 5
/** A rarely called service counts as out after this long without a good answer, even with fewer failures. */
const FAILING_MS_TO_OPEN = 30_000
/** Time between probes. After a refused key has been replaced, descriptions have to resume within 90 s. */
const PROBE_EVERY_MS: Record<TroubleCause, number> = { down: 15_000, refused: 40_000, limited: 600_000 }
/**
 * When a probe is given up whose answer nobody reports. Longer than a call to a platform may take; a model that takes
 * longer gets another probe meanwhile.
 */
const PROBE_EXPIRES_MS = 30_000
/**
 * During an outage, calls that a person waits for are refused at once. One becomes the probe only if no job has probed
 * for this long.
 */
const PERSON_LATER_MS = 15_000
/** How long a caller waits for the answer to a probe; most come within a second. */
export const PROBE_PATIENCE_MS = 3_000

export function closedBreaker(): Breaker {
  return { cause: null, since: 0, failures: 0, failingSince: 0, probeAt: 0, probeUntil: 0, answers: 0 }
}

export function isOpen(breaker: Breaker, now: number): boolean {
  if (breaker.cause !== 'down') return breaker.cause !== null && breaker.probeAt > 0
  return breaker.failures >= FAILURES_TO_OPEN || now - breaker.failingSince >= FAILING_MS_TO_OPEN
}

export function isProbing(breaker: Breaker, now: number): boolean {
  return isOpen(breaker, now) && breaker.probeUntil > now
}

/** The earliest time at which a call of this priority may go, in the past where it may go now. */
export function callableAt(breaker: Breaker, priority: Priority, now: number): number {
  if (!isOpen(breaker, now)) return 0
  const at = Math.max(breaker.probeAt, breaker.probeUntil)
  return breaker.cause === 'down' && priority === 'interactive' ? at + PERSON_LATER_MS : at
}

/** Counts a call that is granted while the breaker is open as its probe. */
export function startProbe(breaker: Breaker, now: number): void {
  breaker.probeUntil = now + PROBE_EXPIRES_MS
  breaker.probeAt = now + PROBE_EVERY_MS[breaker.cause ?? 'down']
}

/** Updates the breaker with an answer. `isLong`: the service asked for a longer wait than the time between probes. */
export function learnOutcome(
  breaker: Breaker,
  { outcome, probe = false, isLong = false }: { outcome: Outcome; probe?: boolean; isLong?: boolean },
  now: number,
): void {
  // A call that was sent before the breaker opened tells nothing about the service now.
  const isLate = isOpen(breaker, now) && !probe
  if (probe) breaker.probeUntil = 0
  switch (outcome) {
    case 'ok':
      if (!isLate) Object.assign(breaker, { ...closedBreaker(), answers: breaker.answers + 1 })
      return
    case 'bad':
    case 'busy':
      if (isOpen(breaker, now)) return
      breaker.failingSince = breaker.failures === 0 ? now : breaker.failingSince
      breaker.failures += 1
      blame(breaker, 'down', now, PROBE_EVERY_MS.down)
      return
    case 'limited':
      if (isLate && !isLong) return
      resetFailures(breaker)
      blame(breaker, 'limited', now, isLong ? PROBE_EVERY_MS.limited : null)
      return
    case 'refused':
      resetFailures(breaker)
      blame(breaker, 'refused', now, PROBE_EVERY_MS.refused)
      return
    case 'none':
      if (probe && isOpen(breaker, now)) breaker.probeAt = now
      return
  }
}

function resetFailures(breaker: Breaker): void {
  breaker.failures = 0
  breaker.failingSince = 0
}

function blame(breaker: Breaker, cause: TroubleCause, now: number, probeInMs: number | null): void {
  breaker.cause = cause
  breaker.since = breaker.since || now
  breaker.probeAt = probeInMs === null ? 0 : now + probeInMs
}
