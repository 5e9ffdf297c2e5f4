import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { borrowFlickr, PHONE, personIn } from '../support/people.ts'
import { failing, headed, press, shows, silent, timeoutsAsked } from '../support/screen.ts'

const stack = inject('stack')
const TITLE = 'Photonym - AI-Powered Photo Metadata Enhancement'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('on a phone the menu slides out with all links, and closes once one is followed', async () => {
  const { client, email, page } = await personIn(browser, stack, { viewport: PHONE })
  await page.goto(stack.app)
  expect(await page.title()).toBe(TITLE)
  await press(page, 'Open menu')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  for (const name of ['Dashboard', 'Photo Selection', 'Job History', 'Settings']) {
    await menu.getByRole('link', { name, exact: true }).waitFor()
  }
  await menu.getByRole('button', { name: 'Contact Support' }).waitFor()
  await menu.getByRole('button', { name: 'Logout' }).waitFor()
  await menu.getByText(email).waitFor()
  await menu.getByText('No photo provider connected').waitFor()
  await menu.getByRole('link', { name: /^Account/ }).click()
  await headed(page, 'Account')
  await menu.waitFor({ state: 'hidden' })
  expect(await page.title()).toBe(TITLE)

  await borrowFlickr(client, 'vivian')
  await page.reload()
  const [account] = (await client.me()).connectedAccounts
  await press(page, 'Open menu')
  await menu.getByText(account?.displayName ?? '', { exact: true }).waitFor()
  await menu.getByText(`@${account?.username}`).waitFor()
  await menu.getByRole('button', { name: 'Close menu' }).click()
  await menu.waitFor({ state: 'hidden' })
})

test('a dashboard whose jobs do not load says why, and promises no free photos', async () => {
  const { client, page } = await personIn(browser, stack)
  await borrowFlickr(client, 'vivian')
  const repair = await failing(page, '/api/jobs/stats/summary', { status: 400, error: 'What?' })
  await page.goto(stack.app)
  await shows(page, 'Failed to load dashboard data')
  await page.getByRole('link', { name: 'Enhance My Flickr Photos', exact: true }).waitFor()
  await repair()
  await failing(page, '/api/jobs/stats/summary', { status: 429, error: 'Slow down.', code: 'RATE_LIMITED' })
  await page.reload()
  await shows(page, 'Too many requests. Please wait a moment before refreshing.')
})

test('a free-trial status that does not load within ten seconds counts as ten photos left', async () => {
  const { client, page } = await personIn(browser, stack)
  await borrowFlickr(client, 'vivian')
  await silent(page, '/api/users/free-trial-status')
  await page.goto(stack.app)
  await page.getByRole('link', { name: 'Enhance My Flickr Photos (free photos left)' }).waitFor()
  expect(await timeoutsAsked(page)).toContain(10_000)
  await page.goto(`${stack.app}/photos`)
  await page
    .getByText(/\b10\b/)
    .filter({ hasText: /free/i })
    .first()
    .waitFor()
})

test('loading ends after fifteen seconds with the reason and a retry', async () => {
  const { page } = await personIn(browser, stack)
  await page.clock.install()
  let isSilent = true
  await page.route('**/api/auth/me', route => (isSilent ? undefined : route.continue()))
  await page.goto(`${stack.app}/settings`)
  await page.locator('#root .boot').waitFor()
  // The clock keeps running, and a busy machine is slow.
  await page.clock.fastForward(8000)
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await page.clock.fastForward(7000)
  await headed(page, 'Photonym cannot be reached')
  isSilent = false
  await press(page, 'Try again')
  await headed(page, 'Settings')
})

test('a success stays for three seconds and an error for five', async () => {
  const { page } = await personIn(browser, stack)
  await page.clock.install()
  await page.goto(`${stack.app}/settings`)
  await page.getByRole('radio', { name: /Technical/ }).check()
  for (const [text, ms, broken] of [
    ['Failed to save preferences', 5000, true],
    ['Preferences saved successfully!', 3000, false],
  ] as const) {
    const repair = broken ? await failing(page, '/api/users/preferences', 'broken') : async () => undefined
    await press(page, 'Save Changes')
    await shows(page, text)
    await repair()
    const toast = page.getByRole('listitem').filter({ hasText: text })
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100)
    await page.clock.runFor(ms - 1500)
    expect(await toast.count()).toBe(1)
    await page.clock.runFor(2500)
    await toast.waitFor({ state: 'detached' })
    await page.clock.resume()
  }
})

test('a session that ended elsewhere leads to the landing page at the next call', async () => {
  const { client, page } = await personIn(browser, stack)
  await page.goto(`${stack.app}/settings`)
  await page.getByRole('radio', { name: /Technical/ }).check()
  await client.send('DELETE', '/api/auth/sessions')
  await press(page, 'Save Changes')
  await headed(page, /something to say/)
})
