/** Several times the agents that one key can serve in an hour; a few megabytes. */
const REMEMBERED_USERS = 20_000

/** Sets a user's entry, and drops the oldest one when there are too many. */
export function setCapped<T>(entries: Map<string, T>, userId: string, entry: T): void {
  // Re-inserted, so that the first entry is the oldest.
  entries.delete(userId)
  entries.set(userId, entry)
  const oldest = entries.keys().next()
  if (entries.size > REMEMBERED_USERS && !oldest.done) entries.delete(oldest.value)
}
