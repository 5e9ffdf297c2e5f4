import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDb } from '#worker/db/client.ts'
import { sessions } from '#worker/db/schema.ts'
import worker from '#worker/index.ts'
import { aUser } from '../support/factories.ts'

const MONTH_MS = 30 * 24 * 60 * 60_000

test('cron deletes sessions that were idle for a month, and no others', async () => {
  const db = openDb(env.DB)
  const { userId } = await aUser()
  const old = {
    tokenHash: 'idle',
    userId,
    openedBy: 'link' as const,
    createdAt: 0,
    lastSeenAt: Date.now() - MONTH_MS - 1,
  }
  await db.insert(sessions).values(old)
  await worker.scheduled(createScheduledController({ cron: '* * * * *' }), env)
  const left = await db.select().from(sessions).where(eq(sessions.userId, userId))
  expect(left).toHaveLength(1)
  expect(left[0]?.tokenHash).not.toBe('idle')
})
