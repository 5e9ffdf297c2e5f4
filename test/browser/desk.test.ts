import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { barriers } from '#test/kit/axe.ts'
import { holdSession, type Person, personIn, strangerIn } from '#test/kit/people.ts'
import { onAnotherDevice } from '#test/kit/reviewing.ts'
import { fireTimersOnLeaving, press } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { giveBack, sharedBrowser } from '#test/kit/shared-browser.ts'
import { doubleTap, swipe } from '#test/kit/touch.ts'

const stack = inject('stack')
const PHOTOS = 8
/** A phone of 390×844 minus the browser's bars. */
const PHONE = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true }

const browser = await sharedBrowser()
let client: Person['client']
let jobId: string
let photoIds: string[]

// All tests share one job, and each starts with no photo decided.
beforeAll(async () => {
  const person = await personIn(browser, stack)
  client = person.client
  await client.connect('ansel')
  const listed = (await client.list({ limit: '500' })).photos
  const bare = listed.filter(({ title, description }) => title === '' && description === '')
  photoIds = bare.slice(0, PHOTOS).map(({ id }) => id)
  jobId = (await client.process(photoIds)).jobId
  await client.generated(jobId)
})
const decideNothing = () =>
  client.send('PATCH', `/api/photos/job/${jobId}/photos`, { photoIds, approved: false, skipped: false })
beforeEach(decideNothing)
afterAll(async () => {
  await client.send('DELETE', '/api/auth/disconnect/flickr')
})

/** Opens the job's page in a separate browser. */
const at = (search: string, options: BrowserContextOptions = {}): Promise<Page> =>
  onAnotherDevice(browser, client, `/job/${jobId}${search}`, options)

const onDesk = (page: Page, number: number, of = PHOTOS) =>
  page.getByRole('region', { name: `Photo ${number} of ${of}`, exact: true }).waitFor()
const says = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor()
/** The decisions in the job's order: p approved, x skipped, - none. */
const decisions = async () =>
  (await client.job(jobId)).results.map(({ approved, skipped }) => (approved ? 'p' : skipped ? 'x' : '-')).join('')
const decided = (expected: string) => expect.poll(decisions).toBe(expected)
const view = (page: Page, name: string) => page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name })
const params = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('a whole job is decided on the desk with one key per photo, and the summary shows the decisions', async () => {
  const page = await at('?view=desk')
  await onDesk(page, 1)
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Review Metadata'])
  expect(await barriers(page)).toEqual([])
  const picture = page.getByRole('region', { name: /^Photo/ }).getByRole('img')
  const [room, upright] = [await page.getByRole('figure').boundingBox(), await picture.boundingBox()]
  expect(upright?.height).toBe(room?.height)
  for (let number = 1; number <= PHOTOS; number += 1) {
    await onDesk(page, number)
    await expect
      .poll(() => picture.evaluate(image => image instanceof HTMLImageElement && image.naturalWidth > 0))
      .toBe(true)
    await page.keyboard.press(number % 4 === 0 ? 'x' : 'p')
  }
  await page.getByRole('region', { name: 'Approved' }).waitFor()
  await says(page, 'Skipped. No photo is left to review.')
  await page.getByText('Ready to apply').last().waitFor()
  await page.getByRole('button', { name: sees('apply-selected', { n: 6, provider: 'Flickr' }) }).waitFor()
  expect(await barriers(page)).toEqual([])
  await decided('pppxpppx')

  await page.keyboard.press('Control+z')
  await onDesk(page, 8)
  await decided('pppxppp-')
  await page.keyboard.press('ArrowLeft')
  await says(page, '7 of 8: ')
  await page.keyboard.press('u')
  await decided('pppxpp--')
  await page.keyboard.press('x')
  await says(page, 'Skipped. 8 of 8: ')
  await page.keyboard.press('p')
  await page.getByRole('button', { name: sees('apply-selected', { n: 6, provider: 'Flickr' }) }).waitFor()
  await decided('pppxppxp')

  const [, reopened] = photoIds
  await client.send('PATCH', `/api/photos/job/${jobId}/photos`, { photoIds: [reopened], approved: false })
  await press(page, 'Review 1 photo')
  await onDesk(page, 2)
})

test('the desk moves on to the next undecided photo, starting over after the last, and a decided photo stays in its filter', async () => {
  const page = await at('?view=desk&show=review')
  await onDesk(page, 1)
  await page.keyboard.press('k')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('j')
  await onDesk(page, 3)
  await page.keyboard.press('p')
  await onDesk(page, 4)
  await press(page, 'Approve')
  await onDesk(page, 5)
  for (const number of [6, 7, 8]) {
    await press(page, 'Skip')
    await onDesk(page, number)
  }
  await page.keyboard.press('p')
  await onDesk(page, 1)
  await decided('--ppxxxp')
  await page.keyboard.press('Control+z')
  await onDesk(page, 8)
  await decided('--ppxxx-')
  await page.keyboard.press('ArrowLeft')
  await onDesk(page, 7)
  await page.keyboard.press('u')
  await decided('--ppxx--')
  await page.keyboard.press('x')
  await onDesk(page, 8)
  await page.keyboard.press('p')
  await onDesk(page, 1)
  const filters = page.getByRole('radiogroup', { name: 'Show' })
  await filters.getByRole('radio', { name: 'To review 2' }).click()
  await onDesk(page, 1, 2)
  await filters.getByRole('radio', { name: 'Skipped 3' }).click()
  await onDesk(page, 1, 3)
  expect(params(page)).toMatchObject({ view: 'desk', show: 'skipped' })
  for (const _ of [1, 2, 3]) await page.keyboard.press('j')
  await page.getByRole('region', { name: 'To review' }).waitFor()
  await client.send('PATCH', `/api/photos/job/${jobId}/photos`, { photoIds: photoIds.slice(5, 6), skipped: false })
  await press(page, 'Review 1 photo')
  await onDesk(page, 2, 3)
})

test('the address holds view, photo and filter; the view chosen last is kept, and Back leaves the desk', async () => {
  const page = await at('?view=nonsense&show=nothing')
  await view(page, 'Cards').and(page.locator(':checked')).waitFor()
  const second = page.getByRole('article').nth(1)
  await second.getByRole('button', { name: /^Review / }).click()
  await onDesk(page, 2)
  await expect.poll(() => params(page)).toMatchObject({ view: 'desk', photo: photoIds[1] })
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect.poll(() => params(page)).toMatchObject({ photo: photoIds[3] })
  await page.reload()
  await onDesk(page, 4)
  await page.goBack()
  await page.locator('article:focus').and(page.getByRole('article').nth(3)).waitFor()
  await expect.poll(() => params(page)).toMatchObject({ photo: photoIds[3] })

  await page.keyboard.press('g')
  await view(page, 'Sheet').and(page.locator(':checked')).waitFor()
  await page.keyboard.press('j')
  await page.locator('li:nth-child(5) > div > button:focus').waitFor()
  await page.keyboard.press('Enter')
  await onDesk(page, 5)
  await page.keyboard.press('Escape')
  await view(page, 'Sheet').and(page.locator(':checked')).waitFor()

  const other = await page.context().newPage()
  await other.goto(`${stack.app}/job/${jobId}`)
  await view(other, 'Cards').and(other.locator(':checked')).waitFor()
  await view(other, 'Desk').click()
  await onDesk(other, 1)
  await press(other, 'Back')
  await view(other, 'Cards').and(other.locator(':checked')).waitFor()
  await view(other, 'Sheet').click()
  await page.goto(`${stack.app}/job/${jobId}`)
  await view(page, 'Sheet').and(page.locator(':checked')).waitFor()
})

describe('from the cards to the desk', () => {
  let page: Page
  beforeAll(async () => {
    await decideNothing()
    page = await at('?view=cards')
  })
  afterAll(() => giveBack([page.context()]))

  const pictures = () => page.getByRole('article').getByRole('button', { name: /^Review / })
  /** Goes to the photo on the desk, where each test leaves the page, and waits until it is undecided there too. */
  async function openUndecided(number: number): Promise<void> {
    const strip = page.getByRole('navigation', { name: 'Filmstrip' })
    await strip.getByRole('button', { name: new RegExp(`^${number}: `) }).click()
    await onDesk(page, number)
    for (const name of ['Approve', 'Skip']) await page.getByRole('button', { name, pressed: false }).waitFor()
  }

  test('a picture opens its photo on the desk, and Back leads to the picture', async () => {
    await pictures().nth(1).click()
    await onDesk(page, 2)
    await expect.poll(() => params(page)).toMatchObject({ view: 'desk', photo: photoIds[1] })
    await page.goBack()
    await page.locator('article:focus').and(page.getByRole('article').nth(1)).waitFor()
    await pictures().nth(0).click()
    await onDesk(page, 1)
  })

  test('keys do nothing while the user types or a dialog is open, nor together with Control or Alt', async () => {
    await openUndecided(1)
    await page.keyboard.press('e')
    await page.getByRole('textbox', { name: 'Title' }).press('End')
    await page.keyboard.type('xp')
    await page.keyboard.press('Escape')
    await onDesk(page, 1)
    await page.keyboard.press('Control+p')
    await page.keyboard.press('Alt+x')
    await page.keyboard.press('a')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Apply all ${PHOTOS}` })
      .waitFor()
    await page.keyboard.press('p')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await onDesk(page, 1)
    await press(page, 'Skip')
    await decided(`x${'-'.repeat(PHOTOS - 1)}`)
  })

  test('in full screen a key that is held decides one photo', async () => {
    await openUndecided(1)
    await page.keyboard.press('f')
    await page.getByRole('figure').locator('figcaption').waitFor()
    await page.keyboard.down('p')
    await page.keyboard.down('p')
    await page.keyboard.up('p')
    await onDesk(page, 2)
    await page.keyboard.press('Escape')
    await page.getByRole('figure').locator('figcaption').waitFor({ state: 'detached' })
    await decided(`p${'-'.repeat(PHOTOS - 1)}`)
  })

  test('z shows the picture at its full size', async () => {
    await openUndecided(2)
    await page.keyboard.press('z')
    const shown = () => page.locator('figure img').evaluate(image => image.clientWidth)
    await expect.poll(shown).toBe(2048)
    await page.keyboard.press('z')
  })

  test('keys that are switched off do nothing, also after a reload', async () => {
    await openUndecided(2)
    await page.keyboard.press('?')
    await page.getByRole('switch', { name: 'Use single keys on this device' }).click()
    await press(page, 'Close')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('x')
    await expect.poll(() => params(page)).toMatchObject({ photo: photoIds[1] })
    await page.reload()
    await onDesk(page, 2)
    await page.keyboard.press('x')
    await press(page, 'Skip')
    await onDesk(page, 3)
    await decided(`-x${'-'.repeat(PHOTOS - 2)}`)
  })
})

describe('on the sheet', () => {
  let page: Page
  beforeAll(async () => {
    await decideNothing()
    page = await at('?view=sheet')
  })
  afterAll(() => giveBack([page.context()]))

  const dock = () => page.getByRole('region', { name: 'Review' })

  test('Shift selects ranges, by click and by arrow', async () => {
    const boxes = page.getByRole('list', { name: 'Photos' }).getByRole('checkbox')
    const pictures = page.getByRole('button', { name: /^Review / })
    await press(page, sees('clear-selection'))
    await boxes.nth(1).check()
    await boxes.nth(4).click({ modifiers: ['Shift'] })
    await dock().getByText('4 selected', { exact: true }).waitFor()
    await pictures.nth(4).focus()
    await page.keyboard.press('Shift+ArrowRight')
    await dock().getByText('5 selected', { exact: true }).waitFor()
  })

  // The test before has selected five photos, and has ended on the sixth.
  test('keys decide as on the desk', async () => {
    await page.keyboard.press('p')
    await says(page, `${sees('approved')}. 7 of 8: `)
    await dock().getByText('4 not reviewed', { exact: true }).waitFor()
    expect(await barriers(page)).toEqual([])
    await decided('-----p--')
  })

  // The test before has ended on the seventh photo.
  test('Escape leads back there, also if the timer that writes the photo into the address fires as the desk opens', async () => {
    await fireTimersOnLeaving(page)
    await page.keyboard.press('j')
    await page.locator('li:nth-child(8) > div > button:focus').waitFor()
    await page.keyboard.press('Enter')
    await onDesk(page, 8)
    await page.keyboard.press('Escape')
    await view(page, 'Sheet').and(page.locator(':checked')).waitFor()
  })
})

test('on a phone a photo fits the screen, one tap decides it, a quick second tap is ignored, and a swipe only browses', async () => {
  const page = await at(`?photo=${photoIds[1]}`, PHONE)
  await onDesk(page, 2)
  // A hidden filmstrip would load its pictures before the photo.
  expect(await page.locator('main img').count()).toBe(1)
  const approve = page.getByRole('button', { name: 'Approve' })
  for (const name of ['Skip', 'Approve', 'Previous photo', 'Next photo', 'Edit title', 'Edit tags']) {
    const target = await page.getByRole('button', { name }).boundingBox()
    expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  const tags = await page.getByText('photonym').last().boundingBox()
  const decision = await approve.boundingBox()
  expect((tags?.y ?? 0) + (tags?.height ?? 0)).toBeLessThanOrEqual(decision?.y ?? 0)
  expect(await page.evaluate(() => [document.documentElement.scrollWidth, window.scrollY])).toEqual([390, 0])

  await swipe(page, 300, 100)
  await onDesk(page, 3)
  await swipe(page, 100, 300)
  await onDesk(page, 2)
  await swipe(page, 380, 100)
  await swipe(page, 300, 290)
  await onDesk(page, 2)
  await decided('-'.repeat(PHOTOS))

  const { x = 0, y = 0 } = decision ?? {}
  await doubleTap(page, x + 20, y + 20)
  await onDesk(page, 3)
  await decided(`-p${'-'.repeat(PHOTOS - 2)}`)
  await page.getByRole('button', { name: 'Edit tags' }).tap()
  await page
    .getByRole('button', { name: /^Remove tag/ })
    .first()
    .waitFor()
})

test('on a phone no bar and no toast covers what is needed next, and the summary ends at the bottom', async () => {
  await client.send('PATCH', `/api/photos/job/${jobId}/photos`, { photoIds: photoIds.slice(0, -1), approved: true })
  const page = await at(`?view=desk&photo=${photoIds.at(-1)}`, PHONE)
  await onDesk(page, PHOTOS)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const top = async (over: Locator) => (await over.boundingBox())?.y ?? 0
  const end = async (part: Locator) => (await top(part)) + ((await part.boundingBox())?.height ?? 0)

  await button('Edit tags').tap()
  await page.getByRole('textbox', { name: 'Add tags' }).waitFor()
  expect(await page.getByRole('list', { name: 'Tags' }).getByText('photonym').boundingBox()).toMatchObject({
    height: 44,
  })
  await button(/^Remove tag/)
    .first()
    .tap()
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Tag removed' })
  await toast.getByRole('button', { name: 'Close toast' }).focus()
  const uncovered = async () => {
    await page.evaluate(() => void window.scrollTo(0, document.documentElement.scrollHeight))
    return (await top(toast)) - (await end(button('Done')))
  }
  await expect.poll(uncovered).toBeGreaterThan(0)
  await button('Done').tap()

  await page.keyboard.press('f')
  await page.getByRole('figure').locator('figcaption').waitFor()
  await page.keyboard.press('p')
  const dock = page.getByRole('region', { name: 'Review' })
  await dock.getByRole('button', { name: `Apply ${PHOTOS} to Flickr` }).waitFor()
  expect(await end(dock)).toBe(PHONE.viewport.height)
  expect(await button('Full screen').isDisabled()).toBe(true)
  await button(sees('clear-selection')).tap()
  await button(/^Select \d approved photos?$/).tap()
  await dock.getByRole('button', { name: /^Apply \d to Flickr$/ }).waitFor()
})

test('a notice above the desk hides no button; the desk stays at the photo it opened with when that is decided on another device', async () => {
  const page = await strangerIn(browser)
  await holdSession(page, stack, client)
  const json = { success: true, flags: {}, paused: ['describe', 'apply'] }
  await page.route('**/api/features', route => route.fulfill({ json }))
  await page.goto(`${stack.app}/job/${jobId}?view=desk`)
  await page.getByText('has paused').waitFor()
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  await approve.waitFor()
  const { y, height } = (await approve.boundingBox()) ?? { y: 0, height: 0 }
  const window = page.viewportSize()?.height ?? 0
  expect(y + height).toBeGreaterThan(0)
  expect(y + height).toBeLessThanOrEqual(window)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(window)

  await onDesk(page, 1)
  await client.send('PATCH', `/api/photos/job/${jobId}/photos`, { photoIds: photoIds.slice(0, 1), approved: true })
  await page.getByRole('radio', { name: 'Approved 1' }).waitFor()
  await onDesk(page, 1)
})
