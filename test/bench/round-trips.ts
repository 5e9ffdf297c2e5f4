import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import type { Measurement } from './measure.ts'

const ROOT = new URL('../..', import.meta.url).pathname
const TESTS = ['test/worker/features/billing/queries.test.ts', 'test/worker/features/agent/queries.test.ts']

const Costs = z.record(z.string(), z.object({ trips: z.number(), asked: z.number(), service: z.string() }))
const Results = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ meta: z.object({ costs: Costs.optional() }) })) }),
  ),
})

/** D1 round trips of the calls about a payment and of an idle scan, which only a test inside the runtime can count. */
export function measureRoundTrips(): Measurement[] {
  const folder = mkdtempSync(join(tmpdir(), 'photonym-trips-'))
  const outputFile = join(folder, 'results.json')
  execFileSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--config', 'test/vitest.config.ts', '--project', 'worker', ...TESTS],
      ...['--reporter', 'json', '--outputFile', outputFile],
    ],
    { cwd: ROOT, stdio: 'ignore' },
  )
  const { testResults } = Results.parse(JSON.parse(readFileSync(outputFile, 'utf8')))
  rmSync(folder, { recursive: true, force: true })
  const costs = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ meta }) => meta.costs ?? {}))
  return Object.entries(Object.assign({}, ...costs) as z.infer<typeof Costs>).map(
    ([call, { trips, asked, service }]) => ({
      what: `${call.replace(/ \d+$/, '')}: D1 round trips`,
      value: trips,
      budget: 3,
      unit: 'trips',
      note: `${asked} ${service} calls`,
    }),
  )
}
