import { setCapped } from './capped-map.ts'

/** Turns among callers of one kind: the next one goes to the user who has had the fewest calls. */
export type Turns = {
  /** Calls each user has had, the most recent user last. */
  served: Map<string, number>
  /** Users held back, and until when their place is kept. */
  heldUntil: Map<string, number>
  /** The calls of the user who was served last. */
  lastServed: number
}

/** How late a user may return and still keep their place: timers of a busy object run late. */
const LATE_MS = 60_000

export function emptyTurns(): Turns {
  return { served: new Map(), heldUntil: new Map(), lastServed: 0 }
}

export function callsOf(turns: Turns, userId: string): number {
  return turns.served.get(userId) ?? 0
}

/**
 * Adds a user to those `waiting`. A newcomer has not saved up turns by asking for nothing: it starts level with the
 * one that has had the fewest calls. One that was held back, or waits already, keeps its place.
 */
export function enqueue(turns: Turns, userId: string, waiting: Iterable<string>, now: number): void {
  for (const [user, until] of turns.heldUntil) if (until <= now) turns.heldUntil.delete(user)
  const wanting = [...waiting, ...turns.heldUntil.keys()]
  const least = wanting.reduce((least, user) => Math.min(least, callsOf(turns, user)), Number.POSITIVE_INFINITY)
  const level = wanting.length === 0 ? turns.lastServed : least
  setCapped(turns.served, userId, Math.max(callsOf(turns, userId), level))
}

/** Keeps the place of a user who is to return at `backAt`. */
export function hold(turns: Turns, userId: string, backAt: number): void {
  turns.heldUntil.set(userId, Math.max(turns.heldUntil.get(userId) ?? 0, backAt + LATE_MS))
}

export function serveUser(turns: Turns, userId: string): void {
  turns.lastServed = callsOf(turns, userId) + 1
  turns.heldUntil.delete(userId)
  setCapped(turns.served, userId, turns.lastServed)
}
