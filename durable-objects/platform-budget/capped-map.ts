const REMEMBERED_USERS = 1000

/** Notes something of a user, and forgets whoever was noted longest ago when there are too many. */
export function setCapped<T>(notes: Map<string, T>, userId: string, note: T): void {
  // Re-inserted, so that the first entry is the oldest.
  notes.delete(userId)
  notes.set(userId, note)
  const oldest = notes.keys().next()
  if (notes.size > REMEMBERED_USERS && !oldest.done) notes.delete(oldest.value)
}
