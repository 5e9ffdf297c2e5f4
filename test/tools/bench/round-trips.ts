import * as z from 'zod'
import type { Measurement } from './measure.ts'
import { measuredByTests } from './worker-tests.ts'

const TESTS = ['test/worker/features/payment/queries.test.ts', 'test/worker/features/agent/queries.test.ts']

const Costs = z.record(z.string(), z.object({ trips: z.number(), asked: z.number(), service: z.string() }))
type Costs = z.infer<typeof Costs>

/** D1 round trips of the calls about a payment and of an idle scan. */
export function measureRoundTrips(): Measurement[] {
  const costs: Costs = Object.assign({}, ...measuredByTests(TESTS, 'costs', Costs))
  return Object.entries(costs).map(([call, { trips, asked, service }]) => ({
    what: `${call.replace(/ \d+$/, '')}: D1 round trips`,
    value: trips,
    budget: 3,
    unit: 'trips',
    note: `${asked} ${service} calls`,
  }))
}
