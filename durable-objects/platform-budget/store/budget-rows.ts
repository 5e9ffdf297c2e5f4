import { STRANGER_ID } from '../../../worker/domain/actor.ts'
import type { CallsOfSecond } from '../read-quota.ts'
import { type BudgetState, emptyBudget } from '../state.ts'

/** The state of the last hour. What is kept in memory only, such as the order of turns, starts empty. */
export function loadBudget(sql: SqlStorage): BudgetState {
  // Every caller passes the hour's limit.
  const state = emptyBudget(0)
  for (const row of sql.exec<CallsOfSecond>('SELECT second, calls, strangers FROM calls ORDER BY second')) {
    state.seconds.push(row)
    state.used += row.calls
  }
  for (const row of sql.exec<{ until: number; strikes: number }>('SELECT until, strikes FROM pause WHERE id = 1')) {
    state.pausedUntil = row.until
    state.strikes = row.strikes
  }
  return state
}

/** Counts one call, and drops those that have left the hour. */
export function saveCall(sql: SqlStorage, state: BudgetState, userId: string, now: number): void {
  const second = Math.floor(now / 1000)
  sql.exec(
    `INSERT INTO calls (second, calls, strangers) VALUES (?, 1, ?)
      ON CONFLICT (second) DO UPDATE SET calls = calls + 1, strangers = strangers + excluded.strangers`,
    second,
    userId === STRANGER_ID ? 1 : 0,
  )
  sql.exec('DELETE FROM calls WHERE second < ?', (state.seconds[0]?.second ?? second) - 1)
}

export function savePause(sql: SqlStorage, state: BudgetState): void {
  sql.exec('INSERT OR REPLACE INTO pause (id, until, strikes) VALUES (1, ?, ?)', state.pausedUntil, state.strikes)
}
