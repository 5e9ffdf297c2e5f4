import { expect, test } from 'vitest'
import type { Provider } from '../../worker/domain/platforms.ts'
import { runningStack } from '../support/running-stack.ts'
import { control, signUp } from '../support/stack-client.ts'

// What takes long runs at once, each on a platform of its own.

const PHOTOS = 100
const stack = runningStack()

/** A job with the generated texts of one undescribed photo of ansel's. */
async function oneGenerated(provider: Provider) {
  const client = await signUp(stack(), `slow-on-${provider}@example.com`)
  await client.connect('ansel', provider)
  const { photos } = await client.list({ provider, limit: '500' })
  const photoId = photos.find(({ description }) => description === '')?.id ?? ''
  const { jobId } = await client.process([photoId], { provider })
  const [result] = (await client.generated(jobId)).results
  expect(result?.status).toBe('processed')
  return { client, jobId, photoId, before: await control(stack()).library('ansel', provider) }
}

test.concurrent('a job of 100 photos costs at most 3.05 Flickr calls a photo, and a title typed meanwhile survives', async () => {
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

test.concurrent('after an answer that comes too late the photo is read again, not written again', async () => {
  const { client, jobId, photoId, before } = await oneGenerated('unsplash')
  const sandbox = control(stack())
  const lastCall = (await sandbox.calls('unsplash')).at(-1)?.n ?? 0
  await sandbox.fault({ service: 'unsplash', match: 'PUT /photos/', delayMs: 20_000 })
  await client.applyBatch(jobId, [photoId])
  const [result] = (await client.applied(jobId)).results
  expect(result).toMatchObject({ applied: true, applyError: null })
  expect((await sandbox.calls('unsplash', lastCall)).filter(({ wrote }) => wrote)).toHaveLength(1)
  await client.undo(jobId, photoId)
  expect(await sandbox.library('ansel', 'unsplash')).toEqual(before)
})

test.concurrent('a write that keeps answering 500 ends with a plain reason, and a later apply succeeds', async () => {
  const { client, jobId, photoId, before } = await oneGenerated('smugmug')
  const sandbox = control(stack())
  await sandbox.fault({ service: 'smugmug', match: 'PATCH', status: 500, body: '', times: 0 })
  await client.applyBatch(jobId, [photoId])
  const [refused] = (await client.applied(jobId, 240_000)).results
  expect(refused).toMatchObject({ applied: false })
  expect(refused?.applyError).toBeTruthy()
  expect(await sandbox.library('ansel', 'smugmug')).toEqual(before)

  await sandbox.clearFaults()
  await client.applyBatch(jobId, [photoId])
  expect((await client.job(jobId)).results[0]?.applyError).toBeNull()
  const [result] = (await client.applied(jobId)).results
  expect(result).toMatchObject({ applied: true, applyError: null })
})
