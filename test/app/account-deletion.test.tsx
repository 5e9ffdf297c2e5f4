import { expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { api } from '#worker/contract/paths.ts'
import { type Account, anAccount } from './account/account.ts'
import { EMAIL, PASSWORD, type Role } from './account/user.ts'
import { open } from './harness/open.ts'
import { dialog, leftFor, paste, press, shows } from './harness/screen.ts'

const BUTTON = 'Delete my account'
const LEFT = '/?signed-out=deleted'

/** The open dialog of a user. */
async function asked(role: Role = 'full'): Promise<{ account: Account; within: HTMLElement }> {
  const account = await open('/account', anAccount(role))
  await press(BUTTON)
  return { account, within: await dialog('Delete your account?') }
}

test('a deletion requires the address and the password', async () => {
  const { account, within } = await asked()
  await press(BUTTON, { within })
  await shows(sees('email-required'), { within })
  await shows(sees('password-required'), { within })
  expect(account.calls('DELETE', api.account)).toEqual([])
})

test('a deletion with a wrong password says so', async () => {
  const { account, within } = await asked()
  await paste('Type your email to confirm', EMAIL, { within })
  await paste('Password', 'not my password', { within })
  await press(BUTTON, { within })
  await shows('Current password is incorrect', { within })
  expect(account.user.role).toBe('full')
})

test('a deletion that has failed can be tried again, and leads to the landing page', async () => {
  const { account, within } = await asked()
  await paste('Type your email to confirm', EMAIL, { within })
  await paste('Password', PASSWORD, { within })
  const repair = account.failing(api.account, 'broken', 'DELETE')
  await press(BUTTON, { within })
  await shows('Failed to delete your account', { within })
  repair()
  await press(BUTTON, { within })
  await leftFor(LEFT)
  expect(account.user.role).toBe('stranger')
})

test('a user without a password whom no link has just signed in can have one sent, and then delete', async () => {
  const { account, within } = await asked('temporary')
  const error = 'Please open a link first.'
  const opened = account.failing(api.account, { status: 400, error, code: 'TOKEN_INVALID' }, 'DELETE')
  await paste('Type your email to confirm', EMAIL, { within })
  await press(BUTTON, { within })
  await shows(error, { within })
  await press('Send me a new link', { within })
  await shows(sees('resend-sent'), { within })
  expect(account.calls('POST', api.resendVerification).map(({ body }) => body)).toEqual([{ email: EMAIL }])
  opened()
  await press(BUTTON, { within })
  await leftFor(LEFT)
})
