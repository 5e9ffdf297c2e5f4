import { expect, test } from 'vitest'
import { libraryPhoto } from '#test/kit/worker/flickr.ts'
import {
  answering,
  aPhotographer,
  applied,
  BARE,
  callsFor,
  describedJob,
  dropped,
  type Fault,
  injectFault,
  undone,
} from '#test/kit/worker/jobs.ts'

/** Faults in which no reply comes. */
const NO_REPLIES: Fault[] = [
  answering(429, 'Too Many Requests', { 'retry-after': '1' }),
  answering(500, ''),
  answering(200, '<html><body>Sorry</body></html>'),
  answering(200, '{"stat":"fail","code":105,"message":"Service currently unavailable"}'),
  dropped,
]

test('whatever any call of an apply gets in place of a reply, the photos are applied and each write carried out once', async () => {
  const user = await aPhotographer()
  const job = await describedJob(
    user,
    NO_REPLIES.map(() => BARE),
  )
  const photoIds = job.results.map(result => result.photoId)
  const shown = () => Promise.all(photoIds.map(id => libraryPhoto('dorothea', id)))
  const writes = () => Promise.all(photoIds.map(id => callsFor(id, { wrote: true })))
  const before = await shown()
  for (const method of ['getInfo', 'setMeta', 'addTags']) {
    const earlier = await writes()
    const faults = photoIds.map((id, index) => injectFault(method, id, NO_REPLIES[index] ?? dropped))
    await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds })
    const done = await applied(user, job._id)
    const left = faults.map(fault => fault.left())
    expect(left, method).toEqual(photoIds.map(() => 0))
    const results = done.results.map(result => [result.applied, result.applyError])
    expect(results, method).toEqual(photoIds.map(() => [true, null]))
    const added = (await writes()).map((all, index) => all.slice(earlier[index]?.length))
    expect(added, method).toEqual(photoIds.map(() => ['setMeta', 'addTags']))
    await user.post('/api/photos/undo-batch', { jobId: job._id, photoIds })
    await undone(user, job._id)
    expect(await shown(), method).toEqual(before)
  }
})
