import { describe, expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { ERRORS } from '#worker/contract/errors.ts'
import { api } from '#worker/contract/paths.ts'
import { anAccount } from './account/account.ts'
import { EMAIL } from './account/user.ts'
import { open } from './harness/open.ts'
import { all, dialog, field, find, gone, headed, holds, paste, press, shows } from './harness/screen.ts'

const [NAME = ''] = EMAIL.split('@')
const TEXT = 'The button is <i>grey</i>'

describe('a signed-in user', () => {
  async function openForm(account = anAccount(), path = '/settings') {
    await open(path, account)
    await press(sees('contact-support'))
    return { account, within: await dialog(sees('contact-support')) }
  }

  test('finds the name in their address filled in, and is not asked for the address', async () => {
    const { within } = await openForm()
    await holds('Name', NAME, { within })
    expect(all('textbox', 'Email', { within })).toEqual([])
    expect((await field('Message', { within })).getAttribute('rows')).toBe(String(sees('contact-rows')))
  })

  test('finds the name of their connected Flickr account filled in, on any page', async () => {
    const account = anAccount()
    const { displayName } = account.connections.add('flickr', { displayName: 'Vivian M.' })
    const { within } = await openForm(account, '/account')
    await holds('Name', displayName, { within })
  })

  test('has to write a message', async () => {
    const { account, within } = await openForm()
    await press('Send Message', { within })
    await shows(sees('contact-required'), { within })
    expect(account.calls('POST', api.contact)).toEqual([])
  })

  test('sends the message as it was typed, and sees the form close', async () => {
    const { account, within } = await openForm()
    await paste('Name', 'Ada <b>L</b>', { within })
    await paste('Message', TEXT, { within })
    await press('Send Message', { within })
    await shows(sees('contact-sent'))
    await gone('dialog')
    const [call] = account.calls('POST', api.contact)
    expect(call?.body).toEqual({ name: 'Ada <b>L</b>', email: EMAIL, message: TEXT })
  })

  test.each([
    ['the server is not reached', 'offline'],
    [
      'its mail could not be sent',
      { status: ERRORS.MAIL_FAILED.status, error: ERRORS.MAIL_FAILED.text, code: 'MAIL_FAILED' },
    ],
  ] as const)('keeps a message where %s, and can send it again', async (_, how) => {
    const { account, within } = await openForm()
    const repair = account.failing(api.contact, how)
    await paste('Message', TEXT, { within })
    await press('Send Message', { within })
    await shows(sees('contact-failed'), { within })
    await holds('Message', TEXT, { within })
    repair()
    await press('Send Message', { within })
    await shows(sees('contact-sent'))
  })

  test('cannot change the message while it is sent', async () => {
    const { account, within } = await openForm()
    const answer = account.failing(api.contact, 'hangs')
    await paste('Message', TEXT, { within })
    await press('Send Message', { within })
    await find('button', sees('contact-sending'), { within })
    expect((await field('Message', { within })).closest('fieldset')).toHaveProperty('disabled', true)
    answer()
    await shows(sees('contact-sent'))
  })
})

describe('a stranger, on the page of a failed connection', () => {
  async function openForm() {
    const account = await open('/auth-error', anAccount('stranger'))
    await press(sees('contact-support'))
    await paste('Name', 'Ada')
    await paste('Message', 'I cannot get in')
    return account
  }

  test('finds the form collapsed', async () => {
    await open('/auth-error', anAccount('stranger'))
    await headed('Connection failed')
    await find('button', sees('contact-support'), { expanded: false })
    await gone('textbox', 'Message')
  })

  test('has to give an address', async () => {
    const account = await openForm()
    await press('Send Message')
    await shows(sees('contact-required'))
    expect(account.calls('POST', api.contact)).toEqual([])
  })

  test('is told that an address is none', async () => {
    const account = await openForm()
    await paste('Email', 'ada@example')
    await press('Send Message')
    await shows(sees('email-invalid'))
    expect(account.calls('POST', api.contact)).toEqual([])
  })

  test('sends the message with that address', async () => {
    const account = await openForm()
    await paste('Email', 'ada@example.com')
    await press('Send Message')
    await shows(sees('contact-sent'))
    const [call] = account.calls('POST', api.contact)
    expect(call?.body).toEqual({ name: 'Ada', email: 'ada@example.com', message: 'I cannot get in' })
  })
})
