import { STRANGER_ID } from '../../worker/domain/actor.ts'
import { LONGEST_RETRY_AFTER_S } from '../../worker/domain/limits.ts'
import type { Lease, Priority, Report } from '../../worker/rpc.ts'
import { type AgentUse, agentsOpenAt, emptyAgentUse, isWithinShare } from './agent-quota.ts'
import {
  type Breaker,
  callableAt,
  closedBreaker,
  isOpen,
  isProbing,
  learnOutcome,
  PROBE_PATIENCE_MS,
  startProbe,
} from './breaker.ts'
import {
  emptyTurns,
  nextInTurn,
  returningBefore,
  serveUser,
  type Turns,
  usersBefore,
  type Waiter,
} from './fair-queue.ts'
import { countListCall, emptyLists, type Lists } from './list-quota.ts'
import { type CallsOfSecond, countRead, type Reads } from './read-quota.ts'

export type Caller = Pick<Waiter, 'userId' | 'priority' | 'agentPhoto' | 'isList'>

/** The sliding hour of one key and the breaker of its service. Times are milliseconds since the epoch. */
export type BudgetState = {
  /** Infinite where a service is only watched. */
  perHour: number
  /** Calls granted, by second, oldest first. */
  seconds: CallsOfSecond[]
  used: number
  /** Until when each call that a photo in progress may still need is reserved, soonest first. */
  promised: number[]
  agents: AgentUse
  /** No paced call before this. */
  nextPacedAt: number
  pausedUntil: number
  /** Pauses in a row without a good answer between them. */
  strikes: number
  breaker: Breaker
  /** The agent's calls take turns among themselves. */
  turns: { people: Turns; agent: Turns }
  reads: Reads
  lists: Lists
}

const HOUR_S = 3600
/** Who goes first. */
export const RANK: Record<Priority, number> = { interactive: 0, continue: 1, apply: 2, describe: 2, agent: 4 }
/** Of a list on a small key by a person who has just had one, whatever its priority. */
export const REPEATED_LIST_RANK = 3
/**
 * Share of the hour's calls up to which a priority may burst; beyond it its calls are paced. Those that continue a
 * photo go at once and the next photo starts later: if they waited, the photo would be abandoned and read again.
 */
const BURST_SHARE: Record<Priority, number> = {
  interactive: 0.95,
  continue: 2 / 3,
  apply: 2 / 3,
  describe: 2 / 3,
  agent: 1 / 2,
}
/** How much of the paced time that nobody took a priority may catch up on: cron brings agents once a minute, all at once. */
const SAVED_PACE_MS: Record<Priority, number> = { interactive: 0, continue: 0, apply: 0, describe: 0, agent: 60_000 }
/**
 * The calls a photo in progress still needs after its read, and how long they stay reserved. An interrupted photo is
 * read again, which costs more.
 */
const PROMISED_CALLS = 2
const PROMISE_MS = 20_000
/** First, second and further pauses when the platform names no time. The contract allows at most 60 s. */
const PAUSES_S = [15, 30, 60] as const
/** The longest an agent waits before it asks again: by then others may have been turned off. */
const LONGEST_TURN_MS = 2 * HOUR_S * 1000
/** How long before its turn a caller should return: the turn goes to a caller in the queue at that moment. */
const EARLY_MS = 1000

export function emptyBudget(perHour: number): BudgetState {
  return {
    perHour,
    seconds: [],
    used: 0,
    promised: [],
    agents: emptyAgentUse(),
    nextPacedAt: 0,
    pausedUntil: 0,
    strikes: 0,
    breaker: closedBreaker(),
    turns: { people: emptyTurns(), agent: emptyTurns() },
    reads: new Map(),
    lists: emptyLists(),
  }
}

/** Drops calls that have left the hour and reservations that have expired. A second counts until all of it has left. */
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

/** When `calls` of those in the hour will have left it. */
function freeAt(state: BudgetState, calls: number): number {
  let freed = 0
  for (const entry of state.seconds) {
    freed += entry.calls
    if (freed >= calls) return leavesAt(entry.second)
  }
  return 0
}

/** The gap in milliseconds that spreads what is left, and what will come free, evenly and without a pause. */
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
 * When the key opens for this priority, and then for `ahead` calls before: in the past unless it is paused, its service out
 * or its hour used up.
 */
function opensAt(state: BudgetState, priority: Priority, now: number, ahead: number): number {
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

/** The earliest time a call of this priority may go after `ahead` others, `now` where it may go at once. */
export function earliest(state: BudgetState, priority: Priority, now: number, ahead = 0): number {
  const opens = opensAt(state, priority, now, ahead)
  if (opens > now) return opens
  if (priority === 'continue' || state.used < state.perHour * BURST_SHARE[priority]) return now
  return Math.max(now, state.nextPacedAt)
}

export function turnsOf(state: BudgetState, priority: Priority): Turns {
  return priority === 'agent' ? state.turns.agent : state.turns.people
}

/** By priority, then the user with the fewest calls, then who was sent back first, then first come. */
export function nextWaiter({ turns }: BudgetState): Waiter | undefined {
  return nextInTurn(turns.people) ?? nextInTurn(turns.agent)
}

/** How many users' turns come before a waiting caller's next one. */
export function usersAhead(state: BudgetState, { priority, userId }: Caller): number {
  const { people, agent } = state.turns
  return priority === 'agent' ? people.waiting.size + usersBefore(agent, userId) : usersBefore(people, userId)
}

/** How many agents that are to return have their turn before an agent; 0 for people, who take what there is. */
export function returningAhead(state: BudgetState, { priority, userId }: Caller): number {
  return priority === 'agent' ? returningBefore(state.turns.agent, userId) : 0
}

/** Counts one call. The caller has asked `earliest`. */
export function grant(state: BudgetState, waiter: Caller, now: number): void {
  if (isOpen(state.breaker, now)) startProbe(state.breaker, now)
  serveUser(turnsOf(state, waiter.priority), waiter.userId)
  if (isLimited(state)) countCall(state, waiter, now)
}

export function isLimited(state: BudgetState): boolean {
  return Number.isFinite(state.perHour)
}

/** Whether an agent makes the call. */
export const isAgents = ({ priority, agentPhoto = false }: Caller) => priority === 'agent' || agentPhoto

/** Whether one more call of an agent is within the agents' share. */
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

/** How long that many turns take, in milliseconds. */
function turnsTake(state: BudgetState, turns: number, now: number): number {
  const usable = state.perHour - state.used
  // More than an hour holds: nothing of this one tells when the last of them comes.
  if (turns > usable + state.used) return (turns / state.perHour) * HOUR_S * 1000
  return turns <= usable ? turns * pace(state, now) : Math.max(0, freeAt(state, turns - usable) - now)
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

/** What a lease tells of a service that has given no good answer for a while. */
export function troubleOf(
  state: BudgetState,
  now: number,
): Pick<Extract<Lease, { granted: false }>, 'cause' | 'outMs'> {
  const { cause, since } = state.breaker
  const isClosed = isOpen(state.breaker, now) || state.pausedUntil > now
  return { ...(isClosed && cause !== null && { cause }), outMs: since > 0 ? now - since : 0 }
}

/** Learns from an answer: a limit pauses the key, bad answers open the breaker. */
export function learn(state: BudgetState, report: Report, now: number): void {
  const { outcome, probe = false } = report
  const isLong = (report.retryAfterSeconds ?? 0) >= LONGEST_RETRY_AFTER_S
  learnOutcome(state.breaker, { outcome, probe, isLong }, now)
  if (outcome === 'ok') state.strikes = 0
  // The breaker lets a probe through when a long wait is over for the first time.
  if (outcome === 'limited' && !isLong) pause(state, report.retryAfterSeconds, now)
}

/** For how many milliseconds the key is closed now. */
export function closedFor(state: BudgetState, now: number): number {
  return Math.max(0, Math.max(state.pausedUntil, callableAt(state.breaker, 'describe', now)) - now)
}

function pause(state: BudgetState, saidSeconds: number | undefined, now: number): void {
  // Calls that were under way when the pause began add nothing to it.
  const isNew = now >= state.pausedUntil
  const unsaid = PAUSES_S[Math.min(state.strikes, PAUSES_S.length - 1)] ?? 60
  if (isNew) state.strikes += 1
  if (isNew || saidSeconds !== undefined) {
    state.pausedUntil = Math.max(state.pausedUntil, now + (saidSeconds ?? unsaid) * 1000)
  }
}
