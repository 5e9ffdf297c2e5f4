/** Several times the agents that one key can serve in an hour; a few megabytes. */
const REMEMBERED_USERS = 20_000
/** How many are dropped at once: the more entries were deleted before it, the longer it takes to find the oldest. */
const DROPPED_AT_ONCE = 1000

/** Sets a user's entry, and drops the oldest ones when there are too many. */
export function setCapped<T>(entries: Map<string, T>, userId: string, entry: T): void {
  // Re-inserted, so that the first entry is the oldest.
  entries.delete(userId)
  entries.set(userId, entry)
  if (entries.size <= REMEMBERED_USERS) return
  for (const oldest of entries.keys()) {
    if (entries.size <= REMEMBERED_USERS - DROPPED_AT_ONCE) return
    entries.delete(oldest)
  }
}
