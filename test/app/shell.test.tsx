import { describe, expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { api } from '#worker/contract/paths.ts'
import { type Account, anAccount } from './account/account.ts'
import { pass, stopClock } from './harness/clock.ts'
import { open, PHONE } from './harness/open.ts'
import { all, check, dialog, field, find, gone, headed, isSaid, press, shows } from './harness/screen.ts'

function withFlickr(): Account {
  const account = anAccount()
  account.connections.add('flickr')
  return account
}

const toasts = () => find('region', /^Notifications/)

describe('the menu of a phone', () => {
  async function openMenu(account = anAccount()): Promise<HTMLElement> {
    await open('/', account, PHONE)
    await press('Open menu')
    return dialog('Menu')
  }

  test('has all links', async () => {
    const within = await openMenu()
    for (const id of ['nav-dashboard', 'nav-photos', 'nav-agent', 'nav-history', 'nav-settings'] as const) {
      await find('link', sees(id), { within })
    }
    await find('button', sees('contact-support'), { within })
    await find('button', sees('logout'), { within })
  })

  test('shows the address of who has no platform', async () => {
    const account = anAccount()
    const within = await openMenu(account)
    await shows(account.user.email, { within })
    await shows(sees('no-provider-connected'), { within })
  })

  test('shows the name on the platform', async () => {
    const account = withFlickr()
    const within = await openMenu(account)
    const [connected] = account.connections.accounts
    await shows(connected?.displayName ?? '', { within })
    await shows(`@${connected?.username}`, { within })
  })

  test('closes once a link is followed', async () => {
    const within = await openMenu()
    await press(/^Account/, { role: 'link', within })
    await headed('Account')
    await gone('dialog')
  })

  test('closes by its button', async () => {
    const within = await openMenu()
    await press('Close menu', { within })
    await gone('dialog')
    await headed(/^Welcome, /)
  })
})

describe('the menu', () => {
  const menu = () => find('navigation', 'Main')

  test('marks the current page', async () => {
    await open('/photos', withFlickr())
    const current = (await menu()).querySelectorAll('[aria-current=page]')
    expect([...current].map(link => link.getAttribute('href'))).toEqual(['/photos'])
  })

  test('opens the contact form', async () => {
    await open('/photos', withFlickr())
    await press(sees('contact-support'))
    await field('Message', { within: await dialog() })
  })
})

describe('a failed load is reported once, in its place:', () => {
  async function saidOnce(text: string): Promise<void> {
    await shows(text)
    await pass(1000)
    const said = [...document.querySelectorAll('*')].filter(
      ({ textContent, children }) =>
        textContent?.trim() === text && ![...children].some(one => one.textContent === text),
    )
    expect(said).toHaveLength(1)
    expect(all('listitem', undefined, { within: await toasts() })).toEqual([])
  }

  test.each([
    ['a job', '/job/none', api.job('none'), () => sees('job-failed')],
    ['the settings', '/settings', api.preferences, () => sees('preferences-load-failed')],
    ['the history', '/history', api.jobs, () => sees('history-failed')],
    ['the agent', '/agent', api.agentConfig, () => sees('agent-load-failed')],
    [
      'the photos',
      '/photos',
      api.photos(new URLSearchParams()),
      () => sees('fetch-photos-failed', { provider: 'Flickr' }),
    ],
  ])('%s', async (_, page, path, text) => {
    const account = withFlickr()
    account.failing(path, 'broken')
    await open(page, account)
    await saidOnce(text())
  })

  test('the albums', async () => {
    const account = withFlickr()
    account.failing(api.albums('flickr'), 'broken')
    await open('/photos', account)
    await press('Change')
    await saidOnce(sees('albums-failed', { provider: 'Flickr' }))
  })

  test('a quick selection', async () => {
    const account = withFlickr()
    account.failing(api.photos(new URLSearchParams()), 'broken')
    await open('/photos', account)
    await press('Change')
    await press('Today')
    await saidOnce(sees('load-photos-failed'))
  })
})

describe('where the server does not answer', () => {
  test('loading ends after fifteen seconds with the reason and a retry', async () => {
    const account = anAccount()
    const repair = account.failing(api.me, 'hangs')
    await open('/settings', account)
    await stopClock()
    await pass(sees('loading-force-clear') - 1000)
    expect(all('button', 'Try again')).toEqual([])
    await pass(1500)
    await headed('Photonym cannot be reached')
    await press('Try again')
    repair()
    await pass(500)
    await headed('Settings')
  })
})

describe('a toast', () => {
  /** The page has just saved, or failed to. The clock stands. */
  async function saved(account: Account): Promise<void> {
    await open('/settings', account)
    await check(/Technical/, { role: 'radio' })
    await stopClock()
    await press(sees('save-changes'))
  }

  test('about a success stays for three seconds', async () => {
    await saved(anAccount())
    await pass(1000)
    const said = () => isSaid(sees('preferences-saved'))
    expect(await said()).toBe(true)
    await pass(sees('toast-success') - 1500)
    expect(await said()).toBe(true)
    await pass(1500)
    expect(await said()).toBe(false)
  })

  test('about an error stays for five seconds', async () => {
    const account = anAccount()
    account.failing(api.preferences, 'broken', 'PUT')
    await saved(account)
    await pass(1000)
    const said = () => isSaid(sees('preferences-save-failed'))
    expect(await said()).toBe(true)
    await pass(sees('toast-error') - 1500)
    expect(await said()).toBe(true)
    await pass(1500)
    expect(await said()).toBe(false)
  })
})
