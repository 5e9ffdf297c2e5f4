import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailsTo } from '#test/kit/worker/api.ts'
import { dumpD1, dumpJob, EMPTY } from '#test/kit/worker/dump.ts'
import { aUser, type TestUser } from '#test/kit/worker/factories.ts'
import { aPhotographer, BARE, describedJob, until } from '#test/kit/worker/jobs.ts'
import { restorable } from '#test/kit/worker/restorable.ts'
import { settled } from '#test/kit/worker/settled.ts'
import { openDb } from '#worker/db/client.ts'
import { deletedUsers } from '#worker/db/ops-schema.ts'
import { erasures, jobs, sessions, users } from '#worker/db/schema.ts'
import { DAY_MS, DELETED_USER_DAYS } from '#worker/domain/lifetimes.ts'
import worker from '#worker/index.ts'

const GOODBYE = 'Your Photonym account is deleted'
const db = openDb(env.DB)

const cron = () => worker.scheduled(createScheduledController({ cron: '* * * * *' }), env)
const deleted = (user: TestUser) => user.send('DELETE', '/api/account', { body: { email: user.email } })
const goodbyes = async (user: TestUser) => (await mailsTo(user.email)).filter(({ subject }) => subject === GOODBYE)

test('a deleted user whom a restored database holds again is deleted again by cron, with all that is theirs', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const restore = await restorable(user.userId)
  const cookies = [...user.cookies]
  expect((await deleted(user)).status).toBe(200)
  await settled()
  expect(await goodbyes(user)).toHaveLength(1)
  await restore()
  for (const [name, value] of cookies) user.cookies.set(name, value)
  expect((await user.get('/api/auth/me')).status).toBe(200)
  expect(await db.$count(jobs, eq(jobs.userId, user.userId))).toBe(1)

  await until(
    async () => {
      await cron()
      return db.select().from(erasures)
    },
    left => left.length === 0,
  )
  expect((await user.get('/api/auth/me')).status).toBe(401)
  expect(await db.$count(sessions, eq(sessions.userId, user.userId))).toBe(0)
  const left = await dumpD1()
  expect([user.userId, user.email, job._id].filter(text => left.includes(text))).toEqual([])
  expect(await dumpJob(job._id)).toEqual(EMPTY)
  expect(await goodbyes(user)).toHaveLength(1)
})

test('the id of a deleted user is kept for 31 days', async () => {
  const [recent, old] = [await aUser(), await aUser()]
  for (const user of [recent, old]) await deleted(user)
  const age = (user: TestUser, days: number) =>
    db
      .update(deletedUsers)
      .set({ deletedAt: Date.now() - days * DAY_MS })
      .where(eq(deletedUsers.userId, user.userId))
  expect(DELETED_USER_DAYS).toBe(31)
  await age(recent, 30.9)
  await age(old, 31.1)
  await cron()
  const kept = (await db.select().from(deletedUsers)).map(({ userId }) => userId)
  expect(kept).toContain(recent.userId)
  expect(kept).not.toContain(old.userId)
})

test('cron leaves users alone who were never deleted', async () => {
  const user = await aUser()
  await cron()
  expect(await db.$count(users, eq(users.id, user.userId))).toBe(1)
})
