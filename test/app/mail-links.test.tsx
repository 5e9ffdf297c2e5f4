import { describe, expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { api } from '#worker/contract/paths.ts'
import { anAccount } from './account/account.ts'
import { EMAIL, PASSWORD, type Role } from './account/user.ts'
import type { MailedLink } from './account/user-calls.ts'
import { pass, stopClock } from './harness/clock.ts'
import { open } from './harness/open.ts'
import { eventually, fill, find, focused, goWithin, headed, keys, press, shows } from './harness/screen.ts'

const TOKEN = 'x'.repeat(43)
const PAGE = `/verify-email?token=${TOKEN}`
const USED = 'This link is no longer valid. Please ask for a new one.'
const OTHER = 'bob@example.org'

/** Somebody with a link for their address that this browser requested, or as `change` says. */
function withLink(change: Partial<MailedLink> = {}, role: Role = 'stranger') {
  const account = anAccount(role)
  const link: MailedLink = { email: EMAIL, sameBrowser: true, signedInAs: null, isUsed: false, ...change }
  account.links.set(TOKEN, link)
  return { account, link }
}

const openings = ({ calls }: ReturnType<typeof anAccount>) => calls('GET', api.verifyEmail(TOKEN))

async function main(): Promise<HTMLElement> {
  return find('main')
}

describe('a link that this browser requested', () => {
  test('signs in, and goes on to the dashboard after two seconds', async () => {
    const { account } = withLink()
    await open(PAGE, account)
    await headed(sees('email-verified'))
    await stopClock()
    await pass(1000)
    await headed(sees('email-verified'))
    await pass(1000)
    await headed(/^Welcome, /)
    expect(account.user.role).toBe('temporary')
    expect(openings(account)).toHaveLength(1)
  })

  test('leaves a user with a password the time to set a new one', async () => {
    const { account } = withLink()
    account.user.password = PASSWORD
    await open(PAGE, account)
    await find('link', 'Set a new password')
    await stopClock()
    await pass(5000)
    await headed(sees('email-verified'))
    await pass(1000)
    await headed(/^Welcome, /)
  })

  test('links onward without waiting', async () => {
    await open(PAGE, withLink().account)
    await headed(sees('email-verified'))
    await stopClock()
    await press('Continue', { role: 'link' })
    await headed(/^Welcome, /)
  })

  test('for the user’s own address is not asked about', async () => {
    await open(PAGE, withLink({ signedInAs: EMAIL }, 'temporary').account)
    await headed(sees('email-verified'))
  })
})

describe('a link that another browser requested', () => {
  test('asks first, and signs in nobody until then', async () => {
    const { account } = withLink({ sameBrowser: false })
    await open(PAGE, account)
    await headed('Sign in here?')
    await find('button', `Sign in here as ${EMAIL}`)
    expect(openings(account)).toEqual([])
  })

  test('signs in once that is confirmed, and the page keeps the focus', async () => {
    const { account } = withLink({ sameBrowser: false })
    await open(PAGE, account)
    const confirm = await find('button', `Sign in here as ${EMAIL}`)
    confirm.focus()
    await keys('{Enter}')
    await headed(sees('email-verified'))
    await focused(await main())
    expect(account.user.role).toBe('temporary')
  })

  test('that is used while its question is open says so', async () => {
    const { account, link } = withLink({ sameBrowser: false })
    await open(PAGE, account)
    await headed('Sign in here?')
    link.isUsed = true
    await press(`Sign in here as ${EMAIL}`)
    await shows(USED)
  })
})

describe('a link for another user', () => {
  const ofOther = () => withLink({ email: OTHER, signedInAs: EMAIL }, 'temporary')

  test('names both users, and can leave the session alone', async () => {
    const { account } = ofOther()
    await open(PAGE, account)
    await headed('Sign in here?')
    await find('button', `Sign in here as ${OTHER}`)
    await shows(EMAIL)
    await press(`Stay signed in as ${EMAIL}`, { role: 'link' })
    await headed(/^Welcome, /)
    expect(openings(account)).toEqual([])
  })

  test('can replace the session', async () => {
    const { account } = ofOther()
    await open(PAGE, account)
    await press(`Sign in here as ${OTHER}`)
    await headed(sees('email-verified'))
    await headed(/^Welcome, /)
    await shows(OTHER)
  })
})

describe('a link that is not valid', () => {
  test('any more can be replaced by a new one', async () => {
    const { account } = withLink({ isUsed: true })
    await open(PAGE, account)
    await shows(USED)
    await press('Resend verification email')
    await shows(sees('email-required'))
    await fill('Email', EMAIL)
    await press('Resend verification email')
    await shows(sees('resend-sent'))
    expect(account.user.role).toBe('stranger')
  })

  test('because it has no token says so', async () => {
    await open('/verify-email', anAccount('stranger'))
    await shows(sees('link-without-token'))
  })

  test('leaves those who are signed in the way to their dashboard', async () => {
    await open('/verify-email', anAccount('temporary'))
    await shows(sees('link-without-token'))
    await goWithin(PAGE)
    await shows(USED)
    await press('Go to Dashboard', { role: 'link' })
    await headed(/^Welcome, /)
  })
})

describe('a link that cannot be confirmed', () => {
  test.each([
    ['looked up', api.link(TOKEN)],
    ['opened', api.verifyEmail(TOKEN)],
  ])('because the server fails when it is %s says so', async (_, path) => {
    const { account } = withLink()
    account.failing(path, 'broken')
    await open(PAGE, account)
    await headed('Verification failed')
    await shows(sees('verification-failed'))
  })

  test.each([
    ['looked up', api.link(TOKEN)],
    ['opened', api.verifyEmail(TOKEN)],
  ])(
    'because the server is not reached when it is %s can be retried, and the page keeps the focus',
    async (_, path) => {
      const { account } = withLink()
      const repair = account.failing(path, 'offline')
      await open(PAGE, account)
      await headed('Verification failed')
      await shows(sees('verification-unreachable'))
      repair()
      const again = await find('button', 'Try again')
      again.focus()
      await keys('{Enter}')
      await headed(sees('email-verified'))
      await focused(await main())
    },
  )

  test('again and again can still be retried', async () => {
    const { account } = withLink()
    const connects = account.failing(api.link(TOKEN), 'offline')
    await open(PAGE, account)
    await shows(sees('verification-unreachable'))
    connects()
    const works = account.failing(api.link(TOKEN), 'broken')
    await press('Try again')
    await shows(sees('verification-failed'))
    works()
    await press('Try again')
    await headed(sees('email-verified'))
  })

  test('but whose lost answer was that it signed in has signed in', async () => {
    const { account } = withLink()
    account.failing(api.verifyEmail(TOKEN), 'lost')
    await open(PAGE, account)
    await headed(sees('email-verified'))
    await eventually(() => expect(openings(account)).toHaveLength(1))
  })
})
