import { setCapped } from './capped-map.ts'

/** The reads of each user within an hour of their first one, in the order of the first reads. */
export type Reads = Map<string, { calls: number; until: number }>
/**
 * The calls granted within one second. `strangers`, `agents`: how many of them were for people who were not signed in,
 * and for agents.
 */
export type CallsOfSecond = { second: number; calls: number; strangers: number; agents: number }

const HOUR_S = 3600
const HOUR_MS = HOUR_S * 1000
/** The share of the hour that one user's reads may take with priority over other calls. */
const FIRST_SHARE = 1 / 4
/** The share of the hour that the sign-ins of all strangers together may take. */
const STRANGERS_SHARE = 1 / 10
/** When a stranger is to return while others who wait will use up the rest of the share. */
const STRANGERS_RETRY_MS = 10_000

/**
 * Whether the next read of a user still has priority over other calls. One user's listings must not use up the hour of
 * everybody.
 */
export function readsFirst(reads: Reads, userId: string, perHour: number, now: number): boolean {
  const entry = reads.get(userId)
  return !entry || entry.until <= now || entry.calls + 1 <= perHour * FIRST_SHARE
}

export function countRead(reads: Reads, userId: string, now: number): void {
  const entry = reads.get(userId)
  if (entry && entry.until > now) {
    entry.calls += 1
    return
  }
  setCapped(reads, userId, { calls: 1, until: now + HOUR_MS })
}

/**
 * In how many milliseconds a stranger may make one more call, with `waiting` others in the queue. 0 while strangers
 * have taken less than their share of the sliding hour.
 */
export function strangersWaitMs(
  { seconds, perHour }: { seconds: CallsOfSecond[]; perHour: number },
  waiting: number,
  now: number,
): number {
  const oldest = Math.floor(now / 1000) - HOUR_S
  const recent = seconds.filter(({ second, strangers }) => second >= oldest && strangers > 0)
  const taken = recent.reduce((sum, { strangers }) => sum + strangers, waiting)
  // At least one call, or on the smallest keys nobody could sign in.
  let surplus = taken + 1 - Math.max(1, Math.floor(perHour * STRANGERS_SHARE))
  if (surplus <= 0) return 0
  for (const { second, strangers } of recent) {
    surplus -= strangers
    if (surplus <= 0) return (second + HOUR_S + 1) * 1000 - now
  }
  return STRANGERS_RETRY_MS
}
