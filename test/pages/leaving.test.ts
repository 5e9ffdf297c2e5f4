import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { barriers } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { mailedLink, PASSWORD, PHONE, personIn } from '../support/people.ts'
import { reviewing } from '../support/reviewing.ts'
import { headed, press, shows } from '../support/screen.ts'

const stack = inject('stack')

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const pathOf = (page: Page) => new URL(page.url()).pathname
const technical = (page: Page) => page.getByRole('radio', { name: /Technical/ })
const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
const question = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })

async function logInAgain(page: Page, password = PASSWORD): Promise<void> {
  const field = question(page).getByLabel('Password', { exact: true })
  await field.fill(password)
  await field.press('Enter')
}

test('unsaved settings are asked about by Back and by a log-out, which both stay where they are not meant', async () => {
  const { page } = await personIn(browser, stack)
  await page.goto(stack.app)
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
  await technical(page).check()
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
  expect([await technical(page).isChecked(), pathOf(page)]).toEqual([true, '/settings'])
  await page.evaluate(() => window.history.back())
  await headed(page, /^Welcome/)
  expect(new Set(asked)).toEqual(new Set(['Your changes are not saved. Leave this page all the same?']))
  await page.goForward()
  await headed(page, 'Settings')
  await page.evaluate(() => window.history.back())
  await headed(page, /^Welcome/)
  expect(asked).toHaveLength(3)
})

test('a session that ends in mid-use says so, and after logging in the page goes on with what was chosen', async () => {
  const { client, page } = await personIn(browser, stack)
  await page.goto(`${stack.app}/settings`)
  await technical(page).check()
  await client.send('DELETE', '/api/auth/sessions')
  await press(page, 'Save Changes')
  await question(page).waitFor()
  expect(await barriers(page)).toEqual([])
  const whoAmI = page.waitForResponse(answer => answer.url().endsWith('/api/auth/me'))
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  expect((await whoAmI).status()).toBe(401)
  await page.keyboard.press('Escape')
  await logInAgain(page, 'not my password')
  await question(page).getByText('Invalid email or password').waitFor()
  await logInAgain(page)
  await question(page).waitFor({ state: 'detached' })
  expect([await technical(page).isChecked(), pathOf(page)]).toEqual([true, '/settings'])
  await press(page, 'Save Changes')
  await saved(page)
})

test('who has no password is mailed a link: opened in another tab, it lets the page go on by itself', async () => {
  const { client, email, page } = await personIn(browser, stack, { role: 'temporary', viewport: PHONE })
  await page.goto(`${stack.app}/settings`)
  await technical(page).check()
  await client.send('DELETE', '/api/auth/sessions')
  await press(page, 'Save Changes')
  await question(page).getByRole('button', { name: 'Send me a link' }).click()
  await shows(page, `A link is on its way to ${email}. Opened in this browser, it brings this page back.`)
  const tab = await page.context().newPage()
  await tab.goto(await mailedLink(stack, email))
  await question(page).waitFor({ state: 'detached' })
  expect(await technical(page).isChecked()).toBe(true)
  await press(page, 'Save Changes')
  await saved(page)
})

test('what is typed and decided after the end of a session is sent from the same page once its person is back', async () => {
  const { client, email, page, jobId, results } = await reviewing(browser, 2)
  await page.getByRole('article').first().getByRole('button', { name: 'Edit title' }).click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Typed in a dead session')
  await client.send('DELETE', '/api/auth/sessions')
  await page.getByRole('article').nth(1).getByRole('button', { name: 'Approve', exact: true }).click()
  await question(page).waitFor()
  await page.getByText('Live', { exact: true }).waitFor({ state: 'detached' })
  await logInAgain(page)
  await question(page).waitFor({ state: 'detached' })
  expect([await title.inputValue(), pathOf(page)]).toEqual(['Typed in a dead session', `/job/${jobId}`])
  await title.press('Enter')
  await shows(page, 'Live')
  await client.send('POST', '/api/auth/password/login', { email, password: PASSWORD })
  const stored = async () => {
    const [first, second] = await results()
    return [first?.generatedTitle, second?.approved]
  }
  await expect.poll(stored, { timeout: 20_000 }).toEqual(['Typed in a dead session', true])
})

test('somebody else who logs in there begins with a document of their own', async () => {
  const other = await personIn(browser, stack)
  const { client, page } = await personIn(browser, stack)
  await page.goto(`${stack.app}/settings`)
  await technical(page).check()
  await client.send('DELETE', '/api/auth/sessions')
  await press(page, 'Save Changes')
  await question(page).getByLabel('Email').fill(other.email)
  const home = page.waitForEvent('load')
  await logInAgain(page)
  await home
  await headed(page, /^Welcome/)
  await page.getByText(other.email).first().waitFor()
  expect(pathOf(page)).toBe('/')
})

test('a log-out also takes a page along that asks to log in again', async () => {
  const { client, email, page } = await personIn(browser, stack)
  await page.goto(`${stack.app}/settings`)
  await technical(page).check()
  await client.send('DELETE', '/api/auth/sessions')
  await press(page, 'Save Changes')
  await question(page).waitFor()
  const tab = await page.context().newPage()
  await tab.goto(`${stack.app}/login?sign-in`)
  await tab.getByLabel('Email').fill(email)
  await tab.getByLabel('Password', { exact: true }).fill(PASSWORD)
  // No tab asks who is signed in between log-in and log-out.
  await page.route('**/api/auth/me', route => route.abort())
  await press(tab, 'Sign In')
  await press(tab, 'Logout')
  await headed(tab, /something to say/)
  await page.unroute('**/api/auth/me')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await headed(page, /something to say/)
})

test('a log-out leads the other tabs of the browser to the landing page at their next call', async () => {
  const { page } = await personIn(browser, stack)
  await page.goto(`${stack.app}/settings`)
  await technical(page).check()
  const tab = await page.context().newPage()
  await tab.goto(stack.app)
  await press(tab, 'Logout')
  await headed(tab, /something to say/)
  await press(page, 'Save Changes')
  await headed(page, /something to say/)
})
