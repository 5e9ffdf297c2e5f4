import { describe, expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { api } from '#worker/contract/paths.ts'
import { type Account, anAccount } from './account/account.ts'
import { EMAIL, PASSWORD } from './account/user.ts'
import { open, reload } from './harness/open.ts'
import { at, dialog, find, gone, headed, holds, leftFor, paste, press, shows } from './harness/screen.ts'

const NEW = 'three grey herons at dawn'
const CHANGE = '/account/change-password'
const SET = '/settings/password'

async function fillAll(fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await paste(label, text)
}

describe('setting a password', () => {
  const openForm = () => open(SET, anAccount('temporary'))
  async function set(password: string, confirmation = password): Promise<void> {
    await fillAll({ Password: password, 'Confirm password': confirmation })
    await press(sees('set-password'))
  }

  test('is what the dashboard asks a temporary user to do, who has no job history', async () => {
    await open('/', anAccount('temporary'))
    const within = await find('navigation', 'Main')
    await find('link', sees('nav-dashboard'), { within })
    await gone('link', sees('nav-history'), { within })
    await press(sees('create-password-banner'), { role: 'link' })
    await headed(sees('set-a-password'))
  })

  test('comes with advice', async () => {
    await openForm()
    await shows('8 to 128 characters, and not one of the common passwords.')
    for (const advice of sees('password-advice')) await shows(advice)
  })

  test('requires a password', async () => {
    const account = await openForm()
    await press(sees('set-password'))
    await shows(sees('set-password-required'))
    expect(account.calls('POST', api.passwordRegister)).toEqual([])
  })

  test('requires the same password twice', async () => {
    const account = await openForm()
    await set(NEW, 'something else')
    await shows(sees('passwords-differ'))
    expect(account.calls('POST', api.passwordRegister)).toEqual([])
  })

  test('says why a password is refused', async () => {
    await openForm()
    await set('seven77')
    await shows('Password must be at least 8 characters long')
  })

  test('says where it has failed, and can be tried again', async () => {
    const account = await openForm()
    const repair = account.failing(api.passwordRegister, 'broken')
    await set(NEW)
    await shows(sees('set-password-failed'))
    repair()
    await press(sees('set-password'))
    await shows(sees('password-set'))
    expect(account.user.password).toBe(NEW)
  })

  test('makes the user a full one, whom the dashboard no longer asks for a password', async () => {
    await openForm()
    await set(NEW)
    await shows(sees('type-full'))
    await find('link', sees('change-password'))
    await press(sees('nav-dashboard'), { role: 'link' })
    await headed(/^Welcome, /)
    await find('link', sees('nav-history'))
    await gone('link', sees('create-password-banner'))
  })

  test('by a mailed link sends its token, which leaves the address', async () => {
    const account = await open(`${SET}?token=of-a-link`)
    await headed(sees('set-a-password'))
    await at(SET)
    await set(NEW)
    await shows(sees('password-set'))
    const sent = { email: EMAIL, password: NEW, verificationToken: 'of-a-link' }
    expect(account.calls('POST', api.passwordRegister).map(({ body }) => body)).toEqual([sent])
  })
})

describe('changing the password', () => {
  const all = { 'Current password': PASSWORD, 'New password': NEW, 'Confirm new password': NEW }
  async function change(fields: Record<string, string>): Promise<Account> {
    const account = await open(CHANGE)
    await fillAll(fields)
    await press(sees('change-password'))
    return account
  }

  test('requires the current and a new password', async () => {
    const account = await change({})
    await shows(sees('current-password-required'))
    await shows(sees('new-password-required'))
    expect(account.calls('POST', api.passwordChange)).toEqual([])
  })

  test('requires another password than the current one', async () => {
    await change({ 'Current password': PASSWORD, 'New password': PASSWORD, 'Confirm new password': PASSWORD })
    await shows(sees('new-password-same'))
  })

  test('requires the same new password twice', async () => {
    await change({ ...all, 'Confirm new password': `${NEW}!` })
    await shows(sees('new-passwords-differ'))
  })

  test('clears a wrong current password, and keeps the new one', async () => {
    await change({ ...all, 'Current password': 'not my password' })
    await shows(`${sees('current-password-wrong')} is incorrect`)
    await holds('Current password', '')
    await holds('New password', NEW)
  })

  test('keeps all fields where it has failed, and can be tried again', async () => {
    const account = anAccount()
    const repair = account.failing(api.passwordChange, 'broken')
    await open(CHANGE, account)
    await fillAll(all)
    await press(sees('change-password'))
    await shows(sees('change-password-failed'))
    await holds('Current password', PASSWORD)
    repair()
    await press(sees('change-password'))
    await shows(sees('password-changed'))
    await headed('Account')
    expect(account.user.password).toBe(NEW)
  })

  test('whose answer was lost is not reported as failed: the next try says to log in with the new one', async () => {
    const account = anAccount()
    const repair = account.failing(api.passwordChange, 'lost')
    await open(CHANGE, account)
    await fillAll(all)
    await press(sees('change-password'))
    await shows('Failed to change password: Network error occurred. Please try again.')
    repair()
    // The renewed session was in the answer that was lost.
    account.user.role = 'stranger'
    await press(sees('change-password'))
    await shows(/^Your new password was most likely saved/)
    await find('link', 'Log in')
  })
})

test.each([
  [SET, 'Cancel', 'link'],
  [SET, 'Back', 'button'],
  [CHANGE, 'Cancel', 'link'],
  [CHANGE, 'Back', 'button'],
])('%s leads back to the account by “%s”', async (path, name, role) => {
  await open(path)
  await press(name, { role })
  await headed('Account')
  await at('/account')
})

test.each([
  [SET, ['Password', 'Confirm password'], 'Please log in to set a password.'],
  [CHANGE, ['Current password', 'New password', 'Confirm new password'], 'Please log in to change your password.'],
])('a user who was signed out meanwhile is asked on %s to log in instead', async (path, labels, prompt) => {
  const { user } = await open(path)
  const [first = '', ...others] = labels
  await paste(first, path === SET ? NEW : PASSWORD)
  for (const label of others) await paste(label, NEW)
  user.role = 'stranger'
  await press(path === SET ? 'Set Password' : 'Change Password')
  await shows(prompt)
  await press('Log in', { role: 'link' })
  await leftFor('/login?sign-in')
})

describe('a platform that was connected since the previous password', () => {
  const OFFER = 'Connected since your last password'

  /** The account page after a new password, with the offer to disconnect. */
  async function offered(): Promise<{ account: Account; within: HTMLElement }> {
    const account = anAccount()
    account.connections.add('flickr', { username: 'vivian' })
    account.connections.connectedSince = ['flickr']
    await open(CHANGE, account)
    await fillAll({ 'Current password': PASSWORD, 'New password': NEW, 'Confirm new password': NEW })
    await press(sees('change-password'))
    return { account, within: await find('region', OFFER) }
  }

  test('can be kept after a new one, and is not offered again', async () => {
    const { account, within } = await offered()
    await shows('@vivian', { within })
    await press('It is mine, keep it', { within })
    await gone('region', OFFER)
    await reload()
    await headed('Activity')
    await gone('region', OFFER)
    expect(account.connections.accounts).toHaveLength(1)
  })

  test('can be disconnected after a new one', async () => {
    const { account, within } = await offered()
    await press('Disconnect Flickr', { within })
    await press(sees('disconnect'), { within: await dialog(sees('disconnect-title', { provider: 'Flickr' })) })
    await gone('region', OFFER)
    await shows(sees('no-provider-connected'))
    expect(account.connections.accounts).toEqual([])
  })

  test('before the previous one is not offered', async () => {
    const account = anAccount()
    account.connections.add('flickr')
    await open(CHANGE, account)
    await fillAll({ 'Current password': PASSWORD, 'New password': NEW, 'Confirm new password': NEW })
    await press(sees('change-password'))
    await headed('Activity')
    await gone('region', OFFER)
  })
})
