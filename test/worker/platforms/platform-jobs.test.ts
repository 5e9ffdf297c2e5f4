import { expect, onTestFinished, describe as suite, test, vi } from 'vitest'
import type { TestUser } from '#test/kit/worker/factories.ts'
import { control } from '#test/kit/worker/flickr.ts'
import { revoke } from '#test/kit/worker/granted.ts'
import {
  answering,
  applied,
  dropped,
  type Fault,
  generated,
  injectFault,
  passTime,
  readJob,
  resultOf,
  startJob,
  undone,
  until,
} from '#test/kit/worker/jobs.ts'
import { listed } from '#test/kit/worker/listing.ts'
import {
  aPhotographerOn,
  callsOf,
  connectTo,
  describedOn,
  editOn,
  photoOn,
  scopeOf,
  uploadTo,
} from '#test/kit/worker/platforms.ts'
import type { Job } from '#worker/contract/jobs.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'

const HOUR_MS = 3_600_000
/** How long a platform may take to answer. */
const ANSWER_WITHIN_MS = 15_000
const batch = (job: Job) => ({ jobId: job._id, photoIds: job.results.map(result => result.photoId) })

async function applyAll(user: TestUser, job: Job): Promise<Job> {
  expect((await user.post('/api/photos/apply-batch', batch(job))).status).toBe(202)
  return applied(user, job._id)
}

async function undoAll(user: TestUser, job: Job): Promise<Job> {
  expect((await user.post('/api/photos/undo-batch', batch(job))).status).toBe(202)
  return undone(user, job._id)
}

suite.each(['unsplash', 'smugmug'] as const)('a job on %s', provider => {
  const { capabilities, name } = PLATFORMS[provider]
  const now = (id: string) => photoOn(provider, 'dorothea', id)

  test('writes what is missing, adds its tags, and undoes everything exactly', async () => {
    const user = await aPhotographerOn(provider)
    const { job, photos } = await describedOn(provider, user, [
      {},
      { description: 'Mine, with "quotes" & <signs>\nand lines' },
      { tags: ['Blue Sky', 'łódź', 'photonym'] },
    ])
    const after = await applyAll(user, job)
    expect(after.results.map(result => [result.applied, result.applyError])).toEqual(Array(3).fill([true, null]))
    for (const photo of photos) {
      const { generatedTitle, generatedDescription, generatedTags } = resultOf(after, photo.id)
      const stands = await now(photo.id)
      const ours = capabilities.title ? generatedDescription : `${generatedTitle}. ${generatedDescription}`
      expect(stands.title).toBe(capabilities.title ? generatedTitle : '')
      expect(stands.description).toBe(photo.description || ours)
      expect(stands.tags.slice(0, photo.tags.length)).toEqual(photo.tags)
      expect(stands.tags).toEqual(expect.arrayContaining([...generatedTags.slice(0, -1), 'photonym']))
      expect(new Set(stands.tags.map(tag => tag.toLowerCase())).size).toBe(stands.tags.length)
    }
    const before = await undoAll(user, after)
    for (const photo of photos) {
      expect(await now(photo.id)).toEqual(photo)
      expect(resultOf(before, photo.id)).toMatchObject({ applied: false, undoError: null, backupTags: null })
    }
  })

  test('leaves alone what the owner changed meanwhile, in both directions', async () => {
    const user = await aPhotographerOn(provider)
    const { job, photos } = await describedOn(provider, user, [{}, {}])
    const [before, after] = photos.map(photo => photo.id)
    await editOn(provider, 'dorothea', before ?? '', { description: 'Written by hand' })
    const written = await applyAll(user, job)
    expect(resultOf(written, before ?? '').keptFields).toEqual(['description'])
    await editOn(provider, 'dorothea', after ?? '', { description: 'Improved by hand' })
    const back = await undoAll(user, written)
    expect((await now(before ?? '')).description).toBe('Written by hand')
    expect(await now(after ?? '')).toMatchObject({ description: 'Improved by hand', tags: [] })
    expect(resultOf(back, after ?? '').undoError).toContain(name)
  })

  test('a photo deleted meanwhile ends with a plain reason, and the others are written', async () => {
    const user = await aPhotographerOn(provider)
    const { job, photos } = await describedOn(provider, user, [{}, {}])
    const [gone, here] = photos.map(photo => photo.id)
    await control('DELETE', `/photos/${provider}/dorothea/${gone}`)
    const after = await applyAll(user, job)
    expect(resultOf(after, gone ?? '')).toMatchObject({
      applied: false,
      applyError: expect.stringContaining('no longer'),
    })
    expect(resultOf(after, here ?? '')).toMatchObject({ applied: true, applyError: null })
  })

  test('a photo made private meanwhile is still its owner’s to write', async () => {
    const user = await aPhotographerOn(provider)
    const { job, photos } = await describedOn(provider, user, [{}])
    await editOn(provider, 'dorothea', photos[0]?.id ?? '', { visibility: 'private' })
    expect((await applyAll(user, job)).results).toMatchObject([{ applied: true, applyError: null }])
  })

  test('when the owner removes the app every photo says so, and after connecting again all are written', async () => {
    const user = await aPhotographerOn(provider)
    const { job } = await describedOn(provider, user, [{}, {}, {}])
    await revoke(provider, 'dorothea')
    const denied = await applyAll(user, job)
    const text = `${name} no longer lets us in. Please connect it again, then try once more.`
    expect(denied.results.map(result => [result.applied, result.applyError])).toEqual(Array(3).fill([false, text]))

    expect(await connectTo(user, provider, 'dorothea')).toContain('/auth-success')
    const after = await applyAll(user, job)
    expect(after.results.map(result => [result.applied, result.applyError])).toEqual(Array(3).fill([true, null]))
  })

  test('an answer that comes too late is not waited for, and the photo is read again, not written again', async () => {
    const user = await aPhotographerOn(provider)
    const { job, photos } = await describedOn(provider, user, [{}])
    const id = photos[0]?.id ?? ''
    const timeOuts = stoppedTimeOuts()
    failWrite(id, async (request, send) => {
      await (await send(request)).text()
      timeOuts.pass(ANSWER_WITHIN_MS)
      return new Promise((_, reject) => reject(request.signal.reason))
    })
    expect((await applyAll(user, job)).results).toMatchObject([{ applied: true, applyError: null }])
    expect((await callsOf(provider, { about: id })).filter(({ wrote }) => wrote)).toHaveLength(1)
    await undoAll(user, job)
    expect(await now(id)).toEqual(photos[0])
  })

  test('a write whose answer was lost is not sent again', async () => {
    const user = await aPhotographerOn(provider)
    const { job, photos } = await describedOn(provider, user, [{}])
    const id = photos[0]?.id ?? ''
    const verb = provider === 'unsplash' ? 'PUT' : 'PATCH'
    failWrite(id, dropped)
    expect((await applyAll(user, job)).results).toMatchObject([{ applied: true, applyError: null }])
    const writes = (await callsOf(provider, { about: id })).filter(call => call.method.startsWith(verb))
    expect(writes).toHaveLength(1)
    await undoAll(user, job)
    expect(await now(id)).toEqual(photos[0])
  })

  test('over the limit the job waits, says how long, and then finishes', async () => {
    const user = await aPhotographerOn(provider)
    const { job, photos } = await describedOn(provider, user, [{}, {}])
    const limit =
      provider === 'unsplash'
        ? answering(403, 'Rate Limit Exceeded', { 'content-type': 'text/plain', 'retry-after': '3600' })
        : answering(429, '{"Code":429,"Message":"Too Many Requests"}', { 'retry-after': '3600' })
    const fault = injectFault('', photos[0]?.id ?? '', limit)
    expect((await user.post('/api/photos/apply-batch', batch(job))).status).toBe(202)
    const waiting = await until(
      () => readJob(user, job._id),
      ({ applyProgress }) => applyProgress.waitSeconds > 0,
    )
    expect(waiting.applyProgress).toMatchObject({ isApplying: true })
    await passTime(job._id, await scopeOf(provider, user), HOUR_MS)
    const after = await applied(user, job._id)
    expect(fault.left()).toBe(0)
    expect(after.results.map(result => [result.applied, result.applyError])).toEqual(Array(2).fill([true, null]))
  })
})

/** Injects a fault into the next write of a photo: only writes have a body, and reads are matched by their address. */
function failWrite(id: string, fault: Fault): void {
  injectFault('', id, async (request, send) => (request.method === 'GET' ? send(request) : fault(request, send)), 2)
}

/** From now on time-outs do not elapse by themselves; `pass` ends the newest one of this length. */
function stoppedTimeOuts() {
  const timeOuts: { ms: number; end: AbortController }[] = []
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    const end = new AbortController()
    timeOuts.push({ ms, end })
    return end.signal
  })
  onTestFinished(() => spy.mockRestore())
  return {
    pass(ms: number) {
      const newest = timeOuts.findLast(timeOut => timeOut.ms === ms)
      if (!newest) throw new Error(`Nobody waits ${ms} ms, but ${timeOuts.map(timeOut => timeOut.ms)}`)
      newest.end.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
    },
  }
}

test('a photo that SmugMug shows to nobody else is described too', async () => {
  const user = await aPhotographerOn('smugmug')
  const { id } = await uploadTo('smugmug', 'dorothea', {})
  await editOn('smugmug', 'dorothea', id, { visibility: 'private' })
  await listed(user, { provider: 'smugmug', limit: '500' })
  const { results } = await generated(user, await startJob(user, [id], { provider: 'smugmug' }))
  expect(results).toMatchObject([{ status: 'processed', reason: null }])
})
