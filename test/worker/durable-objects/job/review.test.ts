import { expect, test } from 'vitest'
import * as z from 'zod'
import { aUser } from '#test/kit/worker/factories.ts'
import { good } from '#test/kit/worker/fake-model.ts'
import { type LibraryPhoto, libraryPhoto } from '#test/kit/worker/flickr.ts'
import {
  answering,
  aPhotographer,
  applied,
  BARE,
  describedJob,
  injectFault,
  onlyResult,
  readJob,
  resultOf,
} from '#test/kit/worker/jobs.ts'
import { aPhotographerOn, describedOn } from '#test/kit/worker/platforms.ts'
import { promptsFromNow } from '#test/kit/worker/prompts.ts'
import type { GeneratedText } from '#worker/domain/description.ts'
import type { Field } from '#worker/domain/fields.ts'
import type { Provider } from '#worker/domain/platforms.ts'
import { MAX_TAGS } from '#worker/domain/tags.ts'

const COMPLETE = { title: 'Old pier', description: 'Mine.', tags: ['one'] }
const Edited = z.object({ changed: z.number(), batch: z.number().nullable() })
const Changed = z.object({ results: z.array(z.object({ photoId: z.string(), approved: z.boolean() })) })

test('one call approves all that can be, answers what changed and leaves the rest alone', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE, BARE, BARE, BARE, COMPLETE])
  const ids = job.results.map(result => result.photoId)
  const [one = '', two = '', skipped = '', done = '', complete = ''] = ids
  await user.patch(`/api/photos/job/${job._id}/photo/${skipped}`, { skipped: true })
  await user.post('/api/photos/apply-single', { jobId: job._id, photoId: done })
  const before = await readJob(user, job._id)

  const path = `/api/photos/job/${job._id}/photos`
  const answer = await user.patch(path, { photoIds: [...ids, one], approved: true })
  expect(answer.status).toBe(200)
  expect(Changed.parse(await answer.json()).results).toEqual([
    { photoId: one, approved: true },
    { photoId: two, approved: true },
  ])
  const delta = await readJob(user, job._id, `?since=${before.revision}`)
  expect(delta.results.map(result => result.photoId)).toEqual([one, two])
  expect(resultOf(await readJob(user, job._id), skipped)).toMatchObject({ approved: false, skipped: true })
  expect(resultOf(await readJob(user, job._id), complete)).toEqual(resultOf(before, complete))
  expect(await (await user.patch(path, { photoIds: ids, approved: true })).json()).toEqual({ results: [] })

  const skips = await user.patch(path, { photoIds: [one, done], skipped: true })
  expect(await skips.json()).toMatchObject({ results: [{ photoId: one, approved: false, skipped: true }] })
})

test('bad input gets an error and changes nothing', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const path = `/api/photos/job/${job._id}/photos`
  const photoIds = job.results.map(result => result.photoId)
  const foreign = await user.patch(path, { photoIds: [...photoIds, 'nope'], approved: true })
  expect(foreign.status).toBe(400)
  expect(await foreign.json()).toMatchObject({ code: 'UNKNOWN_PHOTO' })
  const bad = [{}, { photoIds }, { photoIds: [], approved: true }, { photoIds, approved: 'yes' }]
  for (const body of [...bad, { photoIds, approved: true, skipped: true }, { photoIds, title: 'All alike' }]) {
    expect((await user.patch(path, body)).status).toBe(400)
  }
  expect((await (await aUser()).patch(path, { photoIds, approved: true })).status).toBe(404)
  expect((await (await aUser({ role: 'temporary' })).patch(path, {})).status).toBe(403)
  expect(await readJob(user, job._id)).toEqual(job)
})

test('one edit changes the tags and words of many photos, and its undo brings back what was not changed since', async () => {
  const user = await aPhotographer()
  const titled = { title: 'Old pier', description: '', tags: [] }
  const job = await describedJob(user, [BARE, BARE, BARE, BARE, titled])
  const photoIds = job.results.map(({ photoId }) => photoId)
  const [one = '', changed = '', done = '', , named = ''] = photoIds
  await user.post('/api/photos/apply-single', { jobId: job._id, photoId: done })
  const before = await readJob(user, job._id)
  const path = `/api/photos/job/${job._id}/photos`
  const [word = ''] = resultOf(before, one).generatedTitle.split(' ')
  const [tag = ''] = resultOf(before, one).generatedTags
  const replace = { find: word, with: '$& Sintra', fields: ['title'] }
  const edit = { photoIds, addTags: ['Ana and Tom', tag], removeTags: [tag.toUpperCase()], replace }

  const answer = Edited.parse(await (await user.patch(path, { ...edit, key: 'once' })).json())
  expect(answer).toEqual({ changed: 4, batch: before.revision + 1 })
  const after = await readJob(user, job._id)
  expect(await (await user.patch(path, { ...edit, key: 'once' })).json()).toEqual(answer)
  expect(await readJob(user, job._id)).toEqual(after)
  const tags = resultOf(before, one).generatedTags.slice(1, -1)
  expect(resultOf(after, one)).toEqual({
    ...resultOf(before, one),
    generatedTitle: resultOf(before, one).generatedTitle.replaceAll(word, () => replace.with),
    generatedTags: [...tags, 'Ana and Tom', 'photonym'],
  })
  expect(resultOf(after, named).generatedTitle).toBe(resultOf(before, named).generatedTitle)
  expect(resultOf(after, done)).toEqual(resultOf(before, done))
  expect((await readJob(user, job._id, `?since=${before.revision}`)).results).toHaveLength(4)

  await user.patch(`/api/photos/job/${job._id}/photo/${changed}`, { description: 'Mine by now.' })
  const undone = await user.patch(path, { undo: answer.batch })
  expect(await undone.json()).toEqual({ changed: 3, batch: null })
  const last = await readJob(user, job._id)
  expect(JSON.stringify(resultOf(last, one))).toBe(JSON.stringify(resultOf(before, one)))
  expect(resultOf(last, changed)).toMatchObject({
    generatedDescription: 'Mine by now.',
    generatedTags: expect.arrayContaining(['Ana and Tom']),
  })
  expect((await user.patch(path, { undo: answer.batch })).status).toBe(409)
})

test('an edit of many photos that would leave a text empty or too long, or a photo with too many tags, changes none', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE, BARE])
  const photoIds = job.results.map(({ photoId }) => photoId)
  const path = `/api/photos/job/${job._id}/photos`
  await user.patch(`/api/photos/job/${job._id}/photo/${photoIds[1]}`, { title: 'Quay' })
  const before = await readJob(user, job._id)
  const replacing = (find: string, by: string) => ({
    photoIds,
    replace: { find, with: by, fields: ['title', 'description'] },
  })
  const refused = [replacing('Quay', ' '), replacing('Quay', 'Quay '.repeat(50))]
  const tags = Array.from({ length: MAX_TAGS.flickr }, (_, index) => `pier ${index}`)
  const malformed = [
    { photoIds, addTags: tags },
    { photoIds, addTags: [] },
    { photoIds, addTags: 'one' },
    { photoIds, addTags: ['x'], approved: true },
  ]
  for (const body of [...refused, ...malformed, replacing('', 'x'), { photoIds, undo: 1 }, { addTags: ['x'] }]) {
    const answer = await user.patch(path, body)
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'VALIDATION' }])
  }
  expect((await user.patch(path, { photoIds: [...photoIds, 'nope'], addTags: ['x'] })).status).toBe(400)
  expect((await user.patch(path, { undo: 1 })).status).toBe(409)
  expect((await (await aUser()).patch(path, { photoIds, addTags: ['x'] })).status).toBe(404)
  expect(await readJob(user, job._id)).toEqual(before)
})

test('an edit of a text that somebody changed meanwhile is refused with the photo as it is', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const { photoId, generatedTitle } = onlyResult(job)
  const path = `/api/photos/job/${job._id}/photo/${photoId}`
  expect((await user.patch(path, { title: 'First tab', was: { title: generatedTitle } })).status).toBe(200)
  const answer = await user.patch(path, { title: 'Second tab', was: { title: generatedTitle } })
  expect(answer.status).toBe(409)
  const result = onlyResult(await readJob(user, job._id))
  expect(result.generatedTitle).toBe('First tab')
  expect(await answer.json()).toMatchObject({ code: 'EDIT_CONFLICT', error: expect.any(String), result })
  for (const body of [
    { was: { title: 'First tab' } },
    { title: 'x', was: { title: 3 } },
    { title: 'x', was: {}, a: 1 },
  ]) {
    expect((await user.patch(path, body)).status).toBe(400)
  }
})

test('an edit that is repeated after its photo was applied is answered as the first time', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const { photoId, generatedTitle } = onlyResult(job)
  const path = `/api/photos/job/${job._id}/photo/${photoId}`
  const edit = { title: 'Mine', was: { title: generatedTitle } }
  await user.patch(path, edit)
  await user.post('/api/photos/apply-single', { jobId: job._id, photoId })
  const applied = await readJob(user, job._id)
  expect((await user.patch(path, edit)).status).toBe(200)
  expect(await readJob(user, job._id)).toEqual(applied)
  expect((await user.patch(path, { title: 'Other', was: { title: 'Mine' } })).status).toBe(409)
})

test('a photo that is being written is left alone, and an undo of many keeps what it would take back there', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE, BARE])
  const [first = '', ...others] = job.results.map(({ photoId }) => photoId)
  const path = `/api/photos/job/${job._id}/photos`
  const edit = { photoIds: [first, ...others], addTags: ['Sintra'] }
  const { batch } = Edited.parse(await (await user.patch(path, edit)).json())
  injectFault('getInfo', first, answering(500, 'oops'))
  const photoIds = [first]
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds })
  expect(await (await user.patch(path, { undo: batch })).json()).toEqual({ changed: 1, batch })
  expect((await readJob(user, job._id)).results[1]).toEqual(job.results[1])
  const answer = await user.patch(path, { photoIds, skipped: true })
  expect(await answer.json()).toEqual({ results: [] })
  expect((await applied(user, job._id)).results[0]).toMatchObject({ applied: true, skipped: false })
})

test('tags that Flickr tells apart are all stored, applied and removed again; repeats are dropped', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [{ ...BARE, tags: ['Blue Hour'] }])
  const { photoId } = onlyResult(job)
  const wanted = ['का', 'कि', '♥', '❤️', '☀️']
  const tags = [...wanted, '♥', 'PHOTO-NYM', '"'].join(', ')
  await user.patch(`/api/photos/job/${job._id}/photo/${photoId}`, { tags })
  expect(onlyResult(await readJob(user, job._id)).generatedTags).toEqual([...wanted, 'photonym'])
  await user.post('/api/photos/apply-single', { jobId: job._id, photoId })
  expect(onlyResult(await readJob(user, job._id))).toMatchObject({ applied: true, applyError: null })
  expect((await libraryPhoto('dorothea', photoId)).tags).toEqual(['Blue Hour', ...wanted, 'photonym'])
  await user.post('/api/photos/undo-apply', { jobId: job._id, photoId })
  expect((await libraryPhoto('dorothea', photoId)).tags).toEqual(['Blue Hour'])
})

const FAULTY = { title: 'Boats in 1999', description: 'The quay is stunning. Gulls rest.', tags: ['boats', 'venice'] }

test.each<[Provider, Partial<LibraryPhoto>, Field, GeneratedText]>([
  ['flickr', { title: 'Old pier' }, 'title', { ...good, title: '' }],
  ['flickr', { title: 'DSC_0042' }, 'title', { ...good, title: '' }],
  ['flickr', { ...BARE, description: 'Mine.' }, 'description', { ...good, description: '' }],
  ['unsplash', { description: 'Mine.' }, 'description', { ...good, title: '', description: '' }],
  ['unsplash', { tags: ['one'] }, 'tags', { ...good, tags: ['boats'] }],
])(
  'on %s a photo with %j loses the suggestion of a faulty %s, and costs no second call',
  async (provider, has, field, kept) => {
    const user = await aPhotographerOn(provider)
    await user.put('/api/users/preferences', { replaceCameraNames: false })
    const prompts = promptsFromNow({ ...good, [field]: FAULTY[field] })
    const { job } = await describedOn(provider, user, [has])
    const result = onlyResult(job)
    expect(prompts).toHaveLength(1)
    expect(result).toMatchObject({
      ...{ status: 'processed', reason: null, generatedTitle: kept.title, generatedDescription: kept.description },
      generatedTags: [...kept.tags, 'photonym'],
    })
    const used = await user.patch(`/api/photos/job/${job._id}/photo/${result.photoId}`, { use: field })
    // Of tags only the faulty ones are dropped, and the others are added already.
    expect(used.status).toBe(field === 'tags' ? 200 : 400)
    expect(onlyResult(await readJob(user, job._id))).toEqual(result)
  },
)
