import { describeError, type Log } from '../../worker/log.ts'
import { findMeta } from './store/job-row.ts'
import {
  endTimer,
  INTERRUPTED_MS,
  nextDue,
  retryTimer,
  type TakenTimer,
  type TimerName,
  takeDueTimers,
} from './store/timers.ts'
import { waitAtMost } from './wait-at-most.ts'

/** An alarm this late has been lost: the runtime gives up after several failures. */
const OVERDUE_MS = 60_000
/** How long a handler may wait for D1 or the queue. */
const HANDLER_MS = 15_000

/** The runtime takes no alarm time of 0. */
const EARLIEST_MS = 1

export type Alarm = {
  /** Sets the alarm to the timer that is due first; call it after setting timers. */
  arm: () => void
  /** Sets the alarm again if it was lost; call it when the object wakes. */
  restore: () => Promise<void>
  /** Runs the timers that are due. */
  fire: () => Promise<void>
}

/**
 * A Durable Object has one alarm, which a job's timers share. `run` runs a timer's handler and returns when that timer
 * is due again, or null.
 */
export function createAlarm(host: {
  ctx: DurableObjectState
  log: Log
  now: () => number
  run: (timer: TimerName) => Promise<number | null>
}): Alarm {
  const { ctx, now } = host
  const { storage } = ctx
  let armedFor: number | null = null

  function arm(): void {
    const due = nextDue(storage.sql)
    if (due === null || due === armedFor) return
    armedFor = due
    ctx.waitUntil(storage.setAlarm(Math.max(due, EARLIEST_MS)))
  }

  async function restore(): Promise<void> {
    const alarm = await storage.getAlarm()
    if (alarm !== null && alarm >= now() - OVERDUE_MS) return
    armedFor = null
    arm()
  }

  async function fire(): Promise<void> {
    const firedAt = now()
    // If this run is interrupted, the alarm fires again.
    await storage.setAlarm(firedAt + INTERRUPTED_MS)
    // In parallel, so that a handler that waits for D1 or the queue does not delay the others.
    await Promise.all(takeDueTimers(storage.sql, firedAt).map(runTimer))
    armedFor = null
    if (nextDue(storage.sql) === null) await storage.deleteAlarm()
    arm()
  }

  async function runTimer(timer: TakenTimer): Promise<void> {
    const { name } = timer
    try {
      const next = await waitAtMost(host.run(name), HANDLER_MS)
      if (next === 'late') throw new Error(`The handler did not end within ${HANDLER_MS} ms`)
      endTimer(storage.sql, timer, next)
    } catch (error) {
      const jobId = findMeta(storage.sql)?.id
      host.log('job.timer', { jobId, timer: name, runs: timer.runs, ...describeError(error) })
      retryTimer(storage.sql, timer, now())
    }
  }

  return { arm, restore, fire }
}
