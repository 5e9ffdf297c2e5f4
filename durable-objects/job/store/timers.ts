const TIMERS = ['start', 'enqueue', 'watchdog', 'operations', 'summary'] as const
export type TimerName = (typeof TIMERS)[number]

/** Timers of a later release wait until it is deployed again. */
const IS_KNOWN = `name IN (${TIMERS.map(name => `'${name}'`).join(', ')})`

/** A timer whose handler was interrupted is due again after this. */
export const TIMER_RETRY_MS = 15_000

/** Due at `due`, or earlier if it already was. */
export function setTimer(sql: SqlStorage, name: TimerName, due: number): void {
  sql.exec(
    'INSERT INTO timers (name, due) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET due = MIN(due, excluded.due)',
    name,
    due,
  )
}

/** Takes the due timers. Each moves to `now + TIMER_RETRY_MS`, so that none is lost before its handler is done. */
export function takeDueTimers(sql: SqlStorage, now: number): TimerName[] {
  return sql
    .exec<{ name: TimerName }>(
      `UPDATE timers SET due = ? WHERE due <= ? AND ${IS_KNOWN} RETURNING name`,
      now + TIMER_RETRY_MS,
      now,
    )
    .toArray()
    .map(row => row.name)
}

/** Ends a taken timer, or sets it to `next`. One that was set again meanwhile stays. */
export function endTimer(sql: SqlStorage, name: TimerName, takenAt: number, next: number | null): void {
  const taken = takenAt + TIMER_RETRY_MS
  if (next === null) sql.exec('DELETE FROM timers WHERE name = ? AND due = ?', name, taken)
  else sql.exec('UPDATE timers SET due = ? WHERE name = ? AND (due = ? OR due > ?)', next, name, taken, next)
}

export function nextDue(sql: SqlStorage): number | null {
  return sql.exec<{ due: number | null }>(`SELECT MIN(due) AS due FROM timers WHERE ${IS_KNOWN}`).one().due
}

export function clearTimers(sql: SqlStorage): void {
  sql.exec('DELETE FROM timers')
}
