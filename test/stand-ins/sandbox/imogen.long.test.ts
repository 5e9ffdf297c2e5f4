import { isDeepStrictEqual } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startSandbox } from './running-sandbox.ts'

test('imogen has 20,000 photos, on Flickr alone, and after a reset the same again', async () => {
  const { control, stop } = await startSandbox()
  onTestFinished(stop)
  const made: { id: string; title: string; description: string; media: string }[] =
    await control('/photos/flickr/imogen')
  const photos = made.filter(({ media }) => media === 'photo')
  expect(photos).toHaveLength(20_000)
  expect(photos.filter(({ title, description }) => !title && !description)).toHaveLength(4_000)
  await control(`/photos/flickr/imogen/${photos[0]?.id}`, { title: 'Edited' }, 'PATCH')
  await control('/reset', {})
  expect(isDeepStrictEqual(await control('/photos/flickr/imogen'), made)).toBe(true)
  expect(await control('/photos/smugmug/imogen')).toEqual({ error: 'No such account' })
})
