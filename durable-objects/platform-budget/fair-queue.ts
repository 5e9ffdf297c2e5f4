import { setCapped } from './capped-map.ts'

/** Turns among callers of one kind: the next one goes to the user who has had the fewest calls. */
export type Turns = {
  /** Calls each user has had, the most recent user last. */
  served: Map<string, number>
  /** Users held back: until when their place is kept, and that place among users who have had as many calls. */
  held: Map<string, { until: number; place: number }>
  lastPlace: number
  /** The calls of the user who was served last. */
  lastServed: number
}

/** How late a user may return and keep their place: an agent comes at the next minute of cron, by a queue. */
const LATE_MS = 180_000

export function emptyTurns(): Turns {
  return { served: new Map(), held: new Map(), lastPlace: 0, lastServed: 0 }
}

export function callsOf(turns: Turns, userId: string): number {
  return turns.served.get(userId) ?? 0
}

type Turn = { calls: number; place: number }

export function turnOf(turns: Turns, userId: string): Turn {
  return { calls: callsOf(turns, userId), place: turns.held.get(userId)?.place ?? turns.lastPlace + 1 }
}

/** Negative where the first comes first: it has had fewer calls, or as many and has waited for longer. */
export function compareTurns(one: Turn, other: Turn): number {
  return one.calls - other.calls || one.place - other.place
}

/** How many users who were held back, and are not among those `waiting`, have their turn before this one. */
export function heldBefore(turns: Turns, userId: string, waiting: { has: (userId: string) => boolean }): number {
  const own = turnOf(turns, userId)
  let before = 0
  for (const [user, { place }] of turns.held) {
    if (compareTurns({ calls: callsOf(turns, user), place }, own) < 0 && !waiting.has(user)) before += 1
  }
  return before
}

/**
 * Adds a user to those `waiting`. A newcomer has not saved up turns by asking for nothing: it starts level with the
 * one that has had the fewest calls. One that was held back, or waits already, keeps its place.
 */
export function enqueue(turns: Turns, userId: string, waiting: Iterable<string>, now: number): void {
  for (const [user, { until }] of turns.held) if (until <= now) turns.held.delete(user)
  const wanting = [...waiting, ...turns.held.keys()]
  const least = wanting.reduce((least, user) => Math.min(least, callsOf(turns, user)), Number.POSITIVE_INFINITY)
  const level = wanting.length === 0 ? turns.lastServed : least
  setCapped(turns.served, userId, Math.max(callsOf(turns, userId), level))
}

/** Keeps the place of a user who is to return at `backAt`. */
export function hold(turns: Turns, userId: string, backAt: number): void {
  const { until, place } = turns.held.get(userId) ?? { until: 0, place: turns.lastPlace + 1 }
  turns.lastPlace = Math.max(turns.lastPlace, place)
  turns.held.set(userId, { until: Math.max(until, backAt + LATE_MS), place })
}

export function serveUser(turns: Turns, userId: string): void {
  turns.lastServed = callsOf(turns, userId) + 1
  turns.held.delete(userId)
  setCapped(turns.served, userId, turns.lastServed)
}
