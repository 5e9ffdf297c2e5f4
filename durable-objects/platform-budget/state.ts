import type { Priority } from '../../worker/rpc.ts'
import { type AgentUse, emptyAgentUse } from './agent-quota.ts'
import { type Breaker, closedBreaker } from './breaker.ts'
import type { DailyCalls } from './daily-calls.ts'
import { emptyTurns, nextInTurn, type Turns, type Waiter } from './fair-queue.ts'
import { emptyLists, type Lists } from './list-quota.ts'
import type { CallsOfSecond, Reads } from './read-quota.ts'

export type Caller = Pick<Waiter, 'userId' | 'priority' | 'agentPhoto' | 'isList'>

/** The sliding hour of one key, and the breaker of its service. Times are milliseconds since the epoch. */
export type BudgetState = {
  /** Infinite for a service whose calls are not limited, only watched. */
  perHour: number
  /** Calls granted, by second, oldest first. */
  seconds: CallsOfSecond[]
  used: number
  /** For each call reserved for a photo in progress, until when it is reserved; soonest first. */
  promised: number[]
  agents: AgentUse
  /** When the next paced call may go. */
  nextPacedAt: number
  pausedUntil: number
  /** Pauses in a row without a good answer in between. */
  strikes: number
  breaker: Breaker
  /** Agents take turns among themselves. */
  turns: { people: Turns; agent: Turns }
  reads: Reads
  lists: Lists
  /** How many calls a day may have, null for any number; undefined where days are not counted. */
  perDay: number | null | undefined
  daily: DailyCalls
}

/** The lowest rank goes first. */
export const RANK: Record<Priority, number> = { interactive: 0, continue: 1, apply: 2, describe: 2, agent: 4 }
/** The rank of a list on a small key for a person who has just had one, whatever its priority. */
export const REPEATED_LIST_RANK = 3

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
    perDay: undefined,
    daily: { day: 0, calls: 0 },
  }
}

export function turnsOf(state: BudgetState, priority: Priority): Turns {
  return priority === 'agent' ? state.turns.agent : state.turns.people
}

/**
 * The next caller: by priority, then by fewest calls granted, then by who was sent back first, then by who asked first.
 */
export function nextWaiter({ turns }: BudgetState): Waiter | undefined {
  return nextInTurn(turns.people) ?? nextInTurn(turns.agent)
}

export function isLimited(state: BudgetState): boolean {
  return Number.isFinite(state.perHour)
}

/** Whether an agent makes the call. */
export const isAgents = ({ priority, agentPhoto = false }: Caller) => priority === 'agent' || agentPhoto
