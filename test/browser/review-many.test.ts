import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { holdSession, newUser, type Person, strangerIn } from '#test/kit/people.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import { control } from '#test/kit/stack-client.ts'

const stack = inject('stack')
const sandbox = control(stack)
const PHOTOS = 20
const PHONE = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true }

const browser = await sharedBrowser()
let client: Person['client']
let jobId: string
let photoIds: string[] = []

// All tests decide about the photos of one job, and each starts with none decided.
beforeAll(async () => {
  client = (await newUser(stack)).client
  await client.connect('ansel')
  const added = Array.from({ length: PHOTOS }, () =>
    sandbox.addPhoto('ansel', { title: '', description: '', tags: [] }),
  )
  photoIds = (await Promise.all(added)).map(({ id }) => id)
  await client.list({ limit: '500' })
  jobId = (await client.process(photoIds)).jobId
  await client.generated(jobId)
})
beforeEach(async () => {
  await client.send('PATCH', `/api/photos/job/${jobId}/photos`, { photoIds, approved: false, skipped: false })
})
afterAll(async () => {
  await Promise.all(photoIds.map(id => sandbox.deletePhoto('ansel', id)))
  await client.send('DELETE', '/api/auth/disconnect/flickr')
})

/** Opens the desk in a separate browser, and counts the user's keys, clicks and taps. */
async function onDesk(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await strangerIn(browser, options)
  await holdSession(page, stack, client)
  await page.addInitScript(() => {
    Reflect.set(window, 'keys', 0)
    Reflect.set(window, 'scrolls', 0)
    document.addEventListener('keydown', () => Reflect.set(window, 'keys', Reflect.get(window, 'keys') + 1), true)
    document.addEventListener('scroll', () =>
      Reflect.set(window, 'scrolls', Math.max(window.scrollY, Reflect.get(window, 'scrolls'))),
    )
  })
  await page.goto(`${stack.app}/job/${jobId}?view=desk`)
  return page
}

const counted = (page: Page, what: 'keys' | 'scrolls') => page.evaluate(name => Reflect.get(window, name), what)

/** Waits until the photo with this number is on the desk and its picture is painted. */
const shows = (page: Page, number: number) =>
  page.waitForFunction(name => {
    const picture = document.querySelector(`section[aria-label="${name}"] figure img`)
    return picture instanceof HTMLImageElement && picture.complete && picture.naturalWidth > 0
  }, `Photo ${number} of ${PHOTOS}`)

/** The middle of a button, which must stay where it was for the first photo. */
async function placeOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox()
  if (!box) throw new Error(`No button ${name}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The decisions in the job's order: p approved, x skipped, - none. */
const decisions = async () =>
  (await client.job(jobId)).results.map(({ approved, skipped }) => (approved ? 'p' : skipped ? 'x' : '-')).join('')
const isApproved = (number: number) => number % 4 !== 0
const EXPECTED = Array.from({ length: PHOTOS }, (_, index) => (isApproved(index + 1) ? 'p' : 'x')).join('')

test('many photos, each seen, are decided by at most 1.3 keys each, mistakes included', async () => {
  const page = await onDesk()
  for (let number = 1; number <= PHOTOS; number += 1) {
    await shows(page, number)
    if (number % 10 === 0 && number < PHOTOS) {
      await page.keyboard.press(isApproved(number) ? 'x' : 'p')
      await page.keyboard.press('Control+z')
      await shows(page, number)
    }
    await page.keyboard.press(isApproved(number) ? 'p' : 'x')
  }
  await page.getByRole('region', { name: 'Approved' }).waitFor()
  expect(await counted(page, 'keys')).toBeLessThanOrEqual(1.3 * PHOTOS)
  await expect.poll(decisions).toBe(EXPECTED)
})

test('many photos, each seen, are decided by one click each', async () => {
  const page = await onDesk()
  await shows(page, 1)
  const [approve, skip] = [await placeOf(page, 'Approve'), await placeOf(page, 'Skip')]
  for (let number = 1; number <= PHOTOS; number += 1) {
    await shows(page, number)
    const { x, y } = isApproved(number) ? approve : skip
    await page.mouse.click(x, y)
  }
  await page.getByRole('region', { name: 'Approved' }).waitFor()
  await expect.poll(decisions).toBe(EXPECTED)
})

test('on a phone many photos, each seen, are decided by one tap each, without scrolling', async () => {
  const page = await onDesk(PHONE)
  await shows(page, 1)
  const [approve, skip] = [await placeOf(page, 'Approve'), await placeOf(page, 'Skip')]
  const devtools = await page.context().newCDPSession(page)
  let seconds = Date.now() / 1000
  for (let number = 1; number <= PHOTOS; number += 1) {
    await shows(page, number)
    // Sets the taps apart by their timestamps, because the second of two quick taps is ignored.
    seconds += 0.4
    const touch = { touchPoints: [isApproved(number) ? approve : skip], timestamp: seconds }
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', ...touch })
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: seconds + 0.05 })
  }
  await page.getByRole('region', { name: 'Approved' }).waitFor()
  expect(await counted(page, 'scrolls')).toBe(0)
  await expect.poll(decisions).toBe(EXPECTED)
})
