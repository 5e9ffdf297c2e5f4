import { describe, expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { ERRORS } from '#worker/contract/errors.ts'
import { api } from '#worker/contract/paths.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import { anAccount } from './account/account.ts'
import { EMAIL, PASSWORD } from './account/user.ts'
import { pass, stopClock } from './harness/clock.ts'
import { open } from './harness/open.ts'
import { at, field, fill, find, focused, headed, holds, keys, leftFor, press, shows, tab } from './harness/screen.ts'

const openSignIn = () => open('/login?sign-in', anAccount('stranger'))
const tabOf = (name: string) => find('tab', name, { selected: true })

/** Waits until this tab is chosen and its field for the address contains this. */
async function expectEmailOn(name: string, email: string): Promise<void> {
  await tabOf(name)
  await holds('Email', email)
}

async function signIn(email: string, password: string): Promise<void> {
  await fill('Email', email)
  await fill('Password', password)
  await press('Sign In')
}

describe('the form to sign in', () => {
  test('requires an email address and a password', async () => {
    const account = await openSignIn()
    await tabOf(sees('tab-sign-in'))
    await press('Sign In')
    await shows(sees('email-required'))
    await shows(sees('password-required'))
    expect(account.calls('POST', api.passwordLogin)).toEqual([])
  })

  test('says what is wrong with an address', async () => {
    const account = await openSignIn()
    await signIn('ada', 'something')
    await shows(sees('email-invalid'))
    expect(account.calls('POST', api.passwordLogin)).toEqual([])
  })

  test('shows the password on demand', async () => {
    await openSignIn()
    const password = await field('Password')
    const type = () => password.getAttribute('type')
    expect(type()).toBe('password')
    await press('Show password')
    expect(type()).toBe('text')
    await press('Hide password')
    expect(type()).toBe('password')
  })

  test('links to resetting the password and back, with the address that was typed', async () => {
    await openSignIn()
    await fill('Email', 'ada')
    await press(/^Forgot your password/)
    await expectEmailOn(sees('tab-get-started'), 'ada')
    await fill('Email', 'ada@example.org')
    await press(sees('sign-in-instead'))
    await expectEmailOn(sees('tab-sign-in'), 'ada@example.org')
  })

  test('is on a tab that arrow keys, Home and End leave and choose, taking the focus along', async () => {
    await openSignIn()
    const first = await tabOf(sees('tab-sign-in'))
    first.focus()
    for (const [key, name] of [
      ['ArrowRight', sees('tab-get-started')],
      ['ArrowRight', sees('tab-sign-in')],
      ['ArrowLeft', sees('tab-get-started')],
      ['Home', sees('tab-sign-in')],
      ['End', sees('tab-get-started')],
    ] as const) {
      await keys(`{${key}}`)
      await focused(await tabOf(name))
    }
  })

  test('is not reached by Tab from the other tab, which goes on to its own form', async () => {
    await open('/login', anAccount('stranger'))
    const chosen = await tabOf(sees('tab-get-started'))
    chosen.focus()
    await tab()
    await focused(await field('Email'))
  })
})

describe('signing in', () => {
  test.each([
    ['a wrong password', EMAIL, 'not the password'],
    ['an unknown address', 'nobody@example.org', PASSWORD],
  ])('with %s is refused in the same words', async (_, email, password) => {
    const { user } = await openSignIn()
    await signIn(email, password)
    await shows(sees('wrong-password'))
    expect(user.role).toBe('stranger')
  })

  test('can be tried again where the server has failed, and opens the dashboard', async () => {
    const account = await openSignIn()
    const repair = account.failing(api.passwordLogin, 'broken')
    await signIn(EMAIL, PASSWORD)
    await shows(sees('log-in-failed'))
    repair()
    await press('Sign In')
    await shows(sees('logged-in'))
    await headed(/^Welcome, /)
    await at('/')
  })

  test('after too many wrong passwords has to wait, and a link can be asked for instead', async () => {
    const account = await openSignIn()
    const { status, text: error } = ERRORS.RATE_LIMITED
    account.failing(api.passwordLogin, { status, error, code: 'RATE_LIMITED' })
    await signIn(EMAIL, PASSWORD)
    await shows('Too many requests. Please wait a moment and try again.')
    await press(/^Forgot your password/)
    await press('Send me a link')
    await headed(sees('check-your-email'))
    expect(account.calls('POST', api.email).map(({ body }) => body)).toEqual([{ email: EMAIL }])
  })

  test('with a platform leads to the page of the platform', async () => {
    await openSignIn()
    await press('Continue with Flickr')
    await leftFor(`${PLATFORMS.flickr.siteUrl}/authorize?oauth_token=7215-4711`)
  })
})

test('the owner of an unknown platform account is asked for an email address first', async () => {
  await open('/auth-error?error=unknown&provider=flickr', anAccount('stranger'))
  await headed('Connection failed')
  await shows(/start with your email address/)
  await shows(/start signup with your email first/)
  await press(sees('back-to-login'), { role: 'link' })
  await at('/login')
})

describe('after a connection', () => {
  test('the page goes on to the dashboard by itself, after two seconds', async () => {
    await open('/auth-success?provider=flickr')
    await headed(sees('successfully-connected'))
    await stopClock()
    await pass(1000)
    await headed(sees('successfully-connected'))
    await pass(1000)
    await headed(/^Welcome, /)
  })

  test('the page links onward without waiting for that', async () => {
    await open('/auth-success?provider=flickr')
    await stopClock()
    await press('Continue', { role: 'link' })
    await headed(/^Welcome, /)
  })
})
