import { describe, expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { api } from '#worker/contract/paths.ts'
import { type Account, anAccount } from './account/account.ts'
import { EMAIL } from './account/user.ts'
import { open, reload } from './harness/open.ts'
import { at, headed, hides, isSaid, leftFor, press, shows } from './harness/screen.ts'

const STILL = 'This browser is still signed in'

test('a log-out leads to the landing page', async () => {
  const { user } = await open('/account')
  await press(sees('logout'))
  await leftFor('/?signed-out')
  expect(user.role).toBe('stranger')
})

describe('until the server confirms a log-out', () => {
  async function unconfirmed(): Promise<{ account: Account; repair: () => void }> {
    const account = anAccount()
    const repair = account.failing(api.logout, 'broken')
    await open('/account', account)
    await shows(EMAIL)
    await press(sees('logout'))
    await headed(STILL)
    return { account, repair }
  }

  test('the page says so and shows nothing of the account', async () => {
    await unconfirmed()
    await shows(sees('logout-failed'))
    await hides(EMAIL)
    await at('/')
  })

  test.each(['/', '/account', '/login?sign-in'])('%s shows nothing of the account either', async path => {
    const { account } = await unconfirmed()
    await open(path, account)
    await headed(STILL)
    expect(await isSaid(EMAIL)).toBe(false)
  })

  test('the log-out is tried again, and the landing page loaded once it is confirmed', async () => {
    const { account, repair } = await unconfirmed()
    repair()
    window.dispatchEvent(new Event('online'))
    await leftFor('/?signed-out')
    expect(account.user.role).toBe('stranger')
  })

  test('a public page is loaded again once it is confirmed', async () => {
    const { account, repair } = await unconfirmed()
    await open('/login?sign-in', account)
    await headed(STILL)
    repair()
    window.dispatchEvent(new Event('online'))
    await leftFor('/login?sign-in')
  })

  test('a reload while it is being asked shows nothing of the account', async () => {
    const account = anAccount()
    await open('/account', account)
    const repair = account.failing(api.logout, 'hangs')
    await press(sees('logout'))
    await reload()
    await headed(STILL)
    expect(await isSaid(EMAIL)).toBe(false)
    repair()
  })
})
