import { STRANGER_ID } from '../../worker/domain/actor.ts'
import type { Priority } from '../../worker/rpc.ts'
import { agentsOpenAt, isWithinShare } from './agent-quota.ts'
import { callableAt, isOpen, startProbe } from './breaker.ts'
import { serveUser } from './fair-queue.ts'
import { countListCall } from './list-quota.ts'
import { countRead } from './read-quota.ts'
import { type BudgetState, type Caller, isAgents, isLimited, turnsOf } from './state.ts'

const HOUR_S = 3600
/**
 * Share of the hour up to which the calls of a priority may burst; beyond it they are paced. Calls that continue a
 * photo are never paced, and the next photo starts later instead: if they waited, the photo would be abandoned and read
 * again.
 */
const BURST_SHARE: Record<Priority, number> = {
  interactive: 0.95,
  continue: 2 / 3,
  apply: 2 / 3,
  describe: 2 / 3,
  agent: 1 / 2,
}
/** How much unused paced time a priority may catch up on: cron starts agents once a minute, all at once. */
const SAVED_PACE_MS: Record<Priority, number> = { interactive: 0, continue: 0, apply: 0, describe: 0, agent: 60_000 }
/**
 * How many calls are reserved for a photo after its read, and for how long. An interrupted photo has to be read again,
 * which costs more.
 */
const PROMISED_CALLS = 2
const PROMISE_MS = 20_000

/**
 * Drops calls that have left the hour, and reservations that have expired. A second counts until all of it has left.
 */
function forget(state: BudgetState, now: number): void {
  for (const promised of [state.promised, state.agents.promised])
    while ((promised[0] ?? now + 1) <= now) promised.shift()
  const oldest = Math.floor(now / 1000) - HOUR_S
  let gone = 0
  for (const entry of state.seconds) {
    if (entry.second >= oldest) break
    state.used -= entry.calls
    state.agents.used -= entry.agents
    gone += 1
  }
  if (gone > 0) state.seconds.splice(0, gone)
}

/** When the calls of a second leave the hour. */
const leavesAt = (second: number) => (second + HOUR_S + 1) * 1000

/** When this many of the calls in the hour will have left it. */
function freeAt(state: BudgetState, calls: number): number {
  let freed = 0
  for (const entry of state.seconds) {
    freed += entry.calls
    if (freed >= calls) return leavesAt(entry.second)
  }
  return 0
}

/** The gap between calls, in milliseconds, that spreads the calls that are left and those that become free evenly. */
function pace(state: BudgetState, now: number): number {
  let usable = state.perHour - state.used
  let gap = (HOUR_S * 1000) / state.perHour
  for (const entry of state.seconds) {
    const freeIn = leavesAt(entry.second) - now
    gap = Math.max(gap, freeIn / Math.max(1, usable))
    usable += entry.calls
  }
  return gap
}

/**
 * When the key is open for a call of this priority after `ahead` others. Not later than now unless the key is paused,
 * its service out, or its hour used up.
 */
export function opensAt(state: BudgetState, priority: Priority, now: number, ahead: number): number {
  forget(state, now)
  const agentsOpen = priority === 'agent' ? agentsOpenAt(state, { calls: 1 + PROMISED_CALLS, ahead }, leavesAt) : 0
  const reopens = Math.max(state.pausedUntil, callableAt(state.breaker, priority, now), agentsOpen)
  if (reopens > now) return reopens
  const promised = priority === 'continue' || priority === 'interactive' ? 0 : state.promised.length
  const taken = state.used + promised
  const wanting = Math.min(taken, taken + 1 + ahead - state.perHour)
  if (wanting <= 0) return now
  const kept = state.promised[wanting - 1]
  return promised < wanting || kept === undefined ? freeAt(state, wanting - promised) : kept
}

/** The earliest time at which a call of this priority may go after `ahead` others; `now` where it may go at once. */
export function earliest(state: BudgetState, priority: Priority, now: number, ahead = 0): number {
  const opens = opensAt(state, priority, now, ahead)
  if (opens > now) return opens
  if (priority === 'continue' || state.used < state.perHour * BURST_SHARE[priority]) return now
  return Math.max(now, state.nextPacedAt)
}

/** Counts a call that goes now, which `earliest` has allowed. */
export function grant(state: BudgetState, waiter: Caller, now: number): void {
  if (isOpen(state.breaker, now)) startProbe(state.breaker, now)
  serveUser(turnsOf(state, waiter.priority), waiter.userId)
  if (isLimited(state)) countCall(state, waiter, now)
}

export function usedThisHour(state: BudgetState, now: number): number {
  forget(state, now)
  return state.used
}

/** Whether one more call of an agent is within the share of agents. */
export function hasAgentRoom(state: BudgetState, now: number): boolean {
  forget(state, now)
  return isWithinShare(state)
}

function countCall(state: BudgetState, waiter: Caller, now: number): void {
  const second = Math.floor(now / 1000)
  const last = state.seconds.at(-1)
  const strangers = waiter.userId === STRANGER_ID ? 1 : 0
  const agents = isAgents(waiter) ? 1 : 0
  if (last && last.second >= second) {
    last.calls += 1
    last.strangers += strangers
    last.agents += agents
  } else state.seconds.push({ second, calls: 1, strangers, agents })
  state.used += 1
  state.agents.used += agents
  if (waiter.priority === 'interactive') countRead(state.reads, waiter.userId, now)
  if (waiter.isList) countListCall(state.lists, waiter.userId, now)
  const promises = agents > 0 ? [state.promised, state.agents.promised] : [state.promised]
  for (const promised of promises) {
    if (waiter.priority === 'continue') promised.shift()
    if (beginsPhoto(waiter)) promised.push(...Array(PROMISED_CALLS).fill(now + PROMISE_MS))
  }
  if (state.used >= state.perHour * BURST_SHARE[waiter.priority]) {
    state.nextPacedAt = Math.max(state.nextPacedAt, now - SAVED_PACE_MS[waiter.priority]) + pace(state, now)
  }
}

const beginsPhoto = ({ priority, agentPhoto = false }: Caller) =>
  priority === 'apply' || (priority === 'agent' && agentPhoto)

/** How long this many turns take, in milliseconds. */
export function turnsTake(state: BudgetState, turns: number, now: number): number {
  const usable = state.perHour - state.used
  // More turns than fit into an hour: what is known of this hour does not tell when the last one comes.
  if (turns > usable + state.used) return (turns / state.perHour) * HOUR_S * 1000
  return turns <= usable ? turns * pace(state, now) : Math.max(0, freeAt(state, turns - usable) - now)
}
