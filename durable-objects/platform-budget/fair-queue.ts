import type { Lease, Priority } from '../../worker/rpc.ts'
import { setCapped } from './capped-map.ts'
import { addTo, countBefore, firstOf, removeFrom, type SortedList, sortedList } from './sorted-list.ts'

/**
 * A call that waits for its turn. `id` grows with each. `maxPauseMs`: for how long the key may be closed before it is sent
 * back instead. `agentPhoto`: an agent writes a photo with it. `isList`: it is for a person's list, on a small key. `rank`: the
 * lower goes first.
 */
export type Waiter = {
  id: number
  userId: string
  priority: Priority
  rank: number
  agentPhoto?: boolean
  isList?: boolean
  maxPauseMs: number
  askedAt: number
  deadline: number
  resolve: (lease: Lease) => void
}

/** A user who has calls waiting, or was sent back and is to return. */
type User = {
  userId: string
  /** Tells apart what is equal otherwise. */
  id: number
  /** Calls the user has had. */
  calls: number
  /** Its turn among users who have had as many calls, which it keeps while it is away, and until when; infinite without one. */
  ticket: number
  ticketUntil: number
  waiting: SortedList<Waiter>
}

/** Turns among callers of one kind: the next one goes to the user who has had the fewest calls. */
export type Turns = {
  users: Map<string, User>
  /** Calls that each other user has had, the most recent user last. */
  served: Map<string, number>
  /** Users with calls waiting, by the turn of the first. */
  waiting: SortedList<User>
  /** Users who were sent back and have nothing waiting, by their turn. */
  returning: SortedList<User>
  /** All users with a ticket, by its end. */
  tickets: SortedList<User>
  /** All users, by the calls they have had. */
  byCalls: SortedList<User>
  lastUser: number
  lastTicket: number
  /** The calls of the user who was served last. */
  lastServed: number
}

/** How late a user may return with a ticket: an agent comes at the next minute of cron, by a queue. */
const LATE_MS = 180_000
/** More than the agents one key has; beyond it a user is sent back without a ticket. */
const MOST_TICKETS = 50_000
const NO_TICKET = { ticket: Number.POSITIVE_INFINITY, ticketUntil: 0 }

export function emptyTurns(): Turns {
  return {
    users: new Map(),
    served: new Map(),
    waiting: sortedList((one, other) => compareFirst(one, other)),
    returning: sortedList((one, other) => compareTurns(one, other) || one.id - other.id),
    tickets: sortedList((one, other) => one.ticketUntil - other.ticketUntil || one.id - other.id),
    byCalls: sortedList((one, other) => one.calls - other.calls || one.id - other.id),
    lastUser: 0,
    lastTicket: 0,
    lastServed: 0,
  }
}

/** Negative where the first comes first: it has had fewer calls, or as many and was sent back before. */
function compareTurns(one: User, other: User): number {
  // Two infinite tickets have no difference.
  return one.calls - other.calls || (one.ticket === other.ticket ? 0 : one.ticket - other.ticket)
}

/** By rank, then by turn, then first come. */
function compareFirst(one: User, other: User): number {
  const [first, second] = [firstOf(one.waiting), firstOf(other.waiting)]
  if (!first || !second) return one.id - other.id
  return first.rank - second.rank || compareTurns(one, other) || first.id - second.id
}

export function callsOf(turns: Turns, userId: string): number {
  return turns.users.get(userId)?.calls ?? turns.served.get(userId) ?? 0
}

export function nextInTurn(turns: Turns): Waiter | undefined {
  const user = firstOf(turns.waiting)
  return user && firstOf(user.waiting)
}

/** How many calls of a user wait. */
export function countWaiting(turns: Turns, userId: string): number {
  return turns.users.get(userId)?.waiting.size ?? 0
}

/**
 * How many users' turns come before a waiting user's next one. All calls of a user count as its first: it is better to
 * return together when one of them can go than to miss that turn for the sake of the others.
 */
export function usersBefore(turns: Turns, userId: string): number {
  const user = turns.users.get(userId)
  return user ? countBefore(turns.waiting, user) : 0
}

/** How many users who are to return have their turn before a waiting one. */
export function returningBefore(turns: Turns, userId: string): number {
  const user = turns.users.get(userId)
  return user ? countBefore(turns.returning, user) : 0
}

/**
 * Adds a call to those that wait. A newcomer has not saved up turns by asking for nothing: it starts level with the one
 * that has had the fewest calls. One that was sent back, or waits already, keeps its turn.
 */
export function enqueue(turns: Turns, waiter: Waiter, now: number): void {
  forgetTickets(turns, now)
  const level = firstOf(turns.byCalls)?.calls ?? turns.lastServed
  changeUser(turns, waiter.userId, user => {
    user.calls = Math.max(user.calls, level)
    addTo(user.waiting, waiter)
  })
}

/** Takes a call off those that wait. */
export function dequeue(turns: Turns, waiter: Waiter): void {
  changeUser(turns, waiter.userId, user => removeFrom(user.waiting, waiter))
}

/** Gives a user who is to return at `backAt` a ticket: its turn is kept. */
export function giveTicket(turns: Turns, userId: string, backAt: number): void {
  const hasTicket = Number.isFinite(turns.users.get(userId)?.ticket)
  if (!hasTicket && turns.tickets.size >= MOST_TICKETS) return
  changeUser(turns, userId, user => {
    if (!hasTicket) {
      turns.lastTicket += 1
      user.ticket = turns.lastTicket
    }
    user.ticketUntil = Math.max(user.ticketUntil, backAt + LATE_MS)
  })
}

/** Counts a call of a user. */
export function serveUser(turns: Turns, userId: string): void {
  changeUser(turns, userId, user => {
    user.calls += 1
    turns.lastServed = user.calls
    Object.assign(user, NO_TICKET)
  })
}

function forgetTickets(turns: Turns, now: number): void {
  for (let user = firstOf(turns.tickets); user && user.ticketUntil <= now; user = firstOf(turns.tickets)) {
    changeUser(turns, user.userId, late => Object.assign(late, NO_TICKET))
  }
}

/** Every change of a user: what the lists are ordered by changes only while the user is in none. */
function changeUser(turns: Turns, userId: string, change: (user: User) => void): void {
  const user = turns.users.get(userId) ?? newUser(turns, userId)
  for (const list of orderingsOf(turns, user)) removeFrom(list, user)
  change(user)
  const lists = orderingsOf(turns, user)
  for (const list of lists) addTo(list, user)
  if (lists.length > 0) {
    turns.users.set(userId, user)
    turns.served.delete(userId)
  } else {
    turns.users.delete(userId)
    setCapped(turns.served, userId, user.calls)
  }
}

function newUser(turns: Turns, userId: string): User {
  turns.lastUser += 1
  const waiting = sortedList<Waiter>((one, other) => one.rank - other.rank || one.id - other.id)
  return { userId, id: turns.lastUser, calls: turns.served.get(userId) ?? 0, ...NO_TICKET, waiting }
}

/** The sorted lists a user is in. */
function orderingsOf(turns: Turns, user: User): SortedList<User>[] {
  const isWaiting = user.waiting.size > 0
  const hasTicket = user.ticketUntil > 0
  if (!isWaiting && !hasTicket) return []
  const lists = [turns.byCalls, isWaiting ? turns.waiting : turns.returning]
  return hasTicket ? [...lists, turns.tickets] : lists
}
