import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openWholeBrowser } from '#test/kit/browser.ts'
import { GOOD, payable, payWith } from '#test/kit/card-form.ts'
import { borrowWithFree, personIn } from '#test/kit/people.ts'
import { headed, landingSaid, press, shows } from '#test/kit/screen.ts'

const stack = inject('stack')

let browser: Browser
beforeAll(async () => {
  browser = await openWholeBrowser()
})
afterAll(() => browser.close())

test('after a log-out Back shows no page of the last user', async () => {
  const { email, page } = await personIn(browser, stack, { serviceWorkers: 'allow' })
  await page.goto(`${stack.app}/account`)
  await page.getByText(email).filter({ visible: true }).first().waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => sessionStorage.setItem('restored', String(persisted)))
    window.location.assign('/settings')
  })
  await headed(page, 'Settings')
  await press(page, 'Logout')
  await landingSaid(page, 'Logged out successfully')
  await page.context().setOffline(true)
  await page.evaluate(() => window.history.back())
  await headed(page, 'You are offline')
  await page.getByText(email).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('restored'))).toBe('true')
  await page.context().close()
})

test('once its job is paid, Back to a choice finds nothing selected; the dialog to buy photos is closed then', async () => {
  const person = await personIn(browser, stack)
  const { page } = person
  await borrowWithFree(stack, person, 'ansel', 0)
  const { photos } = await person.client.list({ limit: '100' })
  await page.goto(`${stack.app}/photos`)
  await page
    .getByRole('checkbox')
    .nth(photos.findIndex(({ missing }) => missing.length > 0))
    .click()
  await shows(page, '1 selected')
  const back = async () => {
    await page.evaluate(() => window.history.back())
    await page.waitForURL(url => url.pathname === '/photos', { waitUntil: 'commit' })
  }
  await press(page, 'Buy photos')
  await press(page, /^Go on to pay/)
  await payable(page)
  await back()
  await page.getByText('1 unpaid order of photos').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await shows(page, '1 selected')
  await press(page, 'Generate')
  await payable(page)
  await payWith(page, GOOD)
  await page.waitForURL(/\/job\//)
  await back()
  await shows(page, '0 selected')
  await page.context().close()
})
