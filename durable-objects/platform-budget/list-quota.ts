/**
 * The calls that people's lists take of a small key. `granted`: those of the last hour, oldest first. `asked`: the last
 * two different users who asked for any call, the latest first.
 */
export type Lists = { granted: UserAt[]; asked: UserAt[] }
type UserAt = { userId: string; at: number }

const MOST_CALLS_OF_SMALL_KEY = 100
const HOUR_MS = 3_600_000
/** The share of a small key's hour that one person's lists may take while others have asked for calls. */
const LISTS_SHARE = 1 / 2
/** For how long others count as asking, and a list as repeating an earlier one. */
const RECENT_MS = 600_000
/** A page asks for several lists at once, whose calls are granted one after another. */
const TOGETHER_MS = 1000
/** When a person is to return whose waiting calls will use up the rest of their share. */
const RETRY_MS = 10_000

export function emptyLists(): Lists {
  return { granted: [], asked: [] }
}

/** Only on a small key do a person's lists take much of the hour. */
export function isSmallKey(perHour: number): boolean {
  return perHour <= MOST_CALLS_OF_SMALL_KEY
}

export function noteAsk(lists: Lists, userId: string, now: number): void {
  const other = lastOther(lists, userId)
  lists.asked = [{ userId, at: now }, ...(other ? [other] : [])]
}

/** Counts a call that was granted for a list, and drops those that have left the hour. */
export function countListCall({ granted }: Lists, userId: string, now: number): void {
  granted.push({ userId, at: now })
  while ((granted[0]?.at ?? now) <= now - HOUR_MS) granted.shift()
}

/**
 * Whether a user was granted calls for an earlier list within ten minutes before this one, which began at `begunAt`.
 */
export function repeatsList({ granted }: Lists, userId: string, begunAt: number): boolean {
  return granted.some(call => call.userId === userId && isEarlier(call.at, begunAt))
}

const isEarlier = (at: number, begunAt: number) => at < begunAt - TOGETHER_MS && at > begunAt - RECENT_MS

/**
 * In how many milliseconds a user may make one more call for a list, with `waiting` others of theirs in the queue. 0
 * while nobody else has asked within ten minutes, or the user's lists have taken less than their share of the sliding
 * hour.
 */
export function listWaitMs(
  { lists, perHour }: { lists: Lists; perHour: number },
  { userId, waiting }: { userId: string; waiting: number },
  now: number,
): number {
  const other = lastOther(lists, userId)
  const aloneInMs = other ? other.at + RECENT_MS - now : 0
  if (aloneInMs <= 0) return 0
  const own = lists.granted.filter(call => call.userId === userId && call.at > now - HOUR_MS)
  // At least one call, or on the smallest keys nobody would see their photos.
  const surplus = own.length + waiting + 1 - Math.max(1, Math.floor(perHour * LISTS_SHARE))
  if (surplus <= 0) return 0
  const leaving = own[surplus - 1]
  return Math.min(aloneInMs, leaving ? leaving.at + HOUR_MS - now : RETRY_MS)
}

const lastOther = ({ asked }: Lists, userId: string) => asked.find(user => user.userId !== userId)
