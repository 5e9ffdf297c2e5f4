import { listDurableObjectIds, reset, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, vi } from 'vitest'
import { migrateEmpty } from './migrate-empty.ts'
import { skipEventsBefore } from './skip-events.ts'

// The files share one workerd to save start-ups, and each begins with empty storage. An object that is not in memory,
// as after `abortAllDurableObjects`, would keep its data, and D1 is an object too.
await env.DB.exec('SELECT 1')
// Also the budget of a key is emptied, since calls of an earlier file would count towards its limits.
for (const id of await listDurableObjectIds(env.BUDGET)) {
  await runInDurableObject(env.BUDGET.get(id), () => undefined)
}
await reset()
await migrateEmpty()
// The stand-in keeps the payments of all files.
await skipEventsBefore(Date.now())

afterAll(() => vi.restoreAllMocks())
