import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { giveFlickrBack, newUser, PASSWORD, strangerIn } from '#test/kit/people.ts'
import { headed } from '#test/kit/screen.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'

const stack = inject('stack')

const browser = await sharedBrowser()

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
