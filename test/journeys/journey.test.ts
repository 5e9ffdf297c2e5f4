import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openBrowser } from '#test/kit/browser.ts'
import { enhanceAndUndo, signUpAndConnect } from '#test/kit/journey.ts'
import { runningStack } from '#test/kit/running-stack.ts'
import { type Client, control, signUp } from '#test/kit/stack-client.ts'
import { until } from '#test/kit/until.ts'
import type { Provider } from '#worker/domain/platforms.ts'

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

/** A job with generated texts for this many of dorothea's photos that lack all texts. */
async function described(client: Client, count: number, provider: Provider = 'flickr') {
  await client.connect('dorothea', provider)
  // An account can be connected by one user at a time.
  onTestFinished(async () => void (await client.send('DELETE', `/api/auth/disconnect/${provider}`)))
  const { photos } = await client.list({ provider, limit: '500' })
  const bare = photos.filter(({ title, description }) => `${title}${description}` === '').map(({ id }) => id)
  const { jobId } = await client.process(bare.slice(0, count), { provider })
  const { results } = await client.generated(jobId)
  return { jobId, photoIds: results.map(({ photoId }) => photoId) }
}

const ends = ({ results }: Awaited<ReturnType<Client['job']>>) =>
  results.map(({ applied, applyError }) => [applied, applyError])
const all = (count: number, applied: boolean, applyError: string | null) => Array(count).fill([applied, applyError])

const NO_REPLIES = [
  { status: 429, body: 'Too Many Requests', headers: { 'retry-after': '1' } },
  { status: 500, body: '' },
  { status: 200, body: '<html><body>Sorry</body></html>' },
  { status: 200, body: '{"stat":"fail","code":105,"message":"Service currently unavailable"}' },
  { dropAfterWrite: true },
]

test('whatever comes in place of a reply, every photo is applied and each write carried out once, except for a photo deleted on Flickr', async () => {
  const { library, calls, fault, clearFaults, deletePhoto } = control(stack())
  const client = await signUp(stack(), 'trouble@example.com')
  const { jobId, photoIds } = await described(client, NO_REPLIES.length + 1)
  const [gone = '', ...here] = photoIds
  await deletePhoto('dorothea', gone)
  const before = await library('dorothea')
  const lastCall = (await calls('flickr')).at(-1)?.n ?? 0
  onTestFinished(async () => void (await clearFaults()))
  for (const noReply of NO_REPLIES) await fault({ service: 'flickr', match: 'setMeta', ...noReply })
  await client.applyBatch(jobId, photoIds)
  const outcome = await client.applied(jobId)
  expect(ends(outcome)).toEqual([[false, expect.stringContaining('Flickr')], ...all(here.length, true, null)])
  const written = (await calls('flickr', lastCall)).filter(({ wrote }) => wrote)
  expect(written.map(({ method, params }) => `${method} ${params.photo_id}`).sort()).toEqual(
    here.flatMap(id => [`flickr.photos.addTags ${id}`, `flickr.photos.setMeta ${id}`]).sort(),
  )
  await client.undoBatch(jobId, here)
  await client.undone(jobId)
  expect(await library('dorothea')).toEqual(before)
})

test('a storm of 429s pauses its own key alone, says how long, and everything is written afterwards', async () => {
  const { fault, clearFaults, calls } = control(stack())
  const client = await signUp(stack(), 'storm@example.com')
  const flickr = await described(client, 3)
  const others = [await described(client, 1, 'unsplash'), await described(client, 1, 'smugmug')]
  const before = (await calls('flickr')).at(-1)?.n ?? 0
  onTestFinished(async () => void (await clearFaults()))
  await fault({ service: 'flickr', status: 429, body: 'Too Many Requests', headers: { 'retry-after': '3' }, times: 0 })
  await client.applyBatch(flickr.jobId, flickr.photoIds)
  await until(
    'the wait to be told',
    () => client.job(flickr.jobId),
    ({ applyProgress }) => applyProgress.waitSeconds > 0,
  )
  for (const { jobId, photoIds } of others) {
    await client.applyBatch(jobId, photoIds)
    expect(ends(await client.applied(jobId))).toEqual(all(1, true, null))
  }
  const stormed = await client.job(flickr.jobId)
  expect(stormed.applyProgress.isApplying).toBe(true)
  expect(ends(stormed)).toEqual(all(3, false, null))

  await clearFaults()
  expect(ends(await client.applied(flickr.jobId))).toEqual(all(3, true, null))
  const written = (await calls('flickr', before)).filter(({ wrote }) => wrote)
  expect(written.map(({ method }) => method).sort()).toEqual([
    ...Array(3).fill('flickr.photos.addTags'),
    ...Array(3).fill('flickr.photos.setMeta'),
  ])
})

test('an owner who removes the app on Flickr is told so for every photo, and can connect again', async () => {
  const client = await signUp(stack(), 'removed@example.com')
  const { jobId, photoIds } = await described(client, 3)
  await control(stack()).revoke('dorothea')
  await client.applyBatch(jobId, photoIds)
  const text = 'Flickr no longer lets us in. Please connect it again, then try once more.'
  expect(ends(await client.applied(jobId))).toEqual(all(3, false, text))

  await client.connect('dorothea')
  await client.applyBatch(jobId, photoIds)
  expect(ends(await client.applied(jobId))).toEqual(all(3, true, null))
})
