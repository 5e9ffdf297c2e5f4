import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openBrowser } from '#test/kit/browser.ts'
import { enhanceAndUndo, signUpAndConnect } from '#test/kit/journey.ts'
import { runningStack } from '#test/kit/running-stack.ts'

const PHOTOS = 12
const OWN_TEXT = 'Evening by the lake'
const TITLED = 'Grandmother in the garden'

/** Names as cameras give them. */
const UNTITLED = Array.from({ length: PHOTOS }, (_, index) => (index % 2 ? `IMG_${4200 + index}` : `DSC_000${index}`))

const folder = mkdtempSync(join(tmpdir(), 'photonym-photos-'))
beforeAll(async () => {
  for (const [index, name] of [...UNTITLED, TITLED].entries()) {
    await cameraJpeg(`${name}.${index % 2 ? 'jpg' : 'JPG'}`, index * 27)
  }
  writeFileSync(join(folder, 'IMG_0666.jpg'), 'not a JPEG at all')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The folder's photos belong to ansel. Starts from the Worker's sources and without a database, as `npm start` does. */
const stack = runningStack(['--photos', folder], { WORKER_BUNDLE: '', DATABASE_MIGRATED: '' })

/** A JPEG as phones write it: stored sideways, with an EXIF orientation that turns it upright. */
async function cameraJpeg(name: string, hue: number) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
    <rect width="800" height="600" fill="hsl(${hue} 60% 70%)"/>
    <rect y="350" width="800" height="250" fill="hsl(${hue + 120} 40% 30%)"/>
    <circle cx="550" cy="175" r="70" fill="hsl(${hue + 40} 90% 85%)"/></svg>`
  await sharp(Buffer.from(svg))
    .withExif({ IFD0: { Make: 'Photonym', Orientation: '6' }, IFD2: { DateTimeOriginal: '2021:07:14 18:03:22' } })
    .jpeg()
    .toFile(join(folder, name))
}

test('a photographer signs up, connects, has the camera JPEGs of --photos described, edits, approves, applies, and undoes everything', async () => {
  const browser = await openBrowser()
  onTestFinished(() => browser.close())
  const page = await signUpAndConnect(stack(), browser, 'own@example.com', 'ansel')
  const { before, applied, undone } = await enhanceAndUndo(stack(), page, 'ansel', OWN_TEXT)
  // Files that are not JPEGs were left out.
  expect(before.map(({ title }) => title).sort()).toEqual([...UNTITLED, TITLED].sort())
  for (const [index, photo] of before.entries()) {
    const now = applied[index]
    if (photo.title === TITLED) {
      expect(now).toEqual(photo)
      continue
    }
    expect(['', ...UNTITLED]).not.toContain(now?.title)
    expect(now?.description).not.toBe('')
    expect(now?.tags.at(-1)).toBe('photonym')
  }
  expect(applied.filter(({ title }) => title === OWN_TEXT)).toHaveLength(1)
  expect(undone).toEqual(before)
})
