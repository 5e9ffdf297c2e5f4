import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { preparePhotos } from '../../../scripts/words/photos.ts'

test('`npm run words` gives the model the town nearest to a photo’s position, as the product does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'words-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: 'teal' } })
  const position = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '51/1 57/1 37/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '1/1 21/1 6/1',
  }
  await picture.clone().withExif({ IFD3: position }).jpeg().toFile(join(folder, 'pier.jpg'))
  await picture.clone().jpeg().toFile(join(folder, 'plain.jpg'))
  const { photos } = await preparePhotos(folder)
  expect(photos.map(({ facts: { place }, where }) => [place, where])).toEqual([
    ['Felixstowe, United Kingdom', '51.9603, 1.3517'],
    [null, null],
  ])
})
