import { expect, test } from 'vitest'
import { libraryPhoto } from '#test/kit/worker/flickr.ts'
import {
  aPhotographer,
  describedJob,
  generated,
  listedPhotos,
  onlyResult,
  readJob,
  startJob,
} from '#test/kit/worker/jobs.ts'

const OWN = ['harbour', 'two boats', 'rope', 'gull', 'mud', 'photonym', 'camera:make=canon']
const OWNED = { title: '', description: '', tags: OWN.slice(0, 5) }

/** A user whose photos get our tags where they have few of their own. */
async function aTagger() {
  const user = await aPhotographer()
  await user.put('/api/users/preferences', { addTagsTo: 'few' })
  return user
}

async function tagsOf(photoId: string): Promise<string[]> {
  return (await libraryPhoto('dorothea', photoId)).tags
}

test('tags that are only suggested are not written, and the product tag follows its own switch', async () => {
  const user = await aTagger()
  for (const addPhotonymTag of [true, false]) {
    const jobId = await startJob(user, await listedPhotos(user, [OWNED]), { addPhotonymTag })
    const { photoId, addsTags, generatedTags } = onlyResult(await generated(user, jobId))
    expect(addsTags).toBe(false)
    expect(generatedTags.length).toBeGreaterThan(5)
    const answer = await user.post('/api/photos/apply-single', { jobId, photoId })
    expect(await answer.json()).toMatchObject({ result: { applied: true } })
    expect(await tagsOf(photoId)).toEqual([...OWNED.tags, ...(addPhotonymTag ? ['photonym'] : [])])
    await user.post('/api/photos/undo-apply', { jobId, photoId })
    expect(await tagsOf(photoId)).toEqual(OWNED.tags)
  }
})

test('taking the suggestion, or editing it, has them written, and undo takes them off again', async () => {
  const user = await aTagger()
  const { _id: jobId, results } = await describedJob(user, [OWNED, OWNED])
  const [taken = '', edited = ''] = results.map(({ photoId }) => photoId)
  const patch = async (photoId: string, body: object) =>
    (await user.patch(`/api/photos/job/${jobId}/photo/${photoId}`, body)).json()
  expect(await patch(taken, { use: 'tags' })).toMatchObject({ result: { addsTags: true } })
  expect(await patch(taken, { restore: 'tags' })).toMatchObject({ result: { addsTags: false } })
  const { generatedTags } = results[0] ?? { generatedTags: [] }
  expect(await patch(taken, { tags: generatedTags.join() })).toMatchObject({ result: { addsTags: false } })
  await patch(taken, { use: 'tags' })
  expect(await patch(edited, { tags: 'tide' })).toMatchObject({ result: { addsTags: true } })
  for (const photoId of [taken, edited]) await user.post('/api/photos/apply-single', { jobId, photoId })
  expect(await tagsOf(taken)).toEqual(expect.arrayContaining([...OWNED.tags, ...generatedTags]))
  expect(await tagsOf(edited)).toEqual([...OWNED.tags, 'tide', 'photonym'])
  for (const photoId of [taken, edited]) await user.post('/api/photos/undo-apply', { jobId, photoId })
  expect([await tagsOf(taken), await tagsOf(edited)]).toEqual([OWNED.tags, OWNED.tags])
})

test('the owner’s tags are counted without those of programs and ours, and an edit of many leaves suggestions alone', async () => {
  const user = await aTagger()
  const few = { ...OWNED, tags: [...OWN.slice(0, 4), 'photonym', 'camera:make=canon'] }
  const { _id: jobId, results } = await describedJob(user, [few, { ...OWNED, tags: OWN }, { ...OWNED, tags: [] }])
  expect(results.map(({ addsTags }) => addsTags)).toEqual([true, false, true])
  const photoIds = results.map(({ photoId }) => photoId)
  const answer = await user.patch(`/api/photos/job/${jobId}/photos`, { photoIds, addTags: ['wedding'] })
  expect(await answer.json()).toMatchObject({ changed: 2 })
  const tagged = (await readJob(user, jobId)).results.map(({ generatedTags }) => generatedTags.includes('wedding'))
  expect(tagged).toEqual([true, false, true])
})
