import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { barriers } from '#test/kit/axe.ts'
import { borrowFlickr, holdSession, newAddress, newUser, PASSWORD, personIn, strangerIn } from '#test/kit/people.ts'
import { failing, hasCode, headed, landingSaid, press, shows } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { giveBack, sharedBrowser } from '#test/kit/shared-browser.ts'
import { watchPage } from '#test/kit/watch-page.ts'

const stack = inject('stack')

const browser = await sharedBrowser()

async function atSignIn(): Promise<Page> {
  const page = await strangerIn(browser)
  await page.goto(`${stack.app}/login?sign-in`)
  await page.getByRole('tab', { name: sees('tab-sign-in'), selected: true }).waitFor()
  return page
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign In')
}

const emailOn = (page: Page, tab: string) =>
  page.getByRole('tabpanel', { name: tab }).getByLabel('Email', { exact: true })

describe('the form to sign in', () => {
  let page: Page
  beforeAll(async () => {
    page = await strangerIn(browser)
    await page.goto(`${stack.app}/login?sign-in`)
    await page.waitForFunction(hasCode)
  })
  afterAll(() => giveBack([page.context()]))

  const tab = (name: string) => page.getByRole('tab', { name })

  test('requires an email address and a password', async () => {
    await page.getByRole('tab', { name: sees('tab-sign-in'), selected: true }).waitFor()
    await press(page, 'Sign In')
    await shows(page, sees('email-required'))
    await shows(page, sees('password-required'))
    await signIn(page, 'ada', 'something')
    await shows(page, sees('email-invalid'))
  })

  test('shows the password on demand', async () => {
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('something')
    expect(await password.getAttribute('type')).toBe('password')
    await press(page, 'Show password')
    expect(await password.getAttribute('type')).toBe('text')
    await press(page, 'Hide password')
    expect(await password.getAttribute('type')).toBe('password')
  })

  test('links to resetting the password and back, with the address that was typed', async () => {
    await emailOn(page, sees('tab-sign-in')).fill('ada')
    await press(page, /^Forgot your password/)
    expect(await emailOn(page, sees('tab-get-started')).inputValue()).toBe('ada')
    await emailOn(page, sees('tab-get-started')).fill('ada@example.org')
    await press(page, sees('sign-in-instead'))
    expect(await emailOn(page, sees('tab-sign-in')).inputValue()).toBe('ada@example.org')
    await page.getByRole('tab', { name: sees('tab-sign-in'), selected: true }).waitFor()
  })

  test('is on a tab that arrow keys, Home and End leave and choose, taking the focus along', async () => {
    const focused = (name: string) =>
      page.getByRole('tab', { name, selected: true }).and(page.locator(':focus')).waitFor()
    await tab(sees('tab-sign-in')).press('Home')
    for (const [key, name] of [
      ['ArrowRight', sees('tab-get-started')],
      ['ArrowRight', sees('tab-sign-in')],
      ['ArrowLeft', sees('tab-get-started')],
      ['Home', sees('tab-sign-in')],
      ['End', sees('tab-get-started')],
    ] as const) {
      await page.keyboard.press(key)
      await focused(name)
    }
  })

  test('is not reached by Tab from the other tab, which goes on to its own form', async () => {
    await tab(sees('tab-sign-in')).press('End')
    await page.keyboard.press('Tab')
    await emailOn(page, sees('tab-get-started')).and(page.locator(':focus')).waitFor()
  })
})

test('a wrong password and an unknown address are reported alike; the right password opens the dashboard, and log-out leaves it', async () => {
  const { email } = await newUser(stack)
  const page = await atSignIn()
  await signIn(page, email, 'not the password')
  await shows(page, sees('wrong-password'))
  await page.reload()
  await signIn(page, newAddress(), PASSWORD)
  await shows(page, sees('wrong-password'))
  const repair = await failing(page, '/api/auth/password/login', 'broken')
  await signIn(page, email, PASSWORD)
  await shows(page, sees('log-in-failed'))
  await repair()
  await signIn(page, email, PASSWORD)
  await shows(page, sees('logged-in'))
  await headed(page, /^Welcome, /)
  await press(page, sees('logout'))
  await landingSaid(page, sees('logged-out'))
  expect(new URL(page.url()).pathname).toBe('/')
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith('session'))).toEqual([])
})

test('until the server confirms a log-out, every tab says that the browser is still signed in, after a reload too', async () => {
  const { email, page } = await personIn(browser, stack)
  const context = page.context()
  const still = 'This browser is still signed in'
  const nothingOf = async (address: string) => expect(await page.getByText(address).count()).toBe(0)
  // Later, because the page may leave at once.
  const comesBack = () => page.evaluate(() => void setTimeout(() => window.dispatchEvent(new Event('online'))))
  await page.goto(`${stack.app}/account`)
  await page.getByText(email).filter({ visible: true }).first().waitFor()
  const tab = await context.newPage()
  await tab.goto(`${stack.app}/settings`)
  await headed(tab, 'Settings')
  await context.route('**/api/auth/logout', route => route.fulfill({ status: 503, body: '' }))
  await press(page, sees('logout'))
  await shows(page, sees('logout-failed'))
  await headed(page, still)
  expect(new URL(page.url()).pathname).toBe('/')
  await headed(tab, still)
  expect(await barriers(page)).toEqual([])
  for (const path of ['/', '/account', '/login?sign-in']) {
    await page.goto(stack.app + path)
    await headed(page, still)
    await nothingOf(email)
  }
  await context.unroute('**/api/auth/logout')
  await comesBack()
  await page.getByLabel('Password', { exact: true }).waitFor()
  await headed(tab, /something to say/)
  expect((await context.cookies()).filter(({ name }) => name.startsWith('session'))).toEqual([])

  const other = await newUser(stack)
  await holdSession(page, stack, other.client)
  await page.goto(`${stack.app}/account`)
  await context.route('**/api/auth/logout', () => undefined)
  const asked = page.waitForRequest('**/api/auth/logout')
  await press(page, sees('logout'))
  await asked
  await page.reload()
  await headed(page, still)
  await nothingOf(other.email)
})

test('after ten wrong passwords the address has to wait, and the mail link still works', async () => {
  const { email } = await newUser(stack)
  const page = await atSignIn()
  for (let tries = 0; tries < 10; tries += 1) {
    await page.request.post(`${stack.app}/api/auth/password/login`, {
      headers: { origin: stack.app },
      data: { email, password: `guess ${tries}` },
    })
  }
  await signIn(page, email, PASSWORD)
  await shows(page, 'Too many requests. Please wait a moment and try again.')
  await press(page, /^Forgot your password/)
  await emailOn(page, sees('tab-get-started')).fill(email)
  await press(page, 'Send me a link')
  await headed(page, sees('check-your-email'))
})

test('a known platform account signs its owner in; an unknown one is asked for an email address first', async () => {
  const { client } = await newUser(stack)
  await borrowFlickr(client, 'ansel')
  const page = await atSignIn()
  const { headings } = await watchPage(page)
  await press(page, 'Continue with Flickr')
  await page.getByRole('radio', { name: /dorothea/i }).check()
  await press(page, 'OK, allow it')
  await headed(page, 'Connection failed')
  await page.getByText(/start with your email address/).waitFor()
  await page.getByText(/start signup with your email first/).waitFor()
  await page.getByRole('link', { name: sees('back-to-login') }).click()

  await page.getByRole('tab', { name: 'Sign In' }).click()
  await press(page, 'Continue with Flickr')
  await page.getByRole('radio', { name: /ansel/i }).check()
  await press(page, 'OK, allow it')
  await headed(page, /^Welcome, /)
  // It is shown for two seconds, so waiting for it could miss it.
  expect(headings).toContain(sees('successfully-connected'))
})
