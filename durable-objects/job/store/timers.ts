const TIMERS = ['start', 'enqueue', 'watchdog', 'tries', 'operations', 'summary'] as const
export type TimerName = (typeof TIMERS)[number]

/** Timers that only a later release knows wait until it is deployed again. */
const IS_KNOWN = `name IN (${TIMERS.map(name => `'${name}'`).join(', ')})`

/** When a timer is due again whose handler was interrupted: later than the longest handler takes. */
export const INTERRUPTED_MS = 20_000
/** Delays after which a timer is due again when its handler fails repeatedly; then LONGEST_RETRY_MS each time. */
const RETRY_MS = [2000, 4000, 8000, 16_000]
const LONGEST_RETRY_MS = 30_000

/** `runs`: how often its handler was begun since it last succeeded, this time included. */
export type TakenTimer = { name: TimerName; runs: number }

/**
 * Sets a timer to `due`, unless it is due earlier. While its handler runs, or is to be repeated after a failure, the
 * time is kept as `again`, for after the handler has succeeded.
 */
export function setTimer(sql: SqlStorage, name: TimerName, due: number): void {
  sql.exec(
    `INSERT INTO timers (name, due) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET
       due = iif(runs = 0, MIN(due, excluded.due), due),
       again = iif(runs = 0, NULL, MIN(COALESCE(again, excluded.due), excluded.due))
     WHERE excluded.due < iif(runs = 0, due, COALESCE(again, excluded.due + 1))`,
    name,
    due,
  )
}

/** Takes the timers that are due. Each moves to `now + INTERRUPTED_MS` until its handler ends, so that none is lost. */
export function takeDueTimers(sql: SqlStorage, now: number): TakenTimer[] {
  return sql
    .exec<TakenTimer>(
      `UPDATE timers SET due = ?, runs = runs + 1, again = iif(again <= ?, NULL, again)
       WHERE due <= ? AND ${IS_KNOWN} RETURNING name, runs`,
      now + INTERRUPTED_MS,
      now,
      now,
    )
    .toArray()
}

/** Ends a timer whose handler succeeded, or sets it to `next`, or to an earlier time it was set to meanwhile. */
export function endTimer(sql: SqlStorage, { name }: TakenTimer, next: number | null): void {
  // A timer with no run was set after the object had been emptied.
  sql.exec('DELETE FROM timers WHERE name = ? AND runs > 0 AND ? IS NULL AND again IS NULL', name, next)
  sql.exec(
    `UPDATE timers SET due = MIN(COALESCE(?, again), COALESCE(again, ?)), runs = 0, again = NULL
     WHERE name = ? AND runs > 0`,
    next,
    next,
    name,
  )
}

/** Makes a timer due again whose handler failed, later each time. */
export function retryTimer(sql: SqlStorage, { name, runs }: TakenTimer, now: number): void {
  const delay = RETRY_MS[runs - 1] ?? LONGEST_RETRY_MS
  sql.exec('UPDATE timers SET due = ? WHERE name = ? AND runs > 0', now + delay, name)
}

export function nextDue(sql: SqlStorage): number | null {
  return sql.exec<{ due: number | null }>(`SELECT MIN(due) AS due FROM timers WHERE ${IS_KNOWN}`).one().due
}

export function clearTimers(sql: SqlStorage): void {
  sql.exec('DELETE FROM timers')
}
