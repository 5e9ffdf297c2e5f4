import { expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { api, jobPage } from '#worker/contract/paths.ts'
import { anAccount } from './account/account.ts'
import { open } from './harness/open.ts'
import { check, eventually, find, press, shows } from './harness/screen.ts'

async function openSelected(account = anAccount()) {
  if (account.connections.accounts.length === 0) {
    account.connections.add('flickr')
    account.library.add(1)
  }
  await open('/photos', account)
  await find('checkbox')
  await check(/./)
  await shows('1 selected')
  return account
}

test('Generate pressed again after its answer was lost, also in a page opened again, makes no second job', async () => {
  const account = await openSelected()
  const repair = account.failing(api.process, 'lost')
  await press(sees('generate'))
  await shows(new RegExp(`^${sees('process-failed')}\\. Press Generate again`))
  await openSelected(account)
  repair()
  await press(sees('generate'))
  await eventually(() => expect(window.location.pathname).toBe(jobPage(account.jobs.all[0]?.id ?? '')))
  expect(account.calls('POST', api.process)).toHaveLength(2)
  expect(account.jobs.all).toHaveLength(1)
})
