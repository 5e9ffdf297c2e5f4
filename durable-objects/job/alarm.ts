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

/** No alarm can be set before. */
const EARLIEST_MS = 1

export type Alarm = {
  /** Sets the alarm for the first timer; to be called after timers were set. */
  arm: () => void
  /** Sets a lost alarm again; to be called when the object wakes. */
  restore: () => Promise<void>
  /** Runs the timers that are due. */
  fire: () => Promise<void>
}

/** A job's timers share the object's one alarm. `run` returns when its timer is due again, or null. */
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
    // Fires again should this run be cut short.
    await storage.setAlarm(firedAt + INTERRUPTED_MS)
    // One that waits for D1 or the queue does not hold up the others.
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
