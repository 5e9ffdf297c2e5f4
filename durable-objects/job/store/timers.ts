const TIMERS = ['start', 'enqueue', 'watchdog', 'operations', 'summary'] as const
export type TimerName = (typeof TIMERS)[number]

/** Timers of a later release wait until it is deployed again. */
const IS_KNOWN = `name IN (${TIMERS.map(name => `'${name}'`).join(', ')})`

/** A timer whose handler was interrupted is due again after this: later than the longest handler ends. */
export const INTERRUPTED_MS = 20_000
/** A timer whose handler failed is due again after these, one after the other, and from then on after the longest. */
const RETRY_MS = [2000, 4000, 8000, 16_000]
const LONGEST_RETRY_MS = 30_000

/** `runs`: how often its handler was begun since it last ended well, this time included. */
export type TakenTimer = { name: TimerName; runs: number }

/**
 * Due at `due`, or earlier if it already was. A timer whose handler is running, or is to be repeated after a failure,
 * keeps that time as `again`, for after the handler has ended well.
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

/** Takes the due timers. Each stays and moves to `now + INTERRUPTED_MS`, so that none is lost before its handler ends. */
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

/** Ends a timer whose handler ended well, or sets it to `next`; to an earlier time it was set to meanwhile in any case. */
export function endTimer(sql: SqlStorage, { name }: TakenTimer, next: number | null): void {
  // One without a run was set after the object had been emptied.
  sql.exec('DELETE FROM timers WHERE name = ? AND runs > 0 AND ? IS NULL AND again IS NULL', name, next)
  sql.exec(
    `UPDATE timers SET due = MIN(COALESCE(?, again), COALESCE(again, ?)), runs = 0, again = NULL
     WHERE name = ? AND runs > 0`,
    next,
    next,
    name,
  )
}

/** Makes a timer whose handler failed due again, later each time. */
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
