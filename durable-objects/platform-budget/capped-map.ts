/** Several times as many agents as one key can serve in an hour; takes a few megabytes. */
const REMEMBERED_USERS = 20_000
/** Dropped in batches, because finding the oldest entry takes longer the more entries were deleted before it. */
const DROPPED_AT_ONCE = 1000

/** Sets the entry of a user, and drops the oldest entries when there are too many. */
export function setCapped<T>(entries: Map<string, T>, userId: string, entry: T): void {
  // Re-inserted, so that the first entry of the map is the oldest.
  entries.delete(userId)
  entries.set(userId, entry)
  if (entries.size <= REMEMBERED_USERS) return
  for (const oldest of entries.keys()) {
    if (entries.size <= REMEMBERED_USERS - DROPPED_AT_ONCE) return
    entries.delete(oldest)
  }
}
