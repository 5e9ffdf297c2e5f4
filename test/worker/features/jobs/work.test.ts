import { env } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Client } from '#test/kit/worker/api.ts'
import { signInAs } from '#test/kit/worker/factories.ts'
import {
  aPhotographer,
  applied,
  BARE,
  describedJob,
  generated,
  listedPhotos,
  ORDER,
  startJob,
} from '#test/kit/worker/jobs.ts'
import { aPayer, openIntent, payCard, verify } from '#test/kit/worker/paying.ts'
import { settled } from '#test/kit/worker/settled.ts'
import { endedJob, FAILED, startedJob } from '#test/kit/worker/settling.ts'
import { switchOff } from '#test/kit/worker/switches.ts'
import { expectListed, listedWork, workOf } from '#test/kit/worker/work.ts'
import type { JobSummary } from '#worker/contract/jobs.ts'
import { openDb } from '#worker/db/client.ts'
import { findJobRow, updateSummary } from '#worker/db/job.ts'
import { photoWork } from '#worker/db/listing-schema.ts'
import { payments } from '#worker/db/payment-schema.ts'
import { tellWork } from '#worker/db/photo-work.ts'
import { jobs } from '#worker/db/schema.ts'
import type { WorkState } from '#worker/domain/work.ts'
import { presentJob } from '#worker/features/jobs/present.ts'

const db = openDb(env.DB)
const COMPLETE = { title: 'Old pier', description: 'Mine.', tags: ['one'] }

describe('what a listing shows of a photo’s job', () => {
  test('a photo is described from the moment its job is made', async () => {
    await switchOff('describe')
    const user = await aPhotographer()
    const photoIds = await listedPhotos(user, [BARE, COMPLETE])
    const jobId = await startJob(user, photoIds)
    expect(await listedWork(user, photoIds)).toEqual([{ jobId, state: 'describing' }, null])
  })

  test('a photo is reviewed, approved or skipped, applied and undone', async () => {
    const user = await aPhotographer()
    const ids = await listedPhotos(user, [BARE, BARE, BARE, COMPLETE])
    const [a = '', b = '', c = '', complete = ''] = ids
    const jobId = await startJob(user, ids)
    await generated(user, jobId)
    const expectStates = (states: string[]) =>
      expectListed(user, jobId, { [a]: states[0] ?? '', [b]: states[1] ?? '', [c]: 'review', [complete]: null })
    await expectStates(['review', 'review'])
    const decide = (photoId: string, decision: object) =>
      user.patch(`/api/photos/job/${jobId}/photo/${photoId}`, decision)
    await decide(a, { approved: true })
    await decide(b, { skipped: true })
    await expectStates(['approved', 'skipped'])
    // A skipped photo that is applied all the same is applied.
    for (const photoId of [a, b]) await user.post('/api/photos/apply-single', { jobId, photoId })
    await applied(user, jobId)
    await expectStates(['applied', 'applied'])
    await user.post('/api/photos/undo-apply', { jobId, photoId: a })
    await expectStates(['undone', 'applied'])
    await decide(a, { approved: true })
    await expectStates(['approved', 'applied'])
  })

  test('a failed photo that is tried again is being described', async () => {
    await switchOff('describe')
    const { reservation, job } = await startedJob(2, 2, { row: { requiresPayment: false } })
    await job.complete('1', FAILED)
    await settled()
    expect(await workOf(reservation.id)).toEqual({ 0: 'describing', 1: 'failed' })
    expect(await job.retry(null)).toMatchObject({ ok: true })
    await settled()
    expect(await workOf(reservation.id)).toEqual({ 0: 'describing', 1: 'describing' })
  })

  test('the newest job counts; one that ends unpaid leaves the state of the job before', async () => {
    const user = await aPayer(1)
    const [photoId = ''] = await listedPhotos(user, [BARE])
    const first = await startJob(user, [photoId])
    await generated(user, first)
    await expectListed(user, first, { [photoId]: 'review' })
    const second = await startJob(user, [photoId])
    expect(await listedWork(user, [photoId])).toEqual([{ jobId: second, state: 'unpaid' }])
    expect((await user.post('/api/payments/cancel', { jobId: second })).status).toBe(200)
    expect(await listedWork(user, [photoId])).toEqual([{ jobId: first, state: 'review' }])
    // Its object fails the photo, and tells nothing of it.
    await settled()
    const row = await findJobRow(db, second)
    expect(row).toMatchObject({ status: 'failed', toldRevision: row?.revision })
    expect(await listedWork(user, [photoId])).toEqual([{ jobId: first, state: 'review' }])
  })

  test('a photo is described from the moment its job is paid', async () => {
    await switchOff('describe')
    const user = await aPayer(0)
    const photoIds = await listedPhotos(user, [BARE])
    const jobId = await startJob(user, photoIds)
    const intentId = await openIntent(user, jobId)
    await payCard(intentId)
    expect(await listedWork(user, photoIds)).toEqual([{ jobId, state: 'unpaid' }])
    await verify(user, jobId, intentId)
    expect(await listedWork(user, photoIds)).toEqual([{ jobId, state: 'describing' }])
  })
})

describe('what an object tells of its photos', () => {
  let known: JobSummary

  /** Tells this state of one photo as the object does with a summary of this revision. */
  async function tell(
    jobId: string,
    { revision, since, state }: { revision: number; since: number; state: WorkState },
  ) {
    const row = await findJobRow(db, jobId)
    const summary = { ...(row ? presentJob(row) : known), revision }
    known = summary
    const saved = { completedAt: null, wakeAt: null, endedNote: null, toldSince: since }
    const photos = [['0', state] as const]
    const [[updated]] = await db.batch([
      updateSummary(db, summary, saved),
      ...tellWork(db, { id: jobId, revision, photos }),
    ])
    return updated?.told
  }

  async function toldJob() {
    const { reservation } = await endedJob({ described: 1, failed: 0 }, 1)
    return reservation.id
  }

  test('a newer revision wins, whatever comes later', async () => {
    const jobId = await toldJob()
    expect(await tell(jobId, { revision: 100, since: 0, state: 'applied' })).toBe(100)
    expect(await tell(jobId, { revision: 99, since: 0, state: 'approved' })).toBeUndefined()
    expect(await workOf(jobId)).toEqual({ 0: 'applied' })
    // The row of an earlier release's summary is newer than what it was told.
    await db.update(jobs).set({ revision: 98 }).where(eq(jobs.id, jobId))
    expect(await tell(jobId, { revision: 99, since: 0, state: 'approved' })).toBe(100)
    expect(await workOf(jobId)).toEqual({ 0: 'applied' })
  })

  test('nothing is told onto a gap', async () => {
    const jobId = await toldJob()
    await tell(jobId, { revision: 100, since: 0, state: 'review' })
    expect(await tell(jobId, { revision: 102, since: 101, state: 'applied' })).toBe(100)
    expect(await workOf(jobId)).toEqual({ 0: 'review' })
  })

  test('a job whose row is gone or that ended unpaid tells nothing', async () => {
    const jobId = await toldJob()
    const { userId } = (await db.select().from(jobs).where(eq(jobs.id, jobId)).get()) ?? { userId: '' }
    await db.delete(photoWork).where(eq(photoWork.jobId, jobId))
    const payment = { jobId, userId, status: 'canceled' as const, expiresAt: 1, createdAt: 1 }
    await db.insert(payments).values(payment)
    await tell(jobId, { revision: 100, since: 0, state: 'failed' })
    expect(await workOf(jobId)).toEqual({})
    await db.delete(payments).where(eq(payments.jobId, jobId))
    await db.delete(jobs).where(eq(jobs.id, jobId))
    await tell(jobId, { revision: 101, since: 0, state: 'failed' })
    expect(await workOf(jobId)).toEqual({})
  })

  test('a database that was taken back is told again what it forgot', async () => {
    const user = await aPhotographer()
    const job = await describedJob(user, [BARE, BARE])
    const jobId = job._id
    const [a = '', b = ''] = job.results.map(({ photoId }) => photoId)
    await expectListed(user, jobId, { [a]: 'review', [b]: 'review' })
    const toldRevision = (await findJobRow(db, jobId))?.toldRevision
    await user.patch(`/api/photos/job/${jobId}/photo/${a}`, { approved: true })
    await expectListed(user, jobId, { [a]: 'approved', [b]: 'review' })
    const earlier = and(eq(photoWork.jobId, jobId), eq(photoWork.photoId, a))
    await db.update(photoWork).set({ state: 'review' }).where(earlier)
    await db
      .update(jobs)
      .set({ toldRevision, revision: toldRevision ?? 0 })
      .where(eq(jobs.id, jobId))
    await user.patch(`/api/photos/job/${jobId}/photo/${b}`, { skipped: true })
    await expectListed(user, jobId, { [a]: 'approved', [b]: 'skipped' })
  })

  test('a deleted person leaves no states', async () => {
    const user = await aPhotographer()
    const { _id: jobId, results } = await describedJob(user, [BARE])
    await expectListed(user, jobId, { [results[0]?.photoId ?? '']: 'review' })
    await user.delete('/api/auth/disconnect/flickr')
    expect(Object.values(await workOf(jobId))).toEqual(['review'])
    expect((await user.send('DELETE', '/api/account', { body: { email: user.email } })).status).toBe(200)
    expect(await workOf(jobId)).toEqual({})
  })
})

describe('ordering photos that a job still has open', () => {
  const process = (user: Client, order: object, key?: string) =>
    user.post('/api/photos/process', { ...ORDER, ...order }, key === undefined ? {} : { 'Idempotency-Key': key })
  const jobsOf = (userId: string) => db.select({ id: jobs.id }).from(jobs).where(eq(jobs.userId, userId))

  test('of simultaneous calls that refuse them one makes a job, and the others say which it is', async () => {
    await switchOff('describe')
    const user = await aPhotographer()
    const tabs = [user, await signInAs(user.userId)]
    const ids = await listedPhotos(user, [BARE, BARE, BARE, BARE, BARE, BARE])
    const orders = Array.from({ length: 20 }, (_, n) => ids.filter((_id, at) => at === n % 6 || at === (n * 5 + 2) % 6))
    const calls = orders.map((photoIds, n) => process(tabs[n % 2] ?? user, { photoIds, again: false }))
    const answers = await Promise.all(calls)
    const made = new Map<string, string>()
    for (const [n, answer] of answers.entries()) {
      if (answer.status !== 200) continue
      const { jobId } = await answer.json<{ jobId: string }>()
      // None of them is in another open job.
      expect(orders[n]?.filter(photoId => made.has(photoId))).toEqual([])
      for (const photoId of orders[n] ?? []) made.set(photoId, jobId)
    }
    expect(await jobsOf(user.userId)).toHaveLength(new Set(made.values()).size)
    for (const [n, answer] of answers.entries()) {
      if (answer.status === 200) continue
      const taken = orders[n]?.filter(photoId => made.has(photoId)) ?? []
      expect(taken).not.toEqual([])
      const refused = await answer.json<{ code: string; photos: object[] }>()
      expect([answer.status, refused.code]).toEqual([409, 'ALREADY_DESCRIBED'])
      const known = taken.map(photoId => ({ photoId, jobId: made.get(photoId), state: 'describing' }))
      // It may have been refused before the others were made.
      for (const photo of refused.photos) expect(known).toContainEqual(photo)
      expect(refused.photos).not.toEqual([])
    }
  })

  test('another person’s jobs with the same photos are neither shown nor refused', async () => {
    await switchOff('describe')
    const before = await aPhotographer()
    const photoIds = await listedPhotos(before, [BARE])
    await startJob(before, photoIds)
    const user = await aPhotographer()
    expect(await listedWork(user, photoIds)).toEqual([null])
    expect((await process(user, { photoIds, again: false })).status).toBe(200)
  })

  test('a repeated call gets its first answer, and other states may be ordered', async () => {
    const user = await aPhotographer()
    const photoIds = await listedPhotos(user, [BARE])
    const [photoId = ''] = photoIds
    const order = { photoIds, again: false }
    const answers = await Promise.all([process(user, order, 'once'), process(user, order, 'once')])
    const bodies = await Promise.all(answers.map(answer => answer.json<{ jobId: string }>()))
    const jobId = bodies[0]?.jobId ?? ''
    expect(bodies.map(body => body.jobId)).toEqual([jobId, jobId])
    await generated(user, jobId)
    expect((await process(user, order, 'once')).status).toBe(200)
    await expectListed(user, jobId, { [photoId]: 'review' })
    expect(await (await process(user, order)).json()).toMatchObject({ photos: [{ photoId, jobId, state: 'review' }] })
    await user.patch(`/api/photos/job/${jobId}/photo/${photoId}`, { skipped: true })
    await expectListed(user, jobId, { [photoId]: 'skipped' })
    expect((await process(user, order)).status).toBe(200)
  })

  test('calls that do not refuse them make a job each', async () => {
    await switchOff('describe')
    const user = await aPhotographer()
    const photoIds = await listedPhotos(user, [BARE])
    const answers = await Promise.all(Array.from({ length: 20 }, () => process(user, { photoIds })))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(await jobsOf(user.userId)).toHaveLength(20)
  })
})
