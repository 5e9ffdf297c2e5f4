import type { CallsOfSecond } from './read-quota.ts'

/**
 * `used`: calls of agents within the hour. `promised`: for each call reserved for a photo that an agent has begun,
 * until when it is reserved; soonest first.
 */
export type AgentUse = { used: number; promised: number[] }

/** The share of the hour that all agents together may take; the rest is for people. */
const AGENTS_SHARE = 1 / 2

export function emptyAgentUse(): AgentUse {
  return { used: 0, promised: [] }
}

/** At least `calls`, or on the smallest keys agents would wait forever. */
const shareOf = (perHour: number, calls: number) => Math.max(calls, Math.floor(perHour * AGENTS_SHARE))

/** Whether agents have used less than their share, calls reserved for them not counted. */
export function isWithinShare({ agents, perHour }: { agents: AgentUse; perHour: number }): boolean {
  return agents.used < shareOf(perHour, 1)
}

/**
 * When an agent may make `calls` after `ahead` calls of others; in the past where it may now. Once all calls that
 * agents have made or reserved are free again, it may in any case. Expired reservations and calls that have left the
 * hour must have been dropped. `leavesAt`: when the calls of a second leave the hour.
 */
export function agentsOpenAt(
  { agents, seconds, perHour }: { agents: AgentUse; seconds: CallsOfSecond[]; perHour: number },
  { calls, ahead }: { calls: number; ahead: number },
  leavesAt: (second: number) => number,
): number {
  const { used, promised } = agents
  const taken = used + promised.length
  const surplus = Math.min(taken, taken + calls + ahead - shareOf(perHour, calls))
  if (surplus <= 0) return 0
  const kept = promised[surplus - 1]
  if (kept !== undefined) return kept
  let freed = promised.length
  for (const entry of seconds) {
    freed += entry.agents
    if (freed >= surplus) return leavesAt(entry.second)
  }
  return 0
}
