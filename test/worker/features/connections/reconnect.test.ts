import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findOperation } from '#durable-objects/job/store/operations.ts'
import type { TestUser } from '#test/kit/worker/factories.ts'
import { connectFlickr } from '#test/kit/worker/flickr.ts'
import {
  aPhotographer,
  applied,
  BARE,
  callsFor,
  describedJob,
  injectFault,
  onlyResult,
  unansweredApply,
  until,
  untilReleased,
} from '#test/kit/worker/jobs.ts'
import { openDb } from '#worker/db/client.ts'
import { connectedAccounts } from '#worker/db/schema.ts'

const db = openDb(env.DB)
const REASON = 'Flickr was disconnected. Please connect it again, then try once more.'

/** Disconnects and connects again before any job has noted in D1 that it waits or writes, so that no job is told. */
async function connectedAgain(user: TestUser) {
  await db.delete(connectedAccounts).where(eq(connectedAccounts.userId, user.userId))
  await connectFlickr(user, 'dorothea')
}

test('an apply requested under one connection is not carried out under the next, unless it is requested again', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE, BARE, BARE])
  const photoIds = job.results.map(result => result.photoId)
  const [first = '', second = '', third = ''] = photoIds
  const read = untilReleased()
  for (const id of [first, second]) injectFault('getInfo', id, read.fault)
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds })
  await until(
    async () => read.waiting(),
    count => count === 2,
  )
  await connectedAgain(user)
  read.release()
  const ended = await applied(user, job._id)
  expect(ended.results.map(result => result.applyError)).toEqual([REASON, REASON, REASON])
  for (const id of photoIds) expect(await callsFor(id, { wrote: true })).toEqual([])
  expect(await callsFor(third)).toEqual([])
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds })
  expect((await applied(user, job._id)).applyProgress).toMatchObject({ appliedPhotos: 3, failedApplies: 0 })
})

test('an apply requested again after reconnecting is carried out although the first one has not ended', async () => {
  const { user, jobId, photoId, applying: before, release } = await unansweredApply('getInfo')
  await connectedAgain(user)
  const again = user.post('/api/photos/apply-single', { jobId, photoId })
  const account = await db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, user.userId)).get()
  await until(
    () => runInDurableObject(env.JOB.getByName(jobId), (_, ctx) => findOperation(ctx.storage.sql, photoId)),
    operation => operation?.connectedAt === account?.connectedAt,
  )
  release()
  for (const answer of [await before, await again]) {
    expect(await answer.json()).toMatchObject({ result: { applied: true, applyError: null } })
  }
})

test('an apply requested while the platform was disconnected is not carried out once it is connected', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const { photoId } = onlyResult(job)
  const answer = await env.JOB.getByName(job._id).runSingle(photoId, 'apply', 0)
  expect(answer).toMatchObject({ ok: true, result: { applied: false, applyError: REASON } })
  expect(await callsFor(photoId)).toEqual([])
})
