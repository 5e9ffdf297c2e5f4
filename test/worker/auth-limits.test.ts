import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDb } from '#worker/db/client.ts'
import { rateCounters } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { AppError } from '#worker/errors.ts'
import { forgetOldUses, spendLimit } from '#worker/middleware/rate-limit.ts'

const HOUR_MS = 3_600_000

/** Two uses a minute, and a clock that can be set. */
function setUp() {
  const deps = depsFrom(env)
  const clock = { now: Date.now() }
  const config = { ...deps.config, RATE_LIMITS: '{"connectPerIp":{"uses":2,"seconds":60}}' }
  return { clock, deps: { ...deps, config, now: () => clock.now }, who: crypto.randomUUID() }
}

test('the configured number of uses is let through, then the rest of the window is to be waited for', async () => {
  const { clock, deps, who } = setUp()
  await spendLimit(deps, 'connectPerIp', who)
  clock.now += 20_000
  await spendLimit(deps, 'connectPerIp', who)
  const refusal = await spendLimit(deps, 'connectPerIp', who).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(AppError)
  expect(refusal).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 40 })
  clock.now += 40_000
  await spendLimit(deps, 'connectPerIp', who)
})

test('uses at the same moment are all counted', async () => {
  const { deps, who } = setUp()
  const uses = await Promise.allSettled(Array.from({ length: 10 }, () => spendLimit(deps, 'connectPerIp', who)))
  expect(uses.filter(use => use.status === 'fulfilled')).toHaveLength(2)
})

test('everybody is counted for themselves, and a rule that is not overridden keeps its number', async () => {
  const { deps, who } = setUp()
  await spendLimit(deps, 'connectPerIp', who)
  await spendLimit(deps, 'connectPerIp', who)
  await spendLimit(deps, 'connectPerIp', `${who} again`)
  for (const _ of [1, 2, 3, 4, 5]) await spendLimit(deps, 'mailPerAddress', who)
  await expect(spendLimit(deps, 'mailPerAddress', who)).rejects.toThrow('Too many requests')
})

test('windows that ended are swept away', async () => {
  const { clock, deps, who } = setUp()
  await spendLimit(deps, 'connectPerIp', who)
  clock.now += HOUR_MS
  await forgetOldUses(deps)
  const rows = await openDb(env.DB)
    .select()
    .from(rateCounters)
    .where(eq(rateCounters.key, `connectPerIp:${who}`))
  expect(rows).toEqual([])
})
