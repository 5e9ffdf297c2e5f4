import { describe, expect, onTestFinished, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { control, libraryPhoto } from '#test/kit/worker/flickr.ts'
import {
  answering,
  aPhotographer,
  applied,
  BARE,
  callsFor,
  describedJob,
  dropped,
  injectFault,
  onlyResult,
  readJob,
  resultOf,
  undone,
  untilReleased,
} from '#test/kit/worker/jobs.ts'

const owner = (change: object, id: string) => control('PATCH', `/photos/flickr/dorothea/${id}`, change)

describe('apply', () => {
  test('writes what was missing with three calls, and undo brings back exactly what was there', async () => {
    const user = await aPhotographer()
    const job = await describedJob(user, [{ title: 'DSC_0042', description: '', tags: ['Blue Hour', 'ns:key=V'] }])
    const result = onlyResult(job)
    const { photoId } = result
    const before = await libraryPhoto('dorothea', photoId)
    expect(result).toMatchObject({ status: 'processed', missing: ['title', 'description'], applied: false })
    expect(result.generatedTags.at(-1)).toBe('photonym')

    const answer = await user.post('/api/photos/apply-single', { jobId: job._id, photoId })
    expect(answer.status).toBe(200)
    const after = await libraryPhoto('dorothea', photoId)
    expect(after.title).toBe(result.generatedTitle)
    expect(after.description).toBe(result.generatedDescription)
    expect(after.tags).toEqual(['Blue Hour', 'ns:key=V', ...result.generatedTags])
    expect(await callsFor(photoId)).toEqual(['getInfo', 'setMeta', 'addTags'])
    expect(onlyResult(await readJob(user, job._id))).toMatchObject({
      applied: true,
      approved: true,
      applyError: null,
      backupTitle: 'DSC_0042',
      backupDescription: '',
      backupTags: ['Blue Hour', 'ns:key=V'],
    })

    expect((await user.post('/api/photos/undo-apply', { jobId: job._id, photoId })).status).toBe(200)
    expect(await libraryPhoto('dorothea', photoId)).toEqual(before)
    const restored = await readJob(user, job._id)
    expect(onlyResult(restored)).toMatchObject({
      applied: false,
      appliedAt: null,
      // To be reviewed again.
      approved: false,
      undoneAt: expect.any(String),
      undoError: null,
      backupTitle: null,
      backupDescription: null,
      backupTags: null,
    })

    expect((await user.post('/api/photos/undo-apply', { jobId: job._id, photoId })).status).toBe(200)
    expect(await readJob(user, job._id)).toEqual(restored)
    expect(await callsFor(photoId, { wrote: true })).toEqual(['setMeta', 'addTags', 'setMeta', 'setTags'])
  })

  test('leaves alone what the owner has, and what the owner typed after choosing the photo', async () => {
    const user = await aPhotographer()
    const job = await describedJob(user, [{ ...BARE, description: 'My own words.' }])
    const { photoId, generatedTags } = onlyResult(job)
    await owner({ title: 'Typed meanwhile' }, photoId)
    await user.post('/api/photos/apply-single', { jobId: job._id, photoId })
    expect(await libraryPhoto('dorothea', photoId)).toMatchObject({
      title: 'Typed meanwhile',
      description: 'My own words.',
      tags: generatedTags,
    })
    expect(onlyResult(await readJob(user, job._id))).toMatchObject({ applied: true, keptFields: ['title'] })
    expect(await callsFor(photoId, { wrote: true })).toEqual(['addTags'])
  })

  test('replaces a text of the owner only where a person chose to, and undo restores it', async () => {
    const user = await aPhotographer()
    const job = await describedJob(user, [{ ...BARE, title: 'Old pier', description: 'My own words.' }])
    const { photoId } = onlyResult(job)
    const before = await libraryPhoto('dorothea', photoId)
    const path = `/api/photos/job/${job._id}/photo/${photoId}`
    expect((await user.patch(path, { use: 'title' })).status).toBe(200)
    await user.post('/api/photos/apply-single', { jobId: job._id, photoId })
    const after = await libraryPhoto('dorothea', photoId)
    expect(after.title).toBe(onlyResult(job).generatedTitle)
    expect(after.description).toBe('My own words.')
    await user.post('/api/photos/undo-apply', { jobId: job._id, photoId })
    expect(await libraryPhoto('dorothea', photoId)).toEqual(before)
  })

  test('works through a batch, leaves out skipped photos, and undo-batch reverts all of it', async () => {
    const user = await aPhotographer()
    const job = await describedJob(user, [BARE, { ...BARE, title: 'IMG_1' }, { ...BARE, tags: ['one'] }])
    const ids = job.results.map(result => result.photoId)
    const [first = '', , last = ''] = ids
    const before = await Promise.all(ids.map(id => libraryPhoto('dorothea', id)))
    await user.patch(`/api/photos/job/${job._id}/photo/${last}`, { skipped: true })
    const answer = await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds: ids })
    expect(answer.status).toBe(202)
    expect(await answer.json()).toEqual({ totalPhotos: 2 })
    expect((await readJob(user, job._id)).applyProgress.totalPhotosToApply).toBe(2)
    const done = await applied(user, job._id)
    expect(done.applyProgress).toMatchObject({ isApplying: false, appliedPhotos: 2, failedApplies: 0 })
    expect(done.applyProgressPercentage).toBe(100)
    expect(resultOf(done, first).applied).toBe(true)
    expect(resultOf(done, last)).toMatchObject({ applied: false, skipped: true, approved: false })
    expect(await libraryPhoto('dorothea', last)).toEqual(before[2])

    const undo = await user.post('/api/photos/undo-batch', { jobId: job._id, photoIds: ids })
    expect(await undo.json()).toEqual({ totalPhotos: 2 })
    const after = await undone(user, job._id)
    expect(after.undoProgress).toMatchObject({ isUndoing: false, undonePhotos: 2, failedUndos: 0 })
    expect(await Promise.all(ids.map(id => libraryPhoto('dorothea', id)))).toEqual(before)
  })

  test('refuses a second batch and ids of other jobs', async () => {
    const user = await aPhotographer()
    const job = await describedJob(user, [BARE, BARE])
    const photoIds = job.results.map(result => result.photoId)
    const foreign = await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds: [...photoIds, 'nope'] })
    expect(foreign.status).toBe(400)
    expect(await foreign.json()).toMatchObject({ code: 'UNKNOWN_PHOTO' })
    const read = untilReleased()
    onTestFinished(read.release)
    injectFault('getInfo', photoIds[0] ?? '', read.fault, 1)
    await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds })
    const second = await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds })
    expect(second.status).toBe(409)
    expect(await second.json()).toMatchObject({ error: sees('batch-running') })
    const undo = await user.post('/api/photos/undo-batch', { jobId: job._id, photoIds })
    expect(undo.status).toBe(409)
    read.release()
    const done = await applied(user, job._id)
    expect(done.results.map(result => result.applied)).toEqual([true, true])
  })
})

describe('failures of the platform', () => {
  test.each(['setMeta', 'addTags'])(
    'a %s that was carried out before the line dropped is not sent again',
    async method => {
      const user = await aPhotographer()
      const job = await describedJob(user, [BARE])
      const { photoId, generatedTitle, generatedTags } = onlyResult(job)
      const fault = injectFault(method, photoId, dropped)
      const answer = await user.post('/api/photos/apply-single', { jobId: job._id, photoId })
      expect(answer.status).toBe(200)
      expect(fault.left()).toBe(0)
      expect(await libraryPhoto('dorothea', photoId)).toMatchObject({ title: generatedTitle, tags: generatedTags })
      expect(await callsFor(photoId, { wrote: true })).toEqual(['setMeta', 'addTags'])
      expect(onlyResult(await readJob(user, job._id))).toMatchObject({
        applied: true,
        applyError: null,
        backupTitle: '',
      })
    },
  )

  test('after an answer that is not a valid reply to a write the photo is read again first', async () => {
    const user = await aPhotographer()
    const job = await describedJob(user, [BARE])
    const { photoId } = onlyResult(job)
    injectFault('setMeta', photoId, answering(500, 'oops'))
    await user.post('/api/photos/apply-single', { jobId: job._id, photoId })
    expect(await callsFor(photoId)).toEqual(['getInfo', 'getInfo', 'setMeta', 'addTags'])
  })

  test('a deleted photo fails with a reason and the others are written', async () => {
    const user = await aPhotographer()
    const job = await describedJob(user, [BARE, BARE])
    const [gone = '', there = ''] = job.results.map(result => result.photoId)
    await control('DELETE', `/photos/flickr/dorothea/${gone}`)
    await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds: [gone, there] })
    const done = await applied(user, job._id)
    expect(done.applyProgress).toMatchObject({ appliedPhotos: 1, failedApplies: 1 })
    expect(resultOf(done, there).applied).toBe(true)
    expect(resultOf(done, gone)).toMatchObject({
      applied: false,
      applyError: 'This photo is no longer on Flickr, or it is not yours to change.',
    })
  })

  test('a text that is not ours to write keeps an edit that was made between our read and our write', async () => {
    const user = await aPhotographer()
    const job = await describedJob(user, [{ title: '', description: 'Before', tags: [] }])
    const { photoId } = onlyResult(job)
    injectFault('setMeta', photoId, async (request, send) => {
      await owner({ description: 'Typed meanwhile' }, photoId)
      return send(request)
    })
    await user.post('/api/photos/apply-single', { jobId: job._id, photoId })
    const { generatedTitle } = onlyResult(await readJob(user, job._id))
    expect(await libraryPhoto('dorothea', photoId)).toMatchObject({
      title: generatedTitle,
      description: 'Typed meanwhile',
    })
  })

  test('undo leaves a text the owner changed after our apply and says so; another one reverts what is ours again and changes nothing else', async () => {
    const user = await aPhotographer()
    const job = await describedJob(user, [{ ...BARE, title: 'IMG_0007' }])
    const { photoId, generatedTitle, generatedTags } = onlyResult(job)
    const undo = async () => {
      expect((await user.post('/api/photos/undo-apply', { jobId: job._id, photoId })).status).toBe(200)
      return onlyResult(await readJob(user, job._id))
    }
    await user.post('/api/photos/apply-single', { jobId: job._id, photoId })
    await owner({ title: 'Better' }, photoId)
    const left = await undo()
    expect(await libraryPhoto('dorothea', photoId)).toMatchObject({ title: 'Better', description: '', tags: [] })
    expect(left).toMatchObject({
      applied: false,
      keptFields: ['title'],
      undoError: 'You changed the title on Flickr after we applied, so it was left as it is.',
      backupTitle: 'IMG_0007',
      backupDescription: '',
      backupTags: [],
    })
    const [tag = ''] = generatedTags
    await owner({ tags: [tag] }, photoId)
    expect(await undo()).toEqual(left)
    expect(await libraryPhoto('dorothea', photoId)).toMatchObject({ title: 'Better', description: '', tags: [tag] })
    await owner({ title: generatedTitle }, photoId)
    expect(await undo()).toMatchObject({ keptFields: [], undoError: null, backupTitle: null, backupTags: null })
    expect(await libraryPhoto('dorothea', photoId)).toMatchObject({ title: 'IMG_0007', description: '', tags: [tag] })
  })
})
