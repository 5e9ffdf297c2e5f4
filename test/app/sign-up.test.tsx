import { describe, expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { api } from '#worker/contract/paths.ts'
import { type Account, anAccount } from './account/account.ts'
import { EMAIL } from './account/user.ts'
import { stopClock } from './harness/clock.ts'
import { open } from './harness/open.ts'
import { at, eventually, fill, find, headed, press, shows } from './harness/screen.ts'

const openLogIn = () => open('/login', anAccount('stranger'))

async function submit(address: string): Promise<void> {
  await fill('Email', address)
  await press('Send me a link')
}

/** The page after an address was submitted. */
async function waiting(): Promise<Account> {
  const account = await openLogIn()
  await submit(EMAIL)
  await headed(sees('check-your-email'))
  return account
}

describe('Get Started', () => {
  test('says what it offers', async () => {
    await openLogIn()
    for (const benefit of [sees('benefit-generation'), sees('benefit-preservation'), sees('benefit-styles')]) {
      await shows(benefit)
    }
  })

  test('requires an address, and sends nothing without', async () => {
    const account = await openLogIn()
    await press('Send me a link')
    await shows(sees('email-required'))
    expect(account.calls('POST', api.email)).toEqual([])
  })

  test.each(['ada', 'ada@example', 'ada @example.org'])(
    'says that “%s” is no address, and sends nothing',
    async wrong => {
      const account = await openLogIn()
      await submit(wrong)
      await shows(sees('email-invalid'))
      expect(account.calls('POST', api.email)).toEqual([])
    },
  )

  test.each(['offline', 'broken'] as const)('keeps an address that could not be submitted (%s)', async how => {
    const account = await openLogIn()
    const repair = account.failing(api.email, how)
    await submit(EMAIL)
    await shows(sees('email-failed'))
    repair()
    await press('Send me a link')
    await headed(sees('check-your-email'))
  })
})

describe('the waiting tab', () => {
  test('names the address', async () => {
    await waiting()
    await shows(EMAIL)
  })

  test('sends the mail again', async () => {
    const account = await waiting()
    await press('Resend verification email')
    await shows(sees('resend-sent'))
    expect(account.calls('POST', api.resendVerification).map(({ body }) => body)).toEqual([{ email: EMAIL }])
  })

  test('says so where the server could not send the mail again', async () => {
    const account = await waiting()
    account.failing(api.resendVerification, 'broken')
    await press('Resend verification email')
    await shows(sees('resend-failed'))
  })

  test('says so where the server could not be reached', async () => {
    const account = await waiting()
    account.failing(api.resendVerification, 'offline')
    await press('Resend verification email')
    await shows(sees('email-failed'))
  })

  test('says why the server refused to send the mail again', async () => {
    const account = await waiting()
    account.failing(api.resendVerification, { status: 429, error: 'Please wait a little.', code: 'RATE_LIMITED' })
    await press('Resend verification email')
    await shows('Please wait a little.')
  })

  test('links back to signing in', async () => {
    await waiting()
    await press(sees('sign-in-instead'))
    await find('tab', sees('tab-sign-in'), { selected: true })
  })

  test('offers the platforms in place once the link was opened in another tab', async () => {
    const { user } = await waiting()
    user.role = 'temporary'
    await headed(sees('email-verified'))
    await at('/login')
    await find('button', 'Connect Flickr')
    await press('Do this later', { role: 'link' })
    await headed(/^Welcome, /)
  })

  test('asks at once when it is looked at again, and goes on waiting where the link was opened elsewhere', async () => {
    const account = await waiting()
    await stopClock()
    const asked = account.calls('GET', api.me).length
    window.dispatchEvent(new Event('focus'))
    await eventually(() => expect(account.calls('GET', api.me)).toHaveLength(asked + 1))
    await headed(sees('check-your-email'))
  })
})
