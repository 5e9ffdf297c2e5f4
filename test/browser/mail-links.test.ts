import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { barriers } from '#test/kit/axe.ts'
import { mailedLink, newAddress, PHONE, strangerIn } from '#test/kit/people.ts'
import { headed, press } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'

const stack = inject('stack')

const browser = await sharedBrowser()

/** The page after an address was submitted at Get Started. */
async function waitingFor(email: string): Promise<Page> {
  const page = await strangerIn(browser)
  await page.goto(`${stack.app}/login`)
  await page.getByLabel('Email').fill(email)
  await press(page, 'Send me a link')
  await headed(page, sees('check-your-email'))
  return page
}

const whoIsIn = async (page: Page): Promise<{ email?: string }> =>
  (await page.request.get(`${stack.app}/api/auth/me`)).json()

test('a mail scanner that only fetches the link does not use it up; a person in another tab does, and the waiting tab goes on', async () => {
  const email = newAddress()
  const waiting = await waitingFor(email)
  const link = await mailedLink(stack, email)
  expect((await fetch(link)).status).toBe(200)
  const tab = await waiting.context().newPage()
  await tab.goto(link)
  await headed(tab, sees('email-verified'))
  await headed(waiting, sees('email-verified'))
  await expect.poll(() => new URL(waiting.url()).pathname).toBe('/login')
  await waiting.getByRole('button', { name: 'Connect Flickr' }).waitFor()
  await headed(tab, /^Welcome, /)
})

test('a link opened in another browser asks first, and signs in only there', async () => {
  const email = newAddress()
  const waiting = await waitingFor(email)
  const other = await strangerIn(browser, { viewport: PHONE })
  await other.goto(await mailedLink(stack, email))
  await headed(other, 'Sign in here?')
  expect(await barriers(other)).toEqual([])
  expect((await other.context().cookies()).filter(({ name }) => name.startsWith('session'))).toEqual([])
  const confirmed = other.waitForRequest(request => request.url().includes('/api/auth/verify-email'))
  await press(other, `Sign in here as ${email}`)
  expect((await confirmed).headers()['x-requested-with']).toBe('photonym')
  await headed(other, sees('email-verified'))
  expect(await whoIsIn(other)).toMatchObject({ email })

  const asked = waiting.waitForResponse(answer => answer.url().endsWith('/api/auth/me'))
  await waiting.evaluate(() => window.dispatchEvent(new Event('focus')))
  expect((await asked).status()).toBe(401)
  await headed(waiting, sees('check-your-email'))
})
