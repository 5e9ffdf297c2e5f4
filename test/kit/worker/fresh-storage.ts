import { listDurableObjectIds, reset, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, beforeEach, vi } from 'vitest'
import { control } from './flickr.ts'
import { migrateEmpty } from './migrate-empty.ts'
import { idle } from './settled.ts'
import { skipEventsBefore } from './skip-events.ts'

// What the last test of another file has left under way.
await idle()
// The files share one workerd to save start-ups, and each begins with empty storage. An object that is not in memory,
// as after `abortAllDurableObjects`, would keep its data, and D1 is an object too.
await env.DB.exec('SELECT 1')
// Also the budget of a key is emptied, since calls of an earlier file would count towards its limits.
for (const id of await listDurableObjectIds(env.BUDGET)) {
  await runInDurableObject(env.BUDGET.get(id), () => undefined)
}
await reset()
await migrateEmpty()
// The stand-ins keep the payments of all files, and the faults of a test that failed before it took them back.
await skipEventsBefore(Date.now())
await control('DELETE', '/faults')
await control('POST', '/model', {})

beforeEach(idle)
afterAll(() => vi.restoreAllMocks())
