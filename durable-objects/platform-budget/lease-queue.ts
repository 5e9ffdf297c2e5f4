import { STRANGER_ID } from '../../worker/domain/actor.ts'
import type { Lease, LeaseRequest, Priority } from '../../worker/rpc.ts'
import { isOpen } from './breaker.ts'
import { countWaiting, dequeue, enqueue, keepPlace, type Waiter } from './fair-queue.ts'
import { readsFirst, strangersWaitMs } from './read-quota.ts'
import {
  type BudgetState,
  type Caller,
  crowdedFor,
  earliest,
  grant,
  hasAgentRoom,
  nextWaiter,
  RANK,
  returningAhead,
  troubleOf,
  turnsOf,
} from './state.ts'
import { addWaiting, emptyWaitingCalls, hasRoom, listReturns, nextReturn, removeWaiting } from './waiting-calls.ts'

/** `schedule` calls back after that many milliseconds, unless the function it returns is called first. */
export type Clock = { now: () => number; schedule: (ms: number, call: () => void) => () => void }

export type LeaseQueue = {
  /**
   * Waits for a turn. Refuses at once while the key is closed for longer than the caller accepts, a stranger when
   * strangers have had their share, and where too many wait: then without a place to come back to.
   */
  lease: (request: LeaseRequest) => Promise<Lease>
  /** Grants every turn that has come, sends back callers that would wait too long, and sleeps until the next change. */
  serve: () => void
}

/** Callers wait here, so that turns are fair between users. `granted` is called for every call granted. */
export function openLeaseQueue(
  state: BudgetState,
  clock: Clock,
  granted: (caller: Caller, now: number) => void,
): LeaseQueue {
  const waiting = emptyWaitingCalls()
  let lastId = 0
  let cancel = () => {}

  async function lease({ maxQueueMs, perHour = Number.POSITIVE_INFINITY, ...request }: LeaseRequest): Promise<Lease> {
    state.perHour = perHour
    const now = clock.now()
    const { userId } = request
    const waitMs = userId === STRANGER_ID ? strangersWaitMs(state, countWaiting(state.turns.people, userId), now) : 0
    if (waitMs > 0) return { granted: false, waitMs }
    const priority = priorityOf(request, perHour, now)
    const turns = turnsOf(state, priority)
    if (!hasRoom(waiting, countWaiting(turns, userId))) {
      return { granted: false, waitMs: crowdedFor(state, priority, now), ...troubleOf(state, now) }
    }
    return new Promise(settle => {
      lastId += 1
      const deadline = now + maxQueueMs
      const waiter = { ...request, priority, rank: RANK[priority], id: lastId, askedAt: now, deadline, settle }
      enqueue(turns, waiter, now)
      addWaiting(waiting, waiter)
      serve()
    })
  }

  function answer(waiter: Waiter, lease: Lease): void {
    dequeue(turnsOf(state, waiter.priority), waiter)
    removeWaiting(waiting, waiter)
    waiter.settle(lease)
  }

  /** Who has had their share goes on, but no longer before the others. */
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
      const at = earliest(state, waiter.priority, now, returningAhead(state, waiter))
      if (at > now) {
        // A person who is refused at once must not hide the next caller, who may be let through.
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

  /** Returns whether anybody was sent back. */
  function sendBack(now: number): boolean {
    const returns = listReturns(state, waiting, now)
    for (const [waiter, waitMs] of returns) {
      keepPlace(turnsOf(state, waiter.priority), waiter.userId, now + waitMs)
      answer(waiter, { granted: false, waitMs, ...troubleOf(state, now) })
    }
    return returns.length > 0
  }

  return { lease, serve }
}
