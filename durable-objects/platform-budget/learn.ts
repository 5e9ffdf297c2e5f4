import { LONGEST_RETRY_AFTER_S } from '../../worker/domain/limits.ts'
import type { Lease, Report } from '../../worker/rpc.ts'
import { callableAt, isOpen, learnOutcome } from './breaker.ts'
import type { BudgetState } from './state.ts'

/** The first, second and further pauses when the platform names no time. The contract allows 60 s at most. */
const PAUSES_S = [15, 30, 60] as const

/** What a lease tells about a service that has given no good answer for a while. */
export function troubleOf(
  state: BudgetState,
  now: number,
): Pick<Extract<Lease, { granted: false }>, 'cause' | 'outMs'> {
  const { cause, since } = state.breaker
  const isClosed = isOpen(state.breaker, now) || state.pausedUntil > now
  return { ...(isClosed && cause !== null && { cause }), outMs: since > 0 ? now - since : 0 }
}

/** Updates the state with an answer: a limit pauses the key, bad answers open the breaker. */
export function learn(state: BudgetState, report: Report, now: number): void {
  const { outcome, probe = false } = report
  const isLong = (report.retryAfterSeconds ?? 0) >= LONGEST_RETRY_AFTER_S
  learnOutcome(state.breaker, { outcome, probe, isLong }, now)
  if (outcome === 'ok') state.strikes = 0
  // A long wait is left to the breaker, which lets a probe through when it is over.
  if (outcome === 'limited' && !isLong) pause(state, report.retryAfterSeconds, now)
}

/** For how many milliseconds the key is closed now. */
export function closedFor(state: BudgetState, now: number): number {
  return Math.max(0, Math.max(state.pausedUntil, callableAt(state.breaker, 'describe', now)) - now)
}

function pause(state: BudgetState, saidSeconds: number | undefined, now: number): void {
  // Calls that were under way when the pause began do not extend it.
  const isNew = now >= state.pausedUntil
  const unsaid = PAUSES_S[Math.min(state.strikes, PAUSES_S.length - 1)] ?? 60
  if (isNew) state.strikes += 1
  if (isNew || saidSeconds !== undefined) {
    state.pausedUntil = Math.max(state.pausedUntil, now + (saidSeconds ?? unsaid) * 1000)
  }
}
