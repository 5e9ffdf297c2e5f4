import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { barriers } from '#test/kit/axe.ts'
import { mailedLink, newUser, PASSWORD, type Person, PHONE, personIn } from '#test/kit/people.ts'
import { reviewing } from '#test/kit/reviewing.ts'
import { headed, press, shows } from '#test/kit/screen.ts'
import { giveBack, sharedBrowser } from '#test/kit/shared-browser.ts'
import { api } from '#worker/contract/paths.ts'

const stack = inject('stack')

const browser = await sharedBrowser()

const pathOf = (page: Page) => new URL(page.url()).pathname
const technical = (page: Page) => page.getByRole('radio', { name: /Technical/ })
/** Waits until the server has the Technical style as the preference of the page's user. */
const saved = (page: Page) => {
  const read = async () => (await page.request.get(stack.app + api.preferences)).json()
  return expect.poll(read).toMatchObject({ preferences: { defaultStyle: 'technical' } })
}
const question = (page: Page) => page.getByRole('heading', { name: 'Please log in again' })

/** Makes the page believe that its tab was brought to the front, or hidden. */
const turn = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(state => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: state === 'hidden' })
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

async function logInAgain(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  const field = page.getByLabel('Password', { exact: true })
  await field.fill(password)
  await field.press('Enter')
}

test('Back and log-out ask about unsaved settings, and stay on the page if the user declines', async () => {
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

describe('a session that ends in mid-use', () => {
  let person: Person
  let page: Page
  beforeAll(async () => {
    person = await personIn(browser, stack)
    page = person.page
    await page.goto(`${stack.app}/settings`)
  })
  afterAll(() => giveBack([page.context()]))

  test('clears the page', async () => {
    await technical(page).check()
    await person.client.send('DELETE', '/api/auth/sessions')
    await press(page, 'Save Changes')
    await question(page).waitFor()
    expect(await barriers(page)).toEqual([])
    const whoAmI = page.waitForResponse(answer => answer.url().endsWith('/api/auth/me'))
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    expect((await whoAmI).status()).toBe(401)
    expect(await page.content()).not.toContain(person.email)
  })

  // The test above has cleared the page.
  test('lets its user log in again, who gets back what was chosen', async () => {
    await logInAgain(page, person.email, 'not my password')
    await page.getByText('Invalid email or password').waitFor()
    await logInAgain(page, person.email)
    await question(page).waitFor({ state: 'detached' })
    await headed(page, 'Settings')
    await technical(page).and(page.locator(':checked')).waitFor()
    expect(pathOf(page)).toBe('/settings')
    await press(page, 'Save Changes')
    await saved(page)
  })

  // The page shows the settings: newly opened, or brought back by the test above.
  test('gives somebody else who logs in there a new document', async () => {
    const { client, email } = person
    const other = await newUser(stack)
    await page.getByRole('radio', { name: /Cinematic/ }).check()
    await client.send('POST', '/api/auth/password/login', { email, password: PASSWORD })
    await client.send('DELETE', '/api/auth/sessions')
    await press(page, 'Save Changes')
    const home = page.waitForEvent('load')
    await logInAgain(page, other.email)
    await home
    await headed(page, /^Welcome/)
    await page.getByText(other.email).first().waitFor()
    expect(pathOf(page)).toBe('/')
  })
})

test('a user without a password is mailed a link: opened in another tab, it brings the page back by itself', async () => {
  const { client, email, page } = await personIn(browser, stack, { role: 'temporary', viewport: PHONE })
  await page.goto(`${stack.app}/settings`)
  await technical(page).check()
  await client.send('DELETE', '/api/auth/sessions')
  await press(page, 'Save Changes')
  await page.getByLabel('Email').fill(email)
  await press(page, 'Send me a link')
  await shows(page, `A link is on its way to ${email}. Opened in this browser, it brings you back to your page.`)
  const tab = await page.context().newPage()
  await tab.goto(await mailedLink(stack, email))
  await question(page).waitFor({ state: 'detached' })
  await technical(page).and(page.locator(':checked')).waitFor()
  await press(page, 'Save Changes')
  await saved(page)
})

test('a session ended elsewhere clears the page of a job, and what was typed on it comes back with its user', async () => {
  const { client, email, page, jobId, results } = await reviewing(browser, 2)
  await shows(page, 'Live')
  await page.getByRole('article').first().getByRole('button', { name: 'Edit title' }).click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Typed in a dying session')
  await page.route('**/api/photos/job/*/photos', route => route.abort())
  await page.route('**/api/photos/job/*/photo/*', route => route.abort())
  await page.getByRole('article').nth(1).getByRole('button', { name: 'Approve', exact: true }).click()
  await client.send('DELETE', '/api/auth/sessions')
  await question(page).waitFor()
  expect(await page.getByRole('article').count()).toBe(0)
  expect(await page.content()).not.toMatch(/Typed in a dying session|cannot reach the server|are kept here/)
  await page.unrouteAll()
  await logInAgain(page, email)
  await title.waitFor()
  expect([await title.inputValue(), pathOf(page)]).toEqual(['Typed in a dying session', `/job/${jobId}`])
  await title.press('Enter')
  await shows(page, 'Live')
  await client.send('POST', '/api/auth/password/login', { email, password: PASSWORD })
  const stored = async () => {
    const [first, second] = await results()
    return [first?.generatedTitle, second?.approved]
  }
  await expect.poll(stored).toEqual(['Typed in a dying session', true])
})

test('a page without a socket asks for its session every 30 s, and before it shows anything when it becomes visible', async () => {
  const { client, email, page } = await personIn(browser, stack)
  await page.clock.install()
  await page.goto(`${stack.app}/account`)
  const address = page.getByText(email).filter({ visible: true }).first()
  await address.waitFor()
  const focused = page.getByRole('button', { name: 'Delete my account' })
  await focused.focus()
  await turn(page, 'hidden')
  await address.waitFor({ state: 'hidden' })
  let answer = () => {}
  await page.route('**/api/auth/session', async route => {
    await new Promise<void>(resolve => {
      answer = resolve
    })
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/auth/session')
  await turn(page, 'visible')
  await asked
  expect(await address.isVisible()).toBe(false)
  answer()
  await address.waitFor()
  expect(await focused.evaluate(element => element === document.activeElement)).toBe(true)
  await page.unrouteAll()

  await turn(page, 'hidden')
  await page.route('**/api/auth/session', route => route.abort())
  await turn(page, 'visible')
  await address.waitFor()
  await page.unrouteAll()

  await client.send('DELETE', '/api/auth/sessions')
  await page.clock.runFor(30_000)
  await question(page).waitFor()
  expect(await page.content()).not.toContain(email)
})

test('a log-out also clears a page that asks to log in again', async () => {
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
  // Keeps the tabs from asking who is signed in between log-in and log-out.
  await page.route('**/api/auth/me', route => route.abort())
  await press(tab, 'Sign In')
  await press(tab, 'Logout')
  await headed(tab, /something to say/)
  await page.unroute('**/api/auth/me')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await headed(page, /something to say/)
})

test('a log-out sends the browser’s other tabs to the landing page', async () => {
  const { page } = await personIn(browser, stack)
  await page.goto(`${stack.app}/settings`)
  await technical(page).check()
  const tab = await page.context().newPage()
  await tab.goto(stack.app)
  await press(tab, 'Logout')
  await headed(tab, /something to say/)
  await headed(page, /something to say/)
})
