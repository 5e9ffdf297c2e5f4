import {
  createExecutionContext,
  createMessageBatch,
  createScheduledController,
  runInDurableObject,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import { Job } from '#durable-objects/job/job.ts'
import { newId } from '#test/kit/new-id.ts'
import { APP } from '#test/kit/worker/api.ts'
import { aroundD1 } from '#test/kit/worker/around-d1.ts'
import { aReservation, booked } from '#test/kit/worker/settling.ts'
import { app } from '#worker/app.ts'
import { openDb } from '#worker/db/client.ts'
import { findJobRow } from '#worker/db/job.ts'
import { deployment } from '#worker/db/ops-schema.ts'
import type { Env } from '#worker/env.ts'
import worker from '#worker/index.ts'
import { consumeQueue } from '#worker/queue/consume.ts'

const db = openDb(env.DB)

/** A deployment as a new isolate sees it, which has not asked yet whose database this is. */
function isolate(DEPLOYMENT?: string) {
  const reads: string[] = []
  const DB = aroundD1(env.DB, (texts, run) => {
    reads.push(...texts.filter(text => text.includes('from "deployment"')))
    return run()
  })
  return { reads, env: { ...(env as Env), DB, DEPLOYMENT: DEPLOYMENT as string } }
}

const own = (owner: string) => db.insert(deployment).values({ owner })
const get = (path: string, bindings: Env) => app.request(`${APP}${path}`, {}, bindings, createExecutionContext())
const cron = (bindings: Env) => worker.scheduled(createScheduledController({ cron: '* * * * *' }), bindings)
const FOREIGN = ['staging', '', undefined]

afterEach(() => db.delete(deployment))

test.each(FOREIGN)('the cron of deployment %s leaves the jobs in the database of another one alone', async name => {
  await own('production')
  const job = await aReservation({ used: 9, reserved: 4, photos: 5 }, { wakeAt: 1, status: 'processing' })
  const before = [await findJobRow(db, job.id), await booked(job)]
  await cron(isolate(name).env)
  expect([await findJobRow(db, job.id), await booked(job)]).toEqual(before)
})

test.each(FOREIGN)('deployment %s answers no request but health with the database of another one', async name => {
  await own('production')
  const { env: foreign } = isolate(name)
  for (const path of ['/api/features', '/api/auth/me', '/api/unknown']) {
    const answer = await get(path, foreign)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({
      error: 'Photonym is not available right now. Please come back later.',
      code: 'WRONG_DEPLOYMENT',
      requestId: answer.headers.get('X-Request-Id'),
    })
  }
  expect(await (await get('/api/health', foreign)).json()).toMatchObject({ ok: false, version: expect.any(String) })
  expect(
    (await app.request(`${APP}/api/ops`, { headers: { Authorization: 'Bearer x' } }, { ...foreign, OPS_TOKEN: 'x' }))
      .status,
  ).toBe(200)
})

test.each(['photos', 'photos-dead', 'scans', 'scans-dead'])(
  'the messages of %s wait for their own deployment',
  async queue => {
    await own('production')
    const body = { kind: 'describe', jobId: 'none', photoId: '1', userId: 'none', claim: 1, at: 1 }
    const batch = createMessageBatch(queue, [{ id: 'm', timestamp: new Date(), attempts: 1, body }])
    const retried = vi.spyOn(batch, 'retryAll')
    const acknowledged = batch.messages.map(message => vi.spyOn(message, 'ack'))
    await consumeQueue(batch, isolate('staging').env)
    expect(retried).toHaveBeenCalledOnce()
    expect(acknowledged[0]).not.toHaveBeenCalled()
  },
)

test('a job waits in the database of another deployment, and goes on in its own', async () => {
  const id = newId()
  await own('production')
  await runInDurableObject<Job, void>(env.JOB.getByName(id), async (object, ctx) => {
    const seed = { userId: 'none', provider: 'flickr', platformUserId: 'x', createdAt: 1 } as const
    object.draft({
      ...seed,
      id,
      photos: [],
      config: { style: 'descriptive', descriptionSentences: 2, addPhotonymTag: true },
    })
    ctx.storage.sql.exec('UPDATE timers SET due = 1')
    const drafts = () => ctx.storage.sql.exec('SELECT * FROM job').toArray().length
    await new Job(ctx, isolate('staging').env).alarm()
    expect(drafts()).toBe(1)
    expect(await ctx.storage.getAlarm()).toBeGreaterThan(Date.now())
    await new Job(ctx, isolate('production').env).alarm()
    // There is no row for it, so the draft was abandoned.
    expect(drafts()).toBe(0)
  })
})

test('a database that names nobody serves every deployment, and so does one from before it could', async () => {
  expect((await get('/api/features', isolate('staging').env)).status).toBe(200)
  expect((await get('/api/features', isolate(undefined).env)).status).toBe(200)
  const { env: early } = isolate('production')
  const DB = aroundD1(env.DB, async (texts, run) => {
    if (texts.some(text => text.includes('"deployment"'))) throw new Error('D1_ERROR: no such table: deployment')
    return run()
  })
  expect((await get('/api/features', { ...early, DB })).status).toBe(200)
})

test('the owner is read once an isolate, and until it is right with every call', async () => {
  await own('production')
  const { reads, env: mine } = isolate('production')
  for (let call = 0; call < 3; call += 1) expect((await get('/api/features', mine)).status).toBe(200)
  expect(reads).toHaveLength(1)
  const { env: other } = isolate('staging')
  expect((await get('/api/features', other)).status).toBe(503)
  await db.update(deployment).set({ owner: 'staging' })
  expect((await get('/api/features', other)).status).toBe(200)
})
