import { expect, inject, test } from 'vitest'
import { barriers } from '#test/kit/axe.ts'
import { borrowFlickr, newUser, PASSWORD, personIn, strangerIn } from '#test/kit/people.ts'
import { headed, press } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import { watchPage } from '#test/kit/watch-page.ts'

const stack = inject('stack')

const browser = await sharedBrowser()

test('a password opens the dashboard, and a log-out leads to the landing page and leaves no session', async () => {
  const { email } = await newUser(stack)
  const page = await strangerIn(browser)
  const sessions = async () => (await page.context().cookies()).filter(({ name }) => name.startsWith('session'))
  await page.goto(`${stack.app}/login?sign-in`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page, 'Sign In')
  await headed(page, /^Welcome, /)
  await expect.poll(sessions).toHaveLength(1)
  await press(page, sees('logout'))
  await headed(page, /something to say/)
  await expect.poll(() => page.url()).toBe(`${stack.app}/`)
  await expect.poll(sessions).toEqual([])
})

test('until the server confirms a log-out, every tab says that the browser is still signed in', async () => {
  const { page } = await personIn(browser, stack)
  const context = page.context()
  const still = 'This browser is still signed in'
  await page.goto(`${stack.app}/account`)
  await headed(page, 'Account')
  const tab = await context.newPage()
  await tab.goto(`${stack.app}/settings`)
  await headed(tab, 'Settings')
  await context.route('**/api/auth/logout', route => route.fulfill({ status: 503, body: '' }))
  await press(page, sees('logout'))
  await headed(page, still)
  await headed(tab, still)
  expect(await barriers(page)).toEqual([])
  await context.unroute('**/api/auth/logout')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await headed(page, /something to say/)
  await headed(tab, /something to say/)
  const cookies = async () => (await context.cookies()).map(({ name }) => name)
  await expect.poll(async () => (await cookies()).filter(name => name.startsWith('session'))).toEqual([])
})

test('a log-out sends the browser’s other tabs to the landing page, whatever is unsaved there', async () => {
  const { page } = await personIn(browser, stack)
  await page.goto(`${stack.app}/settings`)
  await page.getByRole('radio', { name: /Technical/ }).check()
  const tab = await page.context().newPage()
  await tab.goto(stack.app)
  await press(tab, 'Logout')
  await headed(tab, /something to say/)
  await headed(page, /something to say/)
})

test('a known platform account signs its owner in', async () => {
  const { client } = await newUser(stack)
  await borrowFlickr(client, 'ansel')
  const page = await strangerIn(browser)
  const { headings } = await watchPage(page)
  await page.goto(`${stack.app}/login?sign-in`)
  await press(page, 'Continue with Flickr')
  await page.getByRole('radio', { name: /ansel/i }).check()
  await press(page, 'OK, allow it')
  await headed(page, /^Welcome, /)
  // It is shown for two seconds, so waiting for it could miss it.
  await expect.poll(() => headings).toContain(sees('successfully-connected'))
})
