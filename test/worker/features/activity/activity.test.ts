import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aUser, type TestUser } from '#test/kit/worker/factories.ts'
import { connectFlickr } from '#test/kit/worker/flickr.ts'
import { aPhotographer, applied, BARE, describedJob, undone } from '#test/kit/worker/jobs.ts'
import type { Activity } from '#worker/contract/activity.ts'
import { openDb } from '#worker/db/client.ts'
import { activity, connectedAccounts } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { activityEntry } from '#worker/features/activity/service.ts'
import worker from '#worker/index.ts'

const db = openDb(env.DB)
const DAY_MS = 24 * 60 * 60_000

async function readActivity(user: TestUser, cursor = ''): Promise<Activity> {
  return (await user.get(`/api/account/activity?cursor=${cursor}`)).json()
}

/** The user's activity, oldest first, without times. */
async function activityOf(user: TestUser) {
  const { entries } = await readActivity(user)
  return entries.map(({ action, outcome, detail }) => ({ action, outcome, detail })).reverse()
}

/** A new user who has connected an account through the platform's pages. */
async function aNewcomer(): Promise<TestUser> {
  await db.delete(connectedAccounts)
  const user = await aUser()
  await connectFlickr(user, 'dorothea')
  return user
}

const linesOf = (userId: string, at: number, lines: number) =>
  db.insert(activity).values(
    Array.from({ length: lines }, () => ({
      userId,
      at,
      action: 'sign-in' as const,
      outcome: 'done' as const,
      detail: {},
    })),
  )

test('users read their own activity, newest first, in pages of fifty, each entry once', async () => {
  const user = await aUser()
  const other = await aUser()
  for (let round = 0; round < 8; round += 1) {
    await linesOf(user.userId, 1_700_000_000_000 + round, 15)
    await linesOf(other.userId, 1, 1)
  }
  const first = await readActivity(user)
  const second = await readActivity(user, first.nextCursor ?? '')
  const third = await readActivity(user, second.nextCursor ?? '')
  expect([first, second, third].map(page => page.entries.length)).toEqual([50, 50, 20])
  expect(third.nextCursor).toBeNull()
  const ids = [first, second, third].flatMap(page => page.entries.map(({ id }) => Number(id)))
  expect(new Set(ids).size).toBe(120)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(first.entries[0]?.at).toBe('2023-11-14T22:13:20.007Z')
  expect((await readActivity(other)).entries).toHaveLength(8)
  expect((await user.get('/api/account/activity?cursor=1%20or%201')).status).toBe(400)
})

test('the database refuses to change an entry, or to delete one while its user exists', async () => {
  const user = await aUser()
  await linesOf(user.userId, Date.now(), 1)
  const refused = { cause: { message: expect.stringContaining('append-only') } }
  await expect(
    db.update(activity).set({ outcome: 'refused' }).where(eq(activity.userId, user.userId)),
  ).rejects.toMatchObject(refused)
  await expect(db.delete(activity).where(eq(activity.userId, user.userId))).rejects.toMatchObject(refused)
  expect((await readActivity(user)).entries).toMatchObject([{ outcome: 'done' }])
})

test('cron deletes entries after a year and keeps newer ones', async () => {
  const user = await aUser()
  await linesOf(user.userId, Date.now() - 367 * DAY_MS, 2)
  await linesOf(user.userId, Date.now() - 364 * DAY_MS, 1)
  await worker.scheduled(createScheduledController({ cron: '* * * * *' }), env)
  expect((await readActivity(user)).entries).toHaveLength(1)
})

test('no entry is written for a deleted user', async () => {
  await activityEntry(depsFrom(env), 'nobody', { action: 'data-exported' })
  expect(await db.select().from(activity).where(eq(activity.userId, 'nobody'))).toEqual([])
})

test('connecting and disconnecting add entries; disconnecting a platform that is not connected adds none', async () => {
  const user = await aNewcomer()
  await user.delete('/api/auth/disconnect/flickr')
  await user.delete('/api/auth/disconnect/flickr')
  const detail = { provider: 'flickr' }
  expect(await activityOf(user)).toEqual([
    { action: 'platform-connected', outcome: 'done', detail },
    { action: 'platform-disconnected', outcome: 'done', detail },
  ])
})

test('a refused connection is recorded for the user who tried, without naming the account’s owner', async () => {
  const owner = await aNewcomer()
  const user = await aUser()
  await connectFlickr(user, 'dorothea')
  expect(await activityOf(user)).toEqual([
    { action: 'platform-connected', outcome: 'refused', detail: { provider: 'flickr' } },
  ])
  expect(await activityOf(owner)).toHaveLength(1)
})

test('each job, apply and undo adds an entry with the number of photos', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE, BARE])
  const jobId = job._id
  const photoIds = job.results.map(result => result.photoId)
  const [photoId] = photoIds
  await user.post('/api/photos/apply-single', { jobId, photoId })
  await user.post('/api/photos/apply-single', { jobId, photoId })
  await user.post('/api/photos/apply-batch', { jobId, photoIds })
  await applied(user, jobId)
  await user.post('/api/photos/apply-batch', { jobId, photoIds })
  await user.post('/api/photos/apply-batch', { jobId, photoIds: ['unknown'] })
  await user.post('/api/photos/undo-batch', { jobId, photoIds })
  await undone(user, jobId)
  await user.post('/api/photos/undo-apply', { jobId, photoId })
  expect(await activityOf(user)).toEqual([
    { action: 'job-started', outcome: 'done', detail: { photos: 2, provider: 'flickr', jobId, origin: 'person' } },
    { action: 'apply-started', outcome: 'done', detail: { jobId, photos: 1 } },
    { action: 'apply-started', outcome: 'done', detail: { jobId, photos: 1 } },
    { action: 'undo-started', outcome: 'done', detail: { jobId, photos: 2 } },
  ])
})
