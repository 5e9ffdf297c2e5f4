import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { AS_IT_STANDS, barriers } from '#test/kit/axe.ts'
import { GOOD, payable, payWith } from '#test/kit/card-form.ts'
import {
  borrowFlickr,
  borrowWithFree,
  DESK,
  mailedLink,
  newAddress,
  PASSWORD,
  PHONE,
  personIn,
  strangerIn,
} from '#test/kit/people.ts'
import { withTexts } from '#test/kit/reviewing.ts'
import { failing, goWithin, headed, landingSaid, press, shows } from '#test/kit/screen.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import { control } from '#test/kit/stack-client.ts'
import { until } from '#test/kit/until.ts'
import { api, orderPage, type PAGES } from '#worker/contract/paths.ts'
import type { OrderAnswer } from '#worker/contract/payment.ts'

const stack = inject('stack')
const browser = await sharedBrowser()

const open = (page: Page, path: string) => page.goto(stack.app + path)

/** Expects that axe finds nothing serious on the page as it is now, in light and in dark colours. */
async function isClear(page: Page, state: string): Promise<void> {
  expect([state, await barriers(page, AS_IT_STANDS)]).toEqual([state, []])
}

async function cancel(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** What is done on each page of the app, by its user, with the states that axe judges on the way. */
const VISITS = {
  async login() {
    const page = await strangerIn(browser, { viewport: PHONE })
    await open(page, '/login?sign-in')
    await press(page, 'Sign In')
    await shows(page, 'Please enter your password')
    await isClear(page, 'the form for a password, with its errors')
    await page.getByRole('tab', { name: 'Get Started' }).click()
    await press(page, 'Send me a link')
    await shows(page, 'Please enter your email address')
    await isClear(page, 'the form for a link, with its error')
    await page.getByLabel('Email').fill(newAddress())
    await press(page, 'Send me a link')
    await headed(page, 'Check Your Email')
    await press(page, 'Resend verification email')
    await shows(page, 'Verification email sent! Please check your inbox.')
    await isClear(page, 'Check Your Email')
  },

  async verifyEmail() {
    const email = newAddress()
    const headers = { origin: stack.app, 'content-type': 'application/json' }
    await fetch(stack.app + api.email, { method: 'POST', headers, body: JSON.stringify({ email }) })
    const isMailed = (mails: unknown[]) => mails.length > 0
    await until('the link', () => control(stack).mails(email), isMailed)
    const page = await strangerIn(browser, { viewport: DESK })
    await open(page, '/verify-email')
    await headed(page, 'Verification failed')
    await isClear(page, 'a link that is not valid')
    await goWithin(page, (await mailedLink(stack, email)).replace(stack.app, ''))
    await headed(page, 'Sign in here?')
    await isClear(page, 'a link asked for elsewhere')
    await press(page, `Sign in here as ${email}`)
    await headed(page, /^Welcome, /)
  },

  async authSuccess() {
    const { page } = await personIn(browser, stack, { viewport: PHONE })
    // Until it knows who is signed in, the page does not lead on by itself.
    const isKnown = Promise.withResolvers<void>()
    await page.route(
      ({ pathname }) => pathname === api.me,
      async route => {
        await isKnown.promise
        await route.continue()
      },
    )
    await open(page, '/auth-success?provider=flickr')
    await headed(page, 'Successfully Connected')
    await isClear(page, 'a new connection')
    isKnown.resolve()
    await headed(page, /^Welcome, /)
  },

  async authError() {
    const page = await strangerIn(browser, { viewport: DESK })
    await open(page, '/auth-error?error=taken&provider=flickr')
    await headed(page, 'Connection failed')
    await press(page, 'Contact Support')
    await press(page, 'Send Message')
    await shows(page, 'Please fill in all required fields')
    await isClear(page, 'the message to support, with its error')
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('Email').fill(newAddress())
    await page.getByLabel('Message').fill('Somebody else has my account.')
    await press(page, 'Send Message')
    await shows(page, 'Thank you! Your message has been sent successfully.')
  },

  async manualAuth() {
    const page = await strangerIn(browser, { viewport: PHONE })
    await open(page, '/manual-auth')
    await expect.poll(() => page.getByLabel('OAuth token').inputValue()).not.toBe('')
    await press(page, 'Connect Flickr')
    await shows(page, 'Please enter the verifier')
    await isClear(page, 'the form, with its error')
  },

  async home() {
    const person = await personIn(browser, stack, { viewport: PHONE })
    const { client, page } = person
    await borrowFlickr(client, 'ansel')
    await open(page, '/')
    await page.getByRole('button', { name: 'Disconnect Flickr' }).waitFor()
    await isClear(page, 'the dashboard')
    await press(page, 'Open menu')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.waitFor()
    await isClear(page, 'the menu')
    await menu.getByRole('link', { name: 'Settings' }).click()
    await headed(page, 'Settings')
  },

  async photos() {
    const { client, page } = await personIn(browser, stack, { viewport: DESK })
    await borrowFlickr(client, 'ansel')
    await open(page, '/photos')
    const first = page.getByRole('group', { name: 'Photos' }).getByRole('checkbox').first()
    await first.waitFor()
    await press(page, 'Change')
    for (const label of ['Uploaded', 'Taken']) {
      await page.getByLabel(label, { exact: true }).selectOption({ label: 'Between two dates…' })
    }
    await isClear(page, 'photos, with the criteria open')
    await page.getByLabel('Search by tags').fill('nobody has this tag')
    await press(page, 'Search')
    await headed(page, 'No photos found')
    await isClear(page, 'no photos')
    await press(page, 'Show all photos')
    await first.check()
    await shows(page, '1 selected')
    await press(page, /^Style: /)
    await page.getByRole('dialog').getByText('Description length').waitFor()
    await isClear(page, 'the choice of a style')
    await press(page, 'Done')
    await press(page, 'Generate')
    await page.waitForURL(/\/job\//)
  },

  async agent() {
    const { client, page } = await personIn(browser, stack, { viewport: PHONE })
    await borrowFlickr(client, 'ansel')
    await open(page, '/agent')
    await page.getByRole('switch', { name: 'Enable agent' }).click()
    await shows(page, 'Active')
    await isClear(page, 'an agent that is on')
  },

  async job() {
    const { page, jobId, results } = await withTexts(browser, 1, { viewport: DESK })
    const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
    const view = (name: string) => page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name }).click()
    await open(page, `/job/${jobId}?view=cards`)
    await button('Edit tags').click()
    await page.getByRole('textbox', { name: /tag/i }).waitFor()
    await isClear(page, 'cards, with tags open')
    await page.keyboard.press('Escape')
    await view('Desk')
    await page.getByRole('region', { name: 'Photo 1 of 1' }).waitFor()
    await button('Edit title').click()
    await page.getByRole('textbox', { name: 'Title' }).waitFor()
    await isClear(page, 'desk, with a title open')
    await page.keyboard.press('Escape')
    await page.keyboard.press('f')
    const caption = page.getByRole('figure').locator('figcaption')
    await caption.waitFor()
    await isClear(page, 'full screen')
    await page.evaluate(() => document.exitFullscreen())
    await caption.waitFor({ state: 'hidden' })
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await isClear(page, 'keys')
    await press(page, 'Close')
    await press(page, 'Back')
    await view('Sheet')
    await button('Approve and apply all').click()
    await page.getByRole('dialog').waitFor()
    await isClear(page, 'sheet, with the question')
    await page.getByRole('dialog').getByRole('button', { name: /apply/i }).click()
    await expect.poll(async () => (await results()).map(({ applied }) => applied)).toEqual([true])
  },

  async payment() {
    const { client, page } = await personIn(browser, stack, { viewport: PHONE })
    const { body } = await client.send<OrderAnswer>('POST', api.orderPhotos, { photos: 100 })
    await open(page, orderPage(body.orderId, '/account'))
    await payable(page)
    await isClear(page, 'the form')
    await payWith(page, GOOD)
    await page.waitForURL(url => url.pathname === '/account')
  },

  async history() {
    const person = await personIn(browser, stack, { viewport: DESK })
    const { page } = person
    await borrowWithFree(stack, person, 'ansel', 0)
    const { photos } = await person.client.list({ limit: '20' })
    const incomplete = photos.filter(({ missing }) => missing.length > 0)
    const { jobId } = await person.client.process(incomplete.slice(0, 1).map(({ id }) => id))
    await open(page, '/history')
    const repair = await failing(page, api.job(jobId), { status: 400, error: 'Not like that.' })
    await press(page, /^Edit name/)
    await page.keyboard.type('Venice')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Not like that.').waitFor()
    await isClear(page, 'an unpaid job, with a name that is refused')
    await repair()
    await page.keyboard.press('Enter')
    const search = page.getByRole('searchbox')
    await search.fill('nowhere')
    await headed(page, 'No job is called that')
    await isClear(page, 'a search that finds nothing')
    await search.fill('venice')
    await page.getByRole('article', { name: 'Venice' }).waitFor()
  },

  async settings() {
    const { page } = await personIn(browser, stack, { viewport: PHONE })
    await open(page, '/settings')
    await press(page, 'Long')
    await press(page, 'Save Changes')
    await shows(page, 'Preferences saved successfully!')
    await isClear(page, 'the preferences, and a toast')
    await failing(page, api.resetPreferences, 'broken')
    await press(page, 'Reset to Defaults')
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
    await shows(page, 'Failed to reset preferences')
    await isClear(page, 'the question before a reset, and the toast of an error')
  },

  async setPassword() {
    const { page } = await personIn(browser, stack, { role: 'temporary', viewport: DESK })
    await open(page, '/')
    const create = page.getByRole('link', { name: 'Create a password' })
    await create.waitFor()
    await isClear(page, 'the dashboard of somebody without a password')
    await create.click()
    await headed(page, 'Set a Password')
    await press(page, 'Set Password')
    await shows(page, 'Please enter a password')
    await isClear(page, 'the form, with its error')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
    await press(page, 'Set Password')
    await shows(page, 'Password set successfully')
  },

  async account() {
    const { page } = await personIn(browser, stack, { viewport: PHONE })
    await open(page, '/account')
    await headed(page, 'Activity')
    await isClear(page, 'the account')
    await press(page, 'Buy photos')
    await page.getByRole('dialog').waitFor()
    await page.getByRole('radio', { name: 'Another number' }).check()
    await isClear(page, 'the dialog to buy photos')
    await cancel(page)
    await press(page, 'Delete my account')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click()
    await shows(page, 'Please enter your email address')
    await isClear(page, 'the dialog to delete it, with its error')
    await cancel(page)
    await press(page, 'Sign out everywhere')
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await landingSaid(page, 'Logged out successfully')
  },

  async changePassword() {
    const { page } = await personIn(browser, stack, { viewport: DESK })
    await open(page, '/account/change-password')
    await headed(page, 'Change Password')
    await press(page, 'Change Password')
    await shows(page, 'Please enter a new password')
    await isClear(page, 'the form, with its errors')
    await page.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('New password', { exact: true }).fill(`${PASSWORD}, later`)
    await page.getByLabel('Confirm new password', { exact: true }).fill(`${PASSWORD}, later`)
    await press(page, 'Change Password')
    await shows(page, 'Password changed successfully!')
  },
} satisfies Record<Exclude<keyof typeof PAGES, 'dashboard'>, () => Promise<void>>

test.each(Object.entries(VISITS))('%s opens, does what it is for, and has no barrier that axe finds', (_, visit) =>
  visit(),
)
