import * as z from 'zod'
import type { Measurement } from './measure.ts'
import { measuredByTests } from './worker-tests.ts'

const TEST = 'test/worker/durable-objects/job/written-rows.test.ts'

const Written = z.object({
  what: z.string(),
  budget: z.number(),
  photos: z.number(),
  written: z.array(z.object({ what: z.string(), rows: z.number() })),
})

/** Rows that a job's object writes per photo, as they are billed: tables and indexes, migrations, timers and alarms. */
export function measureRows(): Measurement[] {
  return measuredByTests([TEST], 'rows', Written).map(({ what, budget, photos, written }) => {
    const sum = (of: typeof written) => of.reduce((total, { rows }) => total + rows, 0)
    const timers = sum(written.filter(({ what }) => /Alarm$|\btimers\b/.test(what)))
    return {
      what,
      value: sum(written) / photos,
      budget,
      unit: 'rows',
      note: `${sum(written)} for a job of ${photos}${timers > 0 ? `, ${timers} of them for timers and alarms` : ''}`,
    }
  })
}
