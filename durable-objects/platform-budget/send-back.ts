import type { Priority } from '../../worker/rpc.ts'
import { isOpen, isProbing, PROBE_PATIENCE_MS } from './breaker.ts'
import { returningBefore, usersBefore, type Waiter } from './fair-queue.ts'
import { earliest, opensAt, turnsTake } from './hour.ts'
import type { BudgetState, Caller } from './state.ts'

/** The longest time after which an agent is to ask again: by then others may have been turned off. */
const LONGEST_TURN_MS = 2 * 60 * 60 * 1000
/** How long before its turn a caller should return: turns are granted only to callers in the queue. */
const EARLY_MS = 1000

/** How many users have their turn before the next one of a waiting caller. */
export function usersAhead(state: BudgetState, { priority, userId }: Caller): number {
  const { people, agent } = state.turns
  return priority === 'agent' ? people.waiting.size + usersBefore(agent, userId) : usersBefore(people, userId)
}

/**
 * How many agents that are expected to return have their turn before this agent. 0 for people, who do not wait for
 * them.
 */
export function returningAhead(state: BudgetState, { priority, userId }: Caller): number {
  return priority === 'agent' ? returningBefore(state.turns.agent, userId) : 0
}

/**
 * In how many milliseconds a waiting caller is to return: when the key is closed for longer than the caller accepts, or
 * when it has waited long enough. 0 if it stays in the queue, as while calls are only paced: then everyone gets a turn.
 * Only agents are told different times when the key is closed: there may be thousands.
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

/** All turns before the one of a waiting caller. */
const turnsAhead = (state: BudgetState, waiter: Waiter) => usersAhead(state, waiter) + returningAhead(state, waiter)

/** In how many milliseconds a caller is to return that finds the queue full: when all who wait may have had a turn. */
export function crowdedFor(state: BudgetState, priority: Priority, now: number): number {
  const { people, agent } = state.turns
  const turns = turnsTake(state, people.waiting.size + agent.waiting.size, now)
  return backIn(Math.min(earliest(state, priority, now) - now + turns, LONGEST_TURN_MS))
}

/** For how long the key may be closed before a waiting caller is sent back. */
function maxPause(state: BudgetState, { priority, maxPauseMs }: Waiter, now: number): number {
  const isOut = state.breaker.cause === 'down' && isOpen(state.breaker, now)
  return isOut && priority === 'interactive' ? 0 : maxPauseMs
}

/** Until when a waiting caller stays in the queue if nothing changes. */
export function staysUntil(state: BudgetState, { askedAt, deadline }: Waiter, now: number): number {
  return isProbing(state.breaker, now) ? Math.min(deadline, askedAt + PROBE_PATIENCE_MS) : deadline
}

function backIn(ms: number): number {
  return Math.max(EARLY_MS, Math.ceil(ms - EARLY_MS))
}
