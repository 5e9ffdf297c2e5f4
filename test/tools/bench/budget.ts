import { simulateAgents } from '#test/kit/agents-simulation.ts'
import { simulate } from '#test/kit/budget-simulation.ts'
import type { Measurement } from './measure.ts'

const USERS = 50
const KEYS = [
  { name: 'Flickr', perHour: 3600, callsPerPhoto: 3, spent: 0 },
  { name: 'Flickr, two thirds spent', perHour: 3600, callsPerPhoto: 3, spent: 2400 },
  { name: 'Unsplash', perHour: 5000, callsPerPhoto: 2, spent: 0 },
  { name: 'Unsplash, not yet approved', perHour: 50, callsPerPhoto: 2, spent: 0 },
]

/** Fifty users applying 5 to 124 photos each at once, through the real budget on a virtual clock. */
export async function measureBudget(): Promise<Measurement[]> {
  const photos = Array.from({ length: USERS }, (_, user) => 5 + ((user * 37) % 120))
  const lines: Measurement[] = []
  for (const { name, ...key } of KEYS) {
    const { mostInAnHour, worstShare, calls, ms } = await simulate({ ...key, photos })
    lines.push(
      {
        what: `${USERS} users at once, ${name}: calls in any hour`,
        value: mostInAnHour,
        budget: key.perHour,
        unit: 'calls',
      },
      {
        what: `${USERS} users at once, ${name}: longest wait, times the fair share`,
        value: worstShare,
        budget: 2,
        unit: '×',
        note: `${calls} calls in ${(ms / 3_600_000).toFixed(1)} h`,
      },
    )
  }
  return [...lines, ...(await measureAgents())]
}

/** Two thousand agents that want to scan every five minutes, far more than their half of the key allows, beside fifty people. */
async function measureAgents(): Promise<Measurement[]> {
  const scenario = { perHour: 3600, agents: 2000, scanEveryMs: 300_000, people: USERS, readsPerHour: 24, hours: 4 }
  const { mostInAnHour, longestRead, worstShare, scans, asks } = await simulateAgents(scenario)
  const alone = await simulateAgents({ ...scenario, agents: 0 })
  const share = scenario.perHour / 2
  const what = '2,000 agents beside 50 people'
  return [
    { what: `${what}: the agents’ calls in any hour`, value: mostInAnHour, budget: share, unit: 'calls' },
    {
      what: `${what}: part of the agents’ half that stays unused`,
      value: 100 - (100 * scans) / (share * scenario.hours),
      budget: 5,
      unit: '%',
    },
    {
      what: `${what}: how much longer a person’s list waits at most`,
      value: longestRead - alone.longestRead,
      budget: 1000,
      unit: 'ms',
    },
    {
      what: `${what}: average scans over the fewest of an agent`,
      value: worstShare,
      budget: 2,
      unit: '×',
      note: `${scans} scans in ${scenario.hours} h`,
    },
    { what: `${what}: leases an agent asks for, per scan`, value: asks / scans, budget: 4, unit: 'leases' },
  ]
}
