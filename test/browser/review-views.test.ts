import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { moving, stuck, tooLow, unreached } from '#test/kit/layout.ts'
import { DESK, holdSession, newUser, type Person, strangerIn, WINDOWS } from '#test/kit/people.ts'
import { onAnotherDevice } from '#test/kit/reviewing.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import { control } from '#test/kit/stack-client.ts'

const stack = inject('stack')
const PHONE = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true }
const CAMERA_NAME = 'IMG_4711'
/** A description of two sentences, and twelve tags. */
const TEXTS = {
  title: 'Three Boats at a Stone Quay',
  description:
    'Three wooden boats lie along a weathered stone quay in still morning water, their blue and white paint mirrored below. Two gulls stand on the posts nearby, while a coil of rope dries in the early sun.',
  tags: 'boats, harbour, fishing boat, quay, blue, morning, calm water, gulls, rope, stone, reflection, photonym',
}

const browser = await sharedBrowser()
let client: Person['client']
let jobId: string
let uprightId: string
const photoIds: string[] = []
const sandbox = control(stack)

// All tests look at one job and leave it as it is: one photo that its owner has named, and others named by the camera, some of them upright.
beforeAll(async () => {
  client = (await newUser(stack)).client
  await client.connect('ansel')
  for (const title of ['Harbour', ...Array(6).fill(CAMERA_NAME)]) {
    photoIds.push((await sandbox.addPhoto('ansel', { title, description: '', tags: [] })).id)
  }
  await client.list({ limit: '500' })
  jobId = (await client.process(photoIds)).jobId
  const [named, ...others] = (await client.generated(jobId)).results
  const upright = others.find(({ width, height }) => height >= width)
  const edit = (photoId = '', texts: Partial<typeof TEXTS>) =>
    client.send('PATCH', `/api/photos/job/${jobId}/photo/${photoId}`, texts)
  uprightId = upright?.photoId ?? ''
  await edit(uprightId, TEXTS)
  await edit(named?.photoId, { title: 'A Quay at Dawn' })
})
afterAll(async () => {
  for (const id of photoIds) await sandbox.deletePhoto('ansel', id)
  await client.send('DELETE', '/api/auth/disconnect/flickr')
})

/** Opens the job's page in a separate browser. */
const at = (search: string, options: BrowserContextOptions = {}): Promise<Page> =>
  onAnotherDevice(browser, client, `/job/${jobId}${search}`, options)

const boxOf = async (part: Locator) => {
  const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x, y, width, height, right: x + width, bottom: y + height, middle: y + height / 2 }
}
const isAsWideAs = (page: Page, width: number) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
const dock = (page: Page) => page.getByRole('region', { name: 'Review', exact: true })

test('at 1280 × 800 the first card is decided without scrolling, below a single row of controls', async () => {
  const page = await at('?view=cards', { viewport: { width: 1280, height: 800 } })
  await page.getByText('Approve what you like').waitFor()
  const approve = page.getByRole('article').first().getByRole('button', { name: 'Approve' })
  const room = async () => (await boxOf(dock(page))).y - (await boxOf(approve)).y
  await expect.poll(room).toBeGreaterThan(36)
  for (const name of ['View', 'Show']) {
    const apart = async () =>
      (await boxOf(page.getByRole('radiogroup', { name }))).middle -
      (await boxOf(page.getByRole('region', { name: 'All photos' }))).middle
    await expect.poll(async () => Math.abs(await apart())).toBeLessThan(2)
  }
})

test('a card takes little height, its table of before and after adds little, and only replaced words are in colour', async () => {
  expect(TEXTS.description).toHaveLength(200)
  for (const [options, low] of [
    [{ viewport: DESK }, 330],
    [PHONE, 480],
  ] as const) {
    const page = await at('?view=cards', options)
    const card = page.getByRole('article', { name: TEXTS.title })
    const height = async () => (await boxOf(card)).height
    await card.getByText(`was: ${CAMERA_NAME}`).waitFor()
    for (const text of [TEXTS.title, TEXTS.description, CAMERA_NAME]) {
      await expect.poll(() => card.getByText(text).count()).toBe(1)
    }
    if (options === PHONE) await expect.poll(() => tooLow(page)).toEqual([])
    await expect.poll(height).toBeGreaterThan(0)
    const withBefore = await height()
    await card.getByRole('table', { name: 'Before and after' }).evaluate(table => table.remove())
    await expect.poll(height).toBeLessThanOrEqual(low)
    await expect.poll(async () => withBefore - (await height())).toBeLessThanOrEqual(100)
    await isAsWideAs(page, options.viewport.width)

    const colour = (text: string) =>
      page
        .getByText(text)
        .first()
        .evaluate(line => getComputedStyle(line).color)
    const quiet = await colour('2 sentences')
    await expect.poll(() => colour(`was: ${CAMERA_NAME}`)).toBe(quiet)
    await expect.poll(() => colour('was: Harbour')).not.toBe(quiet)
  }
})

test('on a phone an upright picture leaves its title room, above it or beside it, and a card begins above the dock', async () => {
  const ON_ITS_SIDE = { width: 844, height: 390 }
  const page = await at(`?view=desk&photo=${uprightId}`, PHONE)
  const picture = page.getByRole('figure')
  const title = page.getByRole('heading', { name: TEXTS.title })
  const approve = page.getByRole('button', { name: 'Approve' })
  await approve.waitFor()
  await expect.poll(async () => (await boxOf(picture)).width).toBe(PHONE.viewport.width)
  await expect.poll(async () => (await boxOf(picture)).height).toBeGreaterThan(PHONE.viewport.height / 2)
  await expect.poll(async () => (await boxOf(picture)).height).toBeLessThanOrEqual(0.62 * PHONE.viewport.height + 1)
  await expect.poll(async () => (await boxOf(approve)).y - (await boxOf(title)).bottom).toBeGreaterThanOrEqual(0)

  await page.setViewportSize(ON_ITS_SIDE)
  await expect.poll(async () => (await boxOf(picture)).bottom).toBe(390)
  await expect.poll(async () => (await boxOf(title)).x - (await boxOf(picture)).right).toBeGreaterThan(0)
  await expect.poll(async () => (await boxOf(approve)).bottom).toBeLessThanOrEqual(390)

  await page.goto(`${stack.app}/job/${jobId}?view=cards`)
  await page.getByText('Live', { exact: true }).waitFor()
  await expect.poll(async () => (await boxOf(page.getByRole('article').first())).y).toBeLessThan(260)
  await expect.poll(async () => (await boxOf(dock(page))).bottom).toBe(390)
})

const VIEWS = ['cards', 'desk', 'sheet'] as const

test('at 400 % zoom every view can be used: nothing sticks, nothing is wider than the window, every control is reached', async () => {
  const page = await at('?view=cards', { viewport: { width: 320, height: 256 } })
  const canBeUsed = async () => {
    await page.locator('main img').filter({ visible: true }).first().waitFor()
    await isAsWideAs(page, 320)
    await expect.poll(() => stuck(page)).toEqual([])
    await expect.poll(() => unreached(page)).toEqual([])
  }
  await canBeUsed()
  await page.getByRole('radio', { name: 'Sheet' }).click()
  await page.getByRole('article').first().waitFor({ state: 'detached' })
  await canBeUsed()
  const pictures = page.getByRole('button', { name: /^Review / })
  // Which of the seven are in the list depends on where it stands.
  await pictures.first().click()
  await page.getByRole('region', { name: /^Photo [1-7] of 7$/ }).waitFor()
  await canBeUsed()
  await page.goBack()
  await pictures.last().click()
  await page.getByRole('region', { name: /^Photo [2-7] of 7$/ }).waitFor()
  await page.getByRole('button', { name: 'Previous photo' }).click()
  await page.getByRole('region', { name: /^Photo [1-6] of 7$/ }).waitFor()
})

test('every view fits every window, has controls high enough for a thumb, and animates nothing if reduced motion is asked for', async () => {
  const page = await at('?view=cards', PHONE)
  for (const view of VIEWS) {
    await page.setViewportSize(PHONE.viewport)
    await page.goto(`${stack.app}/job/${jobId}?view=${view}`)
    await page.locator('main img').filter({ visible: true }).first().waitFor()
    await expect.poll(() => tooLow(page)).toEqual([])
    for (const size of WINDOWS) {
      await page.setViewportSize(size)
      await isAsWideAs(page, size.width)
    }
    await expect.poll(() => moving(page)).toEqual([])
  }
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await expect.poll(() => moving(page)).toEqual([])
})

test('the picture on the desk is the small one until a large one has loaded, and then a larger one, if there is one', async () => {
  const held = Promise.withResolvers<void>()
  const page = await strangerIn(browser)
  await holdSession(page, stack, client)
  const [first, second] = (await client.job(jobId)).results
  await page.route(first?.urlLarge ?? '', async route => {
    await held.promise
    await route.continue()
  })
  await page.route(second?.urlXLarge ?? '', route => route.abort())
  await page.goto(`${stack.app}/job/${jobId}?view=desk&photo=${photoIds[0]}`, { waitUntil: 'commit' })
  const picture = page.locator('figure img')
  const background = () => picture.evaluate(image => getComputedStyle(image).backgroundImage.replaceAll('"', ''))
  const shown = () => picture.getAttribute('src')
  await expect.poll(background).toBe(`url(${first?.urlSmall})`)
  held.resolve()
  await expect.poll(background).toBe('none')
  await expect.poll(shown).toBe(first?.urlXLarge)

  const refused = page.waitForEvent('requestfailed', request => request.url() === second?.urlXLarge)
  await page.keyboard.press('j')
  await refused
  await expect.poll(shown).toBe(second?.urlLarge)
})

test('the desk preloads the next two pictures, or one and no larger ones if data is to be saved', async () => {
  const { results } = await client.job(jobId)
  const pictures = results.map(({ urlLarge }) => urlLarge)
  const larger = results.map(({ urlXLarge = '' }) => urlXLarge)
  for (const [saveData, ahead] of [
    [false, 2],
    [true, 1],
  ] as const) {
    const page = await strangerIn(browser)
    await holdSession(page, stack, client)
    await page.addInitScript(value => Object.defineProperty(navigator, 'connection', { value }), { saveData })
    const asked = new Set<string>()
    page.on('request', request => asked.add(request.url()))
    const loaded = (urls = pictures) => urls.filter(url => asked.has(url))
    await page.goto(`${stack.app}/job/${jobId}?view=desk&photo=${photoIds[0]}`)
    await expect.poll(() => loaded()).toEqual(pictures.slice(0, 1 + ahead))
    await expect.poll(() => loaded(larger)).toEqual(saveData ? [] : larger.slice(0, 1))
    await page.keyboard.press('j')
    await expect.poll(() => loaded()).toEqual(pictures.slice(0, 2 + ahead))
    await expect.poll(() => loaded(larger)).toEqual(saveData ? [] : larger.slice(0, 2))
  }
})

test.each([
  { view: 'desk', on: 'a phone', device: PHONE },
  { view: 'cards', on: 'a narrow phone', device: { viewport: { width: 320, height: 568 } } },
  { view: 'sheet', on: 'a wide window', device: {} },
])('nothing moves when the $view takes the place of its placeholder on $on', async ({ view, device }) => {
  const page = await strangerIn(browser, device)
  await holdSession(page, stack, client)
  await page.addInitScript(() => {
    const shifts: number[] = []
    Reflect.set(window, 'shifts', shifts)
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const read = Promise.withResolvers<void>()
  await page.route(`**/api/photos/job/${jobId}`, async route => {
    await read.promise
    await route.continue()
  })
  await page.goto(`${stack.app}/job/${jobId}?view=${view}`, { waitUntil: 'commit' })
  await page.getByText(/^Loading the (desk|job)$/).waitFor({ state: 'attached' })
  await expect.poll(async () => (await page.locator('main [data-skeleton]').count()) === 3).toBe(view === 'sheet')
  read.resolve()
  await (view === 'desk'
    ? page.getByRole('region', { name: /^Photo \d of / }).waitFor()
    : page.getByText('Live', { exact: true }).waitFor())
  const shifts = () =>
    page.evaluate(() => Reflect.get(window, 'shifts').reduce((sum: number, by: number) => sum + by, 0))
  await expect.poll(shifts).toBeLessThan(0.02)
})
