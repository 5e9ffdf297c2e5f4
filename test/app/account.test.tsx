import { describe, expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { api } from '#worker/contract/paths.ts'
import { type Account, anAccount } from './account/account.ts'
import { aSession, EMAIL } from './account/user.ts'
import { open } from './harness/open.ts'
import { all, dialog, eventually, find, focused, gone, headed, leftFor, press, shows } from './harness/screen.ts'

const rows = async (list: string) => all('listitem', undefined, { within: await find('list', list) })

/** A user who is also signed in on a phone. */
function alsoOnPhone(): Account {
  const account = anAccount()
  account.user.sessions.push(aSession({ device: 'Firefox on Android', openedBy: 'password' }))
  return account
}

describe('where the user is signed in', () => {
  test('each browser is listed with how it was signed in, and this one as in use', async () => {
    await open('/account', alsoOnPhone())
    await shows(EMAIL)
    const lines = (await rows('Where you are signed in')).map(({ textContent }) => textContent)
    expect(lines).toEqual([
      expect.stringMatching(/This browser.*In use now/),
      expect.stringMatching(/^Firefox on Android.*Signed in with password/),
    ])
  })

  test('another browser is signed out and leaves the list, whose heading takes the focus', async () => {
    const { user } = await open('/account', alsoOnPhone())
    await press('Sign out: Firefox on Android')
    await gone('button', 'Sign out: Firefox on Android')
    await focused(await headed('Where you are signed in'))
    expect(user.sessions.map(({ current }) => current)).toEqual([true])
  })

  test('signing out everywhere leads to the landing page', async () => {
    const { user } = await open('/account', alsoOnPhone())
    await press('Sign out everywhere')
    await press('Sign out everywhere', { within: await dialog('Sign out everywhere?') })
    await leftFor('/?signed-out')
    expect(user.role).toBe('stranger')
  })

  test('a failure to sign out everywhere is said, and the question can be cancelled', async () => {
    const account = await open('/account')
    account.failing(api.sessions, 'broken', 'DELETE')
    await press('Sign out everywhere')
    const within = await dialog('Sign out everywhere?')
    await press('Sign out everywhere', { within })
    await shows('Failed to sign out everywhere')
    await press('Cancel', { within })
    await gone('dialog')
    expect(account.user.role).toBe('full')
  })
})

test('what a user has done is listed newest first, with what was refused', async () => {
  const account = anAccount()
  const done = { at: '2026-05-04T09:00:00.000Z', outcome: 'done' } as const
  account.user.activity = [
    { ...done, id: '5', action: 'platform-disconnected', detail: { provider: 'flickr' } },
    { ...done, id: '4', action: 'platform-connected', detail: { provider: 'flickr' } },
    { ...done, id: '3', action: 'password-changed', outcome: 'refused', detail: {} },
    { ...done, id: '2', action: 'password-set', detail: {} },
    { ...done, id: '1', action: 'sign-in', detail: { by: 'link' } },
  ]
  await open('/account', account)
  const lines = (await rows('Activity')).map(({ textContent }) => textContent)
  const order = ['Disconnected Flickr', 'Connected Flickr', 'change the password', 'Set a password']
  const said = [...order, 'Signed in by mail link']
  expect(lines.map(line => said.findIndex(text => line.includes(text)))).toEqual([0, 1, 2, 3, 4])
  expect(lines.map(line => line.includes('Refused'))).toEqual([false, false, true, false, false])
})

test.each(['json', 'csv'] as const)('data is said not to be exported as %s where the server fails', async format => {
  const account = await open('/account')
  account.failing(api.exportData(format), 'broken')
  await press(`Download ${format.toUpperCase()}`)
  await shows('Failed to export your data')
})

test('the account of a user without a password is named as such', async () => {
  await open('/account', anAccount('temporary'))
  await shows(sees('type-verified'))
  await find('link', sees('set-password'))
})

test('the account of a user with a password is a full one', async () => {
  await open('/account')
  await shows(sees('type-full'))
  await find('link', sees('change-password'))
})

test('the menu says that no platform is connected', async () => {
  await open('/', anAccount('temporary'))
  await shows(sees('no-provider-connected'))
})

describe('where the lists of the account fail to load', () => {
  const refused = { status: 429, error: 'Too many requests.', code: 'RATE_LIMITED' } as const

  test.each([
    ['Activity', api.activity(null), 'Failed to load your activity'],
    ['Where you are signed in', api.sessions, 'Failed to load the list of your browsers'],
    ['Photos on your account', api.prepaid(null), 'Failed to load the photos on your account'],
  ])('“%s” says so, and can be retried', async (name, path, failed) => {
    const account = anAccount()
    const repair = account.failing(path, refused)
    await open('/account', account)
    const within = await find('region', name)
    await shows(failed, { within })
    repair()
    await press('Try again', { within })
    await gone('button', 'Try again')
    await eventually(() => expect(account.calls('GET', path)).toHaveLength(2))
  })
})
