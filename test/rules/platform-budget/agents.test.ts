import { expect, test } from 'vitest'
import { openLeaseQueue } from '#durable-objects/platform-budget/lease-queue.ts'
import { emptyBudget } from '#durable-objects/platform-budget/state.ts'
import { simulateAgents } from '#test/kit/agents-simulation.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = 1_800_000_000_000
/** `scans` use up the agents' share, except for the two calls that are reserved for a photo. */
const KEY = { perHour: 60, scans: 28, everyMs: MINUTE }
const SMALL_KEY = { perHour: 12, scans: 4, everyMs: 10 * MINUTE }

/** A key whose agents have used up their share, one call after the other. */
async function usedUpKey({ perHour, scans, everyMs }: typeof KEY) {
  let now = START
  const line = openLeaseQueue(emptyBudget(0), { now: () => now, schedule: () => () => {} }, () => {})
  const ask = async (userId: string) => {
    const request = { userId, priority: 'agent', maxPauseMs: 0, maxQueueMs: 0, perHour } as const
    const lease = await line.lease(request)
    return lease.granted ? 0 : lease.waitMs
  }
  for (let scan = 0; scan < scans; scan += 1) {
    expect(await ask('served')).toBe(0)
    now += everyMs
  }
  return {
    ask,
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('agents that have to wait for their share are told to come back one after another', async () => {
  const { ask } = await usedUpKey(KEY)
  const waits: number[] = []
  for (let agent = 0; agent < 20; agent += 1) waits.push(await ask(`agent ${agent}`))
  const gaps = waits.slice(1).map((wait, index) => wait - (waits[index] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(50_000)
  // An agent that asks again is told the same time.
  expect(await ask('agent 7')).toBe(waits[7])
})

test('no agent is told to wait for more than two hours, however many are ahead', async () => {
  const { ask } = await usedUpKey(KEY)
  const waits: number[] = []
  for (let agent = 0; agent < 500; agent += 1) waits.push(await ask(`agent ${agent}`))
  expect(Math.max(...waits)).toBeLessThanOrEqual(2 * HOUR)
})

test('a call that becomes free is kept for the agent whose turn it is until it returns', async () => {
  const { ask, pass } = await usedUpKey(KEY)
  const wait = await ask('patient')
  pass(wait + 1000)
  expect(await ask('served')).toBeGreaterThan(0)
  expect(await ask('patient')).toBe(0)
})

test('an agent that does not return keeps nobody waiting', async () => {
  const { ask, pass } = await usedUpKey(SMALL_KEY)
  pass(await ask('gone'))
  pass(2 * MINUTE)
  expect(await ask('served')).toBeGreaterThan(0)
  pass(2 * MINUTE)
  expect(await ask('served')).toBe(0)
})

test('more agents than a key can serve use their share in full, are served alike, and seldom ask in vain', async () => {
  const scenario = { perHour: 360, agents: 200, scanEveryMs: 5 * MINUTE, people: 5, readsPerHour: 12, hours: 6 }
  const [outcome, alone] = [await simulateAgents(scenario), await simulateAgents({ ...scenario, agents: 0 })]
  expect(outcome.mostInAnHour).toBeLessThanOrEqual(180)
  expect(outcome.scans).toBeGreaterThan(0.95 * 180 * scenario.hours)
  expect(outcome.worstShare).toBeLessThanOrEqual(2)
  expect(outcome.asks / outcome.scans).toBeLessThan(4)
  expect(outcome.longestRead - alone.longestRead).toBeLessThanOrEqual(1000)
})
