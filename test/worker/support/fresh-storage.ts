import { applyD1Migrations, listDurableObjectIds, reset, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, vi } from 'vitest'

// The files share one workerd to save start-ups; each begins with empty storage.
// An object that is not in memory, as after `abortAllDurableObjects`, would keep what it stores: D1 is one, too.
await env.DB.exec('SELECT 1')
// So is the budget of a key: the calls of an earlier file would count against the limits of this one.
for (const id of await listDurableObjectIds(env.BUDGET)) {
  await runInDurableObject(env.BUDGET.get(id), () => undefined)
}
await reset()
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)

afterAll(() => vi.restoreAllMocks())
