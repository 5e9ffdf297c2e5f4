import { expect, test } from 'vitest'
import { simulationRuns } from '#test/kit/simulation-seed.ts'
import type { AgentsReport } from './agents/run.ts'
import { MONTH_DAYS, scenarioOf } from './agents/scenario.ts'
import { simulatorPool } from './simulator.ts'

/**
 * A seed with agents that scan every half hour, every six hours and daily. `npm run simulate` plays all frequencies,
 * for a month.
 */
const FEW = { seed: 2, days: 8 }
/** In this many runs every kind of fault strikes. */
const ENOUGH_RUNS = 3
const isAsked = process.env.SIMULATION_RUNS !== undefined
const { seed: asked, runsOf } = simulationRuns(process.env)
const runs = runsOf(1)
const { seed: first, days } = isAsked ? { seed: asked, days: MONTH_DAYS } : FEW
const LINES = 150

const simulators = simulatorPool(runs)

test('agents scan on their slots, and every new photo is described once, whatever strikes', async () => {
  const kinds = simulators.at(0).kinds.agents
  const reports: AgentsReport[] = []
  let next = first
  await Promise.all(
    simulators.all().map(async simulator => {
      while (next < first + runs) {
        next += 1
        reports.push(await simulator.runAgents(scenarioOf(next - 1, kinds, days)))
      }
    }),
  )
  const struck = new Map(kinds.map(kind => [kind, 0]))
  for (const [kind, times] of reports.flatMap(report => report.struck))
    struck.set(kind, (struck.get(kind) ?? 0) + times)
  console.info(
    [
      ...reports.map(
        ({ seed, scans, photos, held, ms }) =>
          `seed ${seed}: ${scans} scans, ${photos} photos described, ${held} held, ${Math.round(ms / 1000)} s`,
      ),
      ...[...struck].map(([kind, times]) => `${String(times).padStart(7)}  ${kind}`),
    ].join('\n'),
  )
  const failed = reports.filter(({ violations }) => violations.length > 0)
  const [worst] = failed
  if (worst) {
    const lines = failed.map(({ seed, violations }) => `seed ${seed}: ${violations.slice(0, 5).join('\n  ')}`)
    expect.fail([...lines, ...worst.trace.slice(-LINES)].join('\n'))
  }
  const never = [...struck].filter(([, times]) => times === 0).map(([kind]) => kind)
  expect(runs < ENOUGH_RUNS ? [] : never).toEqual([])
})
