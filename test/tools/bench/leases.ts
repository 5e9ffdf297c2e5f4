import { type Clock, openLeaseQueue } from '#durable-objects/platform-budget/lease-queue.ts'
import { emptyBudget } from '#durable-objects/platform-budget/state.ts'
import type { LeaseRequest } from '#worker/rpc.ts'
import { type Measurement, median } from './measure.ts'

const PER_HOUR = 3600
const [FEW, MANY] = [100, 20_000]
const ROUNDS = 101
const LEASES_PER_ROUND = 40
const FOREVER = { maxPauseMs: Number.POSITIVE_INFINITY, maxQueueMs: Number.POSITIVE_INFINITY }
const AT_ONCE = { maxPauseMs: 0, maxQueueMs: 0 }

type Case = { what: string; who: Omit<LeaseRequest, 'userId'>; asks: Omit<LeaseRequest, 'userId'> }

/** Who waits and who asks, each on a key whose calls are paced, with separate users. */
const CASES: Case[] = [
  {
    what: 'a read',
    who: { priority: 'apply', perHour: PER_HOUR, ...FOREVER },
    asks: { priority: 'interactive', perHour: PER_HOUR, ...AT_ONCE },
  },
  {
    what: 'a photo, sent back,',
    who: { priority: 'apply', perHour: PER_HOUR, ...FOREVER },
    asks: { priority: 'apply', perHour: PER_HOUR, ...AT_ONCE },
  },
  {
    what: 'an agent among those that are to return',
    who: { priority: 'agent', perHour: PER_HOUR, ...AT_ONCE },
    asks: { priority: 'agent', perHour: PER_HOUR, ...AT_ONCE },
  },
]

/** The time for one lease with a hundred and with twenty thousand callers waiting, on a clock that stands still. */
export async function measureLeases(): Promise<Measurement[]> {
  const lines: Measurement[] = []
  for (const scenario of CASES) {
    const few = await crowd(scenario, FEW)
    const many = await crowd(scenario, MANY)
    // In turns, so that other work of the machine affects both.
    const times = { few: [] as number[], many: [] as number[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      times.few.push(await few())
      times.many.push(await many())
    }
    lines.push({
      what: `one lease with 20,000 waiting: ${scenario.what} costs, times that with 100`,
      value: median(times.many) / median(times.few),
      budget: 2,
      unit: '×',
      note: `${(median(times.many) * 1000).toFixed(0)} µs`,
    })
  }
  return lines
}

/** Lets this many callers wait. The returned function measures one more lease, in milliseconds. */
async function crowd({ who, asks }: Case, callers: number): Promise<() => Promise<number>> {
  let now = Date.now()
  const clock: Clock = { now: () => now, schedule: () => () => {} }
  const queue = openLeaseQueue(emptyBudget(PER_HOUR), clock, () => {})
  // Most of an hour is used up, a call a second and half of them agents', so that all calls but reads are paced.
  for (let call = 0; call < 0.7 * PER_HOUR; call += 1) {
    const priority = call < PER_HOUR / 2 ? 'agent' : 'interactive'
    await queue.lease({ ...AT_ONCE, perHour: PER_HOUR, priority, userId: `early ${call % 20}` })
    now += 1000
  }
  for (let caller = 0; caller < callers; caller += 1) {
    const lease = queue.lease({ ...who, userId: `user ${caller}` })
    if (who.maxQueueMs === 0) await lease
  }
  let asked = 0
  return async () => {
    const start = performance.now()
    for (let lease = 0; lease < LEASES_PER_ROUND; lease += 1) {
      asked += 1
      await queue.lease({ ...asks, userId: `asks ${asked % 100}` })
    }
    return (performance.now() - start) / LEASES_PER_ROUND
  }
}
