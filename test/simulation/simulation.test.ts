import { describe, expect, test } from 'vitest'
import { simulationRuns } from '../support/simulation-seed.ts'
import { REGRESSIONS, WATCHFUL } from './regressions.ts'
import type { Report } from './run.ts'
import { type Schedule, scheduleOf } from './schedule.ts'
import { shrink } from './shrink.ts'
import { simulatorPool } from './simulator.ts'

const { seed: first, runs } = simulationRuns(process.env)
/** Below this many runs an event may never strike by chance. */
const ENOUGH_RUNS = 200
const LINES = 120
/** After so many failing seeds there is enough to look at. */
const MOST_FAILURES = 5
const HOUR_MS = 3_600_000

const simulators = simulatorPool()
const run = (schedule: Schedule): Promise<Report> => simulators.at(0).run(schedule)
const scheduled = (seed: number): Schedule => scheduleOf(seed, simulators.at(0).kinds)

/** Reports of the seeds from `first` on, in the order in which they end; `isEnough` ends it early. */
async function runSeeds(report: (report: Report) => void, isEnough: () => boolean): Promise<void> {
  let next = first
  const works = simulators.all().map(async simulator => {
    while (next < first + runs && !isEnough()) {
      next += 1
      report(await simulator.run(scheduled(next - 1)))
    }
  })
  await Promise.all(works)
}

/** The shortest schedule that still fails, and what happened in it. */
async function explain(schedule: Schedule): Promise<string> {
  const { schedule: least, report } = await shrink(schedule, run)
  const { seed, scenario, events } = least
  return [
    ...report.violations,
    `seed ${seed}, to be kept in regressions.ts: ${JSON.stringify({ seed, scenario, events })}`,
    ...report.trace.slice(-LINES),
  ].join('\n')
}

describe('simulation', () => {
  for (const { found, schedule } of REGRESSIONS) {
    test(`${found} does not come back`, { timeout: HOUR_MS }, async () => {
      expect((await run(schedule)).violations).toEqual([])
    })
  }

  test('a missing guard is noticed by these seeds', { timeout: HOUR_MS }, async () => {
    for (const schedule of WATCHFUL) expect((await run(schedule)).violations).toEqual([])
  })

  test('a seed decides everything that happens', { timeout: HOUR_MS }, async () => {
    const schedule = scheduled(first)
    const [one, other] = [await run(schedule), await simulators.at(1).run(schedule)]
    expect(other.trace).toEqual(one.trace)
  })

  test('no harm is done whatever strikes, and everything strikes', { timeout: HOUR_MS }, async () => {
    const struck = new Map(simulators.at(0).kinds.map(kind => [kind, 0]))
    const failed: Report[] = []
    let ms = 0
    await runSeeds(
      report => {
        for (const [kind, times] of report.struck) struck.set(kind, (struck.get(kind) ?? 0) + times)
        if (report.violations.length > 0) failed.push(report)
        ms += report.ms
      },
      () => failed.length >= MOST_FAILURES,
    )
    const table = [...struck].map(([kind, times]) => `${String(times).padStart(7)}  ${kind}`)
    console.info([`${runs} runs from seed ${first}, ${Math.round(ms / runs)} ms each`, ...table].join('\n'))
    const [worst] = failed
    if (worst) expect.fail([...failed.map(tell), await explain(scheduled(worst.seed))].join('\n'))
    const never = [...struck].filter(([, times]) => times === 0).map(([kind]) => kind)
    expect(runs < ENOUGH_RUNS ? [] : never).toEqual([])
  })
})

const tell = ({ seed, violations }: Report) => `seed ${seed}: ${violations[0]}`
