import { expect, test } from 'vitest'
import { runningStack } from '../support/running-stack.ts'
import { control, signUp } from '../support/stack-client.ts'

const PHOTOS = 100
const stack = runningStack()

test('a job of 100 photos costs at most 3.05 Flickr calls a photo, and a title typed meanwhile survives', async () => {
  const sandbox = control(stack())
  const client = await signUp(stack(), 'calls@example.com')
  await client.connect('vivian')
  const before = await sandbox.library('vivian')
  const lastCall = (await sandbox.calls('flickr')).at(-1)?.n ?? 0

  const { photos } = await client.list({ limit: '500' })
  const ids = photos
    .filter(photo => photo.missing.length > 0)
    .slice(0, PHOTOS)
    .map(photo => photo.id)
  expect(ids).toHaveLength(PHOTOS)
  const { jobId } = await client.process(ids)
  const generated = await client.generated(jobId)
  expect(generated.progress).toMatchObject({ processedPhotos: PHOTOS, failedPhotos: 0, skippedPhotos: 0 })

  const typed = generated.results.find(result => result.missing.includes('title') && result.originalTitle === '')
  if (!typed) throw new Error('No untitled photo in the job')
  await sandbox.editPhoto('vivian', typed.photoId, { title: 'Typed by hand' })

  expect(await client.applyBatch(jobId, ids)).toMatchObject({ totalPhotos: PHOTOS })
  const applied = await client.applied(jobId)
  expect(applied.results.filter(result => !result.applied)).toEqual([])
  const calls = await sandbox.calls('flickr', lastCall)
  expect(calls.length / PHOTOS).toBeLessThanOrEqual(3.05)

  const after = await sandbox.library('vivian')
  expect(after.find(photo => photo.id === typed.photoId)?.title).toBe('Typed by hand')
  expect(applied.results.find(result => result.photoId === typed.photoId)?.keptFields).toEqual(['title'])

  await client.undoBatch(jobId, ids)
  await client.undone(jobId)
  const expected = before.map(photo => (photo.id === typed.photoId ? { ...photo, title: 'Typed by hand' } : photo))
  expect(await sandbox.library('vivian')).toEqual(expected)
})
