import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { borrowFlickr, mailedLink, PASSWORD, type Person, personIn, strangerIn } from '#test/kit/people.ts'
import { failing, goWithin, headed, landingSaid, press, shows } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { giveBack, sharedBrowser } from '#test/kit/shared-browser.ts'

const stack = inject('stack')

const browser = await sharedBrowser()

async function atAccount(page: Page): Promise<void> {
  await page.goto(`${stack.app}/account`)
  await headed(page, 'Where you are signed in')
}

const sessions = (page: Page) => page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem')
const activity = (page: Page) => page.getByRole('list', { name: 'Activity' }).getByRole('listitem')

async function logIn(page: Page, email: string): Promise<void> {
  const options = { headers: { origin: stack.app }, data: { email, password: PASSWORD } }
  const answer = await page.request.post(`${stack.app}/api/auth/password/login`, options)
  expect(answer.status()).toBe(200)
}

async function saved(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, button)])
  expect(download.suggestedFilename()).toMatch(/\.(json|csv)$/)
  return readFileSync(await download.path(), 'utf8')
}

test('the account page lists the signed-in browsers, and signs out one or all of them', async () => {
  const { email, page } = await personIn(browser, stack)
  const other = await strangerIn(browser, { userAgent: 'Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/140.0' })
  await logIn(other, email)
  await atAccount(page)
  await shows(page, email)
  expect(await sessions(page).count()).toBe(2)
  await sessions(page).filter({ hasText: 'This browser' }).getByText('In use now').waitFor()
  const foreign = sessions(page).filter({ hasText: 'Firefox' })
  await foreign.getByText(/^Signed in with password/).waitFor()

  const repair = await failing(page, '/api/auth/sessions', 'broken')
  await press(page, 'Sign out everywhere')
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await shows(page, 'Failed to sign out everywhere')
  await repair()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await foreign.getByRole('button', { name: /^Sign out/ }).click()
  await foreign.waitFor({ state: 'detached' })
  expect((await other.request.get(`${stack.app}/api/auth/me`)).status()).toBe(401)

  await logIn(other, email)
  expect((await other.request.get(`${stack.app}/api/auth/me`)).status()).toBe(200)
  await press(page, 'Sign out everywhere')
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await landingSaid(page, sees('logged-out'))
  expect((await other.request.get(`${stack.app}/api/auth/me`)).status()).toBe(401)
})

describe('what a user has done', () => {
  let person: Person
  let page: Page
  beforeAll(async () => {
    person = await personIn(browser, stack)
    page = person.page
    const { client } = person
    await client.send('POST', '/api/auth/password/change', {
      currentPassword: 'wrong wrong',
      newPassword: 'a new one 99',
    })
    await client.connect('vivian')
    await client.send('DELETE', '/api/auth/disconnect/flickr')
    await atAccount(page)
  })
  afterAll(async () => {
    await person.client.send('DELETE', '/api/auth/disconnect/flickr')
    await giveBack([page.context()])
  })

  test('is in the activity, newest first, with what was refused', async () => {
    const lines = await activity(page).allInnerTexts()
    const order = [
      'Disconnected Flickr',
      'Connected Flickr',
      'change the password',
      'Set a password',
      'Signed in by mail link',
    ]
    expect(lines.map(line => order.findIndex(text => line.includes(text)))).toEqual([0, 1, 2, 3, 4])
    expect(lines.map(line => line.includes('Refused'))).toEqual([false, false, true, false, false])
  })

  test('comes as JSON without a secret, and the export is in the activity', async () => {
    await borrowFlickr(person.client, 'vivian')
    const data = await saved(page, 'Download JSON')
    expect(JSON.parse(data)).toMatchObject({ account: { email: person.email } })
    expect(data).toContain('vivian')
    expect(data).not.toMatch(/scrypt\$|oauth_token|credentials|tokenHash/)
    await activity(page).filter({ hasText: 'Exported your data' }).first().waitFor()
  })

  test('comes as CSV', async () => {
    expect(await saved(page, 'Download CSV')).toMatch(/^\ufeff?job,created,platform,photo,/)
  })

  test('is said not to be exported where the server fails', async () => {
    onTestFinished(await failing(page, '/api/account/export', 'broken'))
    await press(page, 'Download JSON')
    await shows(page, 'Failed to export your data')
  })
})

test('an account is deleted with its address and password; the same address can sign up again', async () => {
  const { email, client, page } = await personIn(browser, stack)
  await borrowFlickr(client, 'vivian')
  await atAccount(page)
  await press(page, 'Delete my account')
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const confirm = dialog.getByRole('button', { name: 'Delete my account' })
  await confirm.click()
  await dialog.getByText(sees('email-required')).waitFor()
  await dialog.getByText(sees('password-required')).waitFor()
  await dialog.getByLabel('Type your email to confirm').fill(email)
  await dialog.getByLabel('Password').fill('not my password')
  await confirm.click()
  await dialog.getByText('Current password is incorrect').waitFor()
  await dialog.getByLabel('Password').fill(PASSWORD)
  const repair = await failing(page, '/api/account', 'broken')
  await confirm.click()
  await dialog.getByText('Failed to delete your account').waitFor()
  await repair()
  await confirm.click()
  await landingSaid(page, 'Your account was deleted')
  expect((await client.send('GET', '/api/auth/me')).status).toBe(401)

  await page.request.post(`${stack.app}/api/auth/email`, { headers: { origin: stack.app }, data: { email } })
  await page.goto(await mailedLink(stack, email))
  await headed(page, sees('email-verified'))
  await goWithin(page, '/account')
  await headed(page, 'Where you are signed in')
  await shows(page, sees('type-verified'))
  expect(await activity(page).count()).toBe(1)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await headed(page, /^Welcome/)
  await shows(page, sees('no-provider-connected'))
})

describe('with photos on the account', () => {
  const refund = { photos: 81, amount: 81 }
  let page: Page
  beforeAll(async () => {
    page = (await personIn(browser, stack)).page
    const entry = { photos: 81, kind: 'returned', at: '2026-11-02T10:00:00Z', jobId: 'any', orderId: null }
    const entries = [{ ...entry, amount: null, status: null }]
    await page.route('**/api/payments/prepaid', route =>
      route.fulfill({ json: { ...refund, refund, entries, nextCursor: null } }),
    )
    await page.goto(`${stack.app}/account?buy=300`)
  })
  afterAll(() => giveBack([page.context()]))

  const dialog = () => page.getByRole('dialog')
  /** What the server answers to the refunds that this test asks for. */
  async function refundsAnswer(answer: { status?: number; headers?: Record<string, string>; json: object }) {
    onTestFinished(() => page.unroute('**/api/payments/refund'))
    await page.route('**/api/payments/refund', route => route.fulfill(answer))
  }

  test('closing the dialog to buy photos that a link has opened leaves the focus on its button', async () => {
    await shows(page, '300, what is lacking')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Buy photos' }).and(page.locator(':focus')).waitFor()
  })

  // From here on, the dialog to buy photos is closed, as the test above has left it.
  test('photos that came back lead to their job', async () => {
    const link = page.getByRole('link', { name: '81 came back: they got no text' })
    expect(await link.getAttribute('href')).toBe('/job/any')
  })

  test('a refund that was asked for too often says what to do', async () => {
    await refundsAnswer({
      status: 429,
      headers: { 'retry-after': '864000' },
      json: { code: 'RATE_LIMITED', error: '', requestId: 'none' },
    })
    await press(page, 'Refund the rest')
    await dialog()
      .getByText(/^81 photos leave your account, and \$0\.81 goes back/)
      .waitFor()
    await press(page, 'Refund $0.81')
    await dialog()
      .getByText(
        /^You have asked for 5 refunds in 30 days\. You can ask again from .+ on; before that, contact support\.$/,
      )
      .waitFor()
  })

  // The test above has left its dialog open, in which a refund can be asked for again.
  test('a refund of nothing says that nothing was left', async () => {
    await refundsAnswer({ json: { photos: 0, amount: 0 } })
    await press(page, 'Refund $0.81')
    await headed(page, 'Nothing was left to refund')
    await page.keyboard.press('Enter')
    await dialog().waitFor({ state: 'detached' })
  })

  test('a refund of the rest says what it gave back', async () => {
    await refundsAnswer({ status: 202, json: { photos: 80, amount: 80 } })
    await press(page, 'Refund the rest')
    await press(page, 'Refund $0.81')
    await dialog()
      .getByText(/^\$0\.80 is on its way back to the card that paid\. Banks take 5–10 days/)
      .waitFor()
    await page.keyboard.press('Enter')
    await dialog().waitFor({ state: 'detached' })
  })

  test('deleting the account says what goes back to the card', async () => {
    await press(page, 'Delete my account')
    await dialog().getByText('$0.81 goes back to the card that paid, for 81 photos that you have not used.').waitFor()
  })
})

describe('where the lists of the account fail to load, and nothing can be paid', () => {
  let page: Page
  let repairs: (() => Promise<void>)[]
  beforeAll(async () => {
    page = (await personIn(browser, stack)).page
    const answer = { status: 429, error: 'Too many requests.', code: 'RATE_LIMITED' }
    repairs = [
      await failing(page, '/api/account/activity', answer),
      await failing(page, '/api/auth/sessions', answer),
      await failing(page, '/api/payments/prepaid', answer),
    ]
    await page.route('**/api/features', async route => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), payments: false } })
    })
    await page.goto(`${stack.app}/account?buy`)
  })
  afterAll(() => giveBack([page.context()]))

  test('each list says so, and can be retried', async () => {
    await shows(page, 'Failed to load your activity')
    await shows(page, 'Failed to load the list of your browsers')
    await shows(page, 'Failed to load the photos on your account')
    for (const repair of repairs) await repair()
    for (const name of ['Where you are signed in', 'Activity', 'Photos on your account']) {
      await page.getByRole('region', { name }).getByRole('button', { name: 'Try again' }).click()
    }
    await sessions(page).filter({ hasText: 'This browser' }).waitFor()
    await activity(page).first().waitFor()
  })

  // The test above has loaded the list of photos.
  test('photos are neither sold nor refunded', async () => {
    const section = page.getByRole('region', { name: 'Photos on your account' })
    await section.getByText('What a payment buys and a job does not use stays here, and never expires.').waitFor()
    expect(await section.getByRole('button').count()).toBe(0)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})
