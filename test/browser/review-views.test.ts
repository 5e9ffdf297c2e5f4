import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { moving, stuck, tooLow, unreached } from '#test/kit/layout.ts'
import { DESK, holdSession, newUser, type Person, strangerIn, WINDOWS } from '#test/kit/people.ts'
import { onAnotherDevice } from '#test/kit/reviewing.ts'
import { sees } from '#test/kit/sees.ts'
import { giveBack, sharedBrowser } from '#test/kit/shared-browser.ts'
import { control } from '#test/kit/stack-client.ts'
import type { JobResult } from '#worker/domain/job-result.ts'

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

// All tests share one job: one photo that its owner has named, and others named by the camera, some of them upright.
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

describe('the cards at 1280 × 800', () => {
  let page: Page
  beforeAll(async () => {
    page = await at('?view=cards', { viewport: { width: 1280, height: 800 } })
  })
  afterAll(() => giveBack([page.context()]))

  test('the first card is decided without scrolling, below a single row of controls', async () => {
    const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0
    const middle = async (part: Locator) => (await top(part)) + ((await part.boundingBox())?.height ?? 0) / 2
    const approve = page.getByRole('article').first().getByRole('button', { name: 'Approve' })
    await page.getByText('Approve what you like').waitFor()
    expect(await top(page.getByRole('region', { name: 'Review', exact: true }))).toBeGreaterThan(
      36 + (await top(approve)),
    )
    const row = [page.getByRole('radiogroup', { name: 'View' }), page.getByRole('radiogroup', { name: 'Show' })]
    const bulk = await middle(page.getByRole('region', { name: 'All photos' }))
    for (const part of row) expect(Math.abs((await middle(part)) - bulk)).toBeLessThan(2)
  })

  test('a camera’s name stands once on its card, a title of the owner’s beside the new one', async () => {
    const columns = async (name: string) => {
      const table = page.getByRole('article', { name }).getByRole('table')
      await table.waitFor()
      return table.getByRole('columnheader').allTextContents()
    }
    expect(await columns(TEXTS.title)).toEqual(['Description', 'Tags'])
    expect(await columns('A Quay at Dawn')).toEqual(['Title', 'Description', 'Tags'])
  })

  test('replacing the owner’s words is marked in colour, replacing a camera’s name is not', async () => {
    const was = (title: string) => page.getByText(`was: ${title}`).first()
    const colour = (title: string) => was(title).evaluate(line => getComputedStyle(line).color)
    await was(CAMERA_NAME).filter({ hasText: "Replaces a camera's name" }).waitFor()
    await was('Harbour').filter({ hasText: 'Replaces your existing title' }).waitFor()
    expect(await colour('Harbour')).not.toBe(await colour(CAMERA_NAME))
    const quiet = await page.getByText(/2 sentences$/).evaluate(line => getComputedStyle(line).color)
    expect(await colour(CAMERA_NAME)).toBe(quiet)
  })

  test('the help is open on the first visit, and folded from the second on', async () => {
    await page.getByText('Approve what you like').waitFor()
    await page.reload()
    await page.getByText('How it works').waitFor()
    expect(await page.getByText('Approve what you like').isVisible()).toBe(false)
    await page.getByText('How it works').click()
    await page.getByText('Approve what you like').waitFor()
  })
})

test('a card takes little height on wide and narrow screens, and its table of before and after adds little', async () => {
  expect(TEXTS.description).toHaveLength(200)
  for (const [options, low] of [
    [{ viewport: DESK }, 330],
    [PHONE, 480],
  ] as const) {
    const page = await at('?view=cards', options)
    const card = page.getByRole('article', { name: TEXTS.title })
    const height = async () => (await card.boundingBox())?.height ?? Number.POSITIVE_INFINITY
    await card.getByText(`was: ${CAMERA_NAME}`).waitFor()
    for (const text of [TEXTS.title, TEXTS.description, CAMERA_NAME]) {
      await expect.poll(() => card.getByText(text).count()).toBe(1)
    }
    if (options === PHONE) expect(await tooLow(page)).toEqual([])
    const withBefore = await height()
    await card.getByRole('table', { name: 'Before and after' }).evaluate(table => table.remove())
    expect(await height()).toBeLessThanOrEqual(low)
    expect(withBefore - (await height())).toBeLessThanOrEqual(100)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(options.viewport.width)
  }
})

test('without the preview no card has a table of before and after', async () => {
  onTestFinished(async () => void (await client.put('/api/users/preferences', { enablePreview: true })))
  await client.put('/api/users/preferences', { enablePreview: false })
  const page = await at('?view=cards')
  await page.getByRole('article', { name: TEXTS.title }).waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
})

test('on a phone a job opens on the desk, at the first undecided photo, until another view is chosen', async () => {
  const decide = (ids: string[], approved: boolean) =>
    client.send('PATCH', `/api/photos/job/${jobId}/photos`, { photoIds: ids, approved })
  onTestFinished(async () => void (await decide(photoIds.slice(0, 1), false)))
  await decide(photoIds.slice(0, 1), true)
  const page = await at('', PHONE)
  const openAgain = () => page.goto(`${stack.app}/job/${jobId}`)
  const second = page.getByRole('region', { name: 'Photo 2 of 7' })
  const view = (name: string) => page.getByRole('radio', { name }).and(page.locator(':checked'))
  await second.waitFor()
  expect(await tooLow(page)).toEqual([])
  await page.getByRole('button', { name: 'Back' }).tap()
  await view('Cards').waitFor()
  await openAgain()
  await second.waitFor()
  await page.getByRole('button', { name: 'Back' }).tap()
  await page.getByRole('radio', { name: 'Sheet' }).tap()
  await openAgain()
  await view('Sheet').waitFor()
  await page.locator('main img').filter({ visible: true }).first().waitFor()
  expect(await tooLow(page)).toEqual([])
})

describe('on a phone', () => {
  const ON_ITS_SIDE = { width: 844, height: 390 }
  let page: Page
  beforeAll(async () => {
    page = await at(`?view=desk&photo=${uprightId}`, PHONE)
  })
  afterAll(() => giveBack([page.context()]))

  const boxOf = async (part: Locator) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {}
    return { x, width, height, right: x + width, bottom: y + height, y }
  }
  const picture = () => page.getByRole('figure')
  const title = () => page.getByRole('heading', { name: TEXTS.title })
  const approve = () => page.getByRole('button', { name: 'Approve' })

  test('an upright picture takes the whole width and leaves its title room', async () => {
    await approve().waitFor()
    const { width, height } = await boxOf(picture())
    expect(width).toBe(PHONE.viewport.width)
    expect(height).toBeGreaterThan(PHONE.viewport.height / 2)
    expect(height).toBeLessThanOrEqual(0.62 * PHONE.viewport.height + 1)
    expect((await boxOf(title())).bottom).toBeLessThanOrEqual((await boxOf(approve())).y)
  })

  test('an upright picture stands beside its title once the phone is on its side', async () => {
    await page.setViewportSize(ON_ITS_SIDE)
    await expect.poll(async () => (await boxOf(picture())).bottom).toBe(390)
    expect((await boxOf(title())).x).toBeGreaterThan((await boxOf(picture())).right)
    expect((await boxOf(approve())).bottom).toBeLessThanOrEqual(390)
  })

  test('a card begins high enough above the dock while the phone is on its side', async () => {
    await page.setViewportSize(ON_ITS_SIDE)
    await page.goto(`${stack.app}/job/${jobId}?view=cards`)
    const card = page.getByRole('article').first()
    await page.getByText('Live', { exact: true }).waitFor()
    await expect.poll(async () => (await boxOf(card)).y).toBeLessThan(260)
    const dock = page.getByRole('region', { name: 'Review', exact: true })
    await expect.poll(async () => (await boxOf(dock)).bottom).toBe(390)
  })
})

const VIEWS = ['cards', 'desk', 'sheet'] as const

test('at 400 % zoom every view can be used: nothing sticks, nothing is wider than the window, every control is reached', async () => {
  const page = await at('?view=cards', { viewport: { width: 320, height: 256 } })
  const canBeUsed = async () => {
    await page.locator('main img').filter({ visible: true }).first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect(await stuck(page)).toEqual([])
    expect(await unreached(page)).toEqual([])
  }
  await canBeUsed()
  await page.getByRole('radio', { name: 'Sheet' }).click()
  await page.getByRole('article').first().waitFor({ state: 'detached' })
  await canBeUsed()
  const pictures = page.getByRole('button', { name: /^Review / })
  await pictures.first().click()
  const region = page.getByRole('region', { name: /^Photo \d of 7$/ })
  await region.waitFor()
  await canBeUsed()
  await page.goBack()
  await pictures.last().click()
  await region.waitFor()
  const before = await region.getAttribute('aria-label')
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect.poll(() => region.getAttribute('aria-label')).not.toBe(before)
})

test('every view fits every window, and on a touch screen each control is high enough for a thumb', async () => {
  const page = await at('?view=cards', PHONE)
  for (const view of VIEWS) {
    await page.setViewportSize(PHONE.viewport)
    await page.goto(`${stack.app}/job/${jobId}?view=${view}`)
    await page.locator('main img').filter({ visible: true }).first().waitFor()
    expect(await tooLow(page)).toEqual([])
    for (const size of WINDOWS) {
      await page.setViewportSize(size)
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
    }
  }
})

test('every view names its parts, announces decisions, and animates nothing if reduced motion is asked for', async () => {
  const page = await at('?view=cards')
  const one = (role: Parameters<Page['getByRole']>[0], name: string | RegExp) =>
    page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) }).and(page.locator(':not([hidden])'))
  const says = (text: RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' })
  const places = () =>
    page
      .getByRole('list', { name: 'Photos' })
      .locator('> li')
      .evaluateAll(items => items.map(item => `${item.ariaPosInSet} of ${item.ariaSetSize}`))
  const inOrder = photoIds.map((_, index) => `${index + 1} of ${photoIds.length}`)

  await one('article', TEXTS.title).waitFor()
  for (const region of ['Progress', 'How it works', 'All photos', 'Review'])
    await expect.poll(() => one('region', region).count()).toBe(1)
  await expect.poll(() => one('heading', sees('step-review')).count()).toBe(1)
  await expect.poll(() => one('heading', TEXTS.title).count()).toBe(1)
  expect(await one('radio', 'Cards').isChecked()).toBe(true)
  await expect.poll(() => one('radiogroup', 'Show').getByRole('radio').count()).toBe(6)
  expect(await one('checkbox', `Select ${TEXTS.title}`).isChecked()).toBe(true)
  await expect.poll(() => one('button', `Review ${TEXTS.title}`).count()).toBe(1)
  expect(await places()).toEqual(inOrder)
  await says(/^Ready to review/)
  await one('article', TEXTS.title).getByRole('button', { name: 'Approve' }).click()
  await says(/^Approved\. \d of 7: /)
  expect(await moving(page)).toEqual([])

  await one('radio', 'Sheet').click()
  await page.getByRole('article').first().waitFor({ state: 'detached' })
  await one('checkbox', `Select ${TEXTS.title}`).waitFor()
  expect(await places()).toEqual(inOrder)
  await expect
    .poll(() =>
      one('button', /^Review /)
        .and(page.locator('[tabindex="0"]'))
        .count(),
    )
    .toBe(1)
  await expect.poll(() => page.getByRole('listitem').getByText('Approved (Ready to send)').count()).toBe(1)
  await page.keyboard.press('x')
  await says(/^Skipped\. \d of 7: /)
  expect(await moving(page)).toEqual([])

  await page.keyboard.press('Enter')
  await one('region', /^Photo \d of 7$/).waitFor()
  for (const name of ['Back', 'Previous photo', 'Next photo', 'Full screen', 'Keyboard shortcuts']) {
    await expect.poll(() => one('button', name).count()).toBe(1)
  }
  const strip = one('navigation', 'Filmstrip').locator('[aria-current=true]')
  const name = (await strip.getAttribute('aria-label'))?.replace(/^\d: /, '') ?? ''
  await expect.poll(() => one('img', name).count()).toBe(1)
  expect(await one('button', 'Approve').getAttribute('aria-pressed')).toBe('false')
  await one('button', 'Approve').click()
  await says(/^Approved\. \d of 7: /)
  await page.keyboard.press('?')
  await one('dialog', 'Keyboard shortcuts').waitFor()
  expect(await moving(page)).toEqual([])
})

describe('the picture on the desk', () => {
  const held = Promise.withResolvers<void>()
  let page: Page
  let first: JobResult | undefined
  let second: JobResult | undefined
  beforeAll(async () => {
    page = await strangerIn(browser)
    await holdSession(page, stack, client)
    ;[first, second] = (await client.job(jobId)).results
    await page.route(first?.urlLarge ?? '', async route => {
      await held.promise
      await route.continue()
    })
    await page.route(second?.urlXLarge ?? '', route => route.abort())
    await page.goto(`${stack.app}/job/${jobId}?view=desk&photo=${photoIds[0]}`, { waitUntil: 'commit' })
  })
  afterAll(() => page.context().close())

  const shown = () => page.locator('figure img').getAttribute('src')

  test('is the small one until the large one has loaded', async () => {
    onTestFinished(() => held.resolve())
    const background = () =>
      page.locator('figure img').evaluate(image => getComputedStyle(image).backgroundImage.replaceAll('"', ''))
    await expect.poll(background).toBe(`url(${first?.urlSmall})`)
    held.resolve()
    await expect.poll(background).toBe('none')
  })

  test('is then replaced by a larger one, which is not missed where it cannot be loaded', async () => {
    held.resolve()
    await expect.poll(shown).toBe(first?.urlXLarge)
    const refused = page.waitForEvent('requestfailed', request => request.url() === second?.urlXLarge)
    await page.keyboard.press('j')
    await refused
    expect(await shown()).toBe(second?.urlLarge)
  })
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
    await page.context().close()
  }
})

test.each([
  { view: 'desk', on: 'a wide window', device: {} },
  { view: 'desk', on: 'a phone', device: PHONE },
  { view: 'cards', on: 'a narrow phone', device: { viewport: { width: 320, height: 568 } } },
  { view: 'sheet', on: 'a wide window', device: {} },
])('a placeholder stands in for the $view while the job loads on $on, and nothing moves', async ({ view, device }) => {
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
  expect((await page.locator('main [data-skeleton]').count()) === 3).toBe(view === 'sheet')
  read.resolve()
  await (view === 'desk'
    ? page.getByRole('region', { name: /^Photo \d of / }).waitFor()
    : page.getByText('Live', { exact: true }).waitFor())
  const shifts = await page.evaluate(() =>
    Reflect.get(window, 'shifts').reduce((sum: number, by: number) => sum + by, 0),
  )
  expect(shifts).toBeLessThan(0.02)
})
