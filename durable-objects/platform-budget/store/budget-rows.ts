import { STRANGER_ID } from '../../../worker/domain/actor.ts'
import type { TroubleCause } from '../../../worker/domain/description.ts'
import type { Breaker } from '../breaker.ts'
import type { DailyCalls } from '../daily-calls.ts'
import type { Lists } from '../list-quota.ts'
import type { CallsOfSecond } from '../read-quota.ts'
import { type BudgetState, type Caller, emptyBudget, isAgents } from '../state.ts'

/** Loads the state of the last hour. What is only kept in memory, such as the order of turns, starts empty. */
export function loadBudget(sql: SqlStorage): BudgetState {
  // Each request for a lease brings the limit of the hour.
  const state = emptyBudget(0)
  for (const row of sql.exec<CallsOfSecond>('SELECT second, calls, strangers, agents FROM calls ORDER BY second')) {
    state.seconds.push(row)
    state.used += row.calls
    state.agents.used += row.agents
  }
  for (const row of sql.exec<{ until: number; strikes: number }>('SELECT until, strikes FROM pause WHERE id = 1')) {
    state.pausedUntil = row.until
    state.strikes = row.strikes
  }
  Object.assign(state.breaker, findBreaker(sql))
  state.lists = findLists(sql)
  for (const row of sql.exec<DailyCalls>('SELECT day, calls FROM daily_calls WHERE id = 1')) state.daily = row
  return state
}

function findLists(sql: SqlStorage): Lists {
  type Row = { userId: string; at: number }
  return {
    granted: sql.exec<Row>('SELECT user_id AS userId, at FROM list_calls ORDER BY at').toArray(),
    asked: sql.exec<Row>('SELECT user_id AS userId, at FROM asked ORDER BY place').toArray(),
  }
}

type BreakerRow = {
  cause: TroubleCause | null
  since: number
  failures: number
  failing_since: number
  probe_at: number
  probe_until: number
  answers: number
}

function findBreaker(sql: SqlStorage): Breaker | undefined {
  const [row] = sql.exec<BreakerRow>('SELECT * FROM breaker WHERE id = 1').toArray()
  if (!row) return undefined
  const { cause, since, failures, answers } = row
  const { failing_since: failingSince, probe_at: probeAt, probe_until: probeUntil } = row
  return { cause, since, failures, failingSince, probeAt, probeUntil, answers }
}

export function saveBreaker(sql: SqlStorage, breaker: Breaker): void {
  sql.exec(
    `INSERT OR REPLACE INTO breaker (id, cause, since, failures, failing_since, probe_at, probe_until, answers)
     VALUES (1, ?, ?, ?, ?, ?, ?, ?)`,
    breaker.cause,
    breaker.since,
    breaker.failures,
    breaker.failingSince,
    breaker.probeAt,
    breaker.probeUntil,
    breaker.answers,
  )
}

/** Counts a call, and drops those that have left the hour. */
export function saveCall(sql: SqlStorage, state: BudgetState, caller: Caller, now: number): void {
  const second = Math.floor(now / 1000)
  sql.exec(
    `INSERT INTO calls (second, calls, strangers, agents) VALUES (?, 1, ?, ?) ON CONFLICT (second) DO UPDATE
      SET calls = calls + 1, strangers = strangers + excluded.strangers, agents = agents + excluded.agents`,
    second,
    caller.userId === STRANGER_ID ? 1 : 0,
    isAgents(caller) ? 1 : 0,
  )
  sql.exec('DELETE FROM calls WHERE second < ?', (state.seconds[0]?.second ?? second) - 1)
}

/** Stores a call for a list, which `state` counts already, and drops those that have left the hour. */
export function saveListCall(sql: SqlStorage, { granted }: Lists, { userId }: Caller, now: number): void {
  sql.exec('INSERT INTO list_calls (user_id, at) VALUES (?, ?)', userId, now)
  sql.exec('DELETE FROM list_calls WHERE at < ?', granted[0]?.at ?? now)
}

export function saveAsked(sql: SqlStorage, { asked }: Lists): void {
  for (const [place, { userId, at }] of asked.entries())
    sql.exec('INSERT OR REPLACE INTO asked (place, user_id, at) VALUES (?, ?, ?)', place, userId, at)
}

export function saveDaily(sql: SqlStorage, { day, calls }: DailyCalls): void {
  sql.exec('INSERT OR REPLACE INTO daily_calls (id, day, calls) VALUES (1, ?, ?)', day, calls)
}

export function savePause(sql: SqlStorage, state: BudgetState): void {
  sql.exec('INSERT OR REPLACE INTO pause (id, until, strikes) VALUES (1, ?, ?)', state.pausedUntil, state.strikes)
}
