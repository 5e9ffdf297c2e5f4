import { describe, expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import type { FlagsAnswer } from '#worker/contract/flags.ts'
import { api } from '#worker/contract/paths.ts'
import { type Account, anAccount } from './account/account.ts'
import { pass, stopClock } from './harness/clock.ts'
import { open, reload } from './harness/open.ts'
import { all, check, dialog, eventually, find, gone, headed, isSaid, press, shows } from './harness/screen.ts'

const facts = () => find('group', 'What the model may know')
const isOn = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true'

async function chooseLongWithoutPreview(): Promise<void> {
  await press('Long')
  await check('Enable preview', { to: false })
}

async function expectLongWithoutPreview(): Promise<void> {
  expect(isOn(await find('button', 'Long'))).toBe(true)
  await find('checkbox', 'Enable preview', { checked: false })
}

const savedBy = (account: Account) => account.calls('PUT', api.preferences).map(({ body }) => body)

describe('a new user', () => {
  test('is shown the artistic style, which is not saved yet', async () => {
    const { user } = await open('/settings', anAccount('temporary'))
    await find('radio', new RegExp(sees('style-artistic')), { checked: true })
    await shows(sees('style-popular'))
    expect(user.preferences).toMatchObject({
      defaultStyle: sees('default-style'),
      enablePreview: sees('default-preview'),
      saved: false,
    })
  })

  test('saves the style that was only shown with the first change', async () => {
    const { user } = await open('/settings', anAccount('temporary'))
    await chooseLongWithoutPreview()
    await press(sees('save-changes'))
    await shows(sees('preferences-saved'))
    expect(user.preferences).toMatchObject({
      defaultStyle: sees('settings-style'),
      descriptionSentences: sees('length-presets').Long,
      enablePreview: false,
    })
  })
})

test('a change is said not to be saved yet', async () => {
  await open('/settings')
  await chooseLongWithoutPreview()
  await shows('Not saved yet')
})

test('changes whose saving has failed are kept, and can be saved again', async () => {
  const account = await open('/settings')
  await chooseLongWithoutPreview()
  const repair = account.failing(api.preferences, 'broken', 'PUT')
  await press(sees('save-changes'))
  await shows(sees('preferences-save-failed'))
  await shows(sees('update-preferences-failed'))
  await expectLongWithoutPreview()
  repair()
  await press(sees('save-changes'))
  await shows(sees('preferences-saved'))
  await find('radio', /Artistic Minimal/, { checked: true })
  await expectLongWithoutPreview()
  expect(savedBy(account)).toHaveLength(2)
})

test('for three seconds the form says that the changes are saved', async () => {
  await open('/settings')
  await press('Long')
  await stopClock()
  await press(sees('save-changes'))
  const indicator = () => shows('Saved', { role: 'status' })
  await indicator()
  await pass(sees('saved-indicator') - 100)
  await indicator()
  await pass(200)
  expect(await isSaid('Saved', { role: 'status' })).toBe(false)
})

test('saved preferences are found again after a reload', async () => {
  const { user } = await open('/settings')
  await chooseLongWithoutPreview()
  await check(/Cinematic/, { role: 'radio' })
  await press(sees('save-changes'))
  await eventually(() => expect(user.preferences.defaultStyle).toBe('cinematic'))
  await reload()
  await find('radio', /Cinematic/, { checked: true })
  await expectLongWithoutPreview()
})

describe('what the model may know', () => {
  test('is everything until a fact is switched off', async () => {
    await open('/settings')
    const within = await facts()
    await eventually(() => expect(all('checkbox', undefined, { within, checked: true })).toHaveLength(4))
  })

  test('is saved fact by fact, so that another tab’s change stays', async () => {
    const { user } = await open('/settings')
    await check('Where a photo was taken', { to: false })
    await shows('Not saved yet')
    user.preferences.modelFacts.tags = false
    await press(sees('save-changes'))
    await shows(sees('preferences-saved'))
    expect(user.preferences.modelFacts).toEqual({ place: false, album: true, texts: true, tags: false })
  })

  test('is shown as it was saved', async () => {
    const account = anAccount()
    Object.assign(account.user.preferences.modelFacts, { place: false, tags: false })
    await open('/settings', account)
    await find('checkbox', 'Your tags', { checked: false })
    await find('checkbox', 'Where a photo was taken', { checked: false })
    await find('checkbox', 'The photo’s album', { checked: true })
  })
})

describe('a reset', () => {
  async function openChanged(): Promise<Account> {
    const account = anAccount()
    Object.assign(account.user.preferences, { defaultStyle: 'technical', descriptionSentences: 1, saved: true })
    await open('/settings', account)
    await find('radio', /Technical/, { checked: true })
    return account
  }

  test('asks first, and changes nothing when it is cancelled', async () => {
    const account = await openChanged()
    await press(sees('reset-to-defaults'))
    const within = await dialog()
    await shows(sees('reset-question'), { within })
    await press(sees('cancel'), { within })
    await gone('dialog')
    await find('radio', /Technical/, { checked: true })
    expect(account.calls('POST', api.resetPreferences)).toEqual([])
  })

  test('that has failed is reported, and can be tried again', async () => {
    const account = await openChanged()
    const repair = account.failing(api.resetPreferences, 'broken')
    await press(sees('reset-to-defaults'))
    await press('Reset', { within: await dialog() })
    await shows(sees('preferences-reset-failed'))
    repair()
    await press('Reset', { within: await dialog() })
    await shows(sees('preferences-reset'))
  })

  test('restores the defaults', async () => {
    const { user } = await openChanged()
    await press(sees('reset-to-defaults'))
    await press('Reset', { within: await dialog() })
    await shows(sees('preferences-reset'))
    await gone('dialog')
    await find('radio', /Artistic Minimal/, { checked: true })
    expect(isOn(await find('button', 'Medium'))).toBe(true)
    expect(user.preferences).toMatchObject({
      defaultStyle: sees('settings-style'),
      descriptionSentences: sees('length-presets').Medium,
    })
  })
})

describe('where the server does not answer', () => {
  test('feature flags that do not load within five seconds leave the defaults', async () => {
    const account = anAccount()
    account.failing(api.features, 'hangs')
    await open('/settings', account)
    await stopClock()
    await pass(4500)
    expect(account.server.hangingCalls()).toBe(1)
    await pass(600)
    expect(account.server.hangingCalls()).toBe(0)
    await find('button', 'Connect Flickr')
  })

  test('preferences that do not load within ten seconds say so, and can be retried', async () => {
    const account = anAccount()
    const repair = account.failing(api.preferences, 'hangs')
    await open('/settings', account)
    await stopClock()
    await pass(9500)
    expect(await isSaid(sees('preferences-load-failed'))).toBe(false)
    await pass(600)
    await shows(sees('preferences-load-failed'))
    repair()
    await press('Try again')
    await find('button', sees('save-changes'))
  })
})

describe('feature flags', () => {
  const PAUSED = 'Photonym has paused Flickr and new jobs for now. What you have started goes on by itself.'

  async function openWith(json: unknown): Promise<void> {
    const account = anAccount()
    account.failing(api.features, { json })
    await open('/settings', account)
  }

  async function expectOnly(platform: 'Flickr' | 'Unsplash'): Promise<void> {
    await find('button', `Connect ${platform}`)
    await gone('button', 'Connect SmugMug')
  }

  test('where all is on, nothing is said to be paused', async () => {
    const account = await open('/dashboard')
    await find('heading', undefined, { level: 1 })
    expect(account.calls('GET', api.features)).toHaveLength(1)
    expect(await isSaid(/has paused/)).toBe(false)
  })

  test('flags are merged over the defaults', async () => {
    await openWith({ success: true, flags: { FLICKR_ENABLED: false, UNSPLASH_ENABLED: true } })
    await expectOnly('Unsplash')
    await gone('button', 'Connect Flickr')
  })

  test.each([
    ['`success`', { flags: { FLICKR_ENABLED: false } }],
    ['flags', { success: true, flags: null }],
  ])('an answer without %s leaves the defaults', async (_, json) => {
    await openWith(json)
    await expectOnly('Flickr')
  })

  test('where no platform is offered, the settings say so', async () => {
    const account = anAccount()
    Object.assign(account.installation.flags, { FLICKR_ENABLED: false, UNSPLASH_ENABLED: false })
    await open('/settings', account)
    await shows(sees('no-platforms'))
  })

  test('where all platforms offered are connected, the settings say so', async () => {
    const account = anAccount()
    account.connections.add('flickr')
    account.installation.flags.UNSPLASH_ENABLED = false
    await open('/settings', account)
    await shows(sees('all-platforms-connected'))
  })

  test('every page says what an operator has paused', async () => {
    const account = anAccount()
    account.connections.add('flickr')
    account.installation.paused = ['flickr', 'orders', 'signups'] satisfies FlagsAnswer['paused']
    await open('/settings', account)
    await shows(PAUSED)
    await press('Dashboard', { role: 'link' })
    await headed(/^Welcome, /)
    await shows(PAUSED)
  })
})
