import type { CallsOfSecond } from './read-quota.ts'

/** The agents' calls within the hour, and until when each that a photo of theirs may still need is reserved, soonest first. */
export type AgentUse = { used: number; promised: number[] }

/** Share of the key's hour that all agents may take together: the rest is for people. */
const AGENTS_SHARE = 1 / 2

export function emptyAgentUse(): AgentUse {
  return { used: 0, promised: [] }
}

/** On the smallest key `calls` all the same, or they would wait for ever. */
const shareOf = (perHour: number, calls: number) => Math.max(calls, Math.floor(perHour * AGENTS_SHARE))

/** Whether agents have not had their share yet, what is reserved apart. */
export function isWithinShare({ agents, perHour }: { agents: AgentUse; perHour: number }): boolean {
  return agents.used < shareOf(perHour, 1)
}

/**
 * When an agent may make `calls` after `ahead` calls of others, in the past where it may now; at the latest when all that
 * agents hold has come free. Expired reservations and calls that have left the hour have been dropped. `leavesAt`: when the
 * calls of a second leave the hour.
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
