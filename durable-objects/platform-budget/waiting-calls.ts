import type { Priority } from '../../worker/rpc.ts'
import type { Waiter } from './fair-queue.ts'
import { returnIn, staysUntil } from './send-back.ts'
import { addTo, firstOf, removeFrom, type SortedList, sortedList, takeWhile } from './sorted-list.ts'
import type { BudgetState } from './state.ts'

/** All waiting calls, in the orders in which they may have to be sent back. */
export type WaitingCalls = {
  byAge: SortedList<Waiter>
  byDeadline: SortedList<Waiter>
  byPatience: Record<Priority, SortedList<Waiter>>
  /** How many calls for lists each user has waiting. */
  lists: Map<string, number>
}

/** Enough for a few thousand agents; memory would hold several times as many. */
const MOST_WAITING = 50_000

export function emptyWaitingCalls(): WaitingCalls {
  const byPatience = () => sortedList<Waiter>((a, b) => compare(a.maxPauseMs, b.maxPauseMs) || a.id - b.id)
  return {
    byAge: sortedList((a, b) => a.id - b.id),
    byDeadline: sortedList((a, b) => compare(a.deadline, b.deadline) || a.id - b.id),
    byPatience: {
      interactive: byPatience(),
      continue: byPatience(),
      apply: byPatience(),
      describe: byPatience(),
      agent: byPatience(),
    },
    lists: new Map(),
  }
}

/** The difference of two infinite numbers is not a number. */
const compare = (one: number, other: number) => (one === other ? 0 : one - other)

const orderingsOf = ({ byAge, byDeadline, byPatience }: WaitingCalls, { priority }: Waiter) => [
  byAge,
  byDeadline,
  byPatience[priority],
]

export function addWaiting(calls: WaitingCalls, waiter: Waiter): void {
  for (const list of orderingsOf(calls, waiter)) addTo(list, waiter)
  if (waiter.isList) calls.lists.set(waiter.userId, countLists(calls, waiter.userId) + 1)
}

export function removeWaiting(calls: WaitingCalls, waiter: Waiter): void {
  for (const list of orderingsOf(calls, waiter)) removeFrom(list, waiter)
  if (!waiter.isList) return
  const left = countLists(calls, waiter.userId) - 1
  if (left > 0) calls.lists.set(waiter.userId, left)
  else calls.lists.delete(waiter.userId)
}

export function countLists({ lists }: WaitingCalls, userId: string): number {
  return lists.get(userId) ?? 0
}

/**
 * Whether there is room for one more call of a user with `own` calls waiting. A user may have as many waiting as there
 * is room left for everybody else, so that no one fills the queue alone.
 */
export function hasRoom({ byAge }: WaitingCalls, own: number): boolean {
  return own < MOST_WAITING - byAge.size
}

/** The calls to send back, oldest first, each with the milliseconds until it is to return. */
export function listReturns(state: BudgetState, calls: WaitingCalls, now: number): [Waiter, number][] {
  const waits = new Map<Waiter, number>()
  const isToReturn = (waiter: Waiter) => {
    const waitMs = waits.get(waiter) ?? returnIn(state, waiter, now)
    waits.set(waiter, waitMs)
    return waitMs > 0
  }
  const lists = [calls.byAge, calls.byDeadline, ...Object.values(calls.byPatience)]
  const found = new Set(lists.flatMap(list => takeWhile(list, isToReturn)))
  return [...waits].filter(([waiter]) => found.has(waiter)).sort(([a], [b]) => a.id - b.id)
}

/** When the first call may have to be sent back if nothing changes; infinite if none waits. */
export function nextReturn(state: BudgetState, calls: WaitingCalls, now: number): number {
  const first = [firstOf(calls.byAge), firstOf(calls.byDeadline)].filter(waiter => waiter !== undefined)
  return Math.min(...first.map(waiter => staysUntil(state, waiter, now)))
}
