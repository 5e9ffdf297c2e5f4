import type { Lease, Priority } from '../../worker/rpc.ts'
import { setCapped } from './capped-map.ts'
import { addTo, countBefore, firstOf, removeFrom, type SortedList, sortedList } from './sorted-list.ts'

/**
 * A call that waits for its turn. `id` grows with each. `maxPauseMs`: for how long the key may be closed before the
 * call is sent back. `agentPhoto`: an agent writes a photo with it. `isList`: it belongs to a list for a person, on a
 * small key. `rank`: the lowest goes first.
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

/** A user who has calls waiting, or who was sent back and is expected to return. */
type User = {
  userId: string
  /** Decides between users who are equal otherwise. */
  id: number
  /** Calls that the user was granted. */
  calls: number
  /**
   * The order in which users with the same number of calls were sent back, kept until `ticketUntil`; infinite without a
   * ticket.
   */
  ticket: number
  ticketUntil: number
  waiting: SortedList<Waiter>
}

/** Fair turns: the next call granted is one of the user who was granted the fewest. */
export type Turns = {
  users: Map<string, User>
  /** Calls granted to users that are in no list, the most recent user last. */
  served: Map<string, number>
  /** Users with calls waiting, in the order of their next turns. */
  waiting: SortedList<User>
  /** Users who were sent back and have no call waiting, in the order of their turns. */
  returning: SortedList<User>
  /** All users with a ticket, by when it ends. */
  tickets: SortedList<User>
  /** All users, by the calls they were granted. */
  byCalls: SortedList<User>
  lastUser: number
  lastTicket: number
  /** How many calls the user who was served last has been granted. */
  lastServed: number
}

/** How late a user may return and still use a ticket: agents come with the next minute of cron, through a queue. */
const LATE_MS = 180_000
/** More agents than one key has; beyond this, users are sent back without a ticket. */
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

/** Negative if the first goes first: it was granted fewer calls, or as many and was sent back earlier. */
function compareTurns(one: User, other: User): number {
  // The difference of two infinite numbers is not a number.
  return one.calls - other.calls || (one.ticket === other.ticket ? 0 : one.ticket - other.ticket)
}

/** Orders users by rank, then by turn, then by who asked first. */
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

/** How many calls of a user are waiting. */
export function countWaiting(turns: Turns, userId: string): number {
  return turns.users.get(userId)?.waiting.size ?? 0
}

/**
 * How many users have their turn before the next one of a waiting user. All calls of that user count as if they were
 * its first: returning together when one of them can go is better than missing that turn for the sake of the others.
 */
export function usersBefore(turns: Turns, userId: string): number {
  const user = turns.users.get(userId)
  return user ? countBefore(turns.waiting, user) : 0
}

/** How many users who are expected to return have their turn before a waiting one. */
export function returningBefore(turns: Turns, userId: string): number {
  const user = turns.users.get(userId)
  return user ? countBefore(turns.returning, user) : 0
}

/**
 * Adds a waiting call. A new user starts with as many calls as the user who was granted the fewest, so that nobody
 * saves up turns by asking for nothing. A user with a ticket, or with calls waiting, keeps its turn.
 */
export function enqueue(turns: Turns, waiter: Waiter, now: number): void {
  forgetTickets(turns, now)
  const level = firstOf(turns.byCalls)?.calls ?? turns.lastServed
  changeUser(turns, waiter.userId, user => {
    user.calls = Math.max(user.calls, level)
    addTo(user.waiting, waiter)
  })
}

/** Removes a waiting call. */
export function dequeue(turns: Turns, waiter: Waiter): void {
  changeUser(turns, waiter.userId, user => removeFrom(user.waiting, waiter))
}

/** Gives a user who is to return at `backAt` a ticket, so that it keeps its turn. */
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

/** Counts a call that was granted to a user. */
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

/**
 * Makes a change of a user. The user is taken out of the sorted lists meanwhile, because these are ordered by what
 * changes.
 */
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

/** The sorted lists that a user belongs to. */
function orderingsOf(turns: Turns, user: User): SortedList<User>[] {
  const isWaiting = user.waiting.size > 0
  const hasTicket = user.ticketUntil > 0
  if (!isWaiting && !hasTicket) return []
  const lists = [turns.byCalls, isWaiting ? turns.waiting : turns.returning]
  return hasTicket ? [...lists, turns.tickets] : lists
}
