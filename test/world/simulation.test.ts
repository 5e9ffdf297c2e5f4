import { describe, expect, test } from 'vitest'
import { simulationRuns } from '#test/kit/simulation-seed.ts'
import { PAYMENT_REGRESSIONS, WATCHFUL_OF_PAYMENTS } from './payments/regressions.ts'
import { paymentScheduleOf } from './payments/schedule.ts'
import { REGRESSIONS, SWITCHED_OFF, WATCHFUL } from './regressions.ts'
import type { Report } from './run.ts'
import { type Schedule, scheduleOf } from './schedule.ts'
import { shrink } from './shrink.ts'
import { simulatorPool } from './simulator.ts'

const { seed: first, runsOf } = simulationRuns(process.env)
/** With fewer runs, an event may by chance never strike. */
const ENOUGH_RUNS = 200
const LINES = 120
/** Enough failing seeds to look at. */
const MOST_FAILURES = 5

const simulators = simulatorPool()
const run = (schedule: Schedule): Promise<Report> => simulators.at(0).run(schedule)

/** Plays the seeds from `first` on and reports each as it ends; `isEnough` stops early. */
async function runSeeds(
  { runs, scheduled }: { runs: number; scheduled: (seed: number) => Schedule },
  report: (report: Report) => void,
  isEnough: () => boolean,
): Promise<void> {
  let next = first
  const works = simulators.all().map(async simulator => {
    while (next < first + runs && !isEnough()) {
      next += 1
      report(await simulator.run(scheduled(next - 1)))
    }
  })
  await Promise.all(works)
}

/** Finds the shortest schedule that still fails, and tells what happened in it. */
async function explain(schedule: Schedule): Promise<string> {
  const { schedule: least, report } = await shrink(schedule, run)
  return [
    ...report.violations,
    `seed ${least.seed}, to be kept in regressions.ts: ${JSON.stringify(least)}`,
    ...report.trace.slice(-LINES),
  ].join('\n')
}

type Suite = {
  name: string
  kinds: 'writing' | 'paying'
  runs: number
  scheduleOf: (seed: number, kinds: readonly string[]) => Schedule
  /** Schedules that once found a fault, and those in which a missing guard is noticed. */
  found: typeof REGRESSIONS
  watchful: Schedule[]
}

const SUITES: Suite[] = [
  { name: 'simulation', kinds: 'writing', runs: runsOf(10), scheduleOf, found: REGRESSIONS, watchful: WATCHFUL },
  {
    ...{ name: 'simulation of payments', kinds: 'paying', runs: runsOf(10), scheduleOf: paymentScheduleOf },
    ...{ found: PAYMENT_REGRESSIONS, watchful: WATCHFUL_OF_PAYMENTS },
  },
]

describe.each(SUITES)('$name', ({ kinds, runs, found: regressions, watchful, ...suite }) => {
  const kindsOf = () => simulators.at(0).kinds[kinds]
  const scheduled = (seed: number): Schedule => suite.scheduleOf(seed, kindsOf())
  /** What happened in the run of the first seed, by the first simulator. */
  let trace: string[] | undefined

  for (const { found, schedule } of regressions) {
    test(`${found} does not happen again`, async () => {
      expect((await run(schedule)).violations).toEqual([])
    })
  }

  test('a missing guard is noticed by these seeds', async () => {
    for (const schedule of watchful) expect((await run(schedule)).violations).toEqual([])
  })

  test('no harm is done whatever strikes, and everything strikes', async () => {
    const struck = new Map(kindsOf().map(kind => [kind, 0]))
    const failed: Report[] = []
    let ms = 0
    await runSeeds(
      { runs, scheduled },
      report => {
        for (const [kind, times] of report.struck) struck.set(kind, (struck.get(kind) ?? 0) + times)
        if (report.violations.length > 0) failed.push(report)
        if (report.seed === first) ({ trace } = report)
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

  test('a run depends only on its seed', async () => {
    const schedule = scheduled(first)
    trace ??= (await run(schedule)).trace
    expect((await simulators.at(1).run(schedule)).trace).toEqual(trace)
  })
})

test('what is switched off or capped for thirty hours amid a job goes on by itself, and nothing of it fails', async () => {
  for (const schedule of SWITCHED_OFF) {
    const { violations, waitedForOperator, struck } = await run(schedule)
    expect(violations).toEqual([])
    expect(waitedForOperator, String(struck)).toBeGreaterThan(0)
    expect(struck.reduce((sum, [, times]) => sum + times, 0)).toBe(schedule.events.length)
  }
})

const tell = ({ seed, violations }: Report) => `seed ${seed}: ${violations[0]}`
