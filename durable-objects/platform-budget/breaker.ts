import type { TroubleCause } from '../../worker/domain/description.ts'
import type { Outcome, Priority } from '../../worker/rpc.ts'

/**
 * The circuit breaker of one service. While it is open, one call at a time is let through as a probe, and only the
 * answers of probes are learned from. Times are milliseconds since the epoch; 0 means never.
 */
export type Breaker = {
  /** Why the service is not called as usual; null while nothing is known against it. */
  cause: TroubleCause | null
  /** Since when it has given no good answer. */
  since: number
  /** Bad answers in a row, and when the first of them came. */
  failures: number
  failingSince: number
  /** No probe before this. */
  probeAt: number
  /** Until when the answer of the probe under way is awaited. */
  probeUntil: number
  /** Good answers after trouble; grows only. */
  answers: number
}

const FAILURES_TO_OPEN = 5
/** A service that is called rarely is out as well when it has answered nothing well for this long. */
const FAILING_MS_TO_OPEN = 30_000
/** From one probe to the next. Where our key is refused, descriptions have to resume within 90 s of that being mended. */
const PROBE_EVERY_MS: Record<TroubleCause, number> = { down: 15_000, refused: 40_000, limited: 600_000 }
/** A probe whose answer nobody reports. Longer than a platform takes; a model that takes longer is asked again meanwhile. */
const PROBE_EXPIRES_MS = 30_000
/** During an outage a person's call is refused at once; it is the probe only where no job has probed for this long. */
const PERSON_LATER_MS = 15_000
/** How long a caller waits for the answer of a probe: most answer within a second. */
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

/** The earliest time a call of this priority may go, in the past where it may go at once. */
export function callableAt(breaker: Breaker, priority: Priority, now: number): number {
  if (!isOpen(breaker, now)) return 0
  const at = Math.max(breaker.probeAt, breaker.probeUntil)
  return breaker.cause === 'down' && priority === 'interactive' ? at + PERSON_LATER_MS : at
}

/** Counts a call granted while the breaker is open as its probe. */
export function startProbe(breaker: Breaker, now: number): void {
  breaker.probeUntil = now + PROBE_EXPIRES_MS
  breaker.probeAt = now + PROBE_EVERY_MS[breaker.cause ?? 'down']
}

/** Learns from an answer. `isLong`: it asks to wait for longer than a probe does. */
export function learnOutcome(
  breaker: Breaker,
  { outcome, probe = false, isLong = false }: { outcome: Outcome; probe?: boolean; isLong?: boolean },
  now: number,
): void {
  // What was under way when it opened says nothing about the service now.
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
