import { STRANGER_ID } from '../../worker/domain/actor.ts'
import type { Lease, LeaseRequest, Priority } from '../../worker/rpc.ts'
import { isOpen } from './breaker.ts'
import { enqueue, hold } from './fair-queue.ts'
import { holdStrangerFor, readsFirst } from './read-quota.ts'
import {
  type BudgetState,
  type Caller,
  earliest,
  grant,
  hasAgentRoom,
  heldAhead,
  holdAt,
  holdFor,
  nextWaiter,
  troubleOf,
  turnsOf,
  usersAhead,
  type Waiter,
} from './state.ts'

type Waiting = Waiter & { settle: (lease: Lease) => void }

/** `schedule` calls back after that many milliseconds, unless the function it returns is called first. */
export type Clock = { now: () => number; schedule: (ms: number, call: () => void) => () => void }

export type LeaseQueue = {
  /**
   * Waits for a turn. Refuses at once while the key is closed for longer than the caller accepts, and a stranger when
   * strangers have had their share.
   */
  lease: (request: LeaseRequest) => Promise<Lease>
  /** Grants every turn that has come, holds back callers that would wait too long, and sleeps until the next change. */
  serve: () => void
}

/** Callers wait here, so that turns are fair between users. `granted` is called for every call granted. */
export function openLeaseQueue(
  state: BudgetState,
  clock: Clock,
  granted: (caller: Caller, now: number) => void,
): LeaseQueue {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let cancel = () => {}

  async function lease({ maxQueueMs, perHour = Number.POSITIVE_INFINITY, ...request }: LeaseRequest): Promise<Lease> {
    state.perHour = perHour
    const waitMs = request.userId === STRANGER_ID ? holdStrangerFor(state, strangersWaiting(), clock.now()) : 0
    if (waitMs > 0) return { granted: false, waitMs }
    return new Promise(resolve => {
      lastId += 1
      const id = lastId
      const settle = (answer: Lease) => {
        waiting.delete(id)
        resolve(answer)
      }
      const now = clock.now()
      const { userId } = request
      const priority = priorityOf(request, perHour, now)
      enqueue(turnsOf(state, priority), userId, peersOf(priority), now)
      waiting.set(id, { ...request, priority, id, askedAt: now, deadline: now + maxQueueMs, settle })
      serve()
    })
  }

  /** Who has had their share goes on, but no longer before the others. */
  function priorityOf({ userId, priority, agentPhoto }: Caller, perHour: number, now: number): Priority {
    if (priority === 'interactive' && !readsFirst(state.reads, userId, perHour, now)) return 'describe'
    if (priority === 'continue' && agentPhoto && !hasAgentRoom(state, now)) return 'agent'
    return priority
  }

  function strangersWaiting(): number {
    return [...waiting.values()].filter(({ userId }) => userId === STRANGER_ID).length
  }

  /** Waiting users who take turns with callers of this priority. */
  function peersOf(priority: Priority): string[] {
    const turns = turnsOf(state, priority)
    return [...waiting.values()].filter(other => turnsOf(state, other.priority) === turns).map(other => other.userId)
  }

  function serve(): void {
    cancel()
    const now = clock.now()
    for (;;) {
      const waiter = nextWaiter(state, waiting.values())
      if (!waiter) return
      const at = earliest(state, waiter.priority, now, heldAhead(state, waiter))
      if (at > now) {
        // A person who is refused at once must not hide the next caller, who may be let through.
        if (holdBack(now)) continue
        sleepUntil(at)
        return
      }
      const { answers, since } = state.breaker
      const probe = isOpen(state.breaker, now)
      const { outMs } = troubleOf(state, now)
      grant(state, waiter, now)
      granted(waiter, now)
      const watched = state.strikes > 0 || since > 0
      waiter.settle({ granted: true, watched, answers, ...(outMs && { outMs }), ...(probe && { probe }) })
    }
  }

  /** Returns whether anybody was held back. */
  function holdBack(now: number): boolean {
    const count = waiting.size
    // Costs too much to count where nobody is held back.
    let users: Map<string, number> | undefined
    for (const waiter of [...waiting.values()]) {
      const countAhead = () => {
        users ??= usersAhead(state, waiting.values())
        return (users.get(waiter.userId) ?? 0) + heldAhead(state, waiter, users)
      }
      const waitMs = holdFor(state, waiter, countAhead, now)
      if (waitMs === 0) continue
      hold(turnsOf(state, waiter.priority), waiter.userId, now + waitMs)
      waiter.settle({ granted: false, waitMs, ...troubleOf(state, now) })
    }
    return waiting.size < count
  }

  function sleepUntil(at: number): void {
    if (waiting.size === 0) return
    const now = clock.now()
    const deadlines = [...waiting.values()].map(waiter => holdAt(state, waiter, now))
    cancel = clock.schedule(Math.max(1, Math.min(at, ...deadlines) - now), serve)
  }

  return { lease, serve }
}
