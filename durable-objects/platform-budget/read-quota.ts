import { setCapped } from './capped-map.ts'

/** What each user has read within an hour of their first read, in order of that first read. */
export type Reads = Map<string, { calls: number; until: number }>

const HOUR_MS = 3_600_000
/** Share of the key's hour that one user's reads may take before everybody else's calls; on a small key, one long list. */
const FIRST_SHARE = 1 / 4
const FIRST_CALLS = 60

/** Whether a user's next read still goes before other calls. One user's listings must not use up everybody's hour. */
export function readsFirst(reads: Reads, userId: string, perHour: number, now: number): boolean {
  const entry = reads.get(userId)
  return !entry || entry.until <= now || entry.calls < Math.max(perHour * FIRST_SHARE, FIRST_CALLS)
}

export function countRead(reads: Reads, userId: string, now: number): void {
  const entry = reads.get(userId)
  if (entry && entry.until > now) {
    entry.calls += 1
    return
  }
  setCapped(reads, userId, { calls: 1, until: now + HOUR_MS })
}
