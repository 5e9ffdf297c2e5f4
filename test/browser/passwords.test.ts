import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { barriers } from '#test/kit/axe.ts'
import { mailedLink, newUser, PASSWORD, type Person, PHONE, personIn, strangerIn } from '#test/kit/people.ts'
import { failing, goWithin, headed, press, shows } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { giveBack, sharedBrowser } from '#test/kit/shared-browser.ts'

const stack = inject('stack')
const NEW = 'three grey herons at dawn'

const browser = await sharedBrowser()

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}

test('a temporary user is asked for a password, gets one, and is a full user from then on', async () => {
  const { page } = await personIn(browser, stack, { role: 'temporary' })
  await page.goto(`${stack.app}/account`)
  await shows(page, sees('type-verified'))
  await page.getByRole('link', { name: sees('set-password') }).waitFor()
  await goWithin(page, '/')
  const banner = page.getByRole('link', { name: sees('create-password-banner') })
  await banner.waitFor()
  expect(
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: sees('nav-history') })
      .count(),
  ).toBe(0)
  await banner.click()
  await headed(page, sees('set-a-password'))
  await shows(page, '8 to 128 characters, and not one of the common passwords.')
  for (const advice of sees('password-advice')) await shows(page, advice)
  await press(page, sees('set-password'))
  await shows(page, sees('set-password-required'))
  await fill(page, { Password: NEW, 'Confirm password': 'something else' })
  await press(page, sees('set-password'))
  await shows(page, sees('passwords-differ'))
  await fill(page, { Password: 'seven77', 'Confirm password': 'seven77' })
  await press(page, sees('set-password'))
  await shows(page, 'Password must be at least 8 characters long')
  await fill(page, { Password: 'password123', 'Confirm password': 'password123' })
  await press(page, sees('set-password'))
  await page.getByText(/anybody would try/).waitFor()
  const repair = await failing(page, '/api/auth/password/register', 'broken')
  await fill(page, { Password: NEW, 'Confirm password': NEW })
  await press(page, sees('set-password'))
  await shows(page, sees('set-password-failed'))
  await repair()
  await press(page, sees('set-password'))
  await shows(page, sees('password-set'))
  await shows(page, 'Full account')
  await page.getByRole('link', { name: sees('change-password') }).waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await headed(page, /^Welcome, /)
  expect(await banner.count()).toBe(0)
})

describe('changing the password', () => {
  let person: Person
  beforeAll(async () => {
    person = await personIn(browser, stack)
    await person.page.goto(`${stack.app}/account`)
  })
  afterAll(() => giveBack([person.page.context()]))

  /** Submits the form, which is opened if it is not. */
  async function change(page: Page, fields: Record<string, string>): Promise<void> {
    await goWithin(page, '/account/change-password')
    await fill(page, fields)
    await press(page, sees('change-password'))
  }

  test('both password pages link back to the account', async () => {
    const { page } = person
    await headed(page, 'Account')
    for (const path of ['/settings/password', '/account/change-password']) {
      await goWithin(page, path)
      await page.getByRole('link', { name: 'Cancel' }).click()
      await headed(page, 'Account')
      await goWithin(page, path)
      await press(page, 'Back')
      await headed(page, 'Account')
    }
  })

  test('the form says what is missing, and when a new password is none or was typed in two ways', async () => {
    const { page } = person
    await change(page, {})
    await shows(page, sees('current-password-required'))
    await shows(page, sees('new-password-required'))
    await change(page, { 'Current password': PASSWORD, 'New password': PASSWORD, 'Confirm new password': PASSWORD })
    await shows(page, sees('new-password-same'))
    await change(page, { 'New password': NEW, 'Confirm new password': `${NEW}!` })
    await shows(page, sees('new-passwords-differ'))
  })

  test('a wrong current password is cleared, and the new one is not', async () => {
    const { page } = person
    await change(page, { 'Current password': 'not my password', 'New password': NEW, 'Confirm new password': NEW })
    await shows(page, `${sees('current-password-wrong')} is incorrect`)
    expect(await page.getByLabel('Current password', { exact: true }).inputValue()).toBe('')
    expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe(NEW)
  })

  test('a change that fails clears nothing, and can be tried again', async () => {
    const { page } = person
    const repair = await failing(page, '/api/auth/password/change', 'broken')
    await change(page, { 'Current password': PASSWORD, 'New password': NEW, 'Confirm new password': NEW })
    await shows(page, sees('change-password-failed'))
    expect(await page.getByLabel('Current password', { exact: true }).inputValue()).toBe(PASSWORD)
    await repair()
    await press(page, sees('change-password'))
    await shows(page, sees('password-changed'))
    await headed(page, 'Account')
  })

  test('the new password has replaced the old one, and ended the other sessions', async () => {
    const { client, email } = person
    expect((await client.send('GET', '/api/auth/me')).status).toBe(401)
    const other = await strangerIn(browser)
    const logIn = (password: string) =>
      other.request.post(`${stack.app}/api/auth/password/login`, {
        headers: { origin: stack.app },
        data: { email, password },
      })
    expect((await logIn(PASSWORD)).status()).toBe(401)
    expect((await logIn(NEW)).status()).toBe(200)
  })
})

test('a user who was signed out meanwhile is asked to log in instead', async () => {
  for (const [path, button, prompt] of [
    ['/settings/password', sees('set-password'), 'Please log in to set a password.'],
    ['/account/change-password', sees('change-password'), 'Please log in to change your password.'],
  ] as const) {
    const { client, page } = await personIn(browser, stack)
    await page.goto(`${stack.app}${path}`)
    await page.getByRole('button', { name: button, exact: true }).waitFor()
    await client.send('POST', '/api/auth/logout')
    for (const field of await page.locator('input[autocomplete$="password"]').all()) await field.fill(NEW)
    if (path.includes('change')) await fill(page, { 'Current password': PASSWORD })
    await press(page, button)
    await shows(page, prompt)
    await page.getByRole('link', { name: 'Log in' }).click()
    await page.getByRole('tab', { name: 'Sign In', selected: true }).waitFor()
  }
})

test('a new password whose answer was lost is not reported as failed: the next try says to log in with it', async () => {
  const { client, page } = await personIn(browser, stack, { viewport: PHONE })
  await page.goto(`${stack.app}/account/change-password`)
  await fill(page, { 'Current password': PASSWORD, 'New password': NEW, 'Confirm new password': NEW })
  const path = '/api/auth/password/change'
  await page.route(
    `**${path}`,
    async route => {
      expect((await client.send('POST', path, route.request().postDataJSON())).status).toBe(200)
      await route.abort()
    },
    { times: 1 },
  )
  await press(page, sees('change-password'))
  await shows(page, 'Failed to change password: Network error occurred. Please try again.')
  await press(page, sees('change-password'))
  await page.getByText('Your new password was most likely saved').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('link', { name: 'Log in' }).waitFor()
})

test('a forgotten password is replaced through the mail link, whose token leaves the address bar', async () => {
  const { email } = await newUser(stack)
  const page = await strangerIn(browser)
  await page.request.post(`${stack.app}/api/auth/email`, { headers: { origin: stack.app }, data: { email } })
  await page.goto(await mailedLink(stack, email))
  await page.getByRole('link', { name: 'Set a new password' }).click()
  await headed(page, sees('set-a-password'))
  await page.waitForURL(url => url.search === '')
  await fill(page, { Password: NEW, 'Confirm password': NEW })
  await press(page, sees('set-password'))
  await shows(page, sees('password-set'))
  const answer = await page.request.post(`${stack.app}/api/auth/password/login`, {
    headers: { origin: stack.app },
    data: { email, password: NEW },
  })
  expect(answer.status()).toBe(200)
})

/** Changes the password on its page, which renews this browser's session and ends that of the client. The app must run. */
async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await goWithin(page, '/account/change-password')
  await fill(page, { 'Current password': current, 'New password': next, 'Confirm new password': next })
  await press(page, sees('change-password'))
  await shows(page, sees('password-changed'))
  await headed(page, 'Account')
}

test('a new password offers to disconnect the platforms connected since the previous one, but not again one that was kept', async () => {
  const { email, client, page } = await personIn(browser, stack)
  const offer = page.getByRole('region', { name: 'Connected since your last password' })
  onTestFinished(async () => {
    // Each new password has ended the client's session.
    for (const password of [PASSWORD, NEW]) await client.send('POST', '/api/auth/password/login', { email, password })
    await client.send('DELETE', '/api/auth/disconnect/flickr')
  })
  await client.connect('vivian')
  await page.goto(`${stack.app}/account`)
  await headed(page, 'Activity')
  await changePassword(page, PASSWORD, NEW)
  await offer.getByText('@vivian').waitFor()
  expect(await barriers(page)).toEqual([])
  await press(page, 'It is mine, keep it')
  await offer.waitFor({ state: 'detached' })
  await page.reload()
  await headed(page, 'Activity')
  expect(await offer.count()).toBe(0)
  await changePassword(page, NEW, PASSWORD)
  await headed(page, 'Activity')
  expect(await offer.count()).toBe(0)

  await client.send('POST', '/api/auth/password/login', { email, password: PASSWORD })
  await client.send('DELETE', '/api/auth/disconnect/flickr')
  await client.connect('vivian')
  await page.reload()
  await headed(page, 'Activity')
  await changePassword(page, PASSWORD, NEW)
  await offer.getByRole('button', { name: 'Disconnect Flickr' }).click()
  await page
    .getByRole('dialog', { name: sees('disconnect-title', { provider: 'Flickr' }) })
    .getByRole('button', { name: 'Disconnect' })
    .click()
  await offer.waitFor({ state: 'detached' })
  await shows(page, sees('no-provider-connected'))
})
