import { env } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAgent, MINUTE_MS, runNow, type TestAgent, upload, workedJob } from '#test/kit/worker/agents.ts'
import { aroundD1 } from '#test/kit/worker/around-d1.ts'
import { personOf } from '#test/kit/worker/factories.ts'
import { BARE } from '#test/kit/worker/jobs.ts'
import { agentPhotos, agents } from '#worker/db/agent-schema.ts'
import { openDb } from '#worker/db/client.ts'
import { jobs } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import { eraseUser } from '#worker/features/account/queries.ts'
import { runAgent } from '#worker/features/agent/run.ts'

const db = openDb(env.DB)
const LOOK_BACK_MS = PLATFORMS.flickr.lookBackHours * 60 * MINUTE_MS
const none = { newPhotos: 0, photosNeedingMetadata: 0, jobCreated: false }

const rowsOf = ({ user }: TestAgent) => db.select().from(agentPhotos).where(eq(agentPhotos.userId, user.userId))

/** An agent that has applied so many photos, which the owner has undone. */
async function undone(photos = 1) {
  const agent = await anAgent()
  const photoIds = await upload(agent, Array(photos).fill(BARE))
  await runNow(agent.user)
  const job = await workedJob(agent.user)
  for (const photoId of photoIds) await agent.user.post('/api/photos/undo-apply', { jobId: job._id, photoId })
  return { agent, first: photoIds[0] ?? '' }
}

/** Makes the photo look like one that could not be described and is older than the agent’s look-back. */
async function failLongAgo({ user: { userId } }: TestAgent, photoId: string) {
  await db
    .update(agentPhotos)
    .set({ status: 'failed' })
    .where(and(eq(agentPhotos.userId, userId), eq(agentPhotos.photoId, photoId)))
  const newest = Date.now() + LOOK_BACK_MS + MINUTE_MS
  await db.update(agents).set({ newest }).where(eq(agents.userId, userId))
}

test('a failed photo is offered again although it is older than the look-back, and no other such photo is', async () => {
  const { agent, first } = await undone(2)
  await failLongAgo(agent, first)
  const again = { newPhotos: 0, photosNeedingMetadata: 1, jobCreated: true }
  expect(await runNow(agent.user)).toMatchObject(again)
  const { _id: jobId, results } = await workedJob(agent.user)
  expect(results.map(({ photoId }) => photoId)).toEqual([first])
  expect(await rowsOf(agent)).toMatchObject([{ photoId: first, tries: 2 }])
  await agent.user.post('/api/photos/undo-apply', { jobId, photoId: first })
  // By now the other photo is forgotten.
  await failLongAgo(agent, first)
  expect(await runNow(agent.user)).toMatchObject(again)
  await workedJob(agent.user)
  expect(await runNow(agent.user)).toMatchObject(none)
  expect(await rowsOf(agent)).toEqual([])
})

test('a failed photo that is no longer listed is forgotten once it is older than the look-back', async () => {
  const { agent } = await undone()
  await failLongAgo(agent, 'gone')
  const row = { userId: agent.user.userId, provider: 'flickr' as const, photoId: 'gone', status: 'failed' as const }
  await db.insert(agentPhotos).values({ ...row, tries: 1, uploadedAt: Date.now() })
  expect(await runNow(agent.user)).toMatchObject(none)
  expect(await rowsOf(agent)).toEqual([])
})

test('a photo whose upload date its owner moves forward is not offered again', async () => {
  const { agent } = await undone()
  const before = await rowsOf(agent)
  await db.update(agentPhotos).set({ uploadedAt: 1 }).where(eq(agentPhotos.userId, agent.user.userId))
  expect(await runNow(agent.user)).toMatchObject(none)
  expect(await rowsOf(agent)).toEqual(before)
  expect(await runNow(agent.user)).toMatchObject(none)
})

test('nothing is booked if the platform is disconnected during the scan', async () => {
  const agent = await anAgent()
  await upload(agent, [BARE])
  const disconnecting = aroundD1(env.DB, async (texts, run) => {
    if (texts.some(text => text.includes('insert into "jobs"'))) {
      expect((await agent.user.delete('/api/auth/disconnect/flickr')).status).toBe(200)
    }
    return run()
  })
  await expect(runAgent({ ...depsFrom(env), db: openDb(disconnecting) }, personOf(agent.user))).rejects.toMatchObject({
    code: 'NOT_CONNECTED',
  })
  expect(await db.select().from(jobs).where(eq(jobs.userId, agent.user.userId))).toEqual([])
  expect(await rowsOf(agent)).toEqual([])
})

test('a user deleted during a scan leaves no rows of the photos it found', async () => {
  const agent = await anAgent()
  await upload(agent, [BARE, { title: 'Mine', description: 'All of it.' }])
  const person = personOf(agent.user)
  const deleting = aroundD1(env.DB, async (texts, run) => {
    if (texts.some(text => text.includes('insert into "jobs"'))) {
      await db.batch(eraseUser(db, { ...person, now: Date.now() }))
    }
    return run()
  })
  await expect(runAgent({ ...depsFrom(env), db: openDb(deleting) }, person)).rejects.toMatchObject({
    code: 'SIGNED_OUT',
  })
  expect(await rowsOf(agent)).toEqual([])
})
