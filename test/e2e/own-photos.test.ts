import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { enhanceAndUndo, signUpAndConnect } from '../support/journey.ts'
import { newPlace, removePlace, startStack } from '../support/stack.ts'
import { control } from '../support/stack-client.ts'

const folder = mkdtempSync(join(tmpdir(), 'photonym-photos-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A camera JPEG as phones write it: stored sideways, upright by its EXIF orientation. */
async function cameraJpeg(name: string, hue: number) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
    <rect width="1600" height="1200" fill="hsl(${hue} 60% 70%)"/>
    <rect y="700" width="1600" height="500" fill="hsl(${hue + 120} 40% 30%)"/>
    <circle cx="1100" cy="350" r="140" fill="hsl(${hue + 40} 90% 85%)"/></svg>`
  await sharp(Buffer.from(svg))
    .withExif({ IFD0: { Make: 'Photonym', Orientation: '6' }, IFD2: { DateTimeOriginal: '2021:07:14 18:03:22' } })
    .jpeg()
    .toFile(join(folder, name))
}

test('with --photos your own camera JPEGs are described, applied and restored, and other files are left out', async () => {
  await cameraJpeg('DSC_0001.JPG', 20)
  await cameraJpeg('IMG_4242.jpg', 200)
  await cameraJpeg('Grandmother in the garden.jpg', 90)
  writeFileSync(join(folder, 'IMG_0666.jpg'), 'not a JPEG at all')
  const place = await newPlace()
  const stack = await startStack(place, ['--photos', folder])
  const browser = await openBrowser()
  try {
    const listed = await control(stack).library('ansel')
    expect(listed.map(photo => photo.title).sort()).toEqual(['DSC_0001', 'Grandmother in the garden', 'IMG_4242'])
    const page = await signUpAndConnect(stack, browser, 'own@example.com', 'ansel')
    const { before, applied, undone } = await enhanceAndUndo(stack, page, 'ansel', 'Evening by the lake')
    const titles = applied.map(photo => photo.title)
    expect(titles).toContain('Grandmother in the garden')
    expect(titles).toContain('Evening by the lake')
    expect(titles).not.toContain('DSC_0001')
    expect(titles).not.toContain('IMG_4242')
    expect(undone).toEqual(before)
  } finally {
    await browser.close()
    await stack.stop()
    removePlace(place)
  }
})
