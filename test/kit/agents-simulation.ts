import { openLeaseQueue } from '#durable-objects/platform-budget/lease-queue.ts'
import { emptyBudget } from '#durable-objects/platform-budget/state.ts'
import { mostInAnHour, START, virtualClock } from './budget-simulation.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Messages wait in their queue for up to this long. */
const QUEUED_MS = 5000
/** The parameters with which a scan and a user's list request a lease. */
const SCAN = { priority: 'agent', maxPauseMs: 1000, maxQueueMs: 10_000 } as const
const READ = { priority: 'interactive', maxPauseMs: 20_000, maxQueueMs: 20_000 } as const

export type AgentsScenario = {
  perHour: number
  agents: number
  scanEveryMs: number
  people: number
  /** How many lists each user reads in an hour. */
  readsPerHour: number
  hours: number
}

export type AgentsOutcome = {
  /** The most calls that agents had in any sixty minutes. */
  mostInAnHour: number
  /** The longest wait of a user's list, in milliseconds. */
  longestRead: number
  /** The average number of scans per agent, divided by that of the agent with the fewest. */
  worstShare: number
  scans: number
  /** How many leases these scans requested. */
  asks: number
}

/** Agents that scan by their schedules beside users who read lists, through the real budget, on a virtual clock. */
export async function simulateAgents(scenario: AgentsScenario): Promise<AgentsOutcome> {
  const { perHour, agents, scanEveryMs, people, readsPerHour, hours } = scenario
  const { clock, run, sleep } = virtualClock()
  const line = openLeaseQueue(emptyBudget(perHour), clock, () => {})
  const end = START + hours * HOUR_MS
  const scans = Array.from({ length: agents }, () => 0)
  const scannedAt: number[] = []
  let asks = 0
  const reads: number[] = []

  async function scanBySlots(agent: number): Promise<void> {
    let slot = START + (agent % Math.ceil(scanEveryMs / MINUTE_MS)) * MINUTE_MS
    for (let due = slot; due < end; ) {
      await sleep(Math.max(0, due + ((agent * 7919) % QUEUED_MS) - clock.now()))
      asks += 1
      const lease = await line.lease({ userId: `agent ${agent}`, perHour, ...SCAN })
      if (!lease.granted) {
        // The wait starts at the minute of the agent's cron, and the next cron after it finds the agent due.
        due = Math.ceil((due + lease.waitMs) / MINUTE_MS) * MINUTE_MS
        continue
      }
      scans[agent] = (scans[agent] ?? 0) + 1
      scannedAt.push(clock.now())
      slot += scanEveryMs * Math.max(1, Math.floor((clock.now() - slot) / scanEveryMs) + 1)
      due = slot
    }
  }

  async function readAtTimes(person: number): Promise<void> {
    const everyMs = HOUR_MS / readsPerHour
    for (let at = START + (person * everyMs) / people; at < end; at += everyMs) {
      await sleep(Math.max(0, at - clock.now()))
      const asked = clock.now()
      const lease = await line.lease({ userId: `person ${person}`, perHour, ...READ })
      reads.push(lease.granted ? clock.now() - asked : READ.maxQueueMs)
    }
  }

  for (let agent = 0; agent < agents; agent += 1) void scanBySlots(agent)
  for (let person = 0; person < people; person += 1) void readAtTimes(person)
  await new Promise(resolve => setImmediate(resolve))
  await run()
  return {
    mostInAnHour: mostInAnHour(scannedAt),
    longestRead: Math.max(0, ...reads),
    worstShare: scannedAt.length / agents / Math.min(...scans),
    scans: scannedAt.length,
    asks,
  }
}
