import { expect, test } from 'vitest'
import { PLAIN } from './regressions.ts'
import type { Outage } from './schedule.ts'
import { simulatorPool } from './simulator.ts'

const PHOTOS = 100
/** One probe every 10 to 30 s for ten minutes, and the calls that open the breaker. */
const MOST_CALLS = 80

const SERVICES: Outage['service'][] = ['platform', 'model', 'image']
const simulators = simulatorPool(SERVICES.length)

for (const [index, service] of SERVICES.entries()) {
  test.concurrent(`ten minutes without the ${service} amid ${PHOTOS} photos cost few calls and no photo`, async () => {
    const photos = Array.from({ length: PHOTOS }, () => ({ title: 'IMG_1234', description: '', tags: ['film'] }))
    const outage: Outage = { service, afterCalls: 50 }
    const schedule = { seed: 1, scenario: { ...PLAIN, photos }, events: [], outage }
    const { violations, outageCost } = await simulators.at(index).run(schedule)
    expect(violations).toEqual([])
    expect(outageCost).toBeGreaterThan(0)
    expect(outageCost).toBeLessThanOrEqual(MOST_CALLS)
  })
}
