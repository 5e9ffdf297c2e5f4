import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  borrowFlickr,
  giveFlickrBack,
  newUser,
  PASSWORD,
  type Person,
  PHONE,
  personIn,
  strangerIn,
} from '#test/kit/people.ts'
import { headed, press, stopClock } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { giveBack, sharedBrowser } from '#test/kit/shared-browser.ts'

const stack = inject('stack')

const browser = await sharedBrowser()

describe('by keyboard', () => {
  let person: Person
  let page: Page
  beforeAll(async () => {
    person = await personIn(browser, stack)
    page = person.page
    await person.client.connect('dorothea')
    await page.goto(`${stack.app}/photos`)
    await page.getByRole('checkbox').first().waitFor()
  })
  afterAll(async () => {
    await person.client.send('DELETE', '/api/auth/disconnect/flickr')
    await giveBack([page.context()])
  })

  const focused = (name: string) =>
    page
      .locator(':focus')
      .and(page.getByRole('button', { name, exact: true }))
      .waitFor()
  const key = async (name: string | RegExp) => {
    await page.getByRole('button', { name }).first().focus()
    await page.keyboard.press('Enter')
  }
  const selected = (count: number) => page.getByText(`${count} selected`, { exact: true }).first().waitFor()

  test('the way back from an empty search leads to the button that opens the search', async () => {
    await key('Change')
    await page.getByLabel('Search by tags').fill('nobody has this tag')
    await press(page, 'Search')
    await headed(page, 'No photos found')
    await key('Show all photos')
    await page.getByRole('checkbox').first().waitFor()
    await focused('Change')
    expect(await page.getByLabel('Search by tags').count()).toBe(0)
  })

  test('Shift and an arrow select from here on, also where nothing was selected before', async () => {
    await page.getByRole('checkbox').first().focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await selected(3)
    await key('Deselect all')
    await selected(0)
  })

  test('reviewing and applying keep the focus in place when a button disappears', async () => {
    await page
      .getByRole('checkbox', { name: /, untitled/ })
      .first()
      .focus()
    await page.keyboard.press('Space')
    await key('Generate')
    await key('Dismiss help')
    await page.locator('main:focus').waitFor()
    await page.getByRole('button', { name: 'Skip', exact: true }).waitFor()
    await key('Skip')
    await focused('Undo Skip')
    await page.keyboard.press('Enter')
    await focused('Skip')
    await key('Apply to Flickr')
    await focused('Undo')
    await page.keyboard.press('Enter')
    await focused('Skip')
  })
})

test('titles are readable under their photos on a phone: whole, or as three lines', async () => {
  const { client, page } = await personIn(browser, stack, { viewport: PHONE })
  await borrowFlickr(client, 'ansel')
  const titled = (await client.list({ limit: '500' })).photos.filter(({ title }) => title.length > 20)
  await page.goto(`${stack.app}/photos`)
  await page.getByRole('checkbox').first().waitFor()
  for (const { title } of titled.slice(0, 3)) {
    const line = page.getByText(title, { exact: true })
    while ((await line.count()) === 0) {
      await page.mouse.wheel(0, 300)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    const { lines, isCut, colour } = await line.evaluate(shown => ({
      lines: Math.round(shown.clientHeight / 18),
      isCut: shown.scrollHeight > shown.clientHeight,
      colour: getComputedStyle(shown).color === getComputedStyle(document.body).color,
    }))
    expect({ title, isShort: isCut && lines < 3, colour }).toEqual({ title, isShort: false, colour: true })
  }
})

/** Whether the focused element is in the window, has a visible outline and is covered by no bar. */
const isFocusSeen = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused?.matches(':focus-visible')) return false
    const { left, top, width, height } = focused.getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + Math.min(height, 20) / 2)
    const drawn: (Element | null)[] = [focused, focused.parentElement, focused.parentElement?.parentElement ?? null]
    return (
      (focused.contains(above) || above?.contains(focused) === true) &&
      drawn.some(element => element && getComputedStyle(element).outlineStyle !== 'none')
    )
  })

/** Presses Tab until the target has the focus, as a user does who cannot use a pointer. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor()
  for (let pressed = 0; pressed < 80; pressed += 1) {
    await page.keyboard.press('Tab')
    if (await target.first().evaluate(element => element === document.activeElement)) {
      expect(await isFocusSeen(page), String(target)).toBe(true)
      return
    }
  }
  throw new Error(`Tab does not lead to ${target}`)
}

test('Tab leads on from a toast, as often as it comes there', async () => {
  const { page } = await personIn(browser, stack)
  await page.clock.install()
  await page.goto(`${stack.app}/settings`)
  await page.getByRole('radio', { name: /Technical/ }).check()
  await stopClock(page)
  await press(page, sees('save-changes'))
  const toast = page.getByText(sees('preferences-saved'), { exact: true }).filter({ visible: true })
  await expect.poll(() => page.clock.runFor(100).then(() => toast.count())).toBeGreaterThan(0)
  for (const _round of [1, 2, 3]) {
    await tabTo(page, page.getByRole('button', { name: 'Close toast' }))
    await tabTo(page, page.getByRole('link', { name: 'Dashboard', exact: true }))
  }
})

test('everything from signing in to the history of an undone job works with the keyboard alone', async () => {
  const { client, email } = await newUser(stack)
  giveFlickrBack(client)
  const page = await strangerIn(browser)
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
  const keys = (...all: string[]) =>
    all.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
  const inMain = () => page.locator('main:focus').waitFor()
  const kept = () => page.locator('main:focus, main :focus').waitFor()

  await page.goto(`${stack.app}/login?sign-in`)
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(PASSWORD)
  await keys('Enter')
  await headed(page, /^Welcome, /)
  await inMain()

  await tabTo(page, button('Connect Flickr'))
  await keys('Enter')
  await tabTo(page, page.getByRole('radio').first())
  while (
    (await page
      .getByRole('radio', { name: /dorothea/ })
      .and(page.locator(':checked'))
      .count()) === 0
  )
    await keys('ArrowDown')
  await tabTo(page, button('OK, allow it'))
  await keys('Enter')
  await headed(page, /^Welcome, /)
  await inMain()

  await tabTo(page, page.getByRole('link', { name: /^Enhance My Flickr/ }))
  await keys('Enter')
  await inMain()
  await page.getByRole('checkbox').first().waitFor()
  await tabTo(page, button('Change'))
  await keys('Enter')
  await tabTo(page, page.getByLabel('Search by tags'))
  await page.keyboard.type('nobody has this tag')
  await keys('Enter')
  await tabTo(page, button('Show all photos'))
  await keys('Enter')
  await button('Change').and(page.locator(':focus')).waitFor()

  await tabTo(page, page.getByRole('checkbox').first())
  for (const wanted of [1, 2]) {
    while (!/untitled/.test((await page.locator(':focus').getAttribute('aria-label')) ?? '')) await keys('ArrowRight')
    await keys('Space', 'ArrowRight')
    await page.getByText(`${wanted} selected`, { exact: true }).first().waitFor()
  }
  await tabTo(page, button('Generate'))
  await keys('Enter')
  await headed(page, 'Review Metadata')
  await inMain()

  await tabTo(page, page.getByRole('radio', { name: 'Cards' }))
  await keys('ArrowRight')
  await page.getByRole('region', { name: 'Photo 1 of 2' }).and(page.locator(':focus')).waitFor()
  await button('Approve').waitFor()
  await keys('e')
  await page.getByRole('textbox', { name: 'Title' }).and(page.locator(':focus')).waitFor()
  expect(await isFocusSeen(page)).toBe(true)
  await keys('Control+a')
  await page.keyboard.type('By keys alone')
  await keys('Enter', 'p')
  await page.getByRole('region', { name: 'Photo 2 of 2' }).waitFor()
  await button('Approve').waitFor()
  await keys('p')
  await page.getByText('Summary', { exact: true }).waitFor()
  await kept()

  await keys('a')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: /^Apply/ }))
  await keys('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await kept()
  await tabTo(page, button(/^Undo all/))
  await keys('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: /^Undo all/ }))
  await keys('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await kept()

  await tabTo(page, page.getByRole('link', { name: 'Job History', exact: true }))
  await keys('Enter')
  await inMain()
  const refresh = button('Refresh')
  await tabTo(page, refresh)
  const isUndone = async () => {
    await keys('Enter')
    return page.getByText('Undone', { exact: true }).count()
  }
  await expect.poll(isUndone).toBe(1)
  await tabTo(page, page.getByRole('link', { name: /^View Results/ }))
})
