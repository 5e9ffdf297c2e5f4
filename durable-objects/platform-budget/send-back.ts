import type { Priority } from '../../worker/rpc.ts'
import { isOpen, isProbing, PROBE_PATIENCE_MS } from './breaker.ts'
import { returningBefore, usersBefore, type Waiter } from './fair-queue.ts'
import { earliest, opensAt, turnsTake } from './hour.ts'
import type { BudgetState, Caller } from './state.ts'

/** The longest an agent waits before it asks again: by then others may have been turned off. */
const LONGEST_TURN_MS = 2 * 60 * 60 * 1000
/** How long before its turn a caller should return: the turn goes to a caller in the queue at that moment. */
const EARLY_MS = 1000

/** How many users' turns come before a waiting caller's next one. */
export function usersAhead(state: BudgetState, { priority, userId }: Caller): number {
  const { people, agent } = state.turns
  return priority === 'agent' ? people.waiting.size + usersBefore(agent, userId) : usersBefore(people, userId)
}

/** How many agents that are to return have their turn before an agent; 0 for people, who take what there is. */
export function returningAhead(state: BudgetState, { priority, userId }: Caller): number {
  return priority === 'agent' ? returningBefore(state.turns.agent, userId) : 0
}

/**
 * In how many milliseconds a waiter is to return: while the key is closed for longer than it accepts, or when it has
 * waited long enough. 0 where it should stay in the queue, as while calls are only paced: then everyone's turn comes.
 * Only agents are told to return one after the other where the key is closed: there may be thousands.
 */
export function returnIn(state: BudgetState, waiter: Waiter, now: number): number {
  const closed = opensAt(state, waiter.priority, now, 0) - now
  if (isProbing(state.breaker, now))
    return staysUntil(state, waiter, now) > now ? 0 : backIn(state.breaker.probeAt - now)
  if (closed > maxPause(state, waiter, now)) {
    if (waiter.priority !== 'agent') return backIn(closed)
    const ahead = turnsAhead(state, waiter)
    const turn = Math.max(opensAt(state, 'agent', now, ahead) - now, closed + turnsTake(state, ahead, now))
    return backIn(Math.min(turn, LONGEST_TURN_MS))
  }
  if (waiter.deadline > now) return 0
  return backIn(earliest(state, waiter.priority, now) - now + turnsTake(state, turnsAhead(state, waiter), now))
}

/** All turns before that of a waiting caller. */
const turnsAhead = (state: BudgetState, waiter: Waiter) => usersAhead(state, waiter) + returningAhead(state, waiter)

/** In how many milliseconds a caller is to return who is not let into the queue: when all who wait may have had a turn. */
export function crowdedFor(state: BudgetState, priority: Priority, now: number): number {
  const { people, agent } = state.turns
  const turns = turnsTake(state, people.waiting.size + agent.waiting.size, now)
  return backIn(Math.min(earliest(state, priority, now) - now + turns, LONGEST_TURN_MS))
}

/** For how long the key may be closed before a waiter is sent back. */
function maxPause(state: BudgetState, { priority, maxPauseMs }: Waiter, now: number): number {
  const isOut = state.breaker.cause === 'down' && isOpen(state.breaker, now)
  return isOut && priority === 'interactive' ? 0 : maxPauseMs
}

/** Until when a waiter stays in the queue if nothing changes. */
export function staysUntil(state: BudgetState, { askedAt, deadline }: Waiter, now: number): number {
  return isProbing(state.breaker, now) ? Math.min(deadline, askedAt + PROBE_PATIENCE_MS) : deadline
}

function backIn(ms: number): number {
  return Math.max(EARLY_MS, Math.ceil(ms - EARLY_MS))
}
