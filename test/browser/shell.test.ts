import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { borrowFlickr, PHONE, personIn, strangerIn } from '#test/kit/people.ts'
import { goWithin, headed, press } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'

const stack = inject('stack')
const browser = await sharedBrowser()

/** A user with a platform, on the dashboard of a wide window. */
async function onDashboard(): Promise<Page> {
  const { client, page } = await personIn(browser, stack)
  await borrowFlickr(client, 'dorothea')
  await page.goto(stack.app)
  await headed(page, /^Welcome/)
  return page
}

test('on a phone the menu slides out, and closes once a link is followed', async () => {
  const { page } = await personIn(browser, stack, { viewport: PHONE })
  await page.goto(stack.app)
  await press(page, 'Open menu')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: /^Account/ }).click()
  await headed(page, 'Account')
  await menu.waitFor({ state: 'hidden' })
  await expect.poll(() => page.title()).toBe(sees('document-title'))
})

const WIDE_MENU = 232
const RAIL = 64
const GUTTER = 32
const TEXT = 720
const PLACES: [path: string, heading: string | RegExp, width?: 'full'][] = [
  ['/', /^Welcome/],
  ['/history', 'Job History'],
  ['/agent', 'Configuration'],
  ['/settings', 'Settings'],
  ['/account', 'Account'],
  ['/account/change-password', 'Change Password'],
  ['/photos', /^Select Photos/, 'full'],
  ['/job/none', 'Job Not Found', 'full'],
]

test('photos and a job use the window beside a rail of icons; every other page is 720 px wide, from one left edge', async () => {
  const page = await onDashboard()
  for (const [path, heading, full] of PLACES) {
    await goWithin(page, path)
    await headed(page, heading)
    // One page of each kind shows what becomes of a wider window.
    for (const width of ['/settings', '/photos'].includes(path) ? [1280, 2560] : [1280]) {
      await page.setViewportSize({ width, height: 900 })
      const place = async () => {
        const { x = 0, width: used = 0 } = (await page.locator('main > *').first().boundingBox()) ?? {}
        return [path, width, x, full ? x + used : used <= TEXT]
      }
      const left = (full ? RAIL : WIDE_MENU) + GUTTER
      await expect.poll(place).toEqual([path, width, left, full ? width - GUTTER : true])
    }
  }
})

/** How many elements stay in the window while the page scrolls. */
const sticking = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('#root *')].filter(element => element.checkVisibility())
    // Inputs below drawn controls, and the link past the menu, are clipped to nothing.
    return all.filter(element => {
      const { position, clipPath } = getComputedStyle(element)
      return (position === 'sticky' || position === 'fixed') && clipPath === 'none'
    }).length
  })

test('nothing sticks under 400 px of height, and above the bars do', async () => {
  const page = await onDashboard()
  for (const [path, heading, button] of [
    ['/settings', 'Settings', 'Save Changes'],
    ['/agent', 'Configuration', 'Save Changes'],
    ['/history', 'Job History', 'Refresh'],
    ['/photos', /^Select Photos/, 'Select all'],
  ] as const) {
    await goWithin(page, path)
    await headed(page, heading)
    await page.getByRole('button', { name: button, exact: true }).waitFor()
    const inWindow = async (width: number, height: number) => {
      await page.setViewportSize({ width, height })
      return [path, width, height, await sticking(page)]
    }
    expect(await inWindow(1280, 399)).toEqual([path, 1280, 399, 0])
    expect(await inWindow(320, 399)).toEqual([path, 320, 399, 0])
    // The end of a list of photos is far away, also on a phone on its side.
    expect(await inWindow(844, 390)).toEqual([path, 844, 390, path === '/photos' ? 1 : 0])
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await sticking(page), path).toBeGreaterThan(0)
  }
})

test('the rail names an icon to the pointer and to the focus, until Escape is pressed', async () => {
  const page = await onDashboard()
  await goWithin(page, '/photos')
  await headed(page, /^Select Photos/)
  const rail = page.getByRole('banner')
  const agent = rail.getByRole('link', { name: 'Agent', exact: true })
  const named = (name: string) =>
    rail
      .locator('[data-name]')
      .filter({ hasText: name })
      .evaluate(tooltip => {
        const { left, top, width, height } = tooltip.getBoundingClientRect()
        return tooltip.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
  const expectNamed = (name: string, isNamed: boolean) => expect.poll(() => named(name)).toBe(isNamed)
  await expectNamed('Agent', false)
  await agent.hover()
  await expectNamed('Agent', true)
  await page.keyboard.press('Escape')
  await expectNamed('Agent', false)
  await rail.getByRole('link', { name: /^Account: Dorothea/ }).hover()
  await expectNamed('@dorothea', true)

  await agent.focus()
  await page.mouse.move(640, 500)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expectNamed('Agent', true)
})

test('a page whose code does not load says so instead of staying blank', async () => {
  const page = await strangerIn(browser)
  await page.route('**/assets/login-page*.js', route => route.abort())
  await page.goto(`${stack.app}/login`)
  await page.getByRole('alert').getByRole('button', { name: 'Reload the page' }).waitFor()
})
