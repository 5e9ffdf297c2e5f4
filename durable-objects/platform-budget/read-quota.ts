import { setCapped } from './capped-map.ts'

/** What each user has read within an hour of their first read, in order of that first read. */
export type Reads = Map<string, { calls: number; until: number }>
/** Calls granted within one second: of them for people who were not signed in, and for agents. */
export type CallsOfSecond = { second: number; calls: number; strangers: number; agents: number }

const HOUR_S = 3600
const HOUR_MS = HOUR_S * 1000
/** Share of the key's hour that one user's reads may take before everybody else's calls. */
const FIRST_SHARE = 1 / 4
/** Share of the key's hour that the sign-ins of all strangers may take together. */
const STRANGERS_SHARE = 1 / 10
/** When a stranger comes back while others who wait here will take what is left of their share. */
const STRANGERS_RETRY_MS = 10_000

/** Whether a user's next read still goes before other calls. One user's listings must not use up everybody's hour. */
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
 * In how many milliseconds a stranger may make one more call, when `waiting` others are in the queue: 0 while
 * strangers have taken less than their share of the sliding hour.
 */
export function strangersWaitMs(
  { seconds, perHour }: { seconds: CallsOfSecond[]; perHour: number },
  waiting: number,
  now: number,
): number {
  const oldest = Math.floor(now / 1000) - HOUR_S
  const recent = seconds.filter(({ second, strangers }) => second >= oldest && strangers > 0)
  const taken = recent.reduce((sum, { strangers }) => sum + strangers, waiting)
  // On the smallest key one call all the same, or nobody could ever sign in.
  let surplus = taken + 1 - Math.max(1, Math.floor(perHour * STRANGERS_SHARE))
  if (surplus <= 0) return 0
  for (const { second, strangers } of recent) {
    surplus -= strangers
    if (surplus <= 0) return (second + HOUR_S + 1) * 1000 - now
  }
  return STRANGERS_RETRY_MS
}
