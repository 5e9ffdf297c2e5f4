import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { barriers } from '#test/kit/axe.ts'
import { mailedLink, newAddress, PHONE, personIn, strangerIn } from '#test/kit/people.ts'
import { failing, headed, landingSaid, press, shows } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { giveBack, sharedBrowser } from '#test/kit/shared-browser.ts'

const stack = inject('stack')

const browser = await sharedBrowser()

/** A link that this browser requested. */
async function askedBy(page: Page, email: string): Promise<string> {
  const options = { headers: { origin: stack.app }, data: { email } }
  expect((await page.request.post(`${stack.app}/api/auth/email`, options)).status()).toBe(200)
  return mailedLink(stack, email)
}

const whoIsIn = async (page: Page): Promise<{ email?: string }> =>
  (await page.request.get(`${stack.app}/api/auth/me`)).json()

test('the pages of a verified address and of a new connection link onward without waiting for their redirect', async () => {
  const page = await strangerIn(browser)
  // Disables their redirects, which take two seconds.
  await page.addInitScript(() => {
    const real = window.setTimeout
    Reflect.set(window, 'setTimeout', (act: () => void, ms = 0) => (ms < 2000 ? real(act, ms) : 0))
  })
  for (const [path, heading] of [
    [await askedBy(page, newAddress()), sees('email-verified')],
    [`${stack.app}/auth-success?provider=flickr`, sees('successfully-connected')],
  ] as const) {
    await page.goto(path)
    await headed(page, heading)
    await page.getByRole('link', { name: 'Continue', exact: true }).click()
    await headed(page, /^Welcome, /)
  }
})

test('a link opened in another browser asks first, and signs in only there', async () => {
  const email = newAddress()
  const waiting = await strangerIn(browser)
  await waiting.goto(`${stack.app}/login`)
  await waiting.getByLabel('Email').fill(email)
  await press(waiting, 'Send me a link')
  await headed(waiting, sees('check-your-email'))

  const other = await strangerIn(browser, { viewport: PHONE })
  await other.goto(await mailedLink(stack, email))
  await headed(other, 'Sign in here?')
  expect(await barriers(other)).toEqual([])
  expect((await other.context().cookies()).filter(({ name }) => name.startsWith('session'))).toEqual([])
  await other.getByRole('button', { name: `Sign in here as ${email}` }).focus()
  const confirmed = other.waitForRequest(request => request.url().includes('/api/auth/verify-email'))
  await other.keyboard.press('Enter')
  expect((await confirmed).headers()['x-requested-with']).toBe('photonym')
  await headed(other, sees('email-verified'))
  expect(await other.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  expect(await whoIsIn(other)).toMatchObject({ email })

  const asked = waiting.waitForResponse(answer => answer.url().endsWith('/api/auth/me'))
  await waiting.evaluate(() => window.dispatchEvent(new Event('focus')))
  expect((await asked).status()).toBe(401)
  await headed(waiting, sees('check-your-email'))
})

describe('in a browser that is signed in', () => {
  const ada = newAddress()
  let bob: string
  let page: Page
  let link: string
  beforeAll(async () => {
    const person = await personIn(browser, stack, { role: 'temporary' })
    bob = person.email
    page = person.page
    link = await askedBy(page, ada)
  })
  afterAll(() => giveBack([page.context()]))

  test('a link for another user names both users, and can leave the session alone', async () => {
    await page.goto(link)
    await headed(page, 'Sign in here?')
    await page.getByRole('button', { name: `Sign in here as ${ada}` }).waitFor()
    await shows(page, bob)
    await page.getByRole('link', { name: `Stay signed in as ${bob}` }).click()
    await headed(page, /^Welcome, /)
    expect(await whoIsIn(page)).toMatchObject({ email: bob })
  })

  test('a link for another user can replace the session', async () => {
    await page.goto(link)
    await press(page, `Sign in here as ${ada}`)
    await headed(page, sees('email-verified'))
    expect(await whoIsIn(page)).toMatchObject({ email: ada })
  })

  test('a link for the user’s own address is not asked about where it was requested', async () => {
    const { email = '' } = await whoIsIn(page)
    await page.goto(await askedBy(page, email))
    await headed(page, sees('email-verified'))
  })
})

test('a link that is used while its question is open says so', async () => {
  const email = newAddress()
  const [first, second] = [await strangerIn(browser), await strangerIn(browser)]
  const link = await askedBy(first, email)
  await second.goto(link)
  await headed(second, 'Sign in here?')
  await first.goto(link)
  await headed(first, sees('email-verified'))
  await press(second, `Sign in here as ${email}`)
  await shows(second, 'This link is no longer valid. Please ask for a new one.')
})

test('a link can be retried after a network failure, and one whose answer was lost has signed in', async () => {
  const email = newAddress()
  const page = await strangerIn(browser, { viewport: PHONE })
  const connects = await failing(page, '/api/auth/link', 'offline')
  await page.goto(await askedBy(page, email))
  await headed(page, 'Verification failed')
  await shows(page, sees('verification-unreachable'))
  expect(await barriers(page)).toEqual([])
  await connects()
  const works = await failing(page, '/api/auth/link', 'broken')
  await press(page, 'Try again')
  await shows(page, sees('verification-failed'))
  await works()
  await page.route('**/api/auth/verify-email?*', route => route.abort(), { times: 1 })
  const confirmed = page.waitForRequest(request => request.url().includes('/api/auth/verify-email'))
  await press(page, 'Try again')
  await confirmed
  await shows(page, sees('verification-unreachable'))
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await headed(page, sees('email-verified'))
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')

  const late = await strangerIn(browser, { viewport: PHONE })
  await late.route('**/api/auth/verify-email?*', route => route.fetch().then(() => route.abort()))
  await late.goto(await askedBy(late, newAddress()))
  await headed(late, sees('email-verified'))
})

test('an account without a password is deleted with a new link, which the page offers to send', async () => {
  const { email, page } = await personIn(browser, stack, { role: 'temporary' })
  await page.goto(`${stack.app}/account`)
  await press(page, 'Delete my account')
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const needed = { status: 400, error: 'Please open a link first.', code: 'TOKEN_INVALID' }
  const repair = await failing(page, '/api/account', needed)
  await dialog.getByLabel('Type your email to confirm').fill(email)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByText('Please open a link first.').waitFor()
  await dialog.getByRole('button', { name: 'Send me a new link' }).click()
  await dialog.getByText(sees('resend-sent')).waitFor()
  await repair()

  const other = await page.context().newPage()
  await other.goto(await mailedLink(stack, email))
  await headed(other, sees('email-verified'))
  await other.close()
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await landingSaid(page, 'Your account was deleted')
})
