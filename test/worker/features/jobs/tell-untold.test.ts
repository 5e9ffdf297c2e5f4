import { env } from 'cloudflare:workers'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDb } from '#worker/db/client.ts'
import { findJobRow } from '#worker/db/job.ts'
import { photoWork } from '#worker/db/listing-schema.ts'
import { jobs } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { tellUntold } from '#worker/features/jobs/tell-untold.ts'
import { openJobDump } from '../../support/dumps.ts'
import { untilSaved } from '../../support/jobs.ts'
import { aReservation, endedJob } from '../../support/settling.ts'
import { scansOf, watchD1 } from '../../support/watch-d1.ts'
import { workOf } from '../../support/work.ts'

const db = openDb(env.DB)
const cron = () => tellUntold(depsFrom(env))

test.each([
  ['order-partly-described', ['review', 'review', 'failed']],
  ['order-unpaid', ['unpaid', 'unpaid', 'unpaid']],
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
  const [one, ...others] = rows.map(values => db.insert(jobs).values(values))
  if (one) await db.batch([one, ...others])
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
