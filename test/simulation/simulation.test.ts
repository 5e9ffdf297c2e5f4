import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { KINDS } from './events.ts'
import { REGRESSIONS, WATCHFUL } from './regressions.ts'
import type { Report } from './run.ts'
import { type Schedule, scheduleOf } from './schedule.ts'
import { shrink } from './shrink.ts'

const { seed: first, runs } = z.object({ seed: z.number(), runs: z.number() }).parse(JSON.parse(env.SIMULATION))
/** Below this many runs an event may never strike by chance. */
const ENOUGH_RUNS = 200
const LINES = 120
/** After so many failing seeds there is enough to look at. */
const MOST_FAILURES = 5
const HOUR_MS = 3_600_000

const run = (schedule: Schedule): Promise<Report> => env.SIM.getByName('simulator').run(schedule)

beforeAll(async () => {
  await reset()
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
})

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
    const schedule = scheduleOf(first, KINDS)
    const [one, other] = [await run(schedule), await run(schedule)]
    expect(other.trace).toEqual(one.trace)
  })

  test('no harm is done whatever strikes, and everything strikes', { timeout: HOUR_MS }, async () => {
    const struck = new Map(KINDS.map(kind => [kind, 0]))
    const failed: Report[] = []
    let ms = 0
    for (let seed = first; seed < first + runs; seed += 1) {
      const report = await run(scheduleOf(seed, KINDS))
      for (const [kind, times] of report.struck) struck.set(kind, (struck.get(kind) ?? 0) + times)
      if (report.violations.length > 0) failed.push(report)
      if (failed.length === MOST_FAILURES) break
      ms += report.ms
    }
    const table = [...struck].map(([kind, times]) => `${String(times).padStart(7)}  ${kind}`)
    console.info([`${runs} runs from seed ${first}, ${Math.round(ms / runs)} ms each`, ...table].join('\n'))
    const [worst] = failed
    if (worst) expect.fail([...failed.map(tell), await explain(scheduleOf(worst.seed, KINDS))].join('\n'))
    const never = [...struck].filter(([, times]) => times === 0).map(([kind]) => kind)
    expect(runs < ENOUGH_RUNS ? [] : never).toEqual([])
  })
})

const tell = ({ seed, violations }: Report) => `seed ${seed}: ${violations[0]}`
