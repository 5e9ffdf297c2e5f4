import { setCapped } from './capped-map.ts'

/** Whose turn it is among callers of one kind: that of who has had least. */
export type Turns = {
  /** How many calls each user has had, who was here last at the end. */
  served: Map<string, number>
  /** Users sent away, and until when their place is kept. */
  heldUntil: Map<string, number>
  /** The calls of the user who was served last. */
  lastServed: number
}

/** How late somebody may come back and still find their place: timers of a busy object are. */
const LATE_MS = 60_000

export function emptyTurns(): Turns {
  return { served: new Map(), heldUntil: new Map(), lastServed: 0 }
}

export function callsOf(turns: Turns, userId: string): number {
  return turns.served.get(userId) ?? 0
}

/**
 * A user comes to those `waiting`. Who wanted nothing until now has saved up no turns: it is level with whoever has had
 * least of all who want something. Who was sent away, or waits already, keeps its place.
 */
export function enqueue(turns: Turns, userId: string, waiting: Iterable<string>, now: number): void {
  for (const [user, until] of turns.heldUntil) if (until <= now) turns.heldUntil.delete(user)
  const wanting = [...waiting, ...turns.heldUntil.keys()]
  const least = wanting.reduce((least, user) => Math.min(least, callsOf(turns, user)), Number.POSITIVE_INFINITY)
  const level = wanting.length === 0 ? turns.lastServed : least
  setCapped(turns.served, userId, Math.max(callsOf(turns, userId), level))
}

/** Keeps the place of somebody who was told to come back at `backAt`. */
export function hold(turns: Turns, userId: string, backAt: number): void {
  turns.heldUntil.set(userId, Math.max(turns.heldUntil.get(userId) ?? 0, backAt + LATE_MS))
}

export function serveUser(turns: Turns, userId: string): void {
  turns.lastServed = callsOf(turns, userId) + 1
  turns.heldUntil.delete(userId)
  setCapped(turns.served, userId, turns.lastServed)
}
