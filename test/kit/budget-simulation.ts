import { type Clock, type LeaseQueue, openLeaseQueue } from '#durable-objects/platform-budget/lease-queue.ts'
import { emptyBudget } from '#durable-objects/platform-budget/state.ts'

const HOUR_MS = 3_600_000
export const START = 1_800_000_000_000

/** A clock that jumps from one timer to the next. */
export function virtualClock() {
  let now = START
  let lastId = 0
  const appointments: { id: number; at: number; call: () => void }[] = []
  const clock: Clock = {
    now: () => now,
    schedule(ms, call) {
      lastId += 1
      const id = lastId
      const at = now + ms
      const place = appointments.findIndex(other => other.at > at)
      appointments.splice(place < 0 ? appointments.length : place, 0, { id, at, call })
      return () => {
        const index = appointments.findIndex(other => other.id === id)
        if (index >= 0) appointments.splice(index, 1)
      }
    },
  }
  async function run() {
    for (let next = appointments.shift(); next; next = appointments.shift()) {
      now = next.at
      next.call()
      // Lets callbacks set their next timer before the clock jumps.
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  const sleep = (ms: number) => new Promise<void>(resolve => clock.schedule(ms, resolve))
  return { clock, run, sleep }
}

export type Scenario = {
  perHour: number
  /** How many photos each user applies; all users start at once. */
  photos: number[]
  callsPerPhoto: number
  /** How many calls of the hour are used when they start. */
  spent: number
}

export type Outcome = {
  /** The most calls in any sixty minutes. */
  mostInAnHour: number
  /** The worst ratio of a user's time to the time that an equal share of the key's calls would have taken. */
  worstShare: number
  calls: number
  ms: number
}

/** As in the Job object: how many photos of a job are written at once, and how long a call takes. */
const CONCURRENT_WRITES = 2
const CALL_MS = 300
const PATIENCE = {
  apply: { maxPauseMs: 5000, maxQueueMs: 120_000 },
  continue: { maxPauseMs: 5000, maxQueueMs: 120_000 },
}

/** Users who apply photos at the same time, as jobs do, through the real budget, on a virtual clock. */
export async function simulate(scenario: Scenario): Promise<Outcome> {
  const { perHour, photos, callsPerPhoto, spent } = scenario
  const { clock, run, sleep } = virtualClock()
  const state = emptyBudget(perHour)
  if (spent > 0) {
    state.seconds.push({ second: START / 1000, calls: spent, strangers: 0, agents: 0 })
    state.used = spent
  }
  const granted: number[] = []
  const line = openLeaseQueue(state, clock, (_, now) => granted.push(now))
  const finished = photos.map(() => [] as number[])
  photos.forEach((count, user) => {
    const job = { left: count, pausedUntil: 0, finished: finished[user] ?? [] }
    for (let writer = 0; writer < CONCURRENT_WRITES; writer += 1)
      void work({ line, clock, sleep, perHour, callsPerPhoto }, `${user}`, job)
  })
  await new Promise(resolve => setImmediate(resolve))
  await run()
  if (finished.some((times, user) => times.length !== photos[user])) throw new Error('Somebody was forgotten')
  return {
    mostInAnHour: mostInAnHour([...Array.from({ length: spent }, () => START), ...granted]),
    worstShare: await worstShare(scenario, finished),
    calls: granted.length,
    ms: (granted.at(-1) ?? START) - START,
  }
}

type SimulationDeps = {
  line: LeaseQueue
  clock: Clock
  sleep: (ms: number) => Promise<void>
  perHour: number
  callsPerPhoto: number
}
type SimulatedJob = { left: number; pausedUntil: number; finished: number[] }

/** One writer of a job. A photo whose call has to wait starts over after the pause, which stops the whole job. */
async function work({ line, clock, sleep, perHour, callsPerPhoto }: SimulationDeps, userId: string, job: SimulatedJob) {
  while (job.left > 0) {
    if (job.pausedUntil > clock.now()) {
      await sleep(job.pausedUntil - clock.now())
      continue
    }
    job.left -= 1
    let isDone = true
    for (let call = 0; call < callsPerPhoto && isDone; call += 1) {
      const priority = call === 0 ? 'apply' : 'continue'
      const lease = await line.lease({ userId, perHour, priority, ...PATIENCE[priority] })
      if (lease.granted) await sleep(CALL_MS)
      else {
        job.pausedUntil = Math.max(job.pausedUntil, clock.now() + Math.ceil(lease.waitMs / 1000) * 1000)
        isDone = false
      }
    }
    if (isDone) job.finished.push(clock.now())
    else job.left += 1
  }
}

export function mostInAnHour(times: number[]): number {
  let most = 0
  let oldest = 0
  times.forEach((at, index) => {
    while (at - (times[oldest] ?? 0) >= HOUR_MS) oldest += 1
    most = Math.max(most, index - oldest + 1)
  })
  return most
}

/**
 * Compares each photo's time with its fair time: when a key that serves one caller without gaps would have granted the
 * calls that all users need, if each of them has as many photos done (or all of its photos) and one more in progress.
 * The fair time is never earlier than the photo's own calls can be answered.
 */
async function worstShare(scenario: Scenario, finished: number[][]): Promise<number> {
  const { photos, callsPerPhoto } = scenario
  const gives = await alone(scenario)
  const ratios = finished.flatMap(times =>
    times.map((time, index) => {
      const shared = photos.reduce((sum, count) => sum + Math.min(index + 2, count), 0) * callsPerPhoto
      const own = Math.ceil((index + 1) / CONCURRENT_WRITES) * callsPerPhoto * CALL_MS
      return (time - START) / Math.max(own, gives[shared - 1] ?? 0)
    }),
  )
  return Math.max(...ratios)
}

/** When the key grants its n-th call to a caller without gaps, in milliseconds from the start. */
async function alone({ perHour, photos, callsPerPhoto, spent }: Scenario): Promise<number[]> {
  const { clock, run } = virtualClock()
  const state = emptyBudget(perHour)
  if (spent > 0) {
    state.seconds.push({ second: START / 1000, calls: spent, strangers: 0, agents: 0 })
    state.used = spent
  }
  const times: number[] = []
  const line = openLeaseQueue(state, clock, (_, now) => times.push(now - START))
  const forever = { maxPauseMs: Number.POSITIVE_INFINITY, maxQueueMs: Number.POSITIVE_INFINITY }
  const total = photos.reduce((sum, count) => sum + count, 0)
  const caller = async () => {
    for (let call = 0; call < total * callsPerPhoto; call += 1) {
      const priority = call % callsPerPhoto === 0 ? 'apply' : 'continue'
      await line.lease({ userId: 'one', perHour, priority, ...forever })
    }
  }
  void caller()
  await new Promise(resolve => setImmediate(resolve))
  await run()
  return times
}
