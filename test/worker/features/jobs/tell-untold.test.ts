import { abortAllDurableObjects } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openJobDump } from '#test/kit/worker/dumps.ts'
import { runTogether } from '#test/kit/worker/factories.ts'
import { BARE, listedPhotos, startJob, untilSaved } from '#test/kit/worker/jobs.ts'
import { aPayer, openIntent, payCard, verify } from '#test/kit/worker/paying.ts'
import { aReservation, endedJob, FAILED, startedJob, TEXT } from '#test/kit/worker/settling.ts'
import { switchOff } from '#test/kit/worker/switches.ts'
import { scansOf, watchD1 } from '#test/kit/worker/watch-d1.ts'
import { workOf } from '#test/kit/worker/work.ts'
import { openDb } from '#worker/db/client.ts'
import { findJobRow } from '#worker/db/job.ts'
import { photoWork } from '#worker/db/listing-schema.ts'
import { jobs } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { tellUntold } from '#worker/features/jobs/tell-untold.ts'

const db = openDb(env.DB)
const cron = () => tellUntold(depsFrom(env))

test.each([
  ['order-partly-described', ['review', 'review', 'failed']],
  ['order-unpaid', ['unpaid', 'unpaid', 'unpaid']],
  ['order-running', ['describing', 'describing', 'describing']],
  ['order-refunded', ['failed', 'failed', 'failed']],
])('a job made before, %s, tells its photos to cron', async (name, states) => {
  const { jobId, dump } = await openJobDump(name, 0)
  expect(await workOf(jobId)).toEqual({})
  await cron()
  const photoIds = (dump.object.rows.photos ?? []).map(({ photo_id: photoId }) => String(photoId))
  expect(await workOf(jobId)).toEqual(Object.fromEntries(photoIds.map((photoId, n) => [photoId, states[n]])))
  const row = await findJobRow(db, jobId)
  expect(row?.toldRevision).toBe(row?.revision)
})

test('what an ended job with an empty object left open has failed, and it is not asked again', async () => {
  const ended = { revision: 7, toldRevision: 6, wakeAt: null }
  const { id, userId } = await aReservation({ used: 0, reserved: 0, photos: 5 }, ended)
  const of = { userId, provider: 'flickr', jobAt: 1, jobId: id } as const
  const states = ['unpaid', 'describing', 'review', 'approved', 'applied', 'skipped', 'undone'] as const
  await db.insert(photoWork).values(states.map(state => ({ ...of, photoId: state, state })))
  await cron()
  const failed = { unpaid: 'failed', describing: 'failed', review: 'failed', approved: 'failed' }
  expect(await workOf(id)).toEqual({ ...failed, applied: 'applied', skipped: 'skipped', undone: 'undone' })
  expect(await findJobRow(db, id)).toMatchObject({ toldRevision: 7 })
})

test('many empty objects at once are not believed', async () => {
  const ended = { revision: 7, toldRevision: 6, wakeAt: null }
  const ids: string[] = []
  while (ids.length < 4) {
    const { id, userId } = await aReservation({ used: 0, reserved: 0, photos: 1 }, ended)
    await db
      .insert(photoWork)
      .values({ userId, provider: 'flickr', jobAt: 1, jobId: id, photoId: 'one', state: 'review' })
    ids.push(id)
  }
  await cron()
  for (const id of ids) expect(await workOf(id)).toEqual({ one: 'review' })
  await db.delete(jobs).where(inArray(jobs.id, ids))
})

test('jobs that cannot be told do not keep others waiting; those that are told are found by no scan', async () => {
  const { reservation } = await endedJob({ described: 1, failed: 0 }, 1)
  const { id } = reservation
  await untilSaved(id, ({ revision, toldRevision }) => toldRevision === revision)
  const row = await findJobRow(db, id)
  if (!row) throw new Error('The job has no row')
  await db.delete(photoWork).where(eq(photoWork.jobId, id))
  await db.update(jobs).set({ toldRevision: null }).where(eq(jobs.id, id))
  const failing = Array.from({ length: 50 }, (_, n) => `failing-${n}`)
  const rows = failing.map((failed, n) => ({ ...row, id: failed, createdAt: 1000 + n, toldRevision: null }))
  await runTogether(rows.map(values => db.insert(jobs).values(values)))
  const asked: string[] = []
  const objects = new Proxy(env.JOB, {
    get: (namespace, key) => (name: string) => {
      if (key !== 'getByName') throw new Error(`Not used: ${String(key)}`)
      asked.push(name)
      // As of an object of the release before.
      return failing.includes(name) ? { tell: () => Promise.reject(new Error()) } : namespace.getByName(name)
    },
  })
  const { db: watched, seen } = watchD1(env.DB)
  const run = () => tellUntold({ ...depsFrom({ ...env, DB: watched }), jobs: objects })
  await run()
  expect(asked.toSorted()).toEqual(failing.toSorted())
  expect(await workOf(id)).toEqual({})
  await run()
  expect(asked.slice(50).toSorted()).toEqual([...failing.slice(25), id].toSorted())
  expect(await workOf(id)).toEqual({ 0: 'review' })
  await run()
  expect(asked.slice(76).toSorted()).toEqual(failing.toSorted())
  expect(await scansOf(seen.statements)).toEqual([])
  await db.delete(jobs).where(inArray(jobs.id, failing))
})

describe('after a rollback to a release without states, and the return', () => {
  /** Leaves D1 as that release would: it writes revisions and payments, but neither states nor what is told. */
  async function rolledBack(jobId: string, work: () => Promise<unknown>) {
    const ofJob = eq(photoWork.jobId, jobId)
    const states = await db.select().from(photoWork).where(ofJob)
    const before = await findJobRow(db, jobId)
    await work()
    await untilSaved(jobId, ({ revision, toldRevision }) => revision === toldRevision && revision !== before?.revision)
    await db.delete(photoWork).where(ofJob)
    if (states.length > 0) await db.insert(photoWork).values(states)
    await db
      .update(jobs)
      .set({ toldRevision: before?.toldRevision ?? null })
      .where(eq(jobs.id, jobId))
    await abortAllDurableObjects()
  }

  async function expectAfterCron(jobId: string, states: Record<string, string>) {
    expect(await workOf(jobId)).not.toEqual(states)
    await cron()
    expect(await workOf(jobId)).toEqual(states)
    const row = await findJobRow(db, jobId)
    expect(row?.toldRevision).toBe(row?.revision)
  }

  test.each(['before', 'during'])('a job made %s the rollback tells cron what it did meanwhile', async made => {
    await switchOff('describe')
    const { reservation, job } = await startedJob(3, 3, { row: { requiresPayment: false } })
    const { id } = reservation
    await untilSaved(id, ({ revision, toldRevision }) => revision > 0 && toldRevision === revision)
    if (made === 'during') {
      await db.delete(photoWork).where(eq(photoWork.jobId, id))
      await db.update(jobs).set({ toldRevision: null }).where(eq(jobs.id, id))
    }
    await rolledBack(id, async () => {
      await job.complete('0', TEXT)
      await job.complete('1', FAILED)
    })
    await expectAfterCron(id, { 0: 'review', 1: 'failed', 2: 'describing' })
  })

  test('an order that was paid meanwhile is described, and one that was canceled leaves no state', async () => {
    await switchOff('describe')
    const user = await aPayer(0)
    const [a = '', b = ''] = await listedPhotos(user, [BARE, BARE])
    const [paid, canceled] = [await startJob(user, [a]), await startJob(user, [b])]
    const intentId = await openIntent(user, paid)
    await payCard(intentId)
    await rolledBack(paid, () => verify(user, paid, intentId))
    await rolledBack(canceled, () => user.post('/api/payments/cancel', { jobId: canceled }))
    expect([await workOf(paid), await workOf(canceled)]).toEqual([{ [a]: 'unpaid' }, { [b]: 'unpaid' }])
    await cron()
    expect([await workOf(paid), await workOf(canceled)]).toEqual([{ [a]: 'describing' }, {}])
  })
})
