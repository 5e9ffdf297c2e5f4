import type { Report } from './run.ts'
import type { Schedule, SimulatedEvent } from './schedule.ts'

type Shrunk = { schedule: Schedule; report: Report }

/** Removes from a failing schedule whatever it fails without: events first, then photos. */
export async function shrink(failing: Schedule, run: (schedule: Schedule) => Promise<Report>): Promise<Shrunk> {
  let best: Shrunk = { schedule: failing, report: await run(failing) }

  async function tryOut(schedule: Schedule): Promise<boolean> {
    const report = await run(schedule)
    if (report.violations.length === 0) return false
    best = { schedule, report }
    return true
  }

  const withEvents = (events: SimulatedEvent[]): Schedule => ({ ...best.schedule, events })
  for (let size = Math.ceil(failing.events.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < best.schedule.events.length; ) {
      if (!(await tryOut(withEvents(best.schedule.events.toSpliced(from, size))))) from += size
    }
  }
  for (let index = best.schedule.scenario.photos.length - 1; index >= 0; index -= 1) {
    const { scenario } = best.schedule
    if (scenario.photos.length === 1) break
    await tryOut({ ...best.schedule, scenario: { ...scenario, photos: scenario.photos.toSpliced(index, 1) } })
  }
  return best
}
