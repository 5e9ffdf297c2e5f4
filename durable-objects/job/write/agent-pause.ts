import { findMeta, getMeta, publishMeta, updateMeta } from '../store/job-row.ts'
import { hasOwnOperation } from '../store/operations.ts'

// While the agents' share of a key is spent, an agent's job waits as one: when the wait is over one of its own writes asks
// for all, and the rest follow once that one got through. What people ask for in the same job goes on meanwhile.

/** Has the job's own writes wait; an earlier wait that is longer stays. */
export function pauseAgent(sql: SqlStorage, seconds: number, now: number): void {
  publishMeta(sql, { agentPausedUntil: Math.max(getMeta(sql).agentPausedUntil, now + seconds * 1000) })
}

/** A write of the agent's got through. */
export function endAgentPause(sql: SqlStorage): void {
  if (getMeta(sql).agentPausedUntil > 0) updateMeta(sql, { agentPausedUntil: 0 })
}

/** Until when the job's own writes wait, in the past while one of them asks whether it is over; null while none waits. */
export function agentPausedUntil(sql: SqlStorage): number | null {
  // The job may have been erased meanwhile.
  const until = findMeta(sql)?.agentPausedUntil ?? 0
  return until > 0 && hasOwnOperation(sql) ? until : null
}
