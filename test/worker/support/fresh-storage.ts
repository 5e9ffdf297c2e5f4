import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, vi } from 'vitest'

// The files share one workerd to save start-ups; each begins with empty storage.
// An object that is not in memory, as after `abortAllDurableObjects`, would keep what it stores: D1 is one, too.
await env.DB.exec('SELECT 1')
await reset()
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)

afterAll(() => vi.restoreAllMocks())
