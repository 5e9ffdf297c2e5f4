import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { newId } from '#test/kit/new-id.ts'
import { aroundD1 } from '#test/kit/worker/around-d1.ts'
import { aUser } from '#test/kit/worker/factories.ts'
import { openDb } from '#worker/db/client.ts'
import { sessions } from '#worker/db/schema.ts'
import worker from '#worker/index.ts'

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

test('a run in which a task failed counts as failed, after all others have run', async () => {
  const db = openDb(env.DB)
  const { userId } = await aUser()
  const hash = newId()
  await db.insert(sessions).values({ tokenHash: hash, userId, openedBy: 'link', createdAt: 0, lastSeenAt: 1 })
  const broken = aroundD1(env.DB, async (texts, run) => {
    if (texts.some(text => text.includes('"last_runs"'))) throw new Error('D1_ERROR: Network connection lost.')
    return run()
  })
  const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await expect(
    worker.scheduled(createScheduledController({ cron: '* * * * *' }), { ...env, DB: broken }),
  ).rejects.toThrow('Cron failed: noteCron')
  const lines = failed.mock.calls.map(([line]) => JSON.parse(String(line)))
  failed.mockRestore()
  expect(lines).toContainEqual(expect.objectContaining({ event: 'cron.failed', task: 'noteCron' }))
  expect(await db.$count(sessions, eq(sessions.tokenHash, hash))).toBe(0)
})
