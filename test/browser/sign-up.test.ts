import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { mailedLink, newAddress, personIn, strangerIn } from '#test/kit/people.ts'
import { failing, goWithin, headed, press, shows } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { giveBack, sharedBrowser } from '#test/kit/shared-browser.ts'

const stack = inject('stack')
const SENT = 'Verification email sent! Please check your inbox.'
const USED = 'This link is no longer valid. Please ask for a new one.'

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

describe('Get Started', () => {
  const email = newAddress()
  const sent: string[] = []
  let page: Page
  beforeAll(async () => {
    page = await strangerIn(browser)
    page.on('request', request => {
      if (request.url().endsWith('/api/auth/email')) sent.push(request.method())
    })
    await page.goto(`${stack.app}/login`)
  })
  afterAll(() => giveBack([page.context()]))

  async function submit(address: string): Promise<void> {
    await page.getByLabel('Email').fill(address)
    await press(page, 'Send me a link')
  }

  /** Submits the address, unless a test before has. */
  async function goOnWaiting(): Promise<void> {
    if (await page.getByLabel('Email').isVisible()) await submit(email)
    await headed(page, sees('check-your-email'))
  }

  test('says what it offers', async () => {
    expect(await page.title()).toBe(sees('document-title'))
    for (const benefit of [sees('benefit-generation'), sees('benefit-preservation'), sees('benefit-styles')]) {
      await shows(page, benefit)
    }
  })

  test('says what is wrong with an address, and sends nothing', async () => {
    await press(page, 'Send me a link')
    await shows(page, sees('email-required'))
    for (const wrong of ['ada', 'ada@example', 'ada @example.org']) {
      await submit(wrong)
      await shows(page, sees('email-invalid'))
    }
    expect(sent).toEqual([])
  })

  test('an address that cannot be submitted can be submitted again', async () => {
    await page.getByLabel('Email').fill(email)
    for (const how of ['offline', 'broken'] as const) {
      const repair = await failing(page, '/api/auth/email', how)
      onTestFinished(repair)
      await press(page, 'Send me a link')
      await shows(page, sees('email-failed'))
      await repair()
    }
    await press(page, 'Send me a link')
    await headed(page, sees('check-your-email'))
  })

  test('the waiting tab names the address and sends the mail again', async () => {
    await goOnWaiting()
    await shows(page, email)
    await press(page, 'Resend verification email')
    await shows(page, SENT)
  })

  test('the waiting tab says why the mail could not be sent again', async () => {
    await goOnWaiting()
    const failures = [
      ['broken', sees('resend-failed')],
      ['offline', sees('email-failed')],
      [{ status: 429, error: 'Please wait a little.', code: 'RATE_LIMITED' }, 'Please wait a little.'],
    ] as const
    for (const [how, text] of failures) {
      const repair = await failing(page, '/api/auth/resend-verification', how)
      onTestFinished(repair)
      await press(page, 'Resend verification email')
      await shows(page, text)
      await repair()
    }
  })

  test('the waiting tab links back to signing in', async () => {
    await goOnWaiting()
    await press(page, sees('sign-in-instead'))
    await page.getByRole('tab', { name: 'Sign In', selected: true }).waitFor()
  })
})

test('the waiting tab notices that the link was opened in another one, and offers the platforms in place', async () => {
  const email = newAddress()
  const page = await waitingFor(email)
  const other = await page.context().newPage()
  await other.goto(await mailedLink(stack, email))
  await headed(other, sees('email-verified'))
  await other.close()
  await headed(page, sees('email-verified'))
  expect(new URL(page.url()).pathname).toBe('/login')
  await page.getByRole('button', { name: 'Connect Flickr' }).waitFor()
  await page.getByRole('link', { name: 'Do this later' }).click()
  await headed(page, /^Welcome, /)
})

test('a mail scanner that only fetches the link does not use it up; a person does, once', {
  tags: 'long',
}, async () => {
  const email = newAddress()
  const page = await waitingFor(email)
  const link = await mailedLink(stack, email)
  expect((await fetch(link)).status).toBe(200)
  await page.goto(link)
  await headed(page, sees('email-verified'))
  await page.getByRole('link', { name: 'Set a new password' }).waitFor()
  await headed(page, /^Welcome, /)
  expect(new URL(page.url()).pathname).toBe('/')

  const second = await strangerIn(browser)
  await second.goto(link)
  await shows(second, USED)
  expect(await second.context().cookies()).toEqual([])
  await press(second, 'Resend verification email')
  await shows(second, sees('email-required'))
  await second.getByLabel('Email').fill(email)
  await press(second, 'Resend verification email')
  await shows(second, SENT)
})

test('a link that cannot be confirmed says why', { tags: 'long' }, async () => {
  const page = await strangerIn(browser)
  await page.goto(`${stack.app}/verify-email`)
  await shows(page, sees('link-without-token'))
  await page.context().close()
  for (const [how, text] of [
    ['broken', sees('verification-failed')],
    ['offline', sees('verification-unreachable')],
  ] as const) {
    for (const path of ['/api/auth/link', '/api/auth/verify-email']) {
      const email = newAddress()
      const asking = await waitingFor(email)
      await failing(asking, path, how)
      await asking.goto(await mailedLink(stack, email))
      await shows(asking, text)
      await asking.context().close()
    }
  }
})

test('a signed-in person who opens an invalid link finds the way to their dashboard', async () => {
  const { page } = await personIn(browser, stack, { role: 'temporary' })
  await page.goto(`${stack.app}/verify-email`)
  await shows(page, sees('link-without-token'))
  await goWithin(page, `/verify-email?token=${'x'.repeat(43)}`)
  await shows(page, USED)
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await headed(page, /^Welcome, /)
})
