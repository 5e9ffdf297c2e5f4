import { STRANGER_ID } from '../../worker/domain/actor.ts'
import type { Lease, LeaseRequest, Priority } from '../../worker/rpc.ts'
import { isOpen } from './breaker.ts'
import { dayWaitMs } from './daily-calls.ts'
import { countWaiting, dequeue, enqueue, giveTicket, type Waiter } from './fair-queue.ts'
import { earliest, grant, hasAgentRoom } from './hour.ts'
import { troubleOf } from './learn.ts'
import { isSmallKey, listWaitMs, noteAsk, repeatsList } from './list-quota.ts'
import { readsFirst, strangersWaitMs } from './read-quota.ts'
import { crowdedFor, returningAhead } from './send-back.ts'
import { type BudgetState, type Caller, nextWaiter, RANK, REPEATED_LIST_RANK, turnsOf } from './state.ts'
import {
  addWaiting,
  countLists,
  emptyWaitingCalls,
  hasRoom,
  listReturns,
  nextReturn,
  removeWaiting,
} from './waiting-calls.ts'

/** `schedule` runs `call` after `ms` milliseconds, unless the function it returns is called before. */
export type Clock = { now: () => number; schedule: (ms: number, call: () => void) => () => void }

export type LeaseQueue = {
  /**
   * Waits for a turn. Refuses at once while the key is closed for longer than the caller accepts, and also, without a
   * ticket: strangers who have used up their share, lists of a person who has, and any call when too many wait.
   */
  lease: (request: LeaseRequest) => Promise<Lease>
  /**
   * Grants every turn that has come, sends back callers that would wait too long, and schedules itself for the next
   * change.
   */
  serve: () => void
}

/**
 * Callers wait here, so that turns are fair between users. `granted` is called for every call granted, `asked` when
 * `state.lists.asked` has changed.
 */
export function openLeaseQueue(
  state: BudgetState,
  clock: Clock,
  granted: (caller: Caller, now: number) => void,
  asked: () => void = () => {},
): LeaseQueue {
  const waiting = emptyWaitingCalls()
  let lastId = 0
  let cancel = () => {}

  async function lease(asking: LeaseRequest): Promise<Lease> {
    const { maxQueueMs, listMs, perHour = Number.POSITIVE_INFINITY, perDay, ...request } = asking
    state.perHour = perHour
    state.perDay = perDay
    const now = clock.now()
    const { userId } = request
    const waitMs = userId === STRANGER_ID ? strangersWaitMs(state, countWaiting(state.turns.people, userId), now) : 0
    if (waitMs > 0) return { granted: false, waitMs }
    if (isSmallKey(perHour) && userId !== STRANGER_ID) {
      noteAsk(state.lists, userId, now)
      asked()
    }
    const priority = priorityOf(request, perHour, now)
    const isList = listMs !== undefined && isSmallKey(perHour)
    const overMs = isList ? listWaitMs(state, { userId, waiting: countLists(waiting, userId) }, now) : 0
    if (overMs > 0) return overShare(priority, overMs, now)
    const turns = turnsOf(state, priority)
    if (!hasRoom(waiting, countWaiting(turns, userId))) {
      return { granted: false, waitMs: crowdedFor(state, priority, now), ...troubleOf(state, now) }
    }
    return new Promise(resolve => {
      lastId += 1
      const deadline = now + maxQueueMs
      const isRepeated = isList && repeatsList(state.lists, userId, now - listMs)
      const rank = isRepeated ? REPEATED_LIST_RANK : RANK[priority]
      const waiter = { ...request, priority, rank, isList, id: lastId, askedAt: now, deadline, resolve }
      enqueue(turns, waiter, now)
      addWaiting(waiting, waiter)
      serve()
    })
  }

  function answer(waiter: Waiter, lease: Lease): void {
    dequeue(turnsOf(state, waiter.priority), waiter)
    removeWaiting(waiting, waiter)
    waiter.resolve(lease)
  }

  /** The answer for a list of a person who has used up their share of a small key for `overMs`. */
  function overShare(priority: Priority, overMs: number, now: number): Lease {
    const waitMs = Math.max(overMs, earliest(state, priority, now) - now)
    return { granted: false, waitMs, ...troubleOf(state, now) }
  }

  /** A caller that has used up its share goes on with a lower priority. */
  function priorityOf({ userId, priority, agentPhoto }: Caller, perHour: number, now: number): Priority {
    if (priority === 'interactive' && !readsFirst(state.reads, userId, perHour, now)) return 'describe'
    if (priority === 'continue' && agentPhoto && !hasAgentRoom(state, now)) return 'agent'
    return priority
  }

  function serve(): void {
    cancel()
    const now = clock.now()
    for (;;) {
      const waiter = nextWaiter(state)
      if (!waiter) return
      const { userId, priority } = waiter
      const tomorrowMs = dayWaitMs(state, now)
      if (tomorrowMs > 0) {
        answer(waiter, { granted: false, waitMs: tomorrowMs, cause: 'paused', outMs: 0 })
        continue
      }
      const overMs = waiter.isList ? listWaitMs(state, { userId, waiting: 0 }, now) : 0
      if (overMs > 0) {
        answer(waiter, overShare(priority, overMs, now))
        continue
      }
      const at = earliest(state, priority, now, returningAhead(state, waiter))
      if (at > now) {
        // A person who is refused at once must not block the next caller, who may be let through.
        if (sendBack(now)) continue
        cancel = clock.schedule(Math.max(1, Math.min(at, nextReturn(state, waiting, now)) - now), serve)
        return
      }
      const { answers, since } = state.breaker
      const probe = isOpen(state.breaker, now)
      const { outMs } = troubleOf(state, now)
      grant(state, waiter, now)
      granted(waiter, now)
      const watched = state.strikes > 0 || since > 0
      answer(waiter, { granted: true, watched, answers, ...(outMs && { outMs }), ...(probe && { probe }) })
    }
  }

  /** Sends back callers that would wait too long. Returns whether there were any. */
  function sendBack(now: number): boolean {
    const returns = listReturns(state, waiting, now)
    for (const [waiter, waitMs] of returns) {
      giveTicket(turnsOf(state, waiter.priority), waiter.userId, now + waitMs)
      answer(waiter, { granted: false, waitMs, ...troubleOf(state, now) })
    }
    return returns.length > 0
  }

  return { lease, serve }
}
