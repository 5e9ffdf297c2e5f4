import { closedFor, learn } from '#durable-objects/platform-budget/learn.ts'
import { openLeaseQueue } from '#durable-objects/platform-budget/lease-queue.ts'
import { emptyBudget } from '#durable-objects/platform-budget/state.ts'
import type { Priority } from '#worker/rpc.ts'
import { START, virtualClock } from './budget-simulation.ts'

export type Outage = {
  photos: number
  /** How many photos are in progress at once. */
  workers: number
  callsPerPhoto: number
  priority: Extract<Priority, 'apply' | 'describe'>
  /** How long a good answer takes, and a bad one, in milliseconds. */
  goodMs: number
  badMs: number
  /** When the service starts and stops giving only bad answers, in milliseconds from the start. */
  from: number
  until: number
}

export type OutageOutcome = {
  /** When calls were sent during the outage, in milliseconds from its start. */
  calls: number[]
  /** How many photos failed because too many of their failures counted. */
  failed: number
  done: number
  /** Milliseconds from the end of the outage to the next good answer. */
  resumedAfter: number
}

const MAX_FAILURES = 6
/** How long a job waits while the service is not yet known to be out. */
const SEEMS_OUT_MS = 5_000
const RETRY_MS = 1_000
const PATIENCE = { maxPauseMs: 5_000, maxQueueMs: 120_000 }

/** One job during an outage of a service, by the real lease queue and breaker, on a virtual clock. */
export async function simulateOutage(outage: Outage): Promise<OutageOutcome> {
  const { clock, run, sleep } = virtualClock()
  const state = emptyBudget(Number.POSITIVE_INFINITY)
  const queue = openLeaseQueue(state, clock, () => {})
  const waiting = Array.from({ length: outage.photos }, () => ({ failures: 0, answers: -1 }))
  const outcome: OutageOutcome = { calls: [], failed: 0, done: 0, resumedAfter: Number.POSITIVE_INFINITY }
  const isOut = () => clock.now() >= START + outage.from && clock.now() < START + outage.until
  let pausedUntil = 0

  const pause = (ms: number) => {
    pausedUntil = Math.max(pausedUntil, clock.now() + ms)
  }

  /** Resolves to whether the photo is done. */
  async function attempt(photo: (typeof waiting)[number]): Promise<boolean> {
    for (let call = 0; call < outage.callsPerPhoto; call += 1) {
      const priority = outage.priority === 'apply' && call > 0 ? 'continue' : outage.priority
      const lease = await queue.lease({ userId: 'one', priority, ...PATIENCE })
      if (!lease.granted) {
        pause(lease.waitMs)
        return false
      }
      const { watched, probe = false, answers = 0 } = lease
      const isBad = isOut()
      if (isBad) outcome.calls.push(clock.now() - START - outage.from)
      await sleep(isBad ? outage.badMs : outage.goodMs)
      if (isBad || watched) learn(state, { outcome: isBad ? 'bad' : 'ok', probe }, clock.now())
      queue.serve()
      if (!isBad) {
        const after = clock.now() - START - outage.until
        if (after >= 0) outcome.resumedAfter = Math.min(outcome.resumedAfter, after)
        continue
      }
      const counts = photo.answers !== answers
      photo.answers = answers
      const closed = closedFor(state, clock.now())
      if (closed > 0) pause(closed)
      else if (counts) photo.failures += 1
      else pause(SEEMS_OUT_MS)
      return false
    }
    return true
  }

  async function work(): Promise<void> {
    for (;;) {
      if (pausedUntil > clock.now()) {
        await sleep(pausedUntil - clock.now())
        continue
      }
      const photo = waiting.shift()
      if (!photo) return
      if (await attempt(photo)) outcome.done += 1
      else if (photo.failures > MAX_FAILURES) outcome.failed += 1
      else {
        waiting.unshift(photo)
        await sleep(RETRY_MS)
      }
    }
  }

  for (let worker = 0; worker < outage.workers; worker += 1) void work()
  await new Promise(resolve => setImmediate(resolve))
  await run()
  return outcome
}
