import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, vi } from 'vitest'

// The files share one workerd to save start-ups; each begins with empty storage.
await reset()
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)

afterAll(() => vi.restoreAllMocks())
