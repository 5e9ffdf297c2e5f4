import { beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#test/kit/new-id.ts'
import { aUser, type TestUser } from '#test/kit/worker/factories.ts'
import { libraryPhoto } from '#test/kit/worker/flickr.ts'
import { aPhotographer, BARE, describedJob, ORDER, onlyResult, readJob } from '#test/kit/worker/jobs.ts'
import type { Job } from '#worker/contract/jobs.ts'

let owner: TestUser
let job: Job
let photoId: string

beforeAll(async () => {
  owner = await aPhotographer()
  job = await describedJob(owner, [BARE])
  photoId = onlyResult(job).photoId
})

/** Every call that takes a job's id. */
const CALLS: [string, (user: TestUser, jobId: string) => Promise<Response>][] = [
  ['read', (user, id) => user.get(`/api/photos/job/${id}`)],
  ['poll', (user, id) => user.get(`/api/photos/job/${id}?since=1`)],
  ['watch', (user, id) => user.get(`/api/photos/job/${id}/live`, { Upgrade: 'websocket' })],
  ['edit', (user, id) => user.patch(`/api/photos/job/${id}/photo/${photoId}`, { title: 'Mine now' })],
  ['decide', (user, id) => user.patch(`/api/photos/job/${id}/photos`, { photoIds: [photoId], skipped: true })],
  ['apply', (user, id) => user.post('/api/photos/apply-single', { jobId: id, photoId })],
  ['apply many', (user, id) => user.post('/api/photos/apply-batch', { jobId: id, photoIds: [photoId] })],
  ['undo', (user, id) => user.post('/api/photos/undo-apply', { jobId: id, photoId })],
  ['undo many', (user, id) => user.post('/api/photos/undo-batch', { jobId: id, photoIds: [photoId] })],
]

describe('a job of somebody else', () => {
  test.each(CALLS)('is answered like a missing one when somebody tries to %s, and nothing changes', async (_, call) => {
    const logged = vi.spyOn(console, 'log').mockImplementation(() => {})
    const intruder = await aUser()
    const foreign = await call(intruder, job._id)
    const lines = logged.mock.calls.flat().map(String)
    logged.mockClear()
    const unknown = await call(intruder, newId())
    const unknownLines = logged.mock.calls.flat().map(String)
    logged.mockRestore()
    expect([foreign.status, unknown.status]).toEqual([404, 404])
    const { requestId, ...body } = await foreign.json<{ requestId: string }>()
    const { requestId: _two, ...other } = await unknown.json<{ requestId: string }>()
    expect(body).toEqual(other)

    const event = lines.filter(line => line.includes('job.foreign'))
    expect(event.map(line => JSON.parse(line))).toEqual([{ event: 'job.foreign', requestId, jobId: job._id }])
    expect(unknownLines.filter(line => line.includes('job.foreign'))).toEqual([])
    expect(await readJob(owner, job._id)).toEqual(job)
    expect(await libraryPhoto('dorothea', photoId)).toMatchObject(BARE)
  })
})

test('fields that a caller must not set are refused in an edit and ignored in an order', async () => {
  for (const extra of [{ status: 'processed' }, { applied: true }, { amount: 0 }, { userId: 'x' }]) {
    const answer = await owner.patch(`/api/photos/job/${job._id}/photo/${photoId}`, { title: 'A Title', ...extra })
    expect(answer.status).toBe(400)
  }
  expect(await readJob(owner, job._id)).toEqual(job)
  const other = await aUser()
  const forged = { status: 'completed', applied: true, amount: 0, userId: other.userId, requiresPayment: false }
  const answer = await owner.post('/api/photos/process', { ...ORDER, photoIds: [photoId], ...forged })
  const { jobId } = await answer.json<{ jobId: string }>()
  expect((await readJob(owner, jobId)).results).toMatchObject([{ photoId, applied: false }])
  expect((await other.get(`/api/photos/job/${jobId}`)).status).toBe(404)
})
