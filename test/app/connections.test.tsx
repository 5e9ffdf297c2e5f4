import { describe, expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { api } from '#worker/contract/paths.ts'
import { AUTH_SUCCESS_REDIRECT_MS } from '#worker/domain/limits.ts'
import { type Account, anAccount } from './account/account.ts'
import { pass, stopClock } from './harness/clock.ts'
import { open } from './harness/open.ts'
import {
  at,
  dialog,
  eventually,
  field,
  fill,
  find,
  focused,
  gone,
  headed,
  holds,
  leftFor,
  press,
  shows,
} from './harness/screen.ts'

const AUTHORIZE = 'https://www.flickr.com/authorize?oauth_token=7215-4711'

describe('without a connected platform', () => {
  test('the dashboard says so, and leads to the platform’s own page', async () => {
    await open('/', anAccount('temporary'))
    await shows(sees('no-provider-connected'))
    await press('Connect Flickr')
    await leftFor(AUTHORIZE)
  })

  test('a connection that cannot start says so', async () => {
    const account = anAccount('temporary')
    account.failing(api.connect('flickr'), 'broken')
    await open('/', account)
    await press('Connect Flickr')
    await shows(sees('auth-not-initiated', { provider: 'Flickr' }))
  })

  test('there is nothing to choose, and the dashboard says what to do', async () => {
    await open('/photos')
    await shows(sees('connect-first'))
    await at('/')
  })
})

describe('once a platform is connected', () => {
  test('a page says so for two seconds, and leads to the dashboard', async () => {
    const account = anAccount()
    account.connections.add('flickr')
    await open('/auth-success?provider=flickr', account)
    await stopClock()
    await headed(sees('successfully-connected'))
    await shows('Flickr is connected. Taking you on...')
    await pass(sees('auth-success-redirect') - 500)
    expect(window.location.pathname).toBe('/auth-success')
    await pass(500)
    await headed(/^Welcome, /)
    expect(window.location.pathname).toBe('/')
  })

  test('the dashboard leads to its photos, to more platforms, the steps, what was done and the settings', async () => {
    const account = anAccount()
    account.connections.add('flickr')
    await open('/', account)
    await find('link', `${sees('enhance-photos', { Provider: 'Flickr' })} (free photos left)`)
    await headed(sees('connect-more'))
    for (const id of ['step-select', 'step-review', 'step-apply'] as const) await shows(sees(id))
    await headed(sees('recent-activity'))
    await find('link', sees('preferences-link'))
  })

  test('the account is a full one', async () => {
    const account = anAccount()
    account.connections.add('flickr')
    await open('/account', account)
    await shows(sees('type-full'))
  })
})

describe('disconnecting', () => {
  async function openSettings(): Promise<Account> {
    const account = anAccount()
    account.connections.add('flickr')
    await open('/settings', account)
    return account
  }
  const question = () => dialog(sees('disconnect-title', { provider: 'Flickr' }))

  test('is offered beside each connected account and its profile', async () => {
    const { connections } = await openSettings()
    await headed('Connected Accounts')
    await shows(sees('connected-badge'))
    const [account] = connections.accounts
    await shows(`@${account?.username}`, { within: await find('region', 'Connected Accounts') })
    expect((await find('link', 'Profile')).getAttribute('href')).toBe(account?.profileUrl)
    await find('button', 'Disconnect Flickr')
  })

  test('warns, and changes nothing if it is cancelled', async () => {
    const account = await openSettings()
    await press('Disconnect Flickr')
    const within = await question()
    await shows(/^Photos from Flickr can't be enhanced until you reconnect/, { within })
    await shows(/your only connected account/, { within })
    await press(sees('cancel'), { within })
    await gone('dialog')
    expect(account.calls('DELETE', api.disconnect('flickr'))).toEqual([])
  })

  test('reports a failure', async () => {
    const account = await openSettings()
    account.failing(api.disconnect('flickr'), 'broken')
    await press('Disconnect Flickr')
    await press(sees('disconnect'), { within: await question() })
    await shows(sees('disconnect-failed', { provider: 'Flickr' }))
    expect(account.connections.accounts).toHaveLength(1)
  })

  test('removes the account, and is said to be under way until then', async () => {
    const account = await openSettings()
    const answer = account.failing(api.disconnect('flickr'), 'hangs')
    await press('Disconnect Flickr')
    await press(sees('disconnect'), { within: await question() })
    await find('button', sees('disconnecting'))
    answer()
    await gone('dialog')
    await find('button', 'Connect Flickr')
    expect(account.connections.accounts).toEqual([])
    const main = await find('main')
    await eventually(() => expect(main.contains(document.activeElement)).toBe(true))
  })
})

describe('connecting by hand', () => {
  async function openByHand(): Promise<Account> {
    const account = await open('/manual-auth', anAccount('temporary'))
    await find('link', /Open Flickr's authorisation page/)
    return account
  }

  test('fills in the token of the link', async () => {
    await openByHand()
    const link = await find('link', /Open Flickr's authorisation page/)
    const token = new URL(link.getAttribute('href') ?? '').searchParams.get('oauth_token')
    await holds('OAuth token', token ?? '')
  })

  test('needs a verifier', async () => {
    await openByHand()
    await press('Connect Flickr')
    await shows('Please enter the verifier')
    await focused(await field('Verifier'))
  })

  test('needs a token', async () => {
    await openByHand()
    await fill('Verifier', '123')
    await fill('OAuth token', '')
    await press('Connect Flickr')
    await shows('Please enter the OAuth token')
  })

  test('reports a failure', async () => {
    const account = await openByHand()
    account.failing(api.manualAuth, 'broken')
    await fill('Verifier', '123')
    await press('Connect Flickr')
    await shows(sees('authentication-failed'))
  })

  test('begins a new request once one was refused, because it cannot be used again', async () => {
    const account = await openByHand()
    account.failing(api.manualAuth, { status: 400, error: sees('auth-error-default'), code: 'VALIDATION' })
    await fill('Verifier', '123')
    await press('Connect Flickr')
    await shows(sees('auth-error-default'))
    await eventually(() => expect(account.calls('GET', api.connectManually)).toHaveLength(2))
  })

  test('leads to the dashboard once Flickr has accepted the code', async () => {
    const account = await openByHand()
    await fill('Verifier', '123')
    await press('Connect Flickr')
    await shows(sees('authentication-successful'))
    await headed(/^Welcome, /)
    expect(account.connections.accounts).toHaveLength(1)
  })
})

describe('the error page', () => {
  const denied = (platform: string) =>
    `You did not allow Photonym to work with your ${platform} account, so nothing was connected.`

  test.each([
    ['error=denied&provider=smugmug', denied('SmugMug')],
    ['error=denied&provider=picasa', denied('photo platform')],
    ['error=another&provider=flickr', 'Another Flickr account is already connected. Disconnect it first.'],
  ])('explains %s in its own words', async (query, text) => {
    await open(`/auth-error?${query}`, anAccount('stranger'))
    await headed('Connection failed')
    await shows(text)
  })

  test('explains a connection that failed', async () => {
    await open('/auth-error?error=failed&provider=flickr', anAccount('stranger'))
    await shows(sees('auth-error-default'))
  })

  test('says what to do about an account of somebody else', async () => {
    await open('/auth-error?error=taken&provider=flickr', anAccount('temporary'))
    await shows('This Flickr account is already connected to another user.')
    await shows(/another account of this platform/)
    await shows(/original email/)
    await shows(/^Contact support if/)
    await press('Go to Dashboard', { role: 'link' })
    await headed(/^Welcome, /)
  })

  test('says what to do about an account that nobody has', async () => {
    await open('/auth-error?error=unknown&provider=unsplash', anAccount('stranger'))
    await shows("We don't know this Unsplash account yet. Please start with your email address, then connect it.")
    await shows(/^Please start signup with your email first/)
    await press(sees('back-to-login'), { role: 'link' })
    await eventually(() => expect(window.location.pathname).toBe('/login'))
  })

  test.each(['<img src=x onerror=alert(1)> https://evil.example', 'Call 555 to unlock', 'toString'])(
    'shows no other text of its address, and redirects nowhere: %s',
    async error => {
      const query = new URLSearchParams({ error, next: 'https://evil.example' })
      await open(`/auth-error?${query}`, anAccount('stranger'))
      await shows(sees('auth-error-default'))
      await pass(AUTH_SUCCESS_REDIRECT_MS)
      expect(document.body.textContent).not.toContain(error)
      expect(document.querySelectorAll('a[href*="evil"], img[src="x"]')).toHaveLength(0)
      expect(window.location.pathname).toBe('/auth-error')
    },
  )
})
