import { expect, test } from 'vitest'
import { simulateOutage } from '#test/kit/outage-simulation.ts'

const MINUTE_MS = 60_000
const APPLY = { workers: 2, callsPerPhoto: 3, priority: 'apply', goodMs: 300 } as const
const DESCRIBE = { workers: 6, callsPerPhoto: 1, priority: 'describe', goodMs: 6_000 } as const
const IMAGE = { ...DESCRIBE, goodMs: 500 } as const

test.each([
  { name: 'a platform that answers 500', service: { ...APPLY, badMs: 200 }, resumesIn: 60_000 },
  { name: 'a platform that does not answer', service: { ...APPLY, badMs: 15_000 }, resumesIn: 60_000 },
  { name: 'a model that answers 500', service: { ...DESCRIBE, badMs: 200 }, resumesIn: 90_000 },
  { name: 'a model that does not answer', service: { ...DESCRIBE, badMs: 60_000 }, resumesIn: 90_000 },
  { name: 'an image host that answers 429', service: { ...IMAGE, badMs: 100 }, resumesIn: 60_000 },
  { name: 'an image host that does not answer', service: { ...IMAGE, badMs: 10_000 }, resumesIn: 60_000 },
])('ten minutes of $name amid 500 photos cost at most 80 calls, and no photo fails', async ({ service, resumesIn }) => {
  const from = 30_000
  const outcome = await simulateOutage({ ...service, photos: 500, from, until: from + 10 * MINUTE_MS })
  expect(outcome).toMatchObject({ done: 500, failed: 0 })
  expect(outcome.calls.length).toBeLessThanOrEqual(80)
  expect(outcome.resumedAfter).toBeLessThanOrEqual(resumesIn)
  // From half a minute after the first bad answer, at most one every ten seconds.
  const late = outcome.calls.filter(at => at >= (outcome.calls[0] ?? 0) + service.badMs + 30_000)
  expect(Math.min(...late.slice(1).map((at, index) => at - (late[index] ?? 0)))).toBeGreaterThanOrEqual(10_000)
})
