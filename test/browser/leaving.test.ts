import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { barriers } from '#test/kit/axe.ts'
import { personIn } from '#test/kit/people.ts'
import { headed, press } from '#test/kit/screen.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'

const stack = inject('stack')

const browser = await sharedBrowser()

/** Makes the page believe that its tab was brought to the front, or hidden. */
const turn = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(state => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: state === 'hidden' })
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test('Back and log-out ask about unsaved settings, and stay on the page if the user declines', async () => {
  const { page } = await personIn(browser, stack)
  await page.goto(stack.app)
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
  const technical = page.getByRole('radio', { name: /Technical/ })
  await technical.check()
  const asked: string[] = []
  const answers = [false, false, true]
  page.on('dialog', dialog => {
    asked.push(dialog.message())
    void (answers.shift() ? dialog.accept() : dialog.dismiss())
  })
  await page.evaluate(() => window.history.back())

  await expect.poll(() => asked.length).toBe(1)
  await page.waitForURL(`${stack.app}/settings`)
  await press(page, 'Logout')
  await expect.poll(() => asked.length).toBe(2)
  await technical.and(page.locator(':checked')).waitFor()
  await page.waitForURL(`${stack.app}/settings`)
  await page.evaluate(() => window.history.back())
  await headed(page, /^Welcome/)
  expect(new Set(asked)).toEqual(new Set(['Your changes are not saved. Leave this page all the same?']))
  await page.goForward()
  await headed(page, 'Settings')
  await page.evaluate(() => window.history.back())
  await headed(page, /^Welcome/)
  expect(asked).toHaveLength(3)
})

test('a page that was hidden cannot be seen until the server has said that its session goes on', async () => {
  const { client, email, page } = await personIn(browser, stack)
  await page.goto(`${stack.app}/account`)
  const address = page.getByText(email).filter({ visible: true }).first()
  await address.waitFor()
  const button = page.getByRole('button', { name: 'Delete my account' })
  await button.focus()
  await turn(page, 'hidden')
  await address.waitFor({ state: 'hidden' })
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/auth/session', async route => {
    await answer.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/auth/session')
  await turn(page, 'visible')
  await asked
  await address.waitFor({ state: 'hidden' })
  answer.resolve()
  await address.waitFor()
  await button.and(page.locator(':focus')).waitFor()

  await client.send('DELETE', '/api/auth/sessions')
  await turn(page, 'hidden')
  await turn(page, 'visible')
  await headed(page, 'Please log in again')
  expect(await barriers(page)).toEqual([])
})
